/**
 * The price of a design, step by step. Browser and server compute with the same tables, weights and prices, so they agree
 * to the cent; the server's answer counts. Weights come from the model in milligrams and are rounded once, here, to 0.01 g
 * (product-decisions 6). Metal is charged at the board's price or at the shop's own price of the alloy. Every amount of the
 * tables is exchanged and rounded once. Like every price of the shop, a quote has two parts: a basis, which a line of the
 * bag stores, and its price at today's boards.
 */
import { all, map, ok, type Refusal, type Result, refuse } from '../../kernel/index.ts';
import {
  type CurrencyCode,
  convert,
  isNegative,
  type Milligrams,
  type Money,
  money,
  roundToMultiple,
  roundToStep,
} from '../../money/index.ts';
import {
  type GoldQuotes,
  type MadeBasis,
  type MadeMetal,
  type MadePart,
  type MadePrice,
  type PriceRefusal,
  priceMade,
  type Step,
  step,
} from '../../pricing/index.ts';
import type { Alloy } from '../design/codes.ts';
import type { Design } from '../design/design.ts';
import { alloysOf } from '../rules/metals.ts';
import type { Part } from '../rules/parts.ts';
import { chargesOf } from './charges.ts';
import { type DrawingRefusal, type Drawn, drawUp } from './draw-up.ts';
import type { Workshop } from './workshop.ts';

/** Weight of one ring or piece by alloy, from its model. */
export type Weights = Readonly<Partial<Record<Alloy, Milligrams>>>;

export interface QuoteTerms {
  readonly currency: CurrencyCode;
  /** Exchange rate from the tables' currency in parts per million; 1,000,000 for the same currency. */
  readonly partsPerMillion: number;
  readonly weights: Readonly<Partial<Record<Part, Weights>>>;
  /** Price of the main stone in `currency`, from the inventory; null without a main stone. */
  readonly stonePrice: Money | null;
}

/** The price of each ring and of the whole. */
export type Quote = MadePrice;

export type QuoteRefusal =
  | DrawingRefusal
  | PriceRefusal
  | Refusal<'WEIGHT_INVALID', { readonly part: Part; readonly alloy: Alloy }>
  | Refusal<'STONE_PRICE_MISSING', { readonly sku: string }>
  | Refusal<'STONE_PRICE_INVALID', { readonly sku: string }>
  | Refusal<'RATE_INVALID', { readonly partsPerMillion: number }>
  | Refusal<'ALLOY_NOT_PRICED', { readonly alloy: Alloy }>;

/** Limits of a plausible piece: 2 kg of metal, and a stone of 1,000 million. */
const HEAVIEST: Milligrams = 2_000_000;
const DEAREST = 100_000_000_000;
const WEIGHT_STEP = 10;

export function madeBasis(
  workshop: Workshop,
  design: Design,
  terms: QuoteTerms,
): Result<MadeBasis, QuoteRefusal> {
  const { currency, partsPerMillion } = terms;
  const isRate =
    Number.isSafeInteger(partsPerMillion) && partsPerMillion > 0 && partsPerMillion <= 1_000_000_000;
  if (!isRate) return refuse('RATE_INVALID', { partsPerMillion });
  const pieces = drawUp(workshop, design);
  if (!pieces.ok) return pieces;
  const parts = all(pieces.value.map((piece) => madePart(workshop, piece, design, terms)));
  const { pairDiscountBasisPoints } = workshop.tables;
  return map(parts, (madeParts) => ({
    kind: 'made',
    currency,
    parts: madeParts,
    discountBasisPoints: madeParts.length > 1 ? pairDiscountBasisPoints : 0,
  }));
}

function madePart(
  workshop: Workshop,
  piece: Drawn,
  design: Design,
  terms: QuoteTerms,
): Result<MadePart, QuoteRefusal> {
  const metals = all(
    alloysOf(piece.blueprint.metal).map((alloy) => metalFor(workshop, piece.part, alloy, terms)),
  );
  if (!metals.ok) return metals;
  const steps = stepsFor(workshop, piece, design, terms);
  return map(steps, (madeSteps) => ({ part: piece.part, metals: metals.value, steps: madeSteps }));
}

function metalFor(
  { tables }: Workshop,
  part: Part,
  alloy: Alloy,
  { weights, currency, partsPerMillion }: QuoteTerms,
): Result<MadeMetal, QuoteRefusal> {
  const modelWeight = weights[part]?.[alloy];
  if (
    modelWeight === undefined ||
    !Number.isSafeInteger(modelWeight) ||
    modelWeight <= 0 ||
    modelWeight > HEAVIEST
  )
    return refuse('WEIGHT_INVALID', { part, alloy });
  const price = tables.alloys[alloy];
  if (!price) return refuse('ALLOY_NOT_PRICED', { alloy });
  // A weight below half a step is charged as a whole step.
  const weightMg = Math.max(WEIGHT_STEP, roundToMultiple(modelWeight, WEIGHT_STEP));
  if (price.by === 'board') return ok({ alloy, weightMg, price });
  const perGram = exchanged(price.perGram, tables.currency, currency, partsPerMillion);
  return ok({ alloy, weightMg, price: { by: 'karat', perGram } });
}

const exchanged = (minor: number, from: CurrencyCode, to: CurrencyCode, partsPerMillion: number): Money =>
  roundToStep(convert(money(minor, from), to, partsPerMillion));

function stepsFor(
  workshop: Workshop,
  { style, blueprint }: Drawn,
  design: Design,
  terms: QuoteTerms,
): Result<readonly Step[], QuoteRefusal> {
  const { craft, setting, stones, findings, engraving } = chargesOf(workshop, style, blueprint);
  const amount = (minor: number): Money =>
    exchanged(minor, workshop.tables.currency, terms.currency, terms.partsPerMillion);
  const steps: Step[] = [];
  const main = mainStoneStep(design, terms);
  if (!main.ok) return main;
  if (main.value) steps.push(main.value);
  for (const { gem, count, milliCarat, price } of stones)
    steps.push(step('side-stones', amount(price * count), { gem, count, milliCarat }));
  steps.push(step('craft-charge', amount(craft), {}));
  if (setting.charge > 0) steps.push(step('setting', amount(setting.charge), { stones: setting.stones }));
  if (findings > 0) steps.push(step('findings', amount(findings), {}));
  if (engraving.lines > 0)
    steps.push(step('engraving', amount(engraving.charge), { lines: engraving.lines }));
  return ok(steps);
}

function mainStoneStep(
  design: Design,
  { stonePrice, currency }: QuoteTerms,
): Result<Step | null, QuoteRefusal> {
  if (design.flow !== 'diamond-ring') return ok(null);
  const { sku, carat } = design.piece.stone;
  if (!stonePrice) return refuse('STONE_PRICE_MISSING', { sku });
  if (stonePrice.currency !== currency)
    return refuse('PRICE_CURRENCY_MISMATCH', { expected: currency, actual: stonePrice.currency });
  if (!Number.isSafeInteger(stonePrice.minor) || isNegative(stonePrice) || stonePrice.minor > DEAREST)
    return refuse('STONE_PRICE_INVALID', { sku });
  return ok(step('main-stone', stonePrice, { sku, carat }));
}

/** Computes the basis and its price. */
export function quoteDesign(
  workshop: Workshop,
  design: Design,
  terms: QuoteTerms,
  quotes: GoldQuotes,
): Result<Quote, QuoteRefusal> {
  const basis = madeBasis(workshop, design, terms);
  return basis.ok ? priceMade(basis.value, quotes) : basis;
}
