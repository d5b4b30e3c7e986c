/**
 * Gifts that a shopper chooses. A rule of the kind `gift-choice` gives a number of pieces while it holds. Chosen
 * gifts follow it: when it ends, gives fewer, or a piece sells out, gifts leave the bag, each with its reason.
 */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import type { Outcome } from './outcome.ts';
import type { Conditions, PromotionAction, Rule } from './rule.ts';

/** Pieces that one rule gives to one bag. */
export const mostGifts = 20;

type GiftAction = Extract<PromotionAction, { readonly kind: 'gift-choice' }>;

/** Returns how many pieces a rule gives to a bag that spends this much, in minor units. */
export const giftsEarned = (
  { quantity, every }: Pick<GiftAction, 'quantity' | 'every'>,
  spent: number,
): number => Math.min(mostGifts, every === null ? quantity : quantity * Math.floor(spent / every));

/** Why a bag has earned a choice of gifts: the conditions of the rule, and the cost of the lines that met them. */
export interface GiftCause
  extends Pick<GiftAction, 'quantity' | 'every'>,
    Pick<Conditions, 'minSubtotal' | 'minCraft' | 'minQuantity'> {
  /** After discounts of items, in minor units, with the craft charge in it. */
  readonly lines: readonly { readonly id: string; readonly spent: number; readonly craft: number }[];
}

/** A gift in the bag. */
export interface ChosenGift {
  /** Unique in the bag; of equal claims the lower id is served first. */
  readonly id: string;
  readonly ruleId: number;
  readonly sku: string;
  readonly quantity: number;
}

/** The gifts in the bag, and how many pieces of a SKU the delivery has beside what the bag buys. */
export interface GiftStock {
  readonly chosen: readonly ChosenGift[];
  available(sku: string): number;
  /**
   * Returns the SKUs that a rule means by a SKU: for a configurable piece those of its variants, otherwise the SKU itself.
   */
  piecesOf(sku: string): readonly string[];
}

export const noGifts: GiftStock = { chosen: [], available: () => 0, piecesOf: (sku) => [sku] };

/** Why pieces of a gift left the bag. */
export type GiftLoss =
  /** The rule does not apply; null if the market no longer has it. */
  | { readonly kind: 'rule'; readonly outcome: Exclude<Outcome, { readonly kind: 'applied' }> | null }
  /** The rule no longer gives this piece. */
  | { readonly kind: 'not-offered' }
  /** Too few are in stock. */
  | { readonly kind: 'sold-out' }
  /** The rule gives fewer pieces than were chosen. */
  | { readonly kind: 'fewer' };

export interface FollowedGift {
  readonly gift: ChosenGift;
  /** How many pieces stay, from 0 to the chosen quantity. */
  readonly kept: number;
  /** Null if all stay. */
  readonly loss: GiftLoss | null;
}

/** A choice of gifts that the bag has earned. */
export interface GiftOffer {
  readonly ruleId: number;
  /** Pieces that the rule gives in all, and how many of them are still to be chosen. */
  readonly quantity: number;
  readonly left: number;
  readonly gifts: readonly OfferedGift[];
}

/** A piece, and how many more of it a shopper can choose; 0 if it is sold out. */
interface AvailablePiece {
  readonly sku: string;
  readonly available: number;
}

/** A gift by the SKU that the rule names. Its pieces are what a shopper takes: itself, or its variants. */
export interface OfferedGift extends AvailablePiece {
  readonly pieces: readonly AvailablePiece[];
}

/** The piece of an offer that has this SKU; null for none, and for a piece of which a variant is to be chosen. */
export const offeredPiece = ({ gifts }: Pick<GiftOffer, 'gifts'>, sku: string): AvailablePiece | null =>
  gifts.flatMap(({ pieces }) => pieces).find((piece) => piece.sku === sku) ?? null;

