/**
 * The price of an order that is paid in a store, for the day of payment (product-decisions 7). Only what
 * follows the board changes: gold value, and the commission on it. Weights, craft charges, discounts in
 * money, wrap and delivery stay as agreed. The steps still add up to what is due.
 */
import { ok, type Result, refuse } from '../../kernel/index.ts';
import { basisPoints, type CurrencyCode, type Money, multiply, negate, sum } from '../../money/index.ts';
import {
  type GoldQuotes,
  optionsStep,
  type PriceRefusal,
  type Step,
  type StepOf,
  stepsOf,
  type Waterfall,
  waterfall,
  weightValue,
} from '../../pricing/index.ts';

export interface AgreedLine {
  /** The id in the order's `line` steps. */
  readonly id: string;
  readonly quantity: number;
  readonly unit: Waterfall;
}

export interface PriceOfDay {
  readonly lines: readonly { readonly id: string; readonly unit: Waterfall; readonly row: Money }[];
  readonly subtotal: Money;
  /** The steps of the order; their total is the amount due. */
  readonly order: Waterfall;
}

/** `quotes` are the market's in the order's currency. */
export function priceOfDay(
  agreed: {
    readonly currency: CurrencyCode;
    readonly lines: readonly AgreedLine[];
    readonly steps: readonly Step[];
  },
  quotes: GoldQuotes,
): Result<PriceOfDay, PriceRefusal> {
  const missing = agreed.lines
    .flatMap(({ unit }) => stepsOf(unit, 'gold-value'))
    .find(({ cause }) => quotes[cause.metal] === undefined);
  if (missing) return refuse('GOLD_PRICE_UNAVAILABLE', { metal: missing.cause.metal });

  const lines = agreed.lines.map(({ id, quantity, unit }) => {
    const unitToday = unitOfDay(unit, quotes);
    return { id, unit: unitToday, row: multiply(unitToday.total, quantity) };
  });
  const steps = agreed.steps.map((step): Step => {
    const line = step.kind === 'line' ? lines.find(({ id }) => id === step.cause.lineId) : undefined;
    if (step.kind !== 'line' || !line) return step;
    return { ...step, amount: line.row, cause: { ...step.cause, unitTotal: line.unit.total } };
  });
  const subtotal = sum(
    agreed.currency,
    lines.map(({ row }) => row),
  );
  return ok({ lines, subtotal, order: waterfall(agreed.currency, steps) });
}

/** Step by step: a commission is on the gold before it, a set's discount on everything before it. */
function unitOfDay(unit: Waterfall, quotes: GoldQuotes): Waterfall {
  const { currency } = unit.total;
  let lastGold: GoldOfDay | null = null;
  const steps: Step[] = [];
  for (const step of unit.steps) {
    if (step.kind === 'gold-value') {
      lastGold = goldOfDay(step, quotes);
      steps.push(lastGold?.step ?? step);
    } else if (step.kind === 'commission' && lastGold) {
      const each = basisPoints(lastGold.each, step.cause.basisPoints);
      steps.push({ ...step, amount: multiply(each, lastGold.pieces) });
    } else if (step.kind === 'set-discount') {
      const sum = waterfall(currency, steps).total;
      steps.push({ ...step, amount: negate(basisPoints(sum, step.cause.basisPoints)) });
    } else if (step.kind === 'custom-options')
      steps.push(optionsStep(waterfall(currency, steps), step.cause));
    else steps.push(step);
  }
  return waterfall(currency, steps);
}

interface GoldOfDay {
  readonly step: StepOf<'gold-value'>;
  /** The gold of one piece, and the number of pieces of the step. */
  readonly each: Money;
  readonly pieces: number;
}

function goldOfDay({ kind, cause }: StepOf<'gold-value'>, quotes: GoldQuotes): GoldOfDay | null {
  const quote = quotes[cause.metal];
  if (!quote) return null;
  const { sell, unit, type, version, effectiveAt } = quote;
  const each = weightValue(sell, unit, cause.weightMg);
  const pieces = cause.pieces ?? 1;
  const causeToday = { ...cause, type, version, effectiveAt, unitPrice: sell, unit };
  return { step: { kind, amount: multiply(each, pieces), cause: causeToday }, each, pieces };
}
