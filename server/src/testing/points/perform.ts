import type { Composition } from '../../areas.ts';
import type { Database } from '../../platform/database.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import { Refusal } from '../../platform/requests/refusal.ts';
import type { TestClock } from '../shop.ts';
import { type Operation, type Outcome, testRewards } from './operations.ts';

interface PointsShop {
  readonly areas: Pick<Composition['areas'], 'members' | 'stores'>;
  readonly db: Pick<Database, 'query' | 'transaction'>;
  readonly jobs: Pick<JobRunner, 'runSchedule'>;
  readonly clock: Pick<TestClock, 'now'>;
}

/** Returns a function that performs an operation through the shop's areas, at the time of the shop's clock. */
export function createPerformer({
  areas,
  db,
  jobs,
  clock,
}: PointsShop): (operation: Operation) => Promise<Outcome> {
  const { members, stores } = areas;
  const found = stores.storeView('hk_en');
  if (found === null) throw new Error('The shop has no store view hk_en');
  const storeView = found;

  const customer = (customerId: string) => ({
    ...{ actor: { kind: 'customer', customerId, holds: null } as const, storeView },
    ...{ now: clock.now(), source: '127.0.0.1' },
  });

  /**
   * Records a step of an order; returns false if it was recorded before. In the shop, the order's version ensures this
   * (`server/src/areas/ordering/steps`).
   */
  const takeStep = async (tx: Pick<typeof db, 'query'>, order: string, step: number): Promise<boolean> =>
    (
      await tx.query(
        'test.take-step',
        'insert into test_points.step (order_number, step) values ($1, $2) on conflict do nothing returning step',
        [order, step],
      )
    ).length > 0;

  async function perform(operation: Operation): Promise<string> {
    const now = clock.now();
    switch (operation.kind) {
      case 'earn': {
        const { order, customerId, paid } = operation;
        const lines = [{ position: 1, paid, earns: paid }];
        await db.transaction(async (tx) => {
          if (!(await takeStep(tx, order, 1))) return;
          await members.purchases.count(tx, { number: order, customerId, region: 'hk', lines }, now);
          await members.purchases.receive(tx, order, now);
        });
        return '';
      }
      case 'return': {
        const { order, step, amount: minor } = operation;
        const amount = minor === null ? null : ({ minor, currency: 'HKD' } as const);
        await db.transaction(async (tx) => {
          if (await takeStep(tx, order, step))
            await members.purchases.takeBack(tx, order, { step, amount, returned: [] }, now);
        });
        return '';
      }
      case 'redeem': {
        const { customerId, key, reward } = operation;
        const points = testRewards.find((each) => each.key === reward)?.points ?? 0;
        const redeemed = await members.rewards.redeem(customer(customerId), {
          ...{ key: reward, points, request_key: key, store_code: 'hk-central' },
        });
        return redeemed.gift ? `gift:${redeemed.gift.id}` : `coupon:${redeemed.coupon?.id}`;
      }
      case 'cancel':
        await members.rewards.cancel(customer(operation.customerId), operation.gift);
        return '';
      case 'adjust': {
        const { code, change, key } = operation;
        const staffNo = `K00000${Number(code.at(-1)) % 4}`;
        const staff = { kind: 'staff', staffNo, storeId: 'hk-eshop', role: 'manager' } as const;
        const actor = { ...staff, customerId: null, holds: null };
        await members.adjustPoints({ actor, now }, { code, change, reason: 'By a test', requestKey: key });
        return '';
      }
      case 'job':
        await jobs.runSchedule(operation.job);
        return '';
    }
  }

  return (operation) =>
    perform(operation).then(
      (id) => ({ ok: true, id }),
      (error: unknown) => {
        if (error instanceof Refusal) return { ok: false, refused: error.code };
        throw error;
      },
    );
}
