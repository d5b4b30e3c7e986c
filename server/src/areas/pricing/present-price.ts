import type { Step, StepKind, Waterfall } from '@jinlan/domain/pricing';
import { presentMoney } from './present-quote.ts';

/** The wire's PriceStep. `label` is the retailer's own name of a step: a coupon's, a carrier's, a piece's. */
export function presentStep(step: Step, label: string | null = null) {
  const plain = {
    kind: step.kind.replaceAll('-', '_'),
    amount: presentMoney(step.amount),
    unit_price: null as ReturnType<typeof presentMoney> | null,
    unit: null as string | null,
    weight_mg: null as number | null,
    was: null as ReturnType<typeof presentMoney> | null,
    rate_basis_points: null as number | null,
    label,
  };
  switch (step.kind) {
    case 'gold-value': {
      const { unitPrice, unit, weightMg } = step.cause;
      return { ...plain, unit_price: presentMoney(unitPrice), unit, weight_mg: weightMg };
    }
    case 'craft-discount':
      return step.cause.by === 'offer'
        ? { ...plain, was: presentMoney(step.cause.was) }
        : { ...plain, rate_basis_points: step.cause.basisPoints };
    case 'item-discount':
      return { ...plain, was: presentMoney(step.cause.was) };
    case 'commission':
    case 'coupon':
      return { ...plain, rate_basis_points: step.cause.basisPoints };
    case 'shipping':
      return { ...plain, was: step.cause.free === 'above-threshold' ? presentMoney(step.cause.fee) : null };
    case 'line':
      return { ...plain, unit_price: presentMoney(step.cause.unitTotal) };
    default:
      return plain;
  }
}

/** The wire's PriceParts: a price drawn as a waterfall. */
export function presentParts(price: Waterfall, labels: Readonly<Partial<Record<StepKind, string>>> = {}) {
  const gold = price.steps.find((step) => step.kind === 'gold-value');
  return {
    steps: price.steps.map((step) => presentStep(step, labels[step.kind] ?? null)),
    total: presentMoney(price.total),
    gold_version: gold?.cause.version ?? null,
    gold_effective_at: gold?.cause.effectiveAt ?? null,
  };
}
