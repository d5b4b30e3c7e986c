/**
 * The rules of a price board: what may be published, and when gold ordering halts. A jump above 3 %, or a
 * feed older than its limit, halts by-weight orders until a person confirms (product-decisions 4). The
 * sample's simulator stays below 3 % by design.
 *
 * A jump is measured from the last accepted price, not from the previous one. So a feed that jumps and then
 * moves in small steps stays halted, and one that comes back goes on by itself.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { compare, type Money, subtract } from '../money/index.ts';
import { type GoldPriceType, type GoldQuote, goldTypeFacts } from './gold.ts';

export interface BoardSettings {
  /** A version older than this halts ordering. */
  readonly staleAfterMinutes: number;
  /** A larger move from the last accepted version halts ordering until a person confirms it. */
  readonly jumpBasisPoints: number;
}

export type GoldHalt =
  | Refusal<'GOLD_PRICE_MISSING', { readonly type: GoldPriceType }>
  | Refusal<'GOLD_PRICE_STALE', { readonly type: GoldPriceType; readonly effectiveAt: string }>
  | Refusal<
      'GOLD_PRICE_JUMP',
      { readonly type: GoldPriceType; readonly version: number; readonly basisPoints: number }
    >;

export interface BoardState {
  readonly type: GoldPriceType;
  readonly current: GoldQuote | null;
  /** The newest version without a jump, or confirmed; null for none. */
  readonly accepted: GoldQuote | null;
  /** When its source, or a person, last confirmed the current price; null if not since it was published. */
  readonly renewedAt: Date | null;
}

/** Null if gold of this board may be ordered. A person who confirms accepts the version and renews it. */
export function haltOf(board: BoardState, settings: BoardSettings, now: Date): GoldHalt | null {
  const { type, current, accepted, renewedAt } = board;
  if (!current) return { code: 'GOLD_PRICE_MISSING', data: { type } };
  const { effectiveAt, version } = current;
  const renewedMs = Math.max(Date.parse(effectiveAt), renewedAt?.getTime() ?? 0);
  if (now.getTime() - renewedMs > settings.staleAfterMinutes * 60_000) {
    return { code: 'GOLD_PRICE_STALE', data: { type, effectiveAt: new Date(renewedMs).toISOString() } };
  }
  if (accepted) {
    const move = moveBasisPoints(accepted.sell, current.sell);
    if (Math.abs(move) > settings.jumpBasisPoints) {
      return { code: 'GOLD_PRICE_JUMP', data: { type, version, basisPoints: Math.round(move) } };
    }
  }
  return null;
}

export interface GoldChange {
  /** current − before. */
  readonly difference: Money;
  /** Signed hundredths of a per cent, rounded: 1.76 % is 176. */
  readonly basisPoints: number;
  readonly direction: 'up' | 'down' | 'level';
}

/** The change that a board shows, against the last version of the previous day. */
export function goldChange(before: Money, current: Money): GoldChange {
  const difference = subtract(current, before);
  return {
    difference,
    basisPoints: Math.round(moveBasisPoints(before, current)),
    direction: difference.minor > 0 ? 'up' : difference.minor < 0 ? 'down' : 'level',
  };
}

export interface BoardDraft {
  readonly type: GoldPriceType;
  readonly sell: Money;
  readonly buy: Money | null;
  readonly exchange: Money | null;
  /** ISO instant. */
  readonly effectiveAt: string;
}

type PriceField = 'sell' | 'buy' | 'exchange';

export type PublicationRefusal =
  | Refusal<'BOARD_PRICE_NOT_POSITIVE', { readonly field: PriceField }>
  | Refusal<'BOARD_WRONG_CURRENCY', { readonly field: PriceField; readonly expected: string }>
  | Refusal<'BOARD_PRICE_OFF_STEP', { readonly field: PriceField; readonly step: number }>
  | Refusal<'BOARD_ABOVE_SELL', { readonly field: PriceField }>
  | Refusal<'BOARD_TIME_INVALID', { readonly effectiveAt: string }>
  | Refusal<'BOARD_TIME_BEFORE_CURRENT', { readonly effectiveAt: string; readonly current: string }>
  | Refusal<'BOARD_TIME_TOO_FAR', { readonly effectiveAt: string; readonly days: number }>;

export interface Publication {
  /** The next version number of the board. */
  readonly version: number;
  /** True for a jump: the version may be published, and halts ordering until it is confirmed. */
  readonly needsConfirmation: boolean;
}

const MAX_DAYS_AHEAD = 30;

/** Checks a draft against the board's type, its latest version, the last accepted one and the time. */
export function checkPublication(
  draft: BoardDraft,
  latest: GoldQuote | null,
  accepted: GoldQuote | null,
  settings: BoardSettings,
  now: Date,
): Result<Publication, PublicationRefusal> {
  const facts = goldTypeFacts[draft.type];
  for (const field of ['sell', 'buy', 'exchange'] as const) {
    const amount = draft[field];
    if (amount === null) continue;
    if (amount.currency !== facts.currency) {
      return refuse('BOARD_WRONG_CURRENCY', { field, expected: facts.currency });
    }
    if (amount.minor <= 0) return refuse('BOARD_PRICE_NOT_POSITIVE', { field });
    if (amount.minor % facts.step !== 0) return refuse('BOARD_PRICE_OFF_STEP', { field, step: facts.step });
    if (compare(amount, draft.sell) > 0) return refuse('BOARD_ABOVE_SELL', { field });
  }
  const at = Date.parse(draft.effectiveAt);
  if (Number.isNaN(at)) return refuse('BOARD_TIME_INVALID', { effectiveAt: draft.effectiveAt });
  if (latest && at <= Date.parse(latest.effectiveAt)) {
    return refuse('BOARD_TIME_BEFORE_CURRENT', {
      effectiveAt: draft.effectiveAt,
      current: latest.effectiveAt,
    });
  }
  if (at > now.getTime() + MAX_DAYS_AHEAD * 86_400_000) {
    return refuse('BOARD_TIME_TOO_FAR', { effectiveAt: draft.effectiveAt, days: MAX_DAYS_AHEAD });
  }
  const move = accepted ? moveBasisPoints(accepted.sell, draft.sell) : 0;
  return ok({
    version: (latest?.version ?? 0) + 1,
    needsConfirmation: Math.abs(move) > settings.jumpBasisPoints,
  });
}

/** Signed, not rounded. */
export function moveBasisPoints(from: Money, to: Money): number {
  if (from.minor === 0) return to.minor === 0 ? 0 : Number.POSITIVE_INFINITY;
  return (subtract(to, from).minor / from.minor) * 10_000;
}
