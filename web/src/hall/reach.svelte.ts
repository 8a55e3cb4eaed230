// Whether the hall could be reached when it was last asked.

let isAway = $state(false);

export const reach = {
  get isAway(): boolean {
    return isAway;
  },
  set isAway(away: boolean) {
    isAway = away;
  },
};
