import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../../../platform/database/migrate.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { readCoupon } from '../office/store.ts';
import { promotionOfCode } from './store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('coupons from before promotions keep their terms, revisions, limits and uses, and give uses back', async () => {
  const migrations = await readMigrations();
  const textOf = (number: string): string =>
    migrations.find(({ name }) => name.startsWith(number))?.text ?? '';
  const first = textOf('030-');
  const rolledBack = new Error('rolled back');
  const work = shop.db.transaction(async (tx) => {
    await tx.script(
      `drop table pricing.promotion_use, pricing.promotion_buyer, pricing.promotion_code, pricing.promotion_version,
         pricing.promotion;
       drop function pricing.promotion_changed(), pricing.refuse_version_change();
       alter table pricing.ledger drop column promotions;`,
    );
    await tx.script(first.slice(first.indexOf('create table pricing.coupon (')));
    await tx.script(textOf('316-'));
    await tx.script(
      `insert into pricing.coupon (code, market, kind, amount_minor, basis_points, min_subtotal_minor, valid_from, valid_until, label, use_limit, used, revision)
       values ('OLD', 'hk', 'amount', 30000, null, 300000, '2026-01-01T00:00:00+08', '2028-01-01T00:00:00+08', '{"zh-Hans-CN": "旧", "en-US": "Old"}', 5, 1, 3),
         ('OLD', 'cn', 'percent', null, 800, 0, '2026-01-01T00:00:00+08', '2028-01-01T00:00:00+08', '{"zh-Hans-CN": "旧", "en-US": "Old"}', null, 0, 1);
       insert into pricing.coupon_use select '20261101000001', id, '2026-11-01' from pricing.coupon where market = 'hk';`,
    );
    await tx.script(textOf('401-'));
    await tx.script(textOf('541-'));
    await tx.script(textOf('722-'));
    await tx.script(textOf('750-'));
    const stored = await readCoupon(tx, 'hk', 'OLD');
    expect(stored).toMatchObject({
      ...{ code: 'OLD', kind: 'amount', amount: 30_000, minSubtotal: 300_000 },
      ...{ useLimit: 5, used: 1, revision: 3, label: { 'en-US': 'Old' } },
    });
    expect(await promotionOfCode(tx, 'cn', 'OLD', null)).toMatchObject({
      terms: {
        action: { kind: 'order-percent', basisPoints: 800, gold: false },
        conditions: { minSubtotal: null },
      },
    });
    const { uses } = shop.areas.pricing.promotions;
    expect(await uses.giveBack(tx, '20261101000001')).toBe(true);
    expect(await readCoupon(tx, 'hk', 'OLD')).toMatchObject({ used: 0 });
    // Numbers of new promotions go on after the old ones.
    const need = { id: stored?.id ?? 0, market: 'hk', code: 'OLD', buyers: [], amount: 1 } as const;
    expect((await uses.hold(tx, '20261101000002', [need])).ok).toBe(true);
    const [added] = await tx.query<{ id: number }>(
      'test.added',
      `insert into pricing.promotion (market, kind, key, trigger, terms, label)
       select market, 'campaign', 'new', 'automatic', terms, label from pricing.promotion limit 1 returning id`,
    );
    expect(added?.id).toBeGreaterThan(stored?.id ?? 0);
    throw rolledBack;
  });
  await expect(work).rejects.toBe(rolledBack);
});
