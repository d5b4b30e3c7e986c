/** Red invoices: the amount that each takes back from an e-invoice, line by line (trade-facts 5.6). */
import { allocate, type Money, money } from '../money/index.ts';

/** The part of an invoice, or of a red invoice, that is for one line of the order. In minor units, never below 0. */
export interface InvoiceLine {
  readonly position: number;
  readonly amount: number;
}

/** A line of an order and how much weight it has in a split: what was paid for it, or for its returned pieces. */
export interface WeightedLine {
  readonly position: number;
  readonly weight: number;
}

/**
 * Returns the amount of the next red invoice. `amount` was invoiced, `taken` was taken back by earlier red invoices, and
 * `left` may stay invoiced. Zero if nothing more has to be taken back.
 */
export function redAmountDue(amount: Money, taken: number, left: Money): Money {
  return money(Math.max(0, amount.minor - taken - left.minor), amount.currency);
}

/** Splits an invoice over the lines of its order by what was paid for each. Delivery is spread over all lines. */
export function invoiceLines(amount: Money, lines: readonly WeightedLine[]): readonly InvoiceLine[] {
  if (lines.length === 0) return [];
  const isFree = lines.every(({ weight }) => weight <= 0);
  const weights = lines.map(({ weight }, index) => (isFree ? Number(index === 0) : Math.max(0, weight)));
  return allocate(amount, weights).map(({ minor }, index) => ({
    position: lines[index]?.position ?? 0,
    amount: minor,
  }));
}

/** The amount of each line of an invoice that its red invoices have not taken back. */
export const openLines = (
  lines: readonly InvoiceLine[],
  reds: readonly { readonly lines: readonly InvoiceLine[] }[],
): readonly InvoiceLine[] =>
  lines.map(({ position, amount }) => {
    const taken = reds.flatMap((red) => red.lines).filter((line) => line.position === position);
    return { position, amount: Math.max(0, amount - taken.reduce((sum, line) => sum + line.amount, 0)) };
  });

/**
 * Splits a red invoice of the amount `due`: first over the lines of the returned pieces by their weight, then over the rest
 * of all lines. No line gets more than `open` has for it. The sum is `due`, or all that is open if that is less. Lines that
 * get nothing are left out.
 */
export function redLines(
  due: Money,
  open: readonly InvoiceLine[],
  returned: readonly WeightedLine[],
): readonly InvoiceLine[] {
  const parts = new Map<number, number>();
  const weightOf = new Map(returned.map(({ position, weight }) => [position, weight]));
  const restOf = ({ position, amount }: InvoiceLine): number => amount - (parts.get(position) ?? 0);
  let rest = due.minor;
  for (const weigh of [(line: InvoiceLine) => weightOf.get(line.position) ?? 0, restOf]) {
    for (;;) {
      const lines = open.filter((line) => restOf(line) > 0 && weigh(line) > 0);
      if (rest <= 0 || lines.length === 0) break;
      const shares = allocate(money(rest, due.currency), lines.map(weigh));
      for (const [index, line] of lines.entries()) {
        const part = Math.min(shares[index]?.minor ?? 0, restOf(line));
        parts.set(line.position, (parts.get(line.position) ?? 0) + part);
        rest -= part;
      }
    }
  }
  return open.flatMap(({ position }) => {
    const amount = parts.get(position) ?? 0;
    return amount > 0 ? [{ position, amount }] : [];
  });
}

/** The state of an issued invoice of an amount with these red invoices. */
export function stateWithReds(
  amount: number,
  reds: readonly { readonly amount: number; readonly isIssued: boolean }[],
): 'issued' | 'red-requested' | 'red-issued' {
  if (reds.some(({ isIssued }) => !isIssued)) return 'red-requested';
  return reds.reduce((sum, red) => sum + red.amount, 0) >= amount ? 'red-issued' : 'issued';
}
