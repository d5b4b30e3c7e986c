import type { Money } from '@jinlan/domain/money';
import type { Connection } from '../../../platform/database.ts';

/** A transfer in the bank's statement of a market. */
export interface BankTransfer {
  readonly market: string;
  /** Normalised by `receiptKey`. */
  readonly reference: string;
  readonly paymentId: number;
  readonly outcome: 'paid' | 'returned';
  readonly amount: Money;
  readonly staffNo: string;
}

/** Returns false if the reference was already used. A concurrent insert waits until the first has committed. */
export async function addTransfer(
  tx: Connection,
  { market, reference, paymentId, outcome, amount, staffNo }: BankTransfer,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'ordering.add-transfer',
    `insert into ordering.bank_transfer (market, reference, payment_id, outcome, amount_minor, currency, staff_no, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (market, reference) do nothing returning reference`,
    [market, reference, paymentId, outcome, amount.minor, amount.currency, staffNo, now],
  );
  return rows.length > 0;
}

/** The number of the order for which a reference was used. */
export async function orderOfTransfer(
  tx: Connection,
  { market, reference }: Pick<BankTransfer, 'market' | 'reference'>,
): Promise<string | null> {
  const [row] = await tx.query<{ number: string }>(
    'ordering.order-of-transfer',
    `select sold.number from ordering.bank_transfer transfer
     join ordering.payment paid on paid.id = transfer.payment_id join ordering.sales_order sold on sold.id = paid.order_id
     where transfer.market = $1 and transfer.reference = $2`,
    [market, reference],
  );
  return row?.number ?? null;
}
