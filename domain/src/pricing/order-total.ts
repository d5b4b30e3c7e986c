/**
 * The whole bag or order as one waterfall, in the order of product-decisions 13: lines with their own
 * discounts → reductions of the goods (promotions, code, level) → gift wrap → shipping → trade-ins → gift cards →
 * store credit → due. The goods never fall below zero, and tender never exceeds what is left. Trade-ins, gift cards and
 * store credit are tender, not discounts: they lower what is due, not what the goods cost.
 */
import {
  add,
  type CurrencyCode,
  compare,
  isZero,
  lesser,
  type Money,
  money,
  multiply,
  negate,
  subtract,
  sum,
  zero,
} from '../money/index.ts';
import { levelCraftCollector, type TierCraft } from './reductions/level-craft.ts';
import { partsOfLine } from './reductions/parts-of-line.ts';
import type { ProductClass } from './reductions/product-class.ts';
import { type Collector, type Reduced, type ReducibleBag, reduce } from './reductions/reduce.ts';
import { amountInScope, type Reduction, type ReductionCause } from './reductions/reduction.ts';
import { priceLine } from './set.ts';
import { amountOf, type Step, step, type Waterfall, waterfall } from './waterfall.ts';

export interface OrderLine {
  readonly id: string;
  readonly unit: Waterfall;
  readonly quantity: number;
  readonly productClass: ProductClass;
  readonly giftWrapped: boolean;
}

export interface ShippingTerms {
  readonly carrier: string;
  readonly kind: 'courier' | 'pickup';
  readonly fee: Money;
  /** Free from this amount of goods after discounts of items, before any code; null for never. */
  readonly freeAbove: Money | null;
}

/** The value of a piece that was traded in. */
export interface TradeInTender {
  readonly number: string;
  readonly balance: Money;
  /** How much of the goods trade-ins may cover together with this one, in basis points. */
  readonly share: number;
  /** The least price of a new stone in the order; null for metal. */
  readonly leastStone: Money | null;
}

export interface OrderTerms {
  readonly currency: CurrencyCode;
  readonly lines: readonly OrderLine[];
  /** The member's percentage off the craft charge; null for guests. */
  readonly tierCraft: TierCraft | null;
  /** Fee per wrapped piece. */
  readonly giftWrapFee: Money;
  /** Null while no delivery is chosen. */
  readonly shipping: ShippingTerms | null;
  /** Left out for none; in the order in which they pay. */
  readonly tradeIns?: readonly TradeInTender[];
  readonly giftCards: readonly { readonly code: string; readonly balance: Money }[];
  readonly storeCredit: Money | null;
}

export interface PricedLine {
  readonly id: string;
  /** The line's own steps, multiplied by the quantity. */
  readonly row: Waterfall;
  /** The line's shares of the order's reductions, each above 0, in the order in which the reductions are applied. */
  readonly reductions: readonly LineReduction[];
  /** The final price of the line, and the refund if all of it comes back. */
  readonly net: Money;
}

export interface LineReduction {
  readonly cause: ReductionCause;
  readonly amount: Money;
}

export interface OrderPrice<Reason = unknown> {
  readonly lines: readonly PricedLine[];
  /** The reductions of the order, and the lines that each reduces. */
  readonly reductions: readonly Reduction[];
  /** Steps of the order as a whole; their total is the amount due. */
  readonly waterfall: Waterfall;
  /** Lines with their own discounts. */
  readonly subtotal: Money;
  /** The sum of the reductions of goods, positive. */
  readonly discount: Money;
  /** Goods after discounts: the base for points. */
  readonly goods: Money;
  /** Goods without gift cards, after discounts of items only. Free shipping and other thresholds compare this amount. */
  readonly goodsAfterItems: Money;
  /** Goods, wrap and shipping: what the order costs. */
  readonly cost: Money;
  /** Paid by trade-ins, gift cards and store credit, positive. */
  readonly tendered: Money;
  readonly due: Money;
  /** The outcome of each of the caller's collectors, by its key. */
  readonly outcomes: Reduced<Reason>['outcomes'];
}

