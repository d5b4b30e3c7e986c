import {
  type InvoiceLine,
  invoicedAmount,
  invoiceLines,
  paidForPieces,
  partsLeft,
  type WeightedLine,
} from '@jinlan/domain/e-invoices';
import { money } from '@jinlan/domain/money';
import type { RedInvoiceRow } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { returnsOfMany } from '../returns/store.ts';
import { type LineRow, linesOf, type OrderRow } from '../store.ts';
import type { EInvoiceRow, InvoicedParts } from './store.ts';

/**
 * Returns what was paid for a line, in minor units; 0 for gift cards, because the store itself invoices those (decision
 * 091).
 */
const paidFor = ({ row, discount, giftCard }: LineRow): number => (giftCard === null ? row - discount : 0);

const weightOf = (line: LineRow, pieces: number): number =>
  paidForPieces({ paid: paidFor(line), quantity: line.quantity }, pieces);

/**
 * Returns the amount and the lines of an e-invoice that is issued now: what was paid by money, split over the pieces that
 * were not returned.
 */
export async function partsToInvoice(tx: Connection, order: OrderRow): Promise<InvoicedParts> {
  const amount = invoicedAmount(order.state);
  const returned = (await returnsOfMany(tx, [order.id])).flatMap(({ settledVersion, lines }) =>
    settledVersion === null ? [] : lines,
  );
  const paid = (await linesOf(tx, order.id)).map((line) => ({
    ...{ position: line.position, quantity: line.quantity, paid: paidFor(line) },
    returned: returned
      .filter(({ position }) => position === line.position)
      .reduce((sum, { accepted }) => sum + (accepted ?? 0), 0),
  }));
  return { amount: amount.minor, lines: partsLeft(amount, paid) };
}

/**
 * Returns the lines of an e-invoice. Those of older versions stored none; for these it splits the amount over all lines of
 * the order.
 */
export const linesOfInvoice = (
  order: OrderRow,
  { amount, lines: stored }: InvoicedParts,
  lines: readonly LineRow[],
): readonly InvoiceLine[] =>
  stored.length > 0
    ? stored
    : invoiceLines(
        money(amount, order.currency),
        lines.map((line) => ({ position: line.position, weight: weightOf(line, line.quantity) })),
      );

/** Returns the lines that a red invoice takes back. One of an older version took back the whole invoice. */
export const linesOfRed = (
  order: OrderRow,
  invoice: EInvoiceRow,
  red: RedInvoiceRow,
  lines: readonly LineRow[],
): readonly InvoiceLine[] => (red.lines.length > 0 ? red.lines : linesOfInvoice(order, invoice, lines));

/** Returns the pieces of the return that the order's newest step settled; none if that step was another one. */
export async function returnedLines(
  tx: Connection,
  { id, version }: OrderRow,
  lines: readonly LineRow[],
): Promise<readonly WeightedLine[]> {
  const settled = (await returnsOfMany(tx, [id])).find(({ settledVersion }) => settledVersion === version);
  return (settled?.lines ?? []).flatMap(({ position, accepted }) => {
    const line = lines.find((each) => each.position === position);
    return line === undefined || !accepted ? [] : [{ position, weight: weightOf(line, accepted) }];
  });
}
