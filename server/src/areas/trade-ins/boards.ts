import { metalOf } from '@jinlan/domain/jewellery-box';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import { type GoldQuote, goldTypeFor } from '@jinlan/domain/pricing';
import {
  estimateTradeIn,
  type TradeInEstimate,
  type TradeInPiece,
  type TradeInRules,
} from '@jinlan/domain/trade-in';
import { refuse } from '../../platform/requests/refusal.ts';
import type { TradeInParts } from './parts.ts';

export interface Estimated extends TradeInEstimate {
  /** The board by which it was computed. */
  readonly quote: GoldQuote;
}

/**
 * The value of a piece at the market's boards now. Refuses with TRADE_IN_PIECE_REFUSED, TRADE_IN_NO_PRICE, and
 * TRADE_IN_BOARD_HALTED while the board is halted.
 */
export function estimateNow(
  { pricing }: Pick<TradeInParts, 'pricing'>,
  market: Market,
  rules: TradeInRules,
  piece: TradeInPiece,
): Estimated {
  const quotes = pricing.quotes(market, marketFacts[market].currency);
  const estimate = estimateTradeIn(rules, piece, quotes);
  if (!estimate.ok && estimate.error.code === 'TRADE_IN_PIECE_REFUSED')
    throw refuse('TRADE_IN_PIECE_REFUSED', estimate.error.data);
  const { board } = metalOf(piece.metal, piece.fineness, piece.weightMg);
  const type = board && goldTypeFor(market, board);
  const quote = board === null ? undefined : quotes[board];
  if (type !== null && pricing.halt(type) !== null) throw refuse('TRADE_IN_BOARD_HALTED');
  if (!estimate.ok || quote === undefined) throw refuse('TRADE_IN_NO_PRICE');
  if (estimate.value.payout.total.minor <= 0) {
    const least = rules.minimumMg / 1_000;
    throw refuse('TRADE_IN_PIECE_REFUSED', { reason: 'light', least_grams: least });
  }
  return { ...estimate.value, quote };
}