/** The bag before any reduction. Nothing is shipped if nothing is to be sent. */
export function reducibleBag(terms: OrderTerms): ReducibleBag {
  const { currency, lines, giftWrapFee } = terms;
  const shipping = shippingOf(terms);
  return {
    currency,
    lines: lines.map((line) => ({
      id: line.id,
      productClass: line.productClass,
      quantity: line.quantity,
      parts: partsOfLine(
        priceLine(line.unit, line.quantity),
        multiply(giftWrapFee, line.giftWrapped ? line.quantity : 0),
      ),
    })),
    shippingFor: (goods) => (shipping ? shippingStep(shipping, goods).amount : zero(currency)),
  };
}

const shippingOf = ({ lines, shipping }: OrderTerms): ShippingTerms | null =>
  lines.length > 0 ? shipping : null;

/** The level's reduction comes from the terms; `collectors` are all others. */
export const withLevel = <Reason>(
  { tierCraft }: OrderTerms,
  collectors: readonly Collector<Reason>[],
): readonly Collector<Reason>[] => (tierCraft ? [...collectors, levelCraftCollector(tierCraft)] : collectors);

export function priceOrder<Reason = never>(
  terms: OrderTerms,
  collectors: readonly Collector<Reason>[] = [],
): OrderPrice<Reason> {
  const { currency } = terms;
  const rows = terms.lines.map((line) => ({ line, row: priceLine(line.unit, line.quantity) }));
  const shipping = shippingOf(terms);
  const { reductions, outcomes, goodsAfterItems, remaining } = reduce(
    reducibleBag(terms),
    withLevel(terms, collectors),
  );
  const byLine = new Map<string, LineReduction[]>(rows.map(({ line: { id } }) => [id, []]));
  for (const { cause, perLine } of reductions)
    for (const { lineId, amount } of perLine) byLine.get(lineId)?.push({ cause, amount });
  const lines = rows.map(({ line: { id }, row }): PricedLine => {
    const parts = remaining.get(id);
    return {
      id,
      row,
      reductions: byLine.get(id) ?? [],
      net: parts ? amountInScope(parts, 'goods') : row.total,
    };
  });
  const subtotal = sum(
    currency,
    rows.map(({ row }) => row.total),
  );
  const goods = sum(
    currency,
    lines.map((line) => line.net),
  );

  const steps: Step[] = rows.map(({ line, row }) =>
    step('line', row.total, { lineId: line.id, quantity: line.quantity, unitTotal: line.unit.total }),
  );
  const stepsWhere = (isIncluded: (reduction: Reduction) => boolean): readonly Step[] =>
    reductions.filter(isIncluded).map(reductionStep);
  steps.push(...stepsWhere(({ scope }) => scope !== 'gift-wrap' && scope !== 'shipping'));
  const wrapped = terms.lines.reduce((count, line) => count + (line.giftWrapped ? line.quantity : 0), 0);
  if (wrapped > 0) {
    const fee = terms.giftWrapFee;
    steps.push(step('gift-wrap', multiply(fee, wrapped), { quantity: wrapped, fee }));
    steps.push(...stepsWhere(({ scope }) => scope === 'gift-wrap'));
  }
  if (shipping) {
    steps.push(shippingStep(shipping, goodsAfterItems));
    steps.push(...stepsWhere(({ scope }) => scope === 'shipping'));
  }

  const cost = waterfall(currency, steps).total;
  const tender = tenderSteps(
    terms,
    payableByTenders(terms, lines, cost),
    payableByTenders(terms, lines, goods),
  );
  const all = waterfall(currency, [...steps, ...tender]);
  return {
    lines,
    reductions,
    waterfall: all,
    subtotal,
    discount: subtract(subtotal, goods),
    goods,
    goodsAfterItems,
    cost,
    tendered: subtract(cost, all.total),
    due: all.total,
    outcomes,
  };
}

