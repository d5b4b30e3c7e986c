import { createWorkInTurn } from '../limits/work-in-turn.ts';

/** Draws the PDFs that shoppers ask for one at a time: a large one keeps the process busy for half a second. */
export const drawInTurn = createWorkInTurn({ atOnce: 1, longest: { all: 200, ofNetwork: 20 } });