/** `held` are the choices of gifts that apply, `earned` how many pieces each gives. */
export function followGifts(
  held: readonly Rule[],
  earned: ReadonlyMap<number, number>,
  outcomes: ReadonlyMap<number, Outcome>,
  { chosen, available, piecesOf }: GiftStock,
): { readonly gifts: readonly FollowedGift[]; readonly offers: readonly GiftOffer[] } {
  const choices = new Map(
    held.flatMap(({ id, action }) => (action.kind === 'gift-choice' ? [[id, action] as const] : [])),
  );
  const left = new Map([...choices.keys()].map((id) => [id, earned.get(id) ?? 0]));
  const stock = new Map<string, number>();
  const stockOf = (sku: string): number => stock.get(sku) ?? Math.max(0, available(sku));
  const gifts = chosen.map((gift): FollowedGift => {
    const { ruleId, sku, quantity } = gift;
    const choice = choices.get(ruleId);
    if (!choice) return { gift, kept: 0, loss: { kind: 'rule', outcome: refusedBy(outcomes.get(ruleId)) } };
    if (!choice.skus.some((named) => piecesOf(named).includes(sku)))
      return { gift, kept: 0, loss: { kind: 'not-offered' } };
    const allowed = Math.min(quantity, left.get(ruleId) ?? 0);
    const kept = Math.min(allowed, stockOf(sku));
    left.set(ruleId, (left.get(ruleId) ?? 0) - kept);
    stock.set(sku, stockOf(sku) - kept);
    if (kept === quantity) return { gift, kept, loss: null };
    return { gift, kept, loss: { kind: kept < allowed ? 'sold-out' : 'fewer' } };
  });
  const offers = [...choices].map(
    ([ruleId, { skus }]): GiftOffer => ({
      ruleId,
      quantity: earned.get(ruleId) ?? 0,
      left: left.get(ruleId) ?? 0,
      gifts: skus.map((sku): OfferedGift => {
        const pieces = piecesOf(sku).map((piece) => ({ sku: piece, available: stockOf(piece) }));
        return { sku, available: pieces.reduce((total, piece) => total + piece.available, 0), pieces };
      }),
    }),
  );
  return { gifts, offers };
}

const refusedBy = (outcome: Outcome | undefined): Exclude<Outcome, { readonly kind: 'applied' }> | null =>
  outcome === undefined || outcome.kind === 'applied' ? null : outcome;

export type WantedGift = Omit<ChosenGift, 'id'>;

export type GiftRefusal =
  /** The bag has not earned this choice. */
  | Refusal<'GIFT_RULE_NOT_EARNED', { readonly rule: number }>
  | Refusal<'GIFT_NOT_OFFERED', { readonly rule: number; readonly sku: string }>
  | Refusal<'GIFT_QUANTITY_INVALID', { readonly sku: string; readonly quantity: number }>
  /** More than the rule has left. */
  | Refusal<'GIFT_LIMIT_REACHED', { readonly rule: number; readonly left: number }>
  /** More than are available. */
  | Refusal<'GIFT_STOCK_INSUFFICIENT', { readonly sku: string; readonly available: number }>;

/**
 * Checks the gifts that a shopper wants to add against what the bag has earned. Adds up equal ones, and leaves out
 * quantities of 0. If one is refused, all are.
 */
export function readGiftChoice(
  offers: readonly GiftOffer[],
  wanted: readonly WantedGift[],
): Result<readonly WantedGift[], GiftRefusal> {
  const byGift = new Map<string, WantedGift>();
  for (const { ruleId, sku, quantity } of wanted) {
    const offer = offers.find((each) => each.ruleId === ruleId);
    if (!offer) return refuse('GIFT_RULE_NOT_EARNED', { rule: ruleId });
    if (!offeredPiece(offer, sku)) return refuse('GIFT_NOT_OFFERED', { rule: ruleId, sku });
    if (!Number.isSafeInteger(quantity) || quantity < 0)
      return refuse('GIFT_QUANTITY_INVALID', { sku, quantity });
    const key = `${ruleId} ${sku}`;
    const total = (byGift.get(key)?.quantity ?? 0) + quantity;
    if (total > 0) byGift.set(key, { ruleId, sku, quantity: total });
  }
  const choices = [...byGift.values()];
  const totalOf = (isCounted: (gift: WantedGift) => boolean): number =>
    choices.filter(isCounted).reduce((total, { quantity }) => total + quantity, 0);
  for (const { ruleId, left, gifts } of offers) {
    if (totalOf((gift) => gift.ruleId === ruleId) > left)
      return refuse('GIFT_LIMIT_REACHED', { rule: ruleId, left });
    for (const { sku, available } of gifts.flatMap(({ pieces }) => pieces))
      if (totalOf((gift) => gift.sku === sku) > available)
        return refuse('GIFT_STOCK_INSUFFICIENT', { sku, available });
  }
  return ok(choices);
}