function reductionStep({ cause, amount }: Reduction): Step {
  switch (cause.kind) {
    case 'coupon':
      return step('coupon', negate(amount), { code: cause.code, basisPoints: cause.basisPoints });
    case 'promotion':
      return step('promotion', negate(amount), { rule: cause.rule, basisPoints: cause.basisPoints });
    case 'level':
      return step('craft-discount', negate(amount), {
        by: 'tier',
        tier: cause.tier,
        basisPoints: cause.basisPoints,
      });
  }
}

/** The shipping fee for goods of this amount. */
export function shippingStep(terms: ShippingTerms, goods: Money): Step {
  const { carrier, fee, freeAbove } = terms;
  const free =
    terms.kind === 'pickup'
      ? 'pickup'
      : isZero(fee)
        ? 'no-fee'
        : freeAbove && compare(goods, freeAbove) >= 0
          ? 'above-threshold'
          : null;
  return step('shipping', free === null ? fee : zero(fee.currency), { carrier, fee, free, freeAbove });
}

/** Tenders do not buy gift cards: otherwise money that expires would become money that does not. */
function payableByTenders(
  { currency, lines }: OrderTerms,
  priced: readonly Pick<PricedLine, 'id' | 'net'>[],
  cost: Money,
): Money {
  const cards = new Set(lines.filter((line) => line.productClass === 'gift-card').map(({ id }) => id));
  const bought = priced.filter(({ id }) => cards.has(id)).map(({ net }) => net);
  return bought.length === 0 ? cost : subtract(cost, sum(currency, bought));
}

function tenderSteps(terms: OrderTerms, payable: Money, goods: Money): readonly Step[] {
  const steps: Step[] = [...tradeInSteps(terms, goods)];
  let unpaid = add(
    payable,
    sum(
      terms.currency,
      steps.map(({ amount }) => amount),
    ),
  );
  for (const { code, balance } of terms.giftCards) {
    const used = lesser(balance, unpaid);
    if (used.minor <= 0) continue;
    unpaid = subtract(unpaid, used);
    steps.push(step('gift-card', negate(used), { code, balance }));
  }
  if (terms.storeCredit) {
    const used = lesser(terms.storeCredit, unpaid);
    if (used.minor > 0) steps.push(step('store-credit', negate(used), { balance: terms.storeCredit }));
  }
  return steps;
}

/**
 * Trade-ins pay their share of the goods at most. One for a stone pays only where the order has a new stone that is dear
 * enough, and no stone counts for two.
 */
function tradeInSteps({ currency, lines, tradeIns = [] }: OrderTerms, goods: Money): readonly Step[] {
  const stones = lines.flatMap(({ unit, quantity, productClass }) => {
    const price = productClass === 'diamond' ? unit.total : amountOf(unit, 'main-stone');
    return Array.from({ length: Math.min(quantity, tradeIns.length) }, () => price.minor);
  });
  let used = 0;
  return tradeIns.flatMap(({ number, balance, share, leastStone }) => {
    const most = Number((BigInt(goods.minor) * BigInt(share)) / 10_000n) - used;
    const paid = Math.min(balance.minor, most);
    if (paid <= 0) return [];
    if (leastStone !== null) {
      const stone = stones.findIndex((price) => price >= leastStone.minor);
      if (stone === -1) return [];
      stones.splice(stone, 1);
    }
    used += paid;
    return [step('trade-in', money(-paid, currency), { number, balance })];
  });
}

/** Amount of goods, after discounts of items, that is missing for free shipping; null if it is free or never. */
export function missingForFreeShipping(terms: ShippingTerms, goods: Money): Money | null {
  if (terms.kind === 'pickup' || isZero(terms.fee) || !terms.freeAbove) return null;
  return compare(goods, terms.freeAbove) >= 0 ? null : subtract(terms.freeAbove, goods);
}
