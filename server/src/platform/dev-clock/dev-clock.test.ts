import { DAY_MS, HOUR_MS } from '@jinlan/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { readShift } from './store.ts';

let shop: TestShop;
const post = (payload: object) => shop.http({ method: 'POST', url: '/dev/clock', payload });

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

describe('/dev/clock', () => {
  it('says the time of the shop', async () => {
    const answer = await shop.http({ method: 'GET', url: '/dev/clock' });
    expect(answer.json()).toEqual({ now: new Date(testNow).toISOString() });
  });

  it('moves it forward, keeps that for the next start, and runs what is due then', async () => {
    await shop.db.query(
      'test.add-schedule',
      `insert into platform.schedule (name, next_at) select unnest($1::text[]), $2
       on conflict (name) do update set next_at = excluded.next_at`,
      [['platform.delete-old-messages'], new Date(new Date(testNow).getTime() + DAY_MS)],
    );
    const answer = (await post({ days: 15, hours: 2 })).json() as { now: string; schedules: number };
    expect(Date.parse(answer.now) - Date.parse(testNow)).toBe(15 * DAY_MS + 2 * HOUR_MS);
    expect(answer.schedules).toBe(1);
    expect(await readShift(shop.db)).toBe(15 * DAY_MS + 2 * HOUR_MS);
  });

  it.each([{}, { days: -1 }, { days: '15' }, { days: 100_000 }, { hours: Number.NaN }])(
    'refuses %j',
    async (body) => {
      const before = await readShift(shop.db);
      expect((await post(body)).statusCode).toBe(400);
      expect(await readShift(shop.db)).toBe(before);
    },
  );
});
