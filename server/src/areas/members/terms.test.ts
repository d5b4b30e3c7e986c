import { readFile } from 'node:fs/promises';
import { addDays, businessDay } from '@jinlan/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../../platform/changes/changes.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

const sample = JSON.parse(
  await readFile(new URL('../../../../sample/members.json', import.meta.url), 'utf8'),
);

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const record = { kind: 'member-terms', id: 'all' };
const changes = () => changesOf(shop.db, record, { limit: 10 });
const runImport = async (terms: unknown) => {
  const text = typeof terms === 'string' ? terms : JSON.stringify(terms);
  const [report] = await shop.areas.members.importFiles({ terms: text });
  return report;
};
const termsToday = () => shop.areas.members.terms(shop.clock.now());

/** The sample's terms with another sum for the gold level. */
const withGold = (reach: number, over: object = {}) => ({
  ...sample,
  ...over,
  levels: { ...sample.levels, gold: { ...sample.levels.gold, reach } },
});

describe('the terms of membership', () => {
  it('of the sample are there, as one change with its record', async () => {
    expect(termsToday()).toMatchObject({ rates: sample.rates, points: sample.points, craft: sample.craft });
    expect(await changes()).toMatchObject([
      {
        action: 'member-terms.change',
        actorKind: 'system',
        revision: 2,
        after: { levels: expect.anything() },
      },
    ]);
  });

  it('do not change by a second import, nor by another order of fields', async () => {
    const turned = Object.fromEntries(Object.entries(sample).toReversed());
    expect(await runImport(sample)).toMatchObject({ imported: 1, problems: [] });
    expect(await runImport(turned)).toMatchObject({ imported: 1, problems: [] });
    expect(await changes()).toHaveLength(1);
  });

  it('are refused as a whole with a mistake, and name it', async () => {
    expect(await runImport(withGold(0))).toMatchObject({
      imported: 0,
      problems: expect.arrayContaining([expect.objectContaining({ path: 'levels.gold.reach' })]),
    });
    expect(await runImport('{')).toMatchObject({ imported: 0, problems: [{ message: 'Not valid JSON' }] });
    expect(termsToday().levels.gold.reach).toBe(2_000_000);
  });

  it('hold from their first day, and an import today replaces those that have not begun', async () => {
    const today = businessDay(shop.clock.now());
    await runImport(withGold(3_000_000, { firstDay: addDays(today, 10) }));
    expect(termsToday().levels.gold.reach).toBe(2_000_000);
    const later = new Date(shop.clock.now().getTime() + 10 * 86_400_000);
    expect(shop.areas.members.terms(later).levels.gold.reach).toBe(3_000_000);
    await runImport(withGold(2_500_000));
    expect(termsToday().levels.gold.reach).toBe(2_500_000);
    expect(shop.areas.members.terms(later).levels.gold.reach).toBe(2_500_000);
    const [newest, planned] = await changes();
    expect([newest?.revision, planned?.revision]).toEqual([4, 3]);
    expect(newest?.before).toMatchObject({ since: addDays(today, 10) });
  });

  it('of several imports at once are versions of their own', async () => {
    const before = (await changes()).length;
    await Promise.all([2_600_000, 2_700_000, 2_800_000].map((reach) => runImport(withGold(reach))));
    const revisions = (await changes()).map(({ revision }) => revision);
    expect(new Set(revisions).size).toBe(before + 3);
  });
});
