// What both Qwixx games say alike.

import { t } from '../../i18n/language.svelte';
import type { DieName, Source, TurnView } from '../../protocol';
import type { Choice } from '../board';
import type { MoveButton, RuleOption } from '../game';
import { facesOf, isColor, parseMove, SHAPE } from './rows';
import { colorName, dieColor, rollInWords } from './words';

export function passButton(choices: Choice[]): MoveButton[] {
  return choices.filter(({ move }) => move === 'pass').map(({ move, effect }) => {
    const isWarning = effect.deeds?.includes('misthrow') ?? false;
    return { move, isWarning, words: isWarning ? t('qwixx.pass-misthrow') : t('qwixx.pass') };
  });
}

function move(text: string): string {
  const parsed = parseMove(text);
  return parsed.kind === 'pass' ? t('qwixx.said-pass') : `${colorName(parsed.color)} ${parsed.number}`;
}

function brief(text: string): { text: string; color: string | null } {
  const parsed = parseMove(text);
  return parsed.kind === 'pass' ? { text: '–', color: null } : { text: `${SHAPE[parsed.color]} ${parsed.number}`, color: parsed.color };
}

function choice(text: string): string {
  return text === 'pass' ? t('qwixx.pass') : move(text);
}

function die(name: DieName): { words: string; sign: string } {
  switch (name) {
    case 'white1':
      return { words: t('qwixx.white-die', { number: 1 }), sign: '' };
    case 'white2':
      return { words: t('qwixx.white-die', { number: 2 }), sign: '' };
    default:
      return { words: dieColor(name), sign: SHAPE[name] };
  }
}

function yours({ phase }: TurnView): string {
  return phase === 'action2' ? t('qwixx.you-action2') : t('qwixx.you-action1');
}

function theirs({ phase }: TurnView, name: string): string {
  return phase === 'action2' ? t('qwixx.action2', { name }) : t('qwixx.action1', { name });
}

export const qwixx = {
  canTurn: false,
  time: (): number => 0,
  isGrave: false,
  move,
  brief,
  place: (place: string): string => (isColor(place) ? colorName(place) : choice(place)),
  choice,
  roll: rollInWords,
  faces: facesOf,
  die,
  part: (source: Source) => (source === 'misthrows' ? { words: t('qwixx.misthrows'), sign: '✕' } : { words: colorName(source), sign: SHAPE[source] }),
  yours,
  theirs,
};

/** Who throws first. */
export function firstOption(seats: number, nameOf: (seat: number) => string): RuleOption {
  const values = Array.from({ length: seats }, (_, seat) => ({ value: String(seat), words: nameOf(seat) }));
  return {
    name: 'first',
    label: t('qwixx.option-first'),
    about: t('qwixx.option-first-about'),
    choices: [{ value: '', words: t('qwixx.option-first-lot') }, ...values],
  };
}

export const endings = {
  'two-rows-locked': (): string => t('qwixx.end-two-rows-locked'),
  misthrows: (): string => t('qwixx.end-misthrows'),
};
