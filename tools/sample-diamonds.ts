import { writeFileSync } from 'node:fs';
import { printStones } from '../sample/diamonds.ts';

/** Writes the sample shop's list of loose stones: `node tools/sample-diamonds.ts`. */
export const stonesFile = new URL('../sample/diamonds.csv', import.meta.url);

export const stonesText = (): string => [...printStones(2_000)].join('');

if (import.meta.main) writeFileSync(stonesFile, stonesText());
