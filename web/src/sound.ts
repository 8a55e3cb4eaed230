// Short sounds, made on the spot: no files to load.

import { settings } from './settings.svelte';

type Sound = 'roll' | 'move' | 'turn' | 'end';

const NOTES: Record<Sound, [frequency: number, start: number, length: number][]> = {
  roll: [
    [180, 0, 0.05],
    [220, 0.07, 0.05],
    [160, 0.14, 0.06],
    [200, 0.22, 0.08],
  ],
  move: [[330, 0, 0.08]],
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

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  // Browsers allow sound only after somebody has pressed something.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
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
