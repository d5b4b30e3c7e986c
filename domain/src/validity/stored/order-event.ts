/** Data of a step in the history of an order, besides its reason. */
import * as v from 'valibot';
import { approvalChecks, type OrderCommand } from '../../orders/index.ts';
import type { Schema, Valid } from '../check.ts';
import { mismatch, paymentFailure, tracking } from './order.ts';
import { integer, money, storedDay } from './values.ts';

const command: Schema<OrderCommand> = v.variant('kind', [
  v.object({ kind: v.picklist(['start-payment', 'require-action']), attempt: v.string() }),
  v.object({ kind: v.literal('fail-payment'), attempt: v.string(), reason: paymentFailure }),
  v.object({
    kind: v.literal('record-payment'),
    reference: v.string(),
    amount: money,
    paidAt: v.string(),
  }),
  v.object({ kind: v.literal('record-mismatch'), ...mismatch }),
  v.object({ kind: v.literal('take-payment'), reference: v.string(), amount: money, due: money }),
  v.object({ kind: v.literal('confirm-transfer'), reference: v.string(), amount: money }),
  v.object({
    kind: v.literal('return-transfer'),
    reference: v.string(),
    amount: money,
    forRefund: v.exactOptional(v.literal(true)),
  }),
  v.object({
    kind: v.literal('fail-refund'),
    amount: money,
    reason: v.string(),
    of: v.exactOptional(v.literal('store-credit')),
  }),
  v.object({ kind: v.picklist(['retry-refund', 'recover-refund', 'repeat-refund']), amount: money }),
  v.object({
    kind: v.literal('settle-refund'),
    amount: money,
    reference: v.string(),
    of: v.exactOptional(v.literal('store-credit')),
  }),
  v.object({ kind: v.picklist(['give-up', 'expire', 'show-address', 'receive-goods', 'claim']) }),
  v.object({ kind: v.literal('change-place-pos'), code: v.string() }),
  v.object({ kind: v.literal('move-due-day'), day: storedDay, reason: v.string() }),
  v.object({
    kind: v.picklist([
      'cancel-unpaid',
      'ask',
      'answer',
      'cancel-before-approval',
      'reissue-pickup-code',
      'ask-return',
    ]),
    reason: v.string(),
  }),
  v.object({ kind: v.literal('approve'), checked: v.array(v.picklist(approvalChecks)) }),
  v.object({ kind: v.literal('cancel'), reason: v.string(), fee: v.nullable(money) }),
  v.object({
    kind: v.literal('finish-making'),
    weightMg: v.nullable(integer),
    certificate: v.nullable(v.string()),
    /** Older events do not have it. */
    byWeight: v.optional(v.boolean(), false),
  }),
  v.object({ kind: v.literal('ship-from-factory'), waybill: tracking }),
  v.object({ kind: v.literal('ship'), tracking }),
  v.object({ kind: v.literal('hand-over'), codeFits: v.boolean(), phoneFits: v.boolean() }),
  v.object({ kind: v.literal('deliver'), signed: v.boolean() }),
  v.object({
    kind: v.literal('settle-return'),
    outcome: v.picklist(['all', 'some', 'none']),
    amount: v.nullable(money),
    forCards: v.exactOptional(v.literal(true)),
    giftsKept: v.exactOptional(money),
    refusedPieces: v.exactOptional(v.literal(true)),
    reason: v.string(),
  }),
  v.object({
    kind: v.literal('refund'),
    amount: money,
    forCards: v.exactOptional(v.literal(true)),
    reason: v.string(),
  }),
]);

/** The first event (placing the order) has no command. */
export const orderEventData = v.object({
  command: v.exactOptional(command),
  refund: v.exactOptional(v.nullable(money)),
});
export type OrderEventData = Valid<typeof orderEventData>;
