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

/**
 * Who takes the money of an unpaid order: a gateway within minutes, or staff within days, at a till or by finding a
 * transfer.
 */
export type Awaited = 'gateway' | 'staff';

export const awaitedOf = (taker: Exclude<PaymentTaker, 'nobody'>): Awaited =>
  taker === 'gateway' ? 'gateway' : 'staff';

const methodsAwaiting: Readonly<Record<Awaited, readonly PaymentMethodCode[]>> = {
  gateway: methodsOfTaker('gateway'),
  staff: [...methodsOfTaker('till'), ...methodsOfTaker('account')],
};

/**
 * Builds the `from` clause for unpaid orders that buyers placed themselves. `methods`: the SQL parameter with the payment
 * methods that count.
 */
const unpaidOrders = (methods: string, condition: string): string =>
  `from ordering.sales_order
   where expires_at is not null and sold_by is null and payment_method = any(${methods}::text[]) and (${condition})`;

const sumOf = (methods: string, condition: string): string =>
  `(select coalesce(sum(pieces), 0)::integer ${unpaidOrders(methods, condition)})`;

/** The `from` clause for unpaid orders with scarce pieces, for which there is the index `sales_order_scarce`. */
const scarceOrders =
  'ordering.sales_order where expires_at is not null and sold_by is null and scarce_pieces > 0';

const scarceSumOf = (condition: string): string =>
  `coalesce(sum(scarce_pieces) filter (where ${condition}), 0)::integer`;

/**
 * SQL for the domain's `mailboxKey` of a column. The collation C folds ASCII letters only, which suffices for addresses
 * and avoids rules such as Turkish.
 */
export const mailboxOf = (column: string): string =>
  `regexp_replace(lower(${column} collate "C"), '(.)\\+[^@]*@', '\\1@')`;

/**
 * The pieces, value and uses of promotions that unpaid orders of a source and of its wide network hold, in one currency.
 */
export interface Waiting {
  readonly currency: CurrencyCode;
  readonly ofSource: Held;
  readonly ofWideNetwork: Held;
}

export interface Held {
  readonly pieces: number;
  /** The price of the pieces before gift cards and store credit pay, in minor units. */
  readonly value: number;
  /** How many of the orders hold uses of promotions. */
  readonly uses: number;
}

/**
 * Sums what the unpaid orders of a source and of its wide network hold, by currency. Pieces and values are those of orders
 * that wait for the same payment (`awaited`); uses of promotions are those of all unpaid orders. Locks as `unpaidPieces`
 * does.
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

/** SQL for the sums over the rows that meet the condition; $3 has the payment methods whose pieces count. */
const heldOf = (condition: string, prefix: string): string =>
  `coalesce(sum(pieces) filter (where ${condition} and payment_method = any($3::text[])), 0)::integer as "${prefix}Pieces",
   coalesce(sum(total_minor + tender_minor) filter (where ${condition} and payment_method = any($3::text[])), 0)::bigint as "${prefix}Value",
   count(*) filter (where ${condition} and holds_uses)::integer as "${prefix}Uses"`;

/** The pieces that the unpaid orders of a store or an e-shop hold. */
export interface WaitingOfStore {
  /** Pieces of orders that wait for their payment by a gateway. */
  readonly byCard: number;
  /** Scarce pieces of all unpaid orders. */
  readonly scarce: number;
}

/** Sums the pieces that the unpaid orders of a store or an e-shop hold, as far as they were committed. */
export async function waitingOfStore(tx: Connection, sourceCode: string): Promise<WaitingOfStore> {
  const [row] = await tx.query<WaitingOfStore>(
    'ordering.waiting-of-store',
    `select ${sumOf('$2', 'source_code = $1')} as "byCard",
       (select coalesce(sum(scarce_pieces), 0)::integer from ${scarceOrders} and source_code = $1) as scarce`,
    [sourceCode, methodsAwaiting.gateway],
  );
  if (row === undefined) throw new Error('A sum has no row');
  return row;
}

/** The scarce pieces that unpaid orders hold, however they will be paid. */
export interface ScarceWaiting {
  readonly ofStore: number;
  /** The pieces that orders from the buyer's wide network hold. */
  readonly ofNetwork: number;
  /** The pieces that orders of the buyer's account hold; 0 for a guest. */
  readonly ofCustomer: number;
}

/** Saves how many scarce pieces an order has, and sums those of other unpaid orders. Locks as `unpaidPieces` does, for each store. */
export async function addScarcePieces(
  tx: Connection,
  order: { readonly id: number; readonly sourceCode: string; readonly customerId: string | null },
  scarce: number,
  [, wideNetwork]: NetworkKeys,
): Promise<ScarceWaiting> {
  await tx.query(
    'ordering.lock-scarce-pieces',
    "select pg_advisory_xact_lock(hashtextextended('ordering.scarce-pieces:' || $1::text, 0))",
    [order.sourceCode],
  );
  const [row] = await tx.query<ScarceWaiting>(
    'ordering.add-scarce-pieces',
    `with added as (update ordering.sales_order set scarce_pieces = $2 where id = $1)
     select ${scarceSumOf('source_code = $3')} as "ofStore", ${scarceSumOf('wide_network = $4')} as "ofNetwork",
       ${scarceSumOf('customer_id = $5')} as "ofCustomer"
     from ${scarceOrders} and id <> $1`,
    [order.id, scarce, order.sourceCode, wideNetwork, order.customerId],
  );
  if (row === undefined) throw new Error('A sum has no row');
  return row;
}

/**
 * Sums the pieces of all unpaid orders that wait for staff, those of this transaction included. Locks until the commit, so
 * that simultaneous orders count each other; the lock is a separate statement, because a statement sees only what was
 * committed before it began. For a member only the member's own orders count, because anybody can type somebody else's
 * address. A guest's e-mail address and mobile number count only with orders from the same source.
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
      ? `customer_id is null and network = $1 and (${mailboxOf('email')} = $5 or telephone = $6)`
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

/** Sums the pieces, however their customers try to pay. Locks as `unpaidPieces` does, for each store. */
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
