/**
 * The price of an order that is paid in a store, for the day of payment (product-decisions 7). Only what
 * follows the board changes: gold value, and the commission on it. Weights, craft charges, discounts in
 * money, wrap and delivery stay as agreed. The steps still add up to what is due.
 */
import { ok, type Result, refuse } from '../kernel/index.ts';
import { basisPoints, type CurrencyCode, type Money, multiply, negate, sum } from '../money/index.ts';
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
} from '../pricing/index.ts';

export interface AgreedLine {
  /** The id in the order's `line` steps. */
  readonly id: string;
  readonly quantity: number;
  readonly unit: Waterfall;
}

export interface PriceOfDay {
  readonly lines: readonly { readonly id: string; readonly unit: Waterfall; readonly row: Money }[];
  readonly subtotal: Money;
  /** Its total is what is due. */
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
    const today = unitOfDay(unit, quotes);
    return { id, unit: today, row: multiply(today.total, quantity) };
  });
  const steps = agreed.steps.map((one): Step => {
    const line = one.kind === 'line' ? lines.find(({ id }) => id === one.cause.lineId) : undefined;
    if (one.kind !== 'line' || !line) return one;
    return { ...one, amount: line.row, cause: { ...one.cause, unitTotal: line.unit.total } };
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
  let last: GoldOfDay | null = null;
  const steps: Step[] = [];
  for (const one of unit.steps) {
    if (one.kind === 'gold-value') {
      last = goldOfDay(one, quotes);
      steps.push(last?.step ?? one);
    } else if (one.kind === 'commission' && last) {
      const each = basisPoints(last.each, one.cause.basisPoints);
      steps.push({ ...one, amount: multiply(each, last.pieces) });
    } else if (one.kind === 'set-discount') {
      const sum = waterfall(currency, steps).total;
      steps.push({ ...one, amount: negate(basisPoints(sum, one.cause.basisPoints)) });
    } else if (one.kind === 'custom-options') steps.push(optionsStep(waterfall(currency, steps), one.cause));
    else steps.push(one);
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
  const today = { ...cause, type, version, effectiveAt, unitPrice: sell, unit };
  return { step: { kind, amount: multiply(each, pieces), cause: today }, each, pieces };
}
