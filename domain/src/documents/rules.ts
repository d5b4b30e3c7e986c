/** The rules for the documents of an order in each market (trade-facts 5.6, money-and-members 6). */
import { type BusinessDay, businessDay } from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import { allocate, type Money, money, multiplyDivideHalfUp, subtract } from '../money/index.ts';

export const documentKinds = [
  'invoice',
  'credit-memo',
  'packing-slip',
  'gift-receipt',
  'deposit-receipt',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface DocumentRules {
  /** Tax that prices include and documents must show; null where they need not. */
  readonly taxBasisPoints: number | null;
  /** Prefix of the numbers of invoices and credit notes, which have no gaps; null where order numbers suffice. */
  readonly series: string | null;
}

export const documentRules: Readonly<Record<Market, DocumentRules>> = {
  // The tax office numbers its own invoices (e-invoices); this is only a receipt.
  cn: { taxBasisPoints: null, series: null },
  hk: { taxBasisPoints: null, series: null },
  mo: { taxBasisPoints: null, series: null },
  my: { taxBasisPoints: null, series: 'MY' },
  sg: { taxBasisPoints: 900, series: 'SG' },
};

/** Only a seller with a tax number may issue tax invoices; others show no tax. */
export const taxRate = (market: Market, taxNumber: string | null): number | null =>
  taxNumber === null ? null : documentRules[market].taxBasisPoints;

/** The tax inside an amount that includes it, rounded half up. */
export const taxInside = ({ minor, currency }: Money, basisPoints: number): Money =>
  money(multiplyDivideHalfUp(minor, basisPoints, 10_000 + basisPoints), currency);

/**
 * Returns the tax of a refund that follows others. It is computed from the sums before and after the refund, so that the
 * refunds of an order together give back exactly the tax of their sum. Gift cards that the order bought do not count.
 * `taxed` is the amount from which the order's tax is computed. The sums may exceed it, because refunds of older versions
 * do not say how much was for gift cards.
 */
export function taxOfRefund(before: Money, refund: Money, taxed: Money, basisPoints: number): Money {
  const taxOf = (minor: number): Money =>
    taxInside(money(Math.min(minor, taxed.minor), refund.currency), basisPoints);
  return subtract(taxOf(before.minor + refund.minor), taxOf(before.minor));
}

/** The amounts of a bag or order from which its tax is computed; all include tax. */
export interface Charges {
  /** Goods before reductions, and after them. */
  readonly subtotal: Money;
  readonly goods: Money;
  /** Delivery after reductions. */
  readonly shipping: Money;
  /** Goods, gift wrap and delivery, before gift cards and store credit pay. */
  readonly cost: Money;
  /** Gift cards among the goods. They are taxed when they pay for something. */
  readonly soldCards: Money;
}

/** The tax inside the amounts of a bag or order. */
export interface IncludedTax {
  readonly basisPoints: number;
  /** The amount from which the tax is computed: the cost without sold gift cards. */
  readonly taxed: Money;
  /** The tax of the whole, as on the tax invoice. */
  readonly total: Money;
  /** The share of delivery in the total; the rest belongs to goods and gift wrap. */
  readonly shipping: Money;
  /** The tax of the goods alone, before reductions and after them. */
  readonly subtotal: Money;
  readonly goods: Money;
}

/**
 * Computes the tax of a bag or order. The tax of the whole is rounded once. Delivery gets the difference to the tax of the
 * rest, so that the shares add up.
 */
export function includedTax(charges: Charges, basisPoints: number): IncludedTax {
  const { subtotal, goods, shipping, cost, soldCards } = charges;
  const taxOf = (amount: Money): Money => taxInside(subtract(amount, soldCards), basisPoints);
  const total = taxOf(cost);
  return {
    basisPoints,
    taxed: subtract(cost, soldCards),
    total,
    shipping: subtract(total, taxOf(subtract(cost, shipping))),
    subtotal: taxOf(subtotal),
    goods: taxOf(goods),
  };
}

/** A line before reductions, with tax. */
export interface ChargedLine {
  readonly unit: Money;
  readonly row: Money;
  readonly isGiftCard: boolean;
}

/** A line without the tax inside. */
export interface UntaxedLine {
  readonly unit: Money;
  readonly row: Money;
}

/**
 * Returns lines without their tax. The tax of the subtotal is split over the rows, so that they add up to the subtotal
 * without tax; the price of one piece is rounded by itself. Sold gift cards have no tax.
 */
export function untaxedLines(
  lines: readonly ChargedLine[],
  { basisPoints, subtotal }: Pick<IncludedTax, 'basisPoints' | 'subtotal'>,
): readonly UntaxedLine[] {
  const weights = lines.map(({ row, isGiftCard }) => (isGiftCard ? 0 : row.minor));
  const taxes = weights.some((weight) => weight > 0) ? allocate(subtotal, weights) : [];
  return lines.map(({ unit, row, isGiftCard }, index) => ({
    unit: isGiftCard ? unit : subtract(unit, taxInside(unit, basisPoints)),
    row: subtract(row, taxes[index] ?? money(0, row.currency)),
  }));
}

/** Returns the prefix of the numbers of documents of a day; null if the order's number is enough. */
export function documentSeries(
  market: Market,
  kind: Extract<DocumentKind, 'invoice' | 'credit-memo'>,
  at: Date,
): string | null {
  const { series } = documentRules[market];
  if (series === null) return null;
  const day: BusinessDay = businessDay(at);
  return `${series}-${kind === 'invoice' ? 'I' : 'C'}-${day.slice(0, 4)}-`;
}
