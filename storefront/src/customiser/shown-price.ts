/** The price of a design in one form, computed by the server or by this page. */

import { readMoney, type WireMoney } from '@jinlan/client/data';
import { stepKinds } from '@jinlan/contract/price-steps';
import type { Part, Quote } from '@jinlan/domain/customiser';
import { type Money, toNumber } from '@jinlan/domain/money';
import type { Step } from '@jinlan/domain/pricing';
import type { WireStep } from '../product/waterfall.ts';

export interface ShownPrice {
  readonly parts: readonly {
    readonly part: Part;
    readonly steps: readonly WireStep[];
    readonly total: Money;
  }[];
  /** The discount of a pair; empty for a single piece. */
  readonly discounts: readonly WireStep[];
  readonly total: Money;
  /** ISO 8601 UTC; null if the price uses no gold price board. */
  readonly goldAt: string | null;
}

interface WireParts {
  readonly steps: readonly WireStep[];
  readonly total: WireMoney;
  readonly gold_effective_at?: string | null;
}

const discountsOf = (steps: readonly WireStep[]): readonly WireStep[] =>
  steps.filter(({ kind }) => kind === 'set_discount');

export function priceOfAnswer(answer: {
  readonly price?: WireParts | null;
  readonly parts: readonly { readonly part: string; readonly price: WireParts }[];
}): ShownPrice | null {
  const total = readMoney(answer.price?.total);
  if (!answer.price || !total) return null;
  return {
    parts: answer.parts.flatMap(({ part, price }) => {
      const sum = readMoney(price.total);
      return sum ? [{ part: part as Part, steps: price.steps, total: sum }] : [];
    }),
    discounts: discountsOf(answer.price.steps),
    total,
    goldAt: answer.price.gold_effective_at ?? null,
  };
}

export function priceOfQuote({ parts, price }: Quote): ShownPrice {
  const steps = parts.flatMap((part) => part.price.steps);
  const gold = steps.find((step) => step.kind === 'gold-value');
  return {
    parts: parts.map((part) => ({
      part: part.part,
      steps: part.price.steps.map(wireStep),
      total: part.price.total,
    })),
    discounts: discountsOf(price.steps.map(wireStep)),
    total: price.total,
    goldAt: gold?.cause.effectiveAt ?? null,
  };
}

const wire = (amount: Money): WireMoney => ({ value: toNumber(amount), currency: amount.currency });

function wireStep(step: Step): WireStep {
  const plainStep = { kind: stepKinds[step.kind], amount: wire(step.amount) };
  switch (step.kind) {
    case 'gold-value': {
      const { unitPrice, unit, weightMg } = step.cause;
      return { ...plainStep, unit_price: wire(unitPrice), unit, weight_mg: weightMg };
    }
    case 'metal-value':
      return {
        ...plainStep,
        unit_price: wire(step.cause.perGram),
        unit: 'gram',
        weight_mg: step.cause.weightMg,
      };
    case 'set-discount':
      return { ...plainStep, rate_basis_points: step.cause.basisPoints };
    default:
      return plainStep;
  }
}
