import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money/index.ts';
import { type InvoiceLine, invoiceLines, openLines, redAmountDue, redLines, stateWithReds } from './index.ts';

const sumOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

const weights = fc.array(fc.integer({ min: 0, max: 1e7 }), { minLength: 1, maxLength: 8 });
const weighted = (list: readonly number[]) => list.map((weight, index) => ({ position: index + 1, weight }));

describe('red invoices of one e-invoice', () => {
  test('never exceed it, in all and on each line, and take all of it once nothing is left', () => {
    const refund = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), returned: weights });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        weights,
        fc.array(refund, { maxLength: 6 }),
        (minor, paid, refunds) => {
          const amount = money(minor, 'CNY');
          const lines = invoiceLines(amount, weighted(paid));
          expect(sumOf(lines)).toBe(minor);
          const reds: { amount: number; isIssued: boolean; lines: readonly InvoiceLine[] }[] = [];
          let left = minor;
          for (const { share, returned } of [...refunds, { share: 1, returned: [1] }]) {
            left -= Math.floor(left * share);
            const taken = reds.reduce((sum, red) => sum + red.amount, 0);
            const due = redAmountDue(amount, taken, money(left, 'CNY'));
            if (due.minor === 0) continue;
            const open = openLines(lines, reds);
            const red = redLines(due, open, weighted(returned));
            expect(sumOf(red)).toBe(due.minor);
            for (const { position, amount: part } of red) {
              expect(part).toBeGreaterThan(0);
              expect(part).toBeLessThanOrEqual(open.find((line) => line.position === position)?.amount ?? 0);
            }
            reds.push({ amount: due.minor, isIssued: true, lines: red });
            expect(reds.reduce((sum, each) => sum + each.amount, 0)).toBe(minor - left);
          }
          expect(sumOf(openLines(lines, reds))).toBe(0);
          expect(stateWithReds(minor, reds)).toBe('red-issued');
        },
      ),
    );
  });

  test('are for the returned pieces first, and for others only beyond them', () => {
    const lines = invoiceLines(money(100_000, 'CNY'), weighted([30_000, 70_000]));
    expect(lines).toEqual([
      { position: 1, amount: 30_000 },
      { position: 2, amount: 70_000 },
    ]);
    const first = redLines(money(20_000, 'CNY'), lines, weighted([30_000, 0]));
    expect(first).toEqual([{ position: 1, amount: 20_000 }]);
    const second = redLines(
      money(15_000, 'CNY'),
      openLines(lines, [{ lines: first }]),
      weighted([30_000, 0]),
    );
    expect(second).toEqual([
      { position: 1, amount: 10_000 },
      { position: 2, amount: 5_000 },
    ]);
    expect(redLines(money(10_000, 'CNY'), lines, [])).toEqual([
      { position: 1, amount: 3_000 },
      { position: 2, amount: 7_000 },
    ]);
  });

  test('are not due for a refund that went to a gift card, nor twice', () => {
    const amount = money(1_000, 'CNY');
    expect(redAmountDue(amount, 0, amount).minor).toBe(0);
    expect(redAmountDue(amount, 400, money(600, 'CNY')).minor).toBe(0);
    expect(redAmountDue(amount, 1_000, money(600, 'CNY')).minor).toBe(0);
  });

  test('leave the invoice issued until they take all of it back', () => {
    const red = (amount: number, isIssued: boolean) => ({ amount, isIssued });
    expect(stateWithReds(10, [])).toBe('issued');
    expect(stateWithReds(10, [red(4, true)])).toBe('issued');
    expect(stateWithReds(10, [red(4, true), red(6, false)])).toBe('red-requested');
    expect(stateWithReds(10, [red(4, true), red(6, true)])).toBe('red-issued');
  });
});

test('an invoice of pieces that cost nothing is for the first of them', () => {
  expect(invoiceLines(money(7, 'CNY'), weighted([0, 0]))).toEqual([
    { position: 1, amount: 7 },
    { position: 2, amount: 0 },
  ]);
  expect(invoiceLines(money(7, 'CNY'), [])).toEqual([]);
});
