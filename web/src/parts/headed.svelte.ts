// What the head of the page says beside the name of the house: which game is played here.

let words = $state('');

export const headed = {
  get words(): string {
    return words;
  },
  set words(next: string) {
    words = next;
  },
};
