import { stockOfParts } from '@jinlan/domain/cart';
import type { LocalText, Market } from '@jinlan/domain/markets';
import { type CurrencyCode, zero } from '@jinlan/domain/money';
import { waterfall } from '@jinlan/domain/pricing';
import {
  type FollowedGift,
  type GiftLoss,
  type GiftOffer,
  type GiftStock,
  offeredPiece,
} from '@jinlan/domain/promotions';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Delivery } from '../checkout/delivery.ts';
import { bagOf } from '../lines/bag-rows.ts';
import { findPiece, type Piece, stockedParts } from '../lines/pieces.ts';
import type { PricedLine } from '../presenting/priced-line.ts';
import type { CartRow } from '../store.ts';

/**
 * The bag and the catalogue from which its gifts are chosen. If `delivery` is null, nothing is sent, so no gift is
 * available.
 */
export interface GiftContext {
  readonly catalogue: Catalogue;
  readonly row: Pick<CartRow, 'lines' | 'gifts'>;
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly delivery: Delivery | null;
  /** The price of one piece in minor units; 0 if it has none now. */
  priceOf(piece: Piece): number;
}

/** Gifts of a bag are numbered below 0, so that no number is both a gift's and a line's. */
export const lineIdOfGift = ({ id }: { readonly id: number }): number => -id;

/** A piece that the market sells, with a counted stock and nothing to choose. */
export function giftPiece(
  { catalogue, market, currency, delivery }: Omit<GiftContext, 'row' | 'priceOf'>,
  sku: string,
): Piece | null {
  const piece = findPiece(catalogue, { sku, parts: null }, market, currency, delivery);
  if (!piece || (piece.kind !== 'simple' && piece.kind !== 'variant')) return null;
  return piece.salable && !piece.madeToOrder && !piece.isVirtual ? piece : null;
}

/** The stock of the gifts. The lines that the shopper buys take their pieces first. */
export const giftStock = (context: GiftContext): GiftStock => ({
  chosen: context.row.gifts.map((gift) => ({ ...gift, id: String(lineIdOfGift(gift)) })),
  available(sku) {
    const piece = context.delivery === null ? null : giftPiece(context, sku);
    if (!piece) return 0;
    const stock = stockOfParts(stockedParts(piece), bagOf(context.row.lines));
    return stock.kind === 'counted' ? stock.available : 0;
  },
  piecesOf(sku) {
    const { pieces } = context.catalogue;
    const piece = pieces.bySku(sku);
    if (piece?.kind !== 'configurable') return [sku];
    return pieces
      .variantsOf(piece.id)
      .slice(0, mostVariants)
      .map((variant) => variant.sku);
  },
});

/** The most variants of one configurable gift that a shopper is offered. */
const mostVariants = 100;

type Labels = ReadonlyMap<number, LocalText>;

/** Returns the line of a gift that stays in the bag, or no line for a gift that has left it. */
export function giftLine(
  context: GiftContext,
  { gift: { id, ruleId, sku }, kept }: FollowedGift,
  labels: Labels,
  offers: readonly GiftOffer[],
): readonly PricedLine[] {
  const piece = kept > 0 ? giftPiece(context, sku) : null;
  const label = labels.get(ruleId);
  if (!piece || !label) return [];
  const nothing = waterfall(context.currency, []);
  const offer = offers.find((each) => each.ruleId === ruleId);
  const available = (offer && offeredPiece(offer, sku)?.available) ?? 0;
  return [
    {
      row: {
        ...{ id: Number(id), sku, parentSku: piece.parentSku, quantity: kept },
        ...{ parts: null, links: null, options: null, made: null, giftWrap: false, giftMessage: null },
        ...{ acknowledgedVersion: null, acknowledgedPrice: null, giftCard: null },
      },
      piece,
      most: { kind: 'counted', available: kept + Math.min(offer?.left ?? 0, available) },
      ...{ unit: nothing, total: nothing, reductions: [], reduced: zero(context.currency) },
      ...{ change: null, problems: [], quote: null, present: { version: null, price: null } },
      gift: { ruleId, label, price: context.priceOf(piece) },
    },
  ];
}

/** Pieces of a gift that left the bag. */
export interface LostGift {
  readonly lineId: number;
  readonly sku: string;
  /** Null if the piece has left the catalogue. */
  readonly name: LocalText | null;
  /** Null if the market no longer has the promotion. */
  readonly label: LocalText | null;
  readonly quantity: number;
  readonly loss: GiftLoss;
}

export function lostGifts(
  { catalogue }: GiftContext,
  gifts: readonly FollowedGift[],
  labels: Labels,
): readonly LostGift[] {
  return gifts.flatMap(({ gift: { id, ruleId, sku, quantity }, kept, loss }): LostGift[] =>
    loss === null
      ? []
      : [
          {
            ...{ lineId: Number(id), sku, quantity: quantity - kept, loss },
            name: catalogue.pieces.bySku(sku)?.name ?? null,
            label: labels.get(ruleId) ?? null,
          },
        ],
  );
}
