import { readFile } from 'node:fs/promises';
import { publishData } from '@jinlan/domain/validity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../platform/jobs/runner.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { publishJob, publishPlanned } from './publish-gold-price.ts';

/**
 * Tests publishing by hand: at once or at a later time, the recorded person and reason, and the largest change without a
 * confirmation.
 */
const office = { kind: 'system', job: 'back-office' } as const;
const guest = { kind: 'guest', holds: null } as const;
const type = 'CN-CK9999';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  const gold = await readFile(new URL('../../../../sample/gold.json', import.meta.url), 'utf8');
  await shop.areas.pricing.importFiles({ gold });
});
afterAll(() => shop.close());

const sell = (): number => shop.areas.pricing.current(type)?.sell.minor ?? 0;
const publish = (price: number, changes: { effectiveAt?: Date; reason?: string } = {}) =>
  shop.areas.pricing.publishGoldPrice(office, {
    type,
    sell: price,
    source: 'back-office',
    publisher: 'office',
    ...changes,
  });
const inAnHour = (): Date => new Date(shop.clock.now().getTime() + 3_600_000);
const versions = () =>
  shop.db.query<{ version: number; publication: string | null }>(
    'test.versions',
    "select version, publication from pricing.board_version where source = 'back-office' order by version",
  );

describe('a planned price', () => {
  it('is published once, however often its job runs', async () => {
    const price = sell() + 100;
    const { publication } = await publish(price, { effectiveAt: inAnHour(), reason: 'the noon board' });
    expect(await shop.areas.pricing.plannedGoldPrices(office)).toMatchObject([
      { id: publication, type, state: 'waiting', wish: { sell: price } },
    ]);
    const { db, clock, platform } = shop;
    const others = [1, 2, 3].map(() => {
      const jobs = createJobs(db, clock, platform.log, platform.metrics);
      jobs.on(publishJob, publishData, (job) => publishPlanned(platform, job));
      return jobs;
    });
    clock.advance({ minutes: 61 });
    const ran = await Promise.all([...others.map((jobs) => jobs.drain()), shop.drain()]);
    expect(ran.reduce((sum, count) => sum + count)).toBe(1);
    const payload = { publication: publication ?? '' };
    await Promise.all([1, 2, 3].map(() => publishPlanned(platform, payload)));
    expect((await versions()).filter((version) => version.publication === publication)).toHaveLength(1);
    await shop.areas.pricing.refresh();
    expect(sell()).toBe(price);
    expect(await shop.areas.pricing.plannedGoldPrices(office)).toEqual([]);
  });

  it('can be cancelled only before its time', async () => {
    const before = sell();
    const { publication } = await publish(before + 100, { effectiveAt: inAnHour() });
    await shop.areas.pricing.cancelGoldPrice(office, publication ?? '', 'a slip of the pen');
    shop.clock.advance({ minutes: 61 });
    await shop.drain();
    await shop.areas.pricing.refresh();
    expect(sell()).toBe(before);
    const refused = { code: 'GOLD_PRICE_NOT_WAITING' };
    await expect(shop.areas.pricing.cancelGoldPrice(office, publication ?? '')).rejects.toMatchObject(
      refused,
    );
    await expect(shop.areas.pricing.cancelGoldPrice(office, 'no such')).rejects.toMatchObject(refused);
    const late = await publish(before + 100, { effectiveAt: inAnHour() });
    shop.clock.advance({ minutes: 60 });
    await expect(shop.areas.pricing.cancelGoldPrice(office, late.publication ?? '')).rejects.toMatchObject(
      refused,
    );
    await shop.drain();
  });

  it('is dropped when a price with a later time was published', async () => {
    await shop.areas.pricing.refresh();
    const { publication } = await publish(sell() + 100, { effectiveAt: inAnHour() });
    shop.clock.advance({ minutes: 90 });
    const later = sell() + 200;
    await publish(later);
    await shop.drain();
    await shop.areas.pricing.refresh();
    expect(sell()).toBe(later);
    expect((await versions()).some((version) => version.publication === publication)).toBe(false);
  });
});

describe('a jump', () => {
  const halt = () => shop.areas.pricing.halt(type)?.code ?? null;
  let accepted: number;
  beforeEach(async () => {
    await shop.areas.pricing.refresh();
    accepted = sell();
    await publish(Math.round((accepted * 1.05) / 100) * 100);
    expect(halt()).toBe('GOLD_PRICE_JUMP');
  });

  it('is not accepted by further small changes', async () => {
    await publish(sell() + 100);
    await publish(sell() - 100);
    expect(halt()).toBe('GOLD_PRICE_JUMP');
    await publish(accepted);
    expect(halt()).toBeNull();
  });

  it('is accepted by confirmation, and later jumps are measured from it', async () => {
    const version = shop.areas.pricing.current(type)?.version ?? 0;
    await shop.areas.pricing.confirmGoldPrice(office, type, version, 'seen in the market');
    expect(halt()).toBeNull();
    await publish(sell() + 100);
    expect(halt()).toBeNull();
    await publish(accepted);
    expect(halt()).toBe('GOLD_PRICE_JUMP');
    await shop.areas.pricing.confirmGoldPrice(office, type, shop.areas.pricing.current(type)?.version ?? 0);
  });
});

describe('the history of decisions', () => {
  it('contains who decided what and why, newest first', async () => {
    const kinds = (await shop.areas.pricing.goldPriceDecisions(office, type)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['publish', 'plan', 'cancel', 'confirm']));
    const { version } = await publish(sell() + 100, { reason: '  the market moved  ' });
    expect((await shop.areas.pricing.goldPriceDecisions(office, type))[0]).toEqual({
      type,
      kind: 'publish',
      actor: 'system/back-office',
      reason: 'the market moved',
      decidedAt: shop.clock.now(),
      version,
      publication: null,
    });
    await expect(publish(sell(), { reason: 'x'.repeat(501) })).rejects.toMatchObject({
      code: 'GOLD_REASON_REQUIRED',
    });
    for (const statement of [
      'delete from platform.change',
      "update platform.change set reason = 'another'",
      'truncate platform.change',
    ])
      await expect(shop.db.query('test', statement)).rejects.toThrow(/append only/);
  });

  it('is refused, like every action, to actors who may not publish', async () => {
    const { pricing } = shop.areas;
    const version = pricing.current(type)?.version ?? 0;
    for (const attempt of [
      () => pricing.cancelGoldPrice(guest, 'x', 'y'),
      () => pricing.confirmGoldPrice(guest, type, version, 'y'),
      () => pricing.plannedGoldPrices(guest),
      () => pricing.goldPriceDecisions(guest, type),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_AUTHORISED' });
  });
});
