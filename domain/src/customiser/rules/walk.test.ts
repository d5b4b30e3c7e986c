import { describe, expect, inject, it } from 'vitest';
import { readTables } from '../tables/read-tables.ts';
import { testTables, testWorkshop as workshop } from '../testing.ts';
import { complete } from './choose.ts';
import { repair } from './repair.ts';
import { landingOf, mayStand, stepsOf } from './steps.ts';
import { Walker } from './walking.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly walks: number;
  }
}

/** Fewer in `npm run verify` than in `npm test`; see vitest.config.ts. */
const WALKS = inject('walks');

describe('any random walk through the customiser', () => {
  it('starts from tables that their own reader accepts', () => {
    const result = readTables(JSON.parse(JSON.stringify(testTables)));
    expect(result.ok ? [] : result.error).toEqual([]);
  });

  it(`${WALKS} times: ends in a design, choosing open options only`, () => {
    const walker = new Walker(workshop, 20_261_121);
    let completed = 0;
    for (let walk = 0; walk < WALKS; walk += 1) {
      const draft = walker.walk(undefined, walker.below(3));
      const design = complete(workshop, draft);
      if (!design.ok) throw new Error(`${JSON.stringify(design.error)} ${JSON.stringify(draft)}`);
      completed += 1;
      if (walk % 100 > 0) continue;
      expect(landingOf(workshop, draft, 'review')).toBe('review');
      expect(stepsOf(workshop, draft).every(({ step }) => mayStand(workshop, draft, step))).toBe(true);
      expect(repair(workshop, draft)).toEqual({ draft, dropped: [] });
    }
    expect(completed).toBe(WALKS);
  });
});
