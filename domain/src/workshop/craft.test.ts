import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStages } from '../orders/index.ts';
import { type CraftStage, craftStages, isInWorkshop, openCraftStages, reportCraft } from './index.ts';

describe('the craft timeline', () => {
  it.each<[CraftStage[], CraftStage, string]>([
    [[], 'modelling', 'ok'],
    [[], 'inspection', 'ok'],
    [['modelling'], 'modelling', 'ok'],
    [['modelling', 'setting'], 'casting', 'passed'],
    [['modelling', 'setting'], 'modelling', 'ok'],
    [['inspection'], 'polishing', 'passed'],
  ])('after %j, %s is %s', (reported, stage, outcome) => {
    const result = reportCraft('manufacturing', reported, stage);
    expect(result.ok ? 'ok' : result.error.data.reason).toBe(outcome);
  });

  it('is reported only while the order is in the workshop', () => {
    for (const stage of orderStages) {
      const result = reportCraft(stage, [], 'casting');
      expect(result.ok).toBe(stage === 'manufacturing' || stage === 'made');
      expect(isInWorkshop(stage)).toBe(result.ok);
      expect(openCraftStages(stage, [])).toEqual(result.ok ? craftStages : []);
    }
  });

  it('only goes forward, whatever is reported', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...craftStages), { maxLength: 12 }), (tries) => {
        const reported: CraftStage[] = [];
        for (const stage of tries) {
          const offered = openCraftStages('manufacturing', reported);
          const result = reportCraft('manufacturing', reported, stage);
          expect(result.ok).toBe(offered.includes(stage) || reported.includes(stage));
          if (result.ok && !reported.includes(stage)) reported.push(stage);
        }
        const places = reported.map((stage) => craftStages.indexOf(stage));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });
});
