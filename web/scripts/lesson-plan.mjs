// The steps of the tutorials: where they start, and which moves reach the goal. Without `goals`,
// everything but passing does.

const START = 'R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0';
const EMPTY = 'r=- y=- g=- b=- m=0';

export const LESSONS = {
  duell: [
    { seat: 0, position: START, goals: ['a1n5'] },
    { seat: 0, position: START, goals: ['a1n2e3'] },
    { seat: 0, position: '4RK4/9/9/9/9/9/9/W533WK4 w 0', goals: ['a1e2n3'] },
    { seat: 0, position: '4RK4/9/9/3R545/2W236/9/9/4WK4 w 7', goals: ['c4n1e1'] },
    { seat: 0, position: '4RK4/9/9/9/9/9/4R544/4WK4 w 0', goals: ['e1n1'] },
    { seat: 0, position: '9/2RKR545/4W314/9/9/9/9/4WK4 w 0', goals: ['e6w2n1'] },
    { seat: 0, position: '3RK5/9/4W234/9/9/9/9/4WK4 w 0', goals: ['e6n2'] },
  ],
  'qwixx-duel': [
    { seat: 0, position: `${EMPTY},0 B`, roll: '4,1,r3,y6,g2,b6', goals: ['red5', 'yellow5'] },
    { seat: 0, position: `${EMPTY},0 B`, roll: '4,1,r3,y6,g2,b6', before: [[0, 'yellow5']], goals: ['blue10'] },
    { seat: 0, position: 'r=2B,4B,8B y=2B,3B,5B g=12B b=11G m=0,0 B', roll: '2,4,r1,y3,g5,b2', goals: ['yellow6'] },
    { seat: 0, position: 'r=2B,5B,7G y=3G g=12B b=- m=0,0 B', roll: '3,4,r6,y1,g2,b5', goals: ['red7'] },
    { seat: 0, position: 'r=2B,5B,7B y=3G g=12B,9G b=- m=0,0 B', roll: '6,1,r2,y4,g3,b5', goals: ['red7'] },
    { seat: 0, position: 'r=3G,5G y=4G g=12B,10B,9B,7B,4B b=9G m=0,0 B', roll: '1,1,r3,y5,g4,b6', goals: ['green2'] },
    { seat: 0, position: 'r=4B y=6G g=11B b=12G m=0,1 B', roll: '6,5,r2,y1,g3,b4', before: [[0, 'pass']] },
  ],
  'qwixx-longo': [
    { seat: 0, position: `-;0;${EMPTY} l=5,8;${EMPTY} l=6,11`, roll: '5,1,r3,y7,g2,b8', goals: ['red6', 'yellow6'] },
    {
      seat: 0,
      position: `-;0;${EMPTY} l=5,8;${EMPTY} l=6,11`,
      roll: '5,1,r3,y7,g2,b8',
      before: [[0, 'red6'], [1, 'pass']],
      goals: ['blue13'],
    },
    {
      seat: 0,
      position: '-;0;r=5,7 y=3,4,6,9,11,13 g=16,14,11 b=14 m=1 l=5,8;r=3,4 y=2,5 g=14 b=15,13 m=0 l=6,11',
      roll: '4,6,r3,y1,g5,b2',
      goals: ['green10'],
    },
    {
      seat: 0,
      position: '-;0;r=5,7 y=- g=16 b=- m=0 l=5,8;r=3,6 y=4 g=- b=15 m=0 l=6,11',
      roll: '2,6,r4,y7,g3,b1',
      goals: ['yellow2', 'blue16'],
    },
    {
      seat: 0,
      position: '-;1;r=5,7,8 y=2,4 g=16,15 b=14 m=0 l=5,8;r=3,6,7 y=4 g=15 b=15,12 m=0 l=6,11',
      roll: '3,6,r2,y8,g1,b5',
      goals: ['red9'],
    },
    {
      seat: 0,
      position: '-;0;r=2,3,5,8,10,12 y=4,6 g=16,14 b=15,13 m=0 l=5,8;r=4,6,7 y=3,5 g=15,14 b=16 m=1 l=6,11',
      roll: '7,8,r1,y2,g3,b4',
      goals: ['red15'],
    },
    {
      seat: 0,
      position: '-;0;r=2,3,5 y=4,6 g=16,14 b=15 m=1 l=5,8;r=4,6,7 y=3,5 g=15,14 b=16 m=0 l=6,11',
      roll: '7,5,r1,y2,g3,b6',
      before: [[0, 'pass'], [1, 'pass']],
    },
  ],
};
