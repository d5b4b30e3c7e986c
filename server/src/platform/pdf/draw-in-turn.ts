import { createWorkInTurn } from '../limits/work-in-turn.ts';

/** Draws PDFs for shoppers one at a time, because a large one keeps the process busy for half a second. */
export const drawInTurn = createWorkInTurn({ atOnce: 1, longest: { all: 200, ofNetwork: 20 } });
