/** The value of a piece in trade: gold and platinum by weight and board, diamonds bought here by their price. */

import { metalOf, valueOfPiece } from '../jewellery-box/index.ts';
import { ok, type Result, refuse } from '../kernel/index.ts';
import {
  currencies,
  type Milligrams,
  type Money,
  money,
  multiplyDivideHalfUp,
  negate,
  roundToStep,
  sum,
} from '../money/index.ts';
import type { GoldQuotes } from '../pricing/index.ts';
import { ASSAY_LOSS_MOST, type TradeInMetal, type TradeInRules } from './rules.ts';

/** The least and the greatest weight of a piece that is traded in, in milligrams. */
export const tradeInWeightLimits = { least: 10, most: 10_000_000 } as const;
export const TRADE_IN_YEARS_MOST = 100;
const whole = 10_000;

export interface TradeInPiece {
  readonly metal: TradeInMetal;
  /** Parts per ten thousand. */
  readonly fineness: number;
  readonly weightMg: Milligrams;
  /** Whether it was bought here. */
  readonly isOwn: boolean;
  /** Full years since it was bought. */
  readonly years: number;
}

export type TradeInStepKind = 'metal' | 'assay-loss' | 'deduction';

export interface TradeInStep {
  readonly kind: TradeInStepKind;
  readonly amount: Money;
}

/** A value with the steps that lead to it; the total is their sum. */
export interface TradeInValue {
  readonly steps: readonly TradeInStep[];
  readonly total: Money;
}

export interface TradeInEstimate {
  /** The value if it pays for a new piece. */
  readonly exchange: TradeInValue;
  /** The value if the customer takes money. */
  readonly payout: TradeInValue;
}

export type TradeInProblem = 'metal' | 'fineness' | 'light' | 'heavy' | 'years';

type Refused<Code extends string, Data> = { readonly code: Code; readonly data: Data };
export type EstimateRefusal =
  | Refused<'TRADE_IN_PIECE_REFUSED', { readonly reason: TradeInProblem; readonly least_grams: number }>
  | Refused<'TRADE_IN_NO_PRICE', Record<never, never>>;

/** Why the market does not take the piece; null if it does. */
export function tradeInProblem(rules: TradeInRules, piece: TradeInPiece): TradeInProblem | null {
  const marks = rules.fineness[piece.metal];
  if (marks.length === 0) return 'metal';
  if (!marks.includes(piece.fineness)) return 'fineness';
  if (!Number.isSafeInteger(piece.weightMg) || piece.weightMg < rules.minimumMg || piece.weightMg <= 0)
    return 'light';
  if (piece.weightMg > tradeInWeightLimits.most) return 'heavy';
  return Number.isInteger(piece.years) && piece.years >= 0 && piece.years <= TRADE_IN_YEARS_MOST
    ? null
    : 'years';
}

/** The reduction by the assay for a piece of this age, in basis points. */
export const assayLoss = ({ loss, lossPerYear }: TradeInRules, years: number): number =>
  Math.min(ASSAY_LOSS_MOST, loss + lossPerYear * years);

/**
 * Returns the value of a piece at the given quotes. Refuses a piece that the market does not take, and a metal without a
 * price.
 */
export function estimateTradeIn(
  rules: TradeInRules,
  piece: TradeInPiece,
  quotes: GoldQuotes,
): Result<TradeInEstimate, EstimateRefusal> {
  const reason = tradeInProblem(rules, piece);
  if (reason !== null)
    return refuse('TRADE_IN_PIECE_REFUSED', { reason, least_grams: rules.minimumMg / 1_000 });
  const payout = valueAt(rules, piece, quotes);
  const exchange = rules.hasExchange ? valueAt(rules, piece, atExchange(quotes)) : payout;
  return payout === null || exchange === null
    ? refuse('TRADE_IN_NO_PRICE', {})
    : ok({ payout, exchange: exchange.total.minor < payout.total.minor ? payout : exchange });
}

/** Returns the quotes with the exchange price instead of the buy-back price. */
const atExchange = (quotes: GoldQuotes): GoldQuotes =>
  Object.fromEntries(
    Object.entries(quotes).map(([metal, quote]) => [metal, { ...quote, buy: quote.exchange ?? quote.buy }]),
  );

function valueAt(rules: TradeInRules, piece: TradeInPiece, quotes: GoldQuotes): TradeInValue | null {
  const worth = valueOfPiece([metalOf(piece.metal, piece.fineness, piece.weightMg)], quotes);
  if (!worth.ok) return null;
  const { currency } = worth.value;
  const off = (base: Money, share: number): Money =>
    roundToStep(money(multiplyDivideHalfUp(base.minor, share, whole), currency));
  const loss = off(worth.value, assayLoss(rules, piece.years));
  const left = money(worth.value.minor - loss.minor, currency);
  const deduction = off(left, piece.isOwn ? rules.deductionOwn : rules.deductionOther);
  const steps: readonly TradeInStep[] = [
    { kind: 'metal', amount: worth.value },
    ...(loss.minor > 0 ? [{ kind: 'assay-loss' as const, amount: negate(loss) }] : []),
    ...(deduction.minor > 0 ? [{ kind: 'deduction' as const, amount: negate(deduction) }] : []),
  ];
  const total = sum(
    currency,
    steps.map(({ amount }) => amount),
  );
  return { steps, total };
}

export interface StoneTradeIn {
  readonly value: Money;
  /** The least that a new stone must cost. */
  readonly least: Money;
}

/**
 * Returns how much a diamond bought here, with its certificate, counts against a new one, in whole steps of the currency.
 * Null if the market takes none.
 */
export function stoneTradeIn({ stoneRate, stoneLeast }: TradeInRules, price: Money): StoneTradeIn | null {
  if (stoneRate === null || price.minor <= 0) return null;
  const { step } = currencies[price.currency];
  const share = (part: number): bigint => BigInt(price.minor) * BigInt(part);
  const unit = BigInt(whole) * BigInt(step);
  const down = Number(share(stoneRate) / unit) * step;
  const up = Number((share(stoneLeast) + unit - 1n) / unit) * step;
  return { value: money(down, price.currency), least: money(up, price.currency) };
}
