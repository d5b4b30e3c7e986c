/**
 * The whole bag or order as one waterfall, in the order of product-decisions 7: lines with their own discounts →
 * coupon (one) → tier craft discount → gift wrap → shipping → gift cards → store credit → due. The goods
 * never fall below zero and tender never exceeds what is left. Gift cards and store credit are tender, not
 * discount: they lower what is due, not what the goods cost.
 */
import {
  basisPoints,
  type CurrencyCode,
  compare,
  isZero,
  lesser,
  type Money,
  multiply,
  negate,
  subtract,
  sum,
  zero,
} from '../money/index.ts';
import { applyCoupon, type Coupon, type CouponRefusal, type ProductClass } from './coupon.ts';
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
  /** Free when the goods after discounts reach this; null for never. */
  readonly freeAbove: Money | null;
}

export interface OrderTerms {
  readonly currency: CurrencyCode;
  readonly lines: readonly OrderLine[];
  readonly coupon: Coupon | null;
  /** The member's share off the craft charge; null for guests. */
  readonly tierCraft: { readonly tier: string; readonly basisPoints: number } | null;
  /** Fee per wrapped piece. */
  readonly giftWrapFee: Money;
  /** Null while no delivery is chosen. */
  readonly shipping: ShippingTerms | null;
  readonly giftCards: readonly { readonly code: string; readonly balance: Money }[];
  readonly storeCredit: Money | null;
}

export interface PricedLine {
  readonly id: string;
  /** The line's own steps, quantity included. */
  readonly row: Waterfall;
  /** Its shares of order-wide discounts, positive. */
  readonly couponShare: Money;
  readonly tierShare: Money;
  /** What the line finally costs: the amount to refund when all of it comes back. */
  readonly net: Money;
}

export interface OrderPrice {
  readonly lines: readonly PricedLine[];
  /** Order-level steps; its total is what is due. */
  readonly waterfall: Waterfall;
  /** Lines with their own discounts. */
  readonly subtotal: Money;
  /** Coupon and tier discount together, positive. */
  readonly discount: Money;
  /** Goods after discounts: what points and free shipping look at. */
  readonly goods: Money;
  /** Goods, wrap and shipping: what the order costs. */
  readonly cost: Money;
  /** Paid by gift cards and store credit, positive. */
  readonly tendered: Money;
  readonly due: Money;
  /** Why the coupon in the bag takes nothing off now, if so. */
  readonly couponRefusal: CouponRefusal | null;
}

export function priceOrder(terms: OrderTerms, now: Date): OrderPrice {
  const { currency } = terms;
  const none = zero(currency);
  const rows = terms.lines.map((line) => ({ line, row: priceLine(line.unit, line.quantity) }));
  const subtotal = sum(
    currency,
    rows.map(({ row }) => row.total),
  );

  const coupon = terms.coupon
    ? applyCoupon(
        terms.coupon,
        rows.map(({ line, row }) => ({ productClass: line.productClass, total: row.total })),
        currency,
        now,
      )
    : null;

  const lines = rows.map(({ line, row }, index): PricedLine => {
    const couponShare = (coupon?.ok ? coupon.value.perLine[index] : null) ?? none;
    const afterCoupon = subtract(row.total, couponShare);
    const tierShare = lesser(tierShareOf(row, terms.tierCraft?.basisPoints ?? 0), afterCoupon);
    return { id: line.id, row, couponShare, tierShare, net: subtract(afterCoupon, tierShare) };
  });
  const tierDiscount = sum(
    currency,
    lines.map((line) => line.tierShare),
  );
  const goods = sum(
    currency,
    lines.map((line) => line.net),
  );

  const steps: Step[] = rows.map(({ line, row }) =>
    step('line', row.total, { lineId: line.id, quantity: line.quantity, unitTotal: line.unit.total }),
  );
  if (terms.coupon && coupon?.ok) {
    const { code, value } = terms.coupon;
    steps.push(
      step('coupon', negate(coupon.value.amount), {
        code,
        basisPoints: value.kind === 'percent' ? value.basisPoints : null,
      }),
    );
  }
  if (terms.tierCraft && !isZero(tierDiscount)) {
    steps.push(step('craft-discount', negate(tierDiscount), { by: 'tier', ...terms.tierCraft }));
  }
  const wrapped = terms.lines.reduce((count, line) => count + (line.giftWrapped ? line.quantity : 0), 0);
  if (wrapped > 0) {
    const fee = terms.giftWrapFee;
    steps.push(step('gift-wrap', multiply(fee, wrapped), { quantity: wrapped, fee }));
  }
  // Nothing is sent where there is nothing to send.
  if (terms.shipping && terms.lines.length > 0) steps.push(shippingStep(terms.shipping, goods));

  const cost = waterfall(currency, steps).total;
  const tender = tenderSteps(terms, cost);
  const all = waterfall(currency, [...steps, ...tender]);
  return {
    lines,
    waterfall: all,
    subtotal,
    discount: subtract(subtotal, goods),
    goods,
    cost,
    tendered: subtract(cost, all.total),
    due: all.total,
    couponRefusal: coupon && !coupon.ok ? coupon.error : null,
  };
}

/** What shipping would cost for goods of this worth. */
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

/** The tier's share of the craft charge as it stands after the piece's own offer. */
function tierShareOf(row: Waterfall, points: number): Money {
  const craft = amountOf(row, 'craft-charge', 'craft-discount');
  return basisPoints(craft, points);
}

function tenderSteps(terms: OrderTerms, cost: Money): readonly Step[] {
  const steps: Step[] = [];
  let left = cost;
  for (const { code, balance } of terms.giftCards) {
    const used = lesser(balance, left);
    if (used.minor <= 0) continue;
    left = subtract(left, used);
    steps.push(step('gift-card', negate(used), { code, balance }));
  }
  if (terms.storeCredit) {
    const used = lesser(terms.storeCredit, left);
    if (used.minor > 0) steps.push(step('store-credit', negate(used), { balance: terms.storeCredit }));
  }
  return steps;
}

/** How much more must be bought for free shipping; null when it is free already or never. */
export function missingForFreeShipping(terms: ShippingTerms, goods: Money): Money | null {
  if (terms.kind === 'pickup' || isZero(terms.fee) || !terms.freeAbove) return null;
  return compare(goods, terms.freeAbove) >= 0 ? null : subtract(terms.freeAbove, goods);
}
