import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const query =
  '{ pickupLocations(collect: false, pageSize: 100) { items { pickup_location_code holidays { day name opening_hours } opening_state { today is_open until opens_day opens_at } } } }';
const read = async (store: string) => {
  const { data, errors } = await shop.graphql(query, {}, { store });
  expect(errors).toBeUndefined();
  return data.pickupLocations.items;
};
const header = 'stores,day,name_zh,name_en,opens,closes\n';

test('the holidays of a market are those of each of its stores, in the language of the store view', async () => {
  const report = (
    await shop.areas.stores.importFiles({
      holidays: `${header}hk,2026-11-22,店庆,Our anniversary,12:00,18:00\nhk,2026-11-23,盘点,Stocktaking,,\n`,
    })
  )[0];
  expect(report).toMatchObject({ imported: 2, problems: [] });
  for (const { holidays } of await read('hk_en'))
    expect(holidays.slice(0, 2)).toEqual([
      { day: '2026-11-22', name: 'Our anniversary', opening_hours: '12:00–18:00' },
      { day: '2026-11-23', name: 'Stocktaking', opening_hours: null },
    ]);
  expect(
    (await read('default')).some(
      ({ holidays }: { holidays: { day: string }[] }) => holidays[0]?.day === '2026-11-22',
    ),
  ).toBe(false);
});

test('a closed store shows when it opens next, after its holidays', async () => {
  shop.clock.set('2026-11-22T11:00:00Z');
  const [first] = await read('hk_en');
  expect(first.opening_state).toMatchObject({
    today: '2026-11-22',
    is_open: false,
    until: null,
    opens_day: '2026-11-24',
  });
  shop.clock.set('2026-11-24T04:00:00Z');
  const [laterStore] = await read('hk_en');
  expect(laterStore.opening_state).toMatchObject({ is_open: true, opens_day: null });
  expect(laterStore.holidays.every(({ day }: { day: string }) => day >= '2026-11-24')).toBe(true);
});

test('a file with errors reports them by line, and its good lines are imported', async () => {
  const [report] = await shop.areas.stores.importFiles({
    holidays: `${header}nowhere,2026-12-01,甲,A,,\nhk,2026-13-01,乙,B,,\nhk,2026-12-02,丙,C,12:00,\nhk,2026-12-03,丁,D,,\n`,
  });
  expect(report?.imported).toBe(1);
  expect(report?.problems.map(({ line, path }) => [line, path])).toEqual([
    [2, 'stores'],
    [3, 'day'],
    [4, 'closes'],
  ]);
});
