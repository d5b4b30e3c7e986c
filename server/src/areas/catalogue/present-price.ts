import { isZero, type Money, subtract, toNumber } from '@jinlan/domain/money';
import type { Step, Waterfall } from '@jinlan/domain/pricing';
import type { PricedUnit, RowPrice } from './read-model/prices.ts';

/** Amounts and waterfalls as the wire has them. */
export interface WireMoney {
  readonly value: number;
  readonly currency: string;
}

export const presentMoney = (amount: Money): WireMoney => ({
  value: toNumber(amount),
  currency: amount.currency,
});

export interface WireStep {
  readonly kind: string;
  readonly amount: WireMoney;
  readonly unit_price: WireMoney | null;
  readonly unit: string | null;
  readonly weight_mg: number | null;
  readonly was: WireMoney | null;
  readonly rate_basis_points: number | null;
  readonly label: string | null;
}

/** A step of any waterfall; the label is the retailer's own name of it, where it has one. */
export function presentStep(step: Step, label: string | null = null): WireStep {
  const wire: WireStep = {
    kind: step.kind.replaceAll('-', '_'),
    amount: presentMoney(step.amount),
    unit_price: null,
    unit: null,
    weight_mg: null,
    was: null,
    rate_basis_points: null,
    label,
  };
  switch (step.kind) {
    case 'gold-value': {
      const { unitPrice, unit, weightMg } = step.cause;
      return { ...wire, unit_price: presentMoney(unitPrice), unit, weight_mg: weightMg };
    }
    case 'metal-value': {
      const { perGram, weightMg } = step.cause;
      return { ...wire, unit_price: presentMoney(perGram), unit: 'gram', weight_mg: weightMg };
    }
    case 'craft-discount':
      return step.cause.by === 'offer'
        ? { ...wire, was: presentMoney(step.cause.was) }
        : { ...wire, rate_basis_points: step.cause.basisPoints };
    case 'item-discount':
      return { ...wire, was: presentMoney(step.cause.was) };
    case 'commission':
    case 'set-discount':
    case 'coupon':
      return { ...wire, rate_basis_points: step.cause.basisPoints };
    case 'line':
      return { ...wire, unit_price: presentMoney(step.cause.unitTotal) };
    default:
      return wire;
  }
}

export function presentParts({ steps, total }: Waterfall) {
  const gold = steps.find((step) => step.kind === 'gold-value');
  return {
    steps: steps.map((step) => presentStep(step)),
    total: presentMoney(total),
    gold_version: gold?.cause.version ?? null,
    gold_effective_at: gold?.cause.effectiveAt ?? null,
  };
}

export function presentProductPrice({ price: { total }, regular }: PricedUnit) {
  const off = subtract(regular, total);
  const percent = isZero(regular) ? 0 : (off.minor / regular.minor) * 100;
  return {
    regular_price: presentMoney(regular),
    final_price: presentMoney(total),
    discount: { amount_off: toNumber(off), percent_off: Math.round(percent * 100) / 100 },
    fixed_product_taxes: [],
  };
}

export const presentRange = ({ lowest, highest }: RowPrice) => ({
  minimum_price: presentProductPrice(lowest),
  maximum_price: presentProductPrice(highest),
});

const oldPrice = (amount: Money) => ({ amount: presentMoney(amount), adjustments: [] });

/** Magento's older `price`. */
export const presentOldPrice = ({ lowest, highest }: RowPrice) => ({
  minimalPrice: oldPrice(lowest.price.total),
  maximalPrice: oldPrice(highest.price.total),
  regularPrice: oldPrice(lowest.regular),
});
