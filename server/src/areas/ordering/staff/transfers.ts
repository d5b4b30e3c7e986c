import { money, toDecimal, toNumber } from '@jinlan/domain/money';
import type { OrderCommand } from '@jinlan/domain/orders';
import type { ReturnOrderTransferInput } from '../../../graphql/generated/resolvers.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import { type PaymentRow, paymentById, paymentsOf, savePayment } from '../payments/store.ts';
import { addTransfer, type BankTransfer, orderOfTransfer } from '../payments/store-transfers.ts';
import type { Services } from '../services.ts';
import { finishRefund, refundsOfMany } from '../steps/store-effects.ts';
import type { OrderRow } from '../store.ts';
import type { Staff } from './find-order.ts';
import { readAmount, readReference, receiptKey } from './read-input.ts';
import { receiptUsed, stepRefused } from './refuse.ts';
import type { Step } from './take-step.ts';

type TransferCommand = Extract<OrderCommand, { readonly kind: 'confirm-transfer' | 'return-transfer' }>;

/** Saves a confirmed transfer, which pays the order's payment. Refuses a reference that was used before. */
export async function settleConfirmed(
  services: Services,
  order: OrderRow,
  command: TransferCommand,
  staff: Staff,
  tx: Connection,
): Promise<OrderRow> {
  const payment = await record(services, order, command, staff, tx, 'paid');
  await savePayment(tx, payment, { state: 'paid' }, services.platform.clock.now());
  return order;
}

/**
 * Builds the step for money that was sent back: a refund of the order, or a transfer that paid nothing. If the whole amount
 * due of an order that was never paid is sent back, it counts as the refund of the order's payment.
 */
export function returnTransfer(services: Services, input: ReturnOrderTransferInput): Step {
  const reference = readReference(input.reference);
  return {
    command: ({ currency }) => ({
      kind: 'return-transfer',
      reference,
      amount: readAmount('amount', input.amount, currency),
      ...(input.for_refund === true && { forRefund: true as const }),
    }),
    async settle(order, command, staff, tx) {
      if (command.kind !== 'return-transfer') return order;
      if (command.forRefund) return sendRefundBack(services, order, command, staff, tx);
      const payment = await record(services, order, command, staff, tx, 'returned');
      const isWholeAmount = command.amount.minor === payment.amount;
      if (payment.state === 'failed' && isWholeAmount)
        await savePayment(
          tx,
          payment,
          { state: 'refunded', refunded: payment.amount },
          services.platform.clock.now(),
        );
      return order;
    },
  };
}

/**
 * Finishes the order's oldest refund that waits to be sent. Refuses a different amount, and an order without such a refund.
 */
async function sendRefundBack(
  services: Services,
  order: OrderRow,
  command: TransferCommand,
  staff: Staff,
  tx: Connection,
): Promise<OrderRow> {
  const now = services.platform.clock.now();
  const refund = (await refundsOfMany(tx, [order.id])).find(({ state }) => state === 'waiting');
  const payment = refund && (await paymentById(tx, refund.paymentId));
  if (!refund || !payment || refund.amount !== command.amount.minor)
    throw stepRefused(
      {
        code: 'ORDER_CONDITION_NOT_MET',
        data: { command: 'return-transfer', condition: refund ? 'amount-right' : 'amount-given' },
      },
      refund && { refund_to_send: toNumber(money(refund.amount, refund.currency)) },
    );
  await record(services, order, command, staff, tx, 'returned');
  const refunded = payment.refunded + refund.amount;
  const state = refunded === payment.amount ? 'refunded' : payment.state;
  await savePayment(tx, payment, { refunded, state }, now);
  await finishRefund(tx, refund.id, now);
  return order;
}

async function record(
  { platform }: Services,
  order: OrderRow,
  { reference, amount }: TransferCommand,
  staff: Staff,
  tx: Connection,
  outcome: BankTransfer['outcome'],
): Promise<PaymentRow> {
  const [payment] = await paymentsOf(tx, order.id);
  if (payment === undefined) throw new TypeError(`Order ${order.number} has no payment`);
  const now = platform.clock.now();
  const key = { market: order.market, reference: receiptKey(reference) };
  const { staffNo } = staff;
  if (!(await addTransfer(tx, { ...key, paymentId: payment.id, outcome, amount, staffNo }, now)))
    throw receiptUsed(await orderOfTransfer(tx, key));
  await recordChange(tx, staff, now, {
    action: 'order.confirm-transfer',
    record: { kind: 'order', id: order.number },
    before: { payment: payment.state },
    after: { transfer: outcome, reference, amount: toDecimal(amount), currency: amount.currency },
  });
  return payment;
}
