import { stepKinds } from '@jinlan/contract/price-steps';
import { type CurrencyCode, isZero, type Money, subtract, toNumber } from '@jinlan/domain/money';
import type { Step, Waterfall } from '@jinlan/domain/pricing';
import type { Wire } from '../../../graphql/wire.ts';
import type { PricedUnit, RowPrice } from '../read-model/prices.ts';

/** An amount as GraphQL sends it. */
export interface WireMoney {
  readonly value: number;
  readonly currency: CurrencyCode;
}

export const presentMoney = (amount: Money): WireMoney => ({
  value: toNumber(amount),
  currency: amount.currency,
});

/** Presents a price step; `label` is the retailer's name for it, if any. */
export function presentStep(step: Step, label: string | null = null): Wire<'PriceStep'> {
  const wire: Wire<'PriceStep'> = {
    kind: stepKinds[step.kind],
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
    case 'promotion':
      return { ...wire, rate_basis_points: step.cause.basisPoints };
    case 'line':
      return { ...wire, unit_price: presentMoney(step.cause.unitTotal) };
    default:
      return wire;
  }
}

export function presentParts({ steps, total }: Waterfall): Wire<'PriceParts'> {
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

export const presentRange = ({ lowest, highest }: RowPrice): Wire<'PriceRange'> => ({
  minimum_price: presentProductPrice(lowest),
  maximum_price: presentProductPrice(highest),
});

const oldPrice = (amount: Money): Wire<'Price'> => ({ amount: presentMoney(amount), adjustments: [] });

/** Magento's former `price` field. */
export const presentOldPrice = ({ lowest, highest }: RowPrice): Wire<'ProductPrices'> => ({
  minimalPrice: oldPrice(lowest.price.total),
  maximalPrice: oldPrice(highest.price.total),
  regularPrice: oldPrice(lowest.regular),
});
