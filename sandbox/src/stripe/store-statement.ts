import type { Connection } from '../host.ts';
import { type IntentRow, intentColumns, type RefundRow } from './store.ts';

export interface TimeList {
  readonly account: string;
  readonly from: Date;
  readonly until: Date;
  /** Id of the last object on the previous page; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Paid intents of a period, the newest first. `after`: id of a charge. */
export const paidIntents = (
  db: Connection,
  { account, from, until, after, limit }: TimeList,
): Promise<IntentRow[]> =>
  db.query<IntentRow>(
    'sandbox-stripe.paid-intents',
    `select ${intentColumns} from sandbox_stripe.intent
     where account = $1 and paid_at >= $2 and paid_at < $3
       and ($4::text is null or (paid_at, id) < (select last.paid_at, last.id from sandbox_stripe.intent as last
         where last.account = $1 and last.charge_id = $4))
     order by paid_at desc, id desc limit $5`,
    [account, from, until, after, limit],
  );

export type TimedRefund = RefundRow & { readonly currency: string };

/** Refunds of a period, the newest first. */
export const refundsOfTime = (
  db: Connection,
  { account, from, until, after, limit }: TimeList,
): Promise<TimedRefund[]> =>
  db.query<TimedRefund>(
    'sandbox-stripe.refunds-of-time',
    `select refund.id, intent_id as "intentId", refund.amount_minor as "amountMinor", refund.status, refund.metadata,
       refund.failure, refund.created_at as "createdAt", intent.currency
     from sandbox_stripe.refund join sandbox_stripe.intent on intent.id = refund.intent_id
     where account = $1 and refund.created_at >= $2 and refund.created_at < $3
       and ($4::text is null or (refund.created_at, refund.id) < (select last.created_at, last.id
         from sandbox_stripe.refund as last where last.id = $4))
     order by refund.created_at desc, refund.id desc limit $5`,
    [account, from, until, after, limit],
  );
