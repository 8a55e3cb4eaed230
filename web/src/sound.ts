// Short sounds, made on the spot: no files to load. Phones can feel some of them.

import { settings } from './settings.svelte';

export type Sound = 'roll' | 'move' | 'pass' | 'capture' | 'stack' | 'lock' | 'reveal' | 'turn' | 'end';
type Note = [frequency: number, start: number, length: number];

const NOTES: Record<Sound, Note[]> = {
  roll: [
    [180, 0, 0.05],
    [220, 0.07, 0.05],
    [160, 0.14, 0.06],
    [200, 0.22, 0.08],
  ],
  move: [[330, 0, 0.08]],
  pass: [[240, 0, 0.06]],
  capture: [
    [300, 0, 0.06],
    [180, 0.06, 0.14],
  ],
  stack: [
    [330, 0, 0.06],
    [392, 0.07, 0.08],
  ],
  lock: [
    [262, 0, 0.08],
    [330, 0.08, 0.08],
    [392, 0.16, 0.16],
  ],
  reveal: [
    [440, 0, 0.06],
    [494, 0.08, 0.08],
  ],
  turn: [
    [520, 0, 0.09],
    [660, 0.1, 0.12],
  ],
  end: [
    [392, 0, 0.15],
    [494, 0.15, 0.15],
    [587, 0.3, 0.3],
  ],
};

/** What is felt, in milliseconds on and off: only what one may not be looking at. */
const PULSES: Partial<Record<Sound, number[]>> = { capture: [30], lock: [20, 40, 20], turn: [25], end: [40, 60, 40] };

let context: AudioContext | null = null;

export function hear(sound: Sound): void {
  // Browsers allow sound and vibration only after somebody has pressed something.
  if (!navigator.userActivation?.hasBeenActive) return;
  const pulse = PULSES[sound];
  if (settings.vibration && pulse && 'vibrate' in navigator) navigator.vibrate(pulse);
  if (settings.sound) play(sound);
}

/** The first sound opens the device, which takes a slow phone long: that is a task of its own. */
function play(sound: Sound): void {
  if (context) ring(context, sound);
  else setTimeout(() => ring((context ??= new AudioContext()), sound));
}

function ring(context: AudioContext, sound: Sound): void {
  const now = context.currentTime;
  for (const [frequency, start, length] of NOTES[sound]) {
    const note = context.createOscillator();
    const volume = context.createGain();
    note.type = sound === 'roll' ? 'triangle' : 'sine';
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    note.connect(volume).connect(context.destination);
    note.start(now + start);
    note.stop(now + start + length);
  }
}
