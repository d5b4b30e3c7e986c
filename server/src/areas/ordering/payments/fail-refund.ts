import { money } from '@jinlan/domain/money';
import { jobs, type Services } from '../services.ts';
import { bank, orderProcess, shop } from '../steps/advance-order.ts';
import * as effects from '../steps/store-effects.ts';
import { lockOrder } from '../store.ts';
import * as store from './store.ts';

/**
 * Returns the key of a refund; the bank carries out a key only once. When a manager sends a refund again, it gets another
 * key, because for the same key the bank would only repeat its answer.
 */
export const refundKey = (
  { idempotencyKey }: Pick<store.PaymentRow, 'idempotencyKey'>,
  { orderVersion, attempt }: Pick<effects.RefundRow, 'orderVersion' | 'attempt'>,
): string => `${idempotencyKey}:refund-${orderVersion}${attempt === 0 ? '' : `-${attempt}`}`;

/** Reads a key of `refundKey`; null for any other text, also for the key under which a whole payment goes back. */
export function readRefundKey(
  key: string,
): { readonly paymentKey: string; readonly orderVersion: number; readonly attempt: number } | null {
  const [, paymentKey, version, attempt = '0'] =
    /^(\w+:\d+):refund-(\d{1,9})(?:-(\d{1,9}))?$/.exec(key) ?? [];
  return paymentKey === undefined
    ? null
    : { paymentKey, orderVersion: Number(version), attempt: Number(attempt) };
}

/**
 * Records that the bank does not pay a refund out, at once or after it reported it as done. The order shows it, and its
 * store gets an e-mail. Does nothing if the refund was sent again since this attempt, or was paid by hand.
 */
export async function failRefund(
  services: Services,
  { id, attempt }: Pick<effects.RefundRow, 'id' | 'attempt'>,
  gateway: string,
  reason: string,
): Promise<void> {
  const { db, clock, log } = services.platform;
  const failed = await db.transaction(async (tx) => {
    const unlocked = await effects.refundById(tx, id);
    const unlockedPayment = unlocked && (await store.paymentById(tx, unlocked.paymentId));
    const order = unlockedPayment && (await lockOrder(tx, unlockedPayment.orderId));
    const refund = await effects.refundById(tx, id);
    const payment = refund && (await store.paymentById(tx, refund.paymentId));
    if (!order || !refund || !payment) return null;
    if (refund.state === 'failed' || refund.attempt !== attempt || refund.byHand) return null;
    const now = clock.now();
    if (refund.state === 'done') {
      const refunded = payment.refunded - refund.amount;
      await store.savePayment(tx, payment, { refunded, state: 'paid' }, now);
    }
    await effects.saveFailed(tx, id, reason, now);
    const amount = money(refund.amount, refund.currency);
    const command = { kind: 'fail-refund', amount, reason } as const;
    const advanced = await orderProcess.advance(services, tx, order, command, bank(gateway));
    await orderProcess.carryOut(services, tx, advanced);
    return order.number;
  });
  if (failed !== null)
    log.error(
      { order: failed, refundId: id, reason, alert: 'refund_failed' },
      'a refund waits for a manager',
    );
}

/** Records once that a part of a refund was for store credit of a closed account, so that a manager pays it by hand. */
export async function noteOwed(services: Services, refundId: number): Promise<void> {
  const { db, clock } = services.platform;
  const unlocked = await effects.refundById(db, refundId);
  if (unlocked?.owedState !== 'new') return;
  await db.transaction(async (tx) => {
    const payment = await store.paymentById(tx, unlocked.paymentId);
    const order = payment && (await lockOrder(tx, payment.orderId));
    const refund = await effects.refundById(tx, refundId);
    if (!order || refund?.owedState !== 'new') return;
    await effects.saveOwed(tx, refundId, 'waiting', clock.now());
    const amount = money(refund.owed, refund.currency);
    const command = { kind: 'fail-refund', amount, reason: accountClosed, of: 'store-credit' } as const;
    const advanced = await orderProcess.advance(services, tx, order, command, shop(jobs.sendRefund));
    await orderProcess.carryOut(services, tx, advanced);
  });
}

/** The reason of a refund whose account is closed, so that nobody would get it. */
export const accountClosed = 'account_closed';
