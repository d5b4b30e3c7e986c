import { createHmac } from 'node:crypto';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { OrderSeller } from '@jinlan/domain/orders';
import { methodsOfTaker, type PaymentMethodCode, type PaymentTaker } from '@jinlan/domain/payments';
import { mailboxKey } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { wideNetworkOf } from '../../../platform/limits/source.ts';

export interface Buyer {
  readonly email: string;
  readonly telephone: string | null;
  readonly customerId: string | null;
  readonly sourceCode: string;
  readonly networks: NetworkKeys;
}

/** Keyed hashes of a source and of its wide network. */
export type NetworkKeys = readonly [own: Buffer, wide: Buffer];

export function networkKeys(secret: string, source: string): NetworkKeys {
  const hash = (network: string): Buffer =>
    createHmac('sha256', secret).update(`unpaid-network:${network}`).digest().subarray(0, 16);
  return [hash(source), hash(wideNetworkOf(source))];
}

export interface UnpaidPieces {
  readonly ofBuyer: number;
  readonly ofSource: number;
  readonly ofWideNetwork: number;
  readonly ofStore: number;
  /** Pieces of this store that guests ordered. */
  readonly ofGuests: number;
}

/** What an order waits for: a gateway for minutes, or staff for days, who take money at a till or find a transfer. */
export type Awaited = 'gateway' | 'staff';

export const awaitedOf = (taker: Exclude<PaymentTaker, 'nobody'>): Awaited =>
  taker === 'gateway' ? 'gateway' : 'staff';

const methodsAwaiting: Readonly<Record<Awaited, readonly PaymentMethodCode[]>> = {
  gateway: methodsOfTaker('gateway'),
  staff: [...methodsOfTaker('till'), ...methodsOfTaker('account')],
};

/** Builds the `from` clause of orders that buyers placed; `methods` is the parameter with the payment methods that count. */
const unpaidOrders = (methods: string, condition: string): string =>
  `from ordering.sales_order
   where expires_at is not null and sold_by is null and payment_method = any(${methods}::text[]) and (${condition})`;

const sumOf = (methods: string, condition: string): string =>
  `(select coalesce(sum(pieces), 0)::integer ${unpaidOrders(methods, condition)})`;

/**
 * SQL for the domain's `mailboxKey` of a column; it must equal the expression of the index
 * `sales_order_unpaid_of_email`. The collation C folds ASCII letters only, which suffices for addresses
 * and avoids rules such as Turkish.
 */
export const mailboxOf = (column: string): string =>
  `regexp_replace(lower(${column} collate "C"), '(.)\\+[^@]*@', '\\1@')`;

/** What unpaid orders of a source and of its wide network hold, of one currency. */
export interface Waiting {
  readonly currency: CurrencyCode;
  readonly ofSource: Held;
  readonly ofWideNetwork: Held;
}

export interface Held {
  readonly pieces: number;
  /** What they cost, with what gift cards and store credit pay of it; in minor units. */
  readonly value: number;
  /** Orders that hold uses of promotions. */
  readonly uses: number;
}

/**
 * What the unpaid orders of a source and of its wide network hold, by currency: pieces and totals of those that
 * await the same, and the orders of all that hold uses of promotions. Locks as `unpaidPieces` does.
 */
export async function waitingOrders(
  tx: Connection,
  [network, wideNetwork]: NetworkKeys,
  awaited: Awaited,
): Promise<readonly Waiting[]> {
  await tx.query(
    'ordering.lock-unpaid-of-network',
    "select pg_advisory_xact_lock(hashtextextended('ordering.unpaid-of-network', 0) # hashtextextended(encode($1, 'hex'), 0))",
    [wideNetwork],
  );
  const rows = await tx.query<{
    currency: CurrencyCode;
    ownPieces: number;
    ownValue: number;
    ownUses: number;
    widePieces: number;
    wideValue: number;
    wideUses: number;
  }>(
    'ordering.waiting-orders',
    `select currency, ${heldOf('network = $1', 'own')},
       ${heldOf('wide_network = $2', 'wide')}
     ${unpaidOrders('$4', 'network = $1 or wide_network = $2')} group by currency`,
    [network, wideNetwork, methodsAwaiting[awaited], [...methodsAwaiting.gateway, ...methodsAwaiting.staff]],
  );
  return rows.map(({ currency, ownPieces, ownValue, ownUses, widePieces, wideValue, wideUses }) => ({
    currency,
    ofSource: { pieces: ownPieces, value: ownValue, uses: ownUses },
    ofWideNetwork: { pieces: widePieces, value: wideValue, uses: wideUses },
  }));
}

