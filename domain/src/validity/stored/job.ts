/** Data of jobs, which the change that creates a job gives to the worker. Numbers are row ids. */
import * as v from 'valibot';
import { locales, markets } from '../../markets/index.ts';
import { memberLevels, memberRegions } from '../../members/index.ts';
import { type PushEvent, pushEvents } from '../../push/index.ts';
import type { Valid } from '../check.ts';
import { integer } from './values.ts';

/** The data of jobs that need none. */
export const noJobData = v.object({});

/** Job of the sandbox bank: a charge to decide, or an event to deliver. */
export const sandboxBankData = v.object({ id: v.string() });

export const deliverMessageData = v.object({ key: v.string() });
export type DeliverMessageJob = Valid<typeof deliverMessageData>;

/** The text message of an alert of the gold price that has fired. */
export const sendAlertTextData = v.object({ alertId: integer });
export type SendAlertTextJob = Valid<typeof sendAlertTextData>;

/** One message to one device. `at`: the time of the event that caused it, ISO 8601 UTC. */
export const sendPushData = v.object({
  deviceId: v.string(),
  key: v.string(),
  event: v.picklist(Object.keys(pushEvents) as PushEvent[]),
  path: v.string(),
  market: v.nullable(v.picklist(markets)),
  at: v.string(),
});
export type SendPushJob = Valid<typeof sendPushData>;

const forWhom = { requestId: v.string(), market: v.picklist(markets), locale: v.picklist(locales) };

export const sendResetData = v.object({ ...forWhom, emailKey: v.string() });
export type SendResetJob = Valid<typeof sendResetData>;

/**
 * `customerId` is null after a wrong password or for a name without an account; then nothing is sent. `proves`: the code
 * proves the address to a customer who is signed in; otherwise it signs in.
 */
export const sendCodeData = v.object({
  ...forWhom,
  customerId: v.nullable(integer),
  proves: v.optional(v.boolean(), false),
});
export type SendCodeJob = Valid<typeof sendCodeData>;

export const sendSignUpData = v.object({ emailKey: v.string(), requestId: v.string() });
export type SendSignUpJob = Valid<typeof sendSignUpData>;

export const publishData = v.object({ publication: v.string() });
export type PublishJob = Valid<typeof publishData>;

export const mailLinkData = v.object({
  number: v.string(),
  /** All numbers that the typed mobile number may be. */
  mobiles: v.array(v.string()),
  requestId: v.string(),
});
export type MailLinkJob = Valid<typeof mailLinkData>;

/** The gift cards of an order that are due. */
export const sendGiftCardsData = v.object({ orderNumber: v.string() });
export type SendGiftCardsJob = Valid<typeof sendGiftCardsData>;

export const followPaymentData = v.object({
  paymentId: integer,
  /** Number of attempts so far. Pauses grow with it. */
  round: integer,
});
export type FollowJob = Valid<typeof followPaymentData>;

export const expireOrderData = v.object({ orderId: integer });
export type ExpireJob = Valid<typeof expireOrderData>;

export const numberDocumentsData = v.object({ orderId: integer });

/** How often a pending refund was asked for again; jobs of older versions lack it. */
const round = v.optional(integer, 0);

export const refundPaymentData = v.object({ paymentId: integer, round });
export type RefundJob = Valid<typeof refundPaymentData>;

export const closeChargeData = v.object({ paymentId: integer });
export type CloseChargeJob = Valid<typeof closeChargeData>;

export const keepCardData = v.object({ paymentId: integer });
export type KeepCardJob = Valid<typeof keepCardData>;

export const removeCardData = v.object({ gateway: v.string(), customer: v.string(), token: v.string() });

export const issueEInvoiceData = v.object({ submissionId: integer, round });
export type IssueEInvoiceJob = Valid<typeof issueEInvoiceData>;

/** A provider's list of a day, to be compared. */
export const compareStatementData = v.object({ statementId: integer });
export type CompareStatementJob = Valid<typeof compareStatementData>;

export const sendRefundData = v.object({
  refundId: integer,
  round,
  /** The provider is only asked whether it has paid this attempt out. */
  checked: v.exactOptional(integer),
});
export type SendRefundJob = Valid<typeof sendRefundData>;

/** A customer who has just registered. */
export const registeredData = v.object({ customerId: v.string() });
export type RegisteredJob = Valid<typeof registeredData>;

export const reachedLevelData = v.object({
  customerId: v.string(),
  region: v.picklist(memberRegions),
  level: v.picklist(memberLevels),
});
export type ReachedLevelJob = Valid<typeof reachedLevelData>;
