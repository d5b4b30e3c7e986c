import type { OurEntry } from '@jinlan/domain/reconciliation';
import type { Connection } from '../../../platform/database.ts';

/** A record of the shop, with its order and the gateway that took the money. */
export interface OurRow extends OurEntry {
  readonly orderId: number;
  readonly gateway: string;
}

interface TimeOfGateway {
  readonly gateway: string;
  readonly from: Date;
  readonly until: Date;
  readonly limit: number;
}

const payment = `'payment' as kind, idempotency_key as key, amount_minor as minor, currency,
  case when state in ('paid', 'refunding', 'refunded') then 'done' else 'none' end as state,
  order_id as "orderId", gateway`;

/** A refund that failed, or that was paid by hand after it had failed, is in no list of its provider. */
const refund = `'refund' as kind, payment.idempotency_key || ':refund-' || refund.order_version
    || case when refund.attempt > 0 then '-' || refund.attempt else '' end as key,
  refund.amount_minor as minor, refund.currency,
  case when refund.state = 'failed' or refund.by_hand then 'none' else refund.state end as state,
  payment.order_id as "orderId", payment.gateway`;

/** A payment that came too late goes back as a whole, without a refund of its order. */
const sentBack = `'refund' as kind, idempotency_key || ':refund' as key, amount_minor as minor, currency,
  case state when 'refunded' then 'done' else 'waiting' end as state, order_id as "orderId", gateway`;

const hasNoRefund =
  'not exists (select 1 from ordering.refund where refund.payment_id = payment.id and refund.amount_minor > 0)';

/** The payments with these keys, of any gateway. */
export const paymentsByKeys = (db: Connection, keys: readonly string[]): Promise<OurRow[]> =>
  db.query<OurRow>(
    'ordering.payments-by-keys',
    `select ${payment} from ordering.payment where idempotency_key = any($1::text[]) and gateway is not null`,
    [keys],
  );

/** All refunds of the payments with these keys, of any gateway. */
export const refundsOfPayments = (db: Connection, keys: readonly string[]): Promise<OurRow[]> =>
  db.query<OurRow>(
    'ordering.refunds-of-payments',
    `select ${refund} from ordering.payment join ordering.refund on refund.payment_id = payment.id
     where idempotency_key = any($1::text[]) and gateway is not null and refund.amount_minor > 0
     union all
     select ${sentBack} from ordering.payment
     where idempotency_key = any($1::text[]) and gateway is not null and state in ('refunding', 'refunded')
       and ${hasNoRefund}`,
    [keys],
  );

/** The payments and refunds of a gateway from `from` until before `until`, according to the shop's own records. */
export const doneBetween = (
  db: Connection,
  { gateway, from, until, limit }: TimeOfGateway,
): Promise<OurRow[]> =>
  db.query<OurRow>(
    'ordering.done-between',
    `(select ${payment} from ordering.payment where gateway = $1 and paid_at >= $2 and paid_at < $3
      order by paid_at limit $4)
     union all
     (select ${refund} from ordering.refund join ordering.payment on payment.id = refund.payment_id
      where refund.state = 'done' and not refund.by_hand and refund.updated_at >= $2 and refund.updated_at < $3 and gateway = $1
        and refund.amount_minor > 0
      order by refund.updated_at limit $4)
     union all
     (select ${sentBack} from ordering.payment
      where gateway = $1 and state = 'refunded' and updated_at >= $2 and updated_at < $3 and ${hasNoRefund}
      order by updated_at limit $4)`,
    [gateway, from, until, limit],
  );

/** Attempts to pay by a gateway that began from `from` until before `until`, successful or not. */
export const attemptsBetween = (
  db: Connection,
  { gateway, from, until, limit }: TimeOfGateway,
): Promise<OurRow[]> =>
  db.query<OurRow>(
    'ordering.attempts-between',
    `select ${payment} from ordering.payment where gateway = $1 and gateway is not null and created_at >= $2 and created_at < $3
     order by created_at limit $4`,
    [gateway, from, until, limit],
  );
