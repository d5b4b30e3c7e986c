import { type Money, money, toDecimal } from '@jinlan/domain/money';
import { subjectOf } from '@jinlan/domain/orders';
import { may } from '@jinlan/domain/people';
import type { SendRefundJob } from '@jinlan/domain/validity';
import type { SettleFailedRefundInput } from '../../../graphql/generated/resolvers.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import { accountClosed } from '../payments/fail-refund.ts';
import { recheckFailedRefunds } from '../payments/recheck-refund.ts';
import { paymentById, savePayment } from '../payments/store.ts';
import { addTransfer, orderOfTransfer } from '../payments/store-transfers.ts';
import { jobs, type Services } from '../services.ts';
import {
  type RefundRow,
  refundsOfMany,
  retryRefund,
  saveOwed,
  settleRefund,
} from '../steps/store-effects.ts';
import { readReference, receiptKey } from './read-input.ts';
import { invalidText, receiptUsed, refundPaidOut, stepRefused } from './refuse.ts';
import type { Step } from './take-step.ts';

/** A refund, or a part of one, that waits for a manager. */
export interface FailedRefund {
  readonly refund: RefundRow;
  readonly amount: Money;
  /** The provider's code, or `account_closed`. */
  readonly reason: string;
  /** Whether it was for store credit of a closed account, which no provider pays. */
  readonly isCredit: boolean;
}

const partsOf = (refund: RefundRow, is: (part: 'payment' | 'credit') => boolean): readonly FailedRefund[] => [
  ...(is('payment')
    ? [
        {
          ...{ refund, amount: money(refund.amount, refund.currency) },
          ...{ reason: refund.failure ?? '', isCredit: false },
        },
      ]
    : []),
  ...(is('credit')
    ? [
        {
          ...{ refund, amount: money(refund.owed, refund.currency) },
          ...{ reason: accountClosed, isCredit: true },
        },
      ]
    : []),
];

/**
 * Returns the order's oldest refund that its provider did not pay out, or that nobody would get because its account is
 * closed; null for none.
 */
export const failedRefundOf = (refunds: readonly RefundRow[]): FailedRefund | null =>
  refunds.flatMap((refund) =>
    partsOf(refund, (part) =>
      part === 'payment' ? refund.state === 'failed' : refund.owedState === 'waiting',
    ),
  )[0] ?? null;

/** Returns the refund that was settled last. A second click means this one. */
const settledRefundOf = (refunds: readonly RefundRow[]): FailedRefund | null =>
  refunds
    .flatMap((refund) =>
      partsOf(refund, (part) =>
        part === 'payment' ? refund.attempt > 0 || refund.byHand : refund.owedState === 'done',
      ),
    )
    .at(-1) ?? null;

/**
 * Settles the order's oldest failed refund. Either sends it once more under another key, or records that it was paid by
 * hand, with a reference that counts once in the market. The amount is that of the refund. Before a refund is recorded as
 * paid by hand, the provider is asked whether it has paid it out after all; if so, refuses with REFUND_PAID_OUT.
 */
export function settleFailedRefund(services: Services, input: SettleFailedRefundInput): Step {
  const { platform } = services;
  const reference = input.reference ? readReference(input.reference) : null;
  return {
    async prepare({ id, state }, staff) {
      // Staff who may not settle the refund are refused later, and the provider is not asked.
      if (reference === null || !may(staff, 'order.settle-refund', subjectOf(state))) return;
      if (await recheckFailedRefunds(services, id)) throw refundPaidOut();
    },
    async command({ id, currency }, _from, tx) {
      const refunds = await refundsOfMany(tx, [id]);
      const failed = failedRefundOf(refunds);
      if (failed?.isCredit && reference === null) throw invalidText('reference', 'empty');
      const { amount = money(0, currency), isCredit = false } = failed ?? settledRefundOf(refunds) ?? {};
      return reference === null
        ? { kind: 'retry-refund', amount }
        : { kind: 'settle-refund', amount, reference, ...(isCredit && { of: 'store-credit' as const }) };
    },
    async settle(order, command, staff, tx) {
      const failed = failedRefundOf(await refundsOfMany(tx, [order.id]));
      if (failed === null)
        throw stepRefused({
          code: 'ORDER_CONDITION_NOT_MET',
          data: { command: command.kind, condition: 'refund-failed' },
        });
      const { refund, amount, reason } = failed;
      const now = platform.clock.now();
      if (reference === null) {
        await retryRefund(tx, refund.id, now);
        const job: SendRefundJob = { refundId: refund.id, round: 0 };
        await platform.jobs.send(tx, jobs.sendRefund, job, { key: String(refund.id) });
      } else {
        const key = { market: order.market, reference: receiptKey(reference) };
        const { paymentId } = refund;
        const transfer = { ...key, paymentId, outcome: 'returned', amount, staffNo: staff.staffNo } as const;
        if (!(await addTransfer(tx, transfer, now))) throw receiptUsed(await orderOfTransfer(tx, key));
        await finishByHand(tx, failed, now);
      }
      await recordChange(tx, staff, now, {
        action: 'order.settle-refund',
        record: { kind: 'order', id: order.number },
        before: { refund: 'failed', reason },
        after: {
          refund: reference === null ? 'again' : 'by-hand',
          ...(reference !== null && { reference }),
          amount: toDecimal(amount),
          currency: amount.currency,
        },
      });
      return order;
    },
  };
}

async function finishByHand(
  tx: Connection,
  { refund, isCredit }: Pick<FailedRefund, 'refund' | 'isCredit'>,
  now: Date,
): Promise<void> {
  if (isCredit) return saveOwed(tx, refund.id, 'done', now);
  const payment = await paymentById(tx, refund.paymentId);
  if (payment === null) throw new TypeError('A refund has a payment');
  const refunded = payment.refunded + refund.amount;
  const state = refunded === payment.amount ? 'refunded' : payment.state;
  await savePayment(tx, payment, { refunded, state }, now);
  await settleRefund(tx, refund.id, now);
}
