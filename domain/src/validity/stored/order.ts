/** The row of an order; `domain/src/orders` has the rules of its changes. */
import * as v from 'valibot';
import { carrierCodes } from '../../cart/delivery.ts';
import { commandKinds } from '../../orders/index.ts';
import { type PaymentFailure, paymentMethodCodes } from '../../payments/index.ts';
import { staffRoles } from '../../people/index.ts';
import { type GiftTerms, returnCarriers } from '../../returns/index.ts';
import { integer, money, storedDay } from './values.ts';

const failures: Readonly<Record<PaymentFailure, true>> = {
  card_declined: true,
  authentication_failed: true,
  provider_refused: true,
  expired: true,
  canceled: true,
  amount_mismatch: true,
};
/** Older versions stored the gateway's own text. */
export const paymentFailure = v.fallback(
  v.picklist(Object.keys(failures) as PaymentFailure[]),
  'card_declined',
);

const none = v.object({ state: v.literal('none') });
const started = v.object({ state: v.literal('started'), attempt: v.string() });
const requiresAction = v.object({ state: v.literal('requires-action'), attempt: v.string() });
const failed = v.object({ state: v.literal('failed'), attempt: v.string(), reason: paymentFailure });
const notNeeded = v.object({ state: v.literal('not-needed') });
const paid = v.object({
  state: v.literal('paid'),
  amount: money,
  reference: v.string(),
  at: v.string(),
  refunded: v.nullable(money),
  takenBy: v.exactOptional(v.string()),
});
const openPayment = v.variant('state', [none, started, requiresAction, failed]);
const settledPayment = v.variant('state', [notNeeded, paid]);
const restPayment = v.variant('state', [none, started, requiresAction, failed, paid]);
const anyPayment = v.variant('state', [none, started, requiresAction, failed, notNeeded, paid]);

/** What a provider reported instead of the amount due. */
export const mismatch = {
  reference: v.string(),
  method: v.picklist(paymentMethodCodes),
  amount: v.nullable(money),
  currency: v.string(),
  due: money,
};

const base = {
  facts: v.object({
    number: v.string(),
    customerId: v.nullable(v.string()),
    storeId: v.string(),
    method: v.picklist(paymentMethodCodes),
    delivery: v.picklist([...carrierCodes, 'none']),
    madeToOrder: v.boolean(),
    byWeight: v.boolean(),
    readyGold: v.exactOptional(v.literal(true)),
    giftCards: v.exactOptional(v.number()),
    deposit: v.exactOptional(v.number()),
    fixedMethod: v.exactOptional(v.literal(true)),
    seller: v.exactOptional(v.object({ staffNo: v.string(), storeId: v.string() })),
    dueOn: v.exactOptional(storedDay),
    dueMoved: v.exactOptional(v.literal(true)),
    placedAt: v.string(),
  }),
  due: money,
  references: v.array(v.string()),
  placePos: v.exactOptional(v.string()),
  placePosChanges: v.exactOptional(v.number()),
  rest: v.exactOptional(restPayment),
  tenders: v.exactOptional(
    v.array(
      v.object({
        kind: v.picklist(['trade-in', 'gift-card', 'store-credit']),
        account: v.string(),
        amount: money,
        refunded: money,
      }),
    ),
  ),
  cardsRefunded: v.exactOptional(v.number()),
  refundToSend: v.exactOptional(v.number()),
  failedRefund: v.exactOptional(v.number()),
  owedCredit: v.exactOptional(v.number()),
  refundedBy: v.exactOptional(v.array(v.string())),
  mismatches: v.exactOptional(v.array(v.object({ ...mismatch, at: v.string() }))),
};
const settled = { ...base, payment: settledPayment };

/** Carrier and number of the order's parcel. */
export const tracking = v.object({ carrier: v.string(), number: v.string() });
export const trackingOrNull = v.nullable(tracking);

/** The amount of a step; null for a step without one. */
export const amountOrNull = v.nullable(money);

export const orderState = v.variant('stage', [
  v.object({ stage: v.literal('pending'), ...base, payment: openPayment, expiresAt: v.string() }),
  v.object({
    stage: v.picklist([
      'approval-pending',
      'ready-stock',
      'manufacturing',
      'made',
      'returned',
      'refunded-partial',
      'refunded',
    ]),
    ...settled,
  }),
  v.object({ stage: v.literal('approval-question'), ...settled, question: v.string() }),
  v.object({ stage: v.literal('factory-shipped'), ...settled, waybill: tracking }),
  v.object({
    stage: v.literal('pick-pending'),
    ...settled,
    pickup: v.object({ wrongTries: v.number() }),
  }),
  v.object({ stage: v.literal('shipped'), ...settled, tracking, shippedAt: v.string() }),
  v.object({ stage: v.picklist(['complete', 'returned-partial']), ...settled, completedAt: v.string() }),
  v.object({
    stage: v.literal('return-pending'),
    ...settled,
    completedAt: v.string(),
    reason: v.string(),
    recordedBy: v.exactOptional(v.string()),
    recordedAs: v.exactOptional(v.picklist(staffRoles)),
  }),
  v.object({
    stage: v.literal('canceled'),
    ...base,
    payment: anyPayment,
    by: v.picklist(commandKinds),
    reason: v.nullish(v.string(), null),
  }),
]);

/** Each line's share of a reduction, in minor units. */
const returnLine = v.object({
  position: v.number(),
  quantity: v.number(),
  accepted: v.nullable(v.number()),
  kept: v.number(),
  keptMinor: v.number(),
  reason: v.nullable(v.string()),
});

export type OrderReturnLine = Readonly<v.InferOutput<typeof returnLine>>;

export const orderReturnLines = v.array(returnLine);

/**
 * The terms of the promotion that earned a gift of the order; null for lines that were bought, and in orders of older
 * versions.
 */
export const giftTermsOrNull = v.nullable(
  v.object({
    quantity: integer,
    every: v.nullable(integer),
    minSubtotal: v.nullable(integer),
    minCraft: v.nullable(integer),
    minQuantity: v.nullable(integer),
    lines: v.array(v.object({ position: integer, spent: integer, craft: integer })),
    price: integer,
  }) satisfies v.GenericSchema<GiftTerms>,
);

/** `staffNo` is null where the buyer wrote it. */
const returnComment = v.object({
  sequence: v.number(),
  at: v.string(),
  author: v.picklist(['buyer', 'store']),
  staffNo: v.nullable(v.string()),
  text: v.string(),
});

export type OrderReturnComment = Readonly<v.InferOutput<typeof returnComment>>;

export const orderReturnComments = v.array(returnComment);

const returnParcel = v.object({
  id: v.number(),
  at: v.string(),
  carrier: v.picklist(returnCarriers),
  number: v.string(),
});

export type OrderReturnParcel = Readonly<v.InferOutput<typeof returnParcel>>;

export const orderReturnParcels = v.array(returnParcel);

const returnPicture = v.object({ id: v.number(), sha256: v.string() });

export type OrderReturnPicture = Readonly<v.InferOutput<typeof returnPicture>>;

export const orderReturnPictures = v.array(returnPicture);

export const reductionShares = v.array(v.object({ line: v.number(), amount: v.number() }));