/** SQL of the sums of the rows that meet the condition; $3 has the payment methods whose pieces count. */
const heldOf = (condition: string, prefix: string): string =>
  `coalesce(sum(pieces) filter (where ${condition} and payment_method = any($3::text[])), 0)::integer as "${prefix}Pieces",
   coalesce(sum(total_minor + tender_minor) filter (where ${condition} and payment_method = any($3::text[])), 0)::bigint as "${prefix}Value",
   count(*) filter (where ${condition} and holds_uses)::integer as "${prefix}Uses"`;

/** The pieces of all orders of a store or an e-shop that wait for their card, as committed. */
export async function cardPiecesOfStore(tx: Connection, sourceCode: string): Promise<number> {
  const [row] = await tx.query<{ pieces: number }>(
    'ordering.card-pieces-of-store',
    `select ${sumOf('$2', 'source_code = $1')} as pieces`,
    [sourceCode, methodsAwaiting.gateway],
  );
  return row?.pieces ?? 0;
}

/**
 * Sums the pieces of all unpaid orders that wait for staff, including those of this transaction. The
 * lock lasts until the commit, so that simultaneous orders count each other. It is a separate
 * statement, because a statement sees only what was committed before it began. A member's limit counts
 * the member's orders alone, because anybody can type somebody else's address. A guest's mobile number
 * counts only with orders from the same source.
 */
export async function unpaidPieces(
  tx: Connection,
  { email, telephone, customerId, sourceCode, networks: [network, wideNetwork] }: Buyer,
): Promise<UnpaidPieces> {
  await tx.query(
    'ordering.lock-unpaid',
    "select pg_advisory_xact_lock(hashtextextended('ordering.unpaid-in-store', 0))",
  );
  const buyer =
    customerId === null
      ? `customer_id is null and (${mailboxOf('email')} = $5 or telephone = $6 and network = $1)`
      : 'customer_id = $5';
  const [row] = await tx.query<UnpaidPieces>(
    customerId === null ? 'ordering.unpaid-pieces-of-guest' : 'ordering.unpaid-pieces-of-customer',
    `select ${sumOf('$4', buyer)} as "ofBuyer", ${sumOf('$4', 'network = $1')} as "ofSource",
       ${sumOf('$4', 'wide_network = $2')} as "ofWideNetwork", "ofStore", "ofGuests"
     from (select coalesce(sum(pieces), 0)::integer as "ofStore",
         coalesce(sum(pieces) filter (where customer_id is null), 0)::integer as "ofGuests"
       ${unpaidOrders('$4', 'source_code = $3')}) store`,
    [
      network,
      wideNetwork,
      sourceCode,
      methodsAwaiting.staff,
      ...(customerId === null ? [mailboxKey(email), telephone] : [customerId]),
    ],
  );
  if (row === undefined) throw new Error('A sum has no row');
  return row;
}

/** The unpaid pieces of sales that staff made for customers: of one member of staff in a store, and of the store. */
export interface UnpaidSales {
  readonly ofStaff: number;
  readonly ofStore: number;
}

/** Sums them however their customers try to pay. Locks as `unpaidPieces` does, for each store. */
export async function unpaidSales(tx: Connection, { storeId, staffNo }: OrderSeller): Promise<UnpaidSales> {
  await tx.query(
    'ordering.lock-unpaid-sales',
    "select pg_advisory_xact_lock(hashtextextended('ordering.unpaid-sales:' || $1::text, 0))",
    [storeId],
  );
  const [row] = await tx.query<UnpaidSales>(
    'ordering.unpaid-sales',
    `select coalesce(sum(pieces), 0)::integer as "ofStore",
       coalesce(sum(pieces) filter (where sold_by = $2), 0)::integer as "ofStaff"
     from ordering.sales_order where source_code = $1 and expires_at is not null and sold_by is not null`,
    [storeId, staffNo],
  );
  if (row === undefined) throw new Error('A sum has no row');
  return row;
}
