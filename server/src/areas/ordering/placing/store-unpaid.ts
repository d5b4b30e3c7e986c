import { createHmac } from 'node:crypto';
import { methodsOfTaker } from '@jinlan/domain/payments';
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

/** Keyed hashes of a source and of its wide network, which an IPv4 address has not. */
export type NetworkKeys = readonly [own: Buffer, wide: Buffer | null];

export function networkKeys(secret: string, source: string): NetworkKeys {
  const key = (network: string): Buffer =>
    createHmac('sha256', secret).update(`unpaid-network:${network}`).digest().subarray(0, 16);
  const wide = wideNetworkOf(source);
  return [key(source), wide === source ? null : key(wide)];
}

export interface UnpaidPieces {
  readonly ofBuyer: number;
  readonly ofSource: number;
  readonly ofWideNetwork: number;
  readonly ofStore: number;
  /** Those of the store that guests ordered. */
  readonly ofGuests: number;
}

/** `methods` is the parameter of those whose orders count. */
const unpaidOrders = (methods: string, which: string): string =>
  `from ordering.sales_order
   where expires_at is not null and payment_method = any(${methods}::text[]) and (${which})`;

const sumOf = (methods: string, which: string): string =>
  `(select coalesce(sum(pieces), 0)::integer ${unpaidOrders(methods, which)})`;

/**
 * The domain's `mailboxKey` of a column, in the words of the index `sales_order_unpaid_of_email`. Capitals by ASCII alone: an address
 * has no others, and a collation may have its own (Turkish).
 */
export const mailboxOf = (column: string): string =>
  `regexp_replace(lower(${column} collate "C"), '(.)\\+[^@]*@', '\\1@')`;

/** The pieces of all orders of a source, and of its wide network, that wait for their card; as `unpaidPieces`. */
export async function unpaidCardPieces(
  tx: Connection,
  [network, wideNetwork]: NetworkKeys,
): Promise<Pick<UnpaidPieces, 'ofSource' | 'ofWideNetwork'>> {
  await tx.query(
    'ordering.lock-unpaid-of-network',
    "select pg_advisory_xact_lock(hashtextextended('ordering.unpaid-by-card', 0) # hashtextextended(encode($1, 'hex'), 0))",
    [wideNetwork ?? network],
  );
  const [row] = await tx.query<Pick<UnpaidPieces, 'ofSource' | 'ofWideNetwork'>>(
    'ordering.unpaid-card-pieces',
    `select ${sumOf('$3', 'network = $1')} as "ofSource", ${sumOf('$3', 'wide_network = $2')} as "ofWideNetwork"`,
    [network, wideNetwork, methodsOfTaker('gateway')],
  );
  if (row === undefined) throw new Error('A sum has no row');
  return row;
}

/**
 * The pieces of all orders to be paid in a store that wait for their money, those of this transaction among them. The lock
 * lasts until its end, so that two orders at the same instant count each other; a statement of its own, because a statement
 * sees what was committed before it began. Anybody can type the e-mail address or mobile number of somebody else: an account
 * counts its own orders alone, and a guest's mobile number counts from the guest's source alone.
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
      methodsOfTaker('till'),
      ...(customerId === null ? [mailboxKey(email), telephone] : [customerId]),
    ],
  );
  if (row === undefined) throw new Error('A sum has no row');
  return row;
}
