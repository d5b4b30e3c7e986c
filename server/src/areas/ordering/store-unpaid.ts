import { mailboxKey } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';

export interface Buyer {
  readonly email: string;
  readonly telephone: string | null;
  readonly customerId: string | null;
  readonly sourceCode: string;
}

const isUnpaid = "expires_at is not null and payment_method = 'checkmo'";

/**
 * The domain's `mailboxKey` of a column, in the words of the index `sales_order_unpaid_of_email`. Capitals by ASCII alone: an address
 * has no others, and a collation may have its own (Turkish).
 */
export const mailboxOf = (column: string): string =>
  `regexp_replace(lower(${column} collate "C"), '(.)\\+[^@]*@', '\\1@')`;

/**
 * The pieces of all orders to be paid in a store that wait for their money, those of this transaction among them. The lock
 * lasts until its end, so that two orders at the same instant count each other; a statement of its own, because a statement
 * sees what was committed before it began.
 */
export async function unpaidPieces(
  tx: Connection,
  { email, telephone, customerId, sourceCode }: Buyer,
): Promise<{ readonly ofBuyer: number; readonly ofStore: number }> {
  await tx.query(
    'ordering.lock-unpaid',
    "select pg_advisory_xact_lock(hashtextextended('ordering.unpaid-in-store', 0))",
  );
  const [row] = await tx.query<{ ofBuyer: number; ofStore: number }>(
    'ordering.unpaid-pieces',
    `select
       (select coalesce(sum(pieces), 0)::integer from ordering.sales_order where ${isUnpaid}
          and (${mailboxOf('email')} = $1 or telephone = $2 or customer_id = $3)) as "ofBuyer",
       (select coalesce(sum(pieces), 0)::integer from ordering.sales_order where ${isUnpaid}
          and source_code = $4) as "ofStore"`,
    [mailboxKey(email), telephone, customerId, sourceCode],
  );
  return row ?? { ofBuyer: 0, ofStore: 0 };
}
