import { createHash } from 'node:crypto';
import { checkAddDesign } from '@jinlan/domain/cart';
import type { Client } from '../../../platform/limits/turns.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { type CartContext, changeCart, openCart } from '../opening/open-cart.ts';
import { presentPrice } from '../presenting/gold-of-piece.ts';
import { type Added, type ItemRefusal, MAX_LINES } from './add-products.ts';
import type { CartParts } from './parts.ts';
import { findPiece } from './pieces.ts';
import { addLine, removeLines } from './store-lines.ts';

/** A design to add: its choices as a code, and the picture that the shopper's screen showed. */
export interface AddedDesign {
  readonly code: string;
  /** Base64 of a JPEG, PNG or WebP image, or null. */
  readonly picture: string | null;
  /** Hash of a picture that the shop has already stored, for a design that was ordered before. */
  readonly storedPicture?: string | null;
  readonly checkedEngraving: boolean;
  /** Id of a design's line to replace, or null. */
  readonly replaces?: number | null;
}

export type DesignContext = CartContext & Client;

/**
 * Adds a design. The client sends only the design's code. The server repairs, weighs and prices the design from the code.
 * Staff may do this too. All slow work is done before the bag is locked. Whether the stone is still available is decided
 * when the order is placed.
 */
export async function addDesign(
  parts: CartParts,
  context: DesignContext,
  cartId: string,
  { code, picture, storedPicture, checkedEngraving, replaces }: AddedDesign,
): Promise<Added> {
  const { platform, customiser, catalogue, pricing } = parts;
  const ordered = await customiser.toOrder(context, code);
  if (!ordered.ok) {
    const row = await openCart(platform, platform.db, context, cartId, 'cart.change');
    return { row, refusals: [refusalOf(ordered.error)] };
  }
  const pictureHash =
    picture === null ? (storedPicture ?? null) : await customiser.keepPicture(context, picture);
  const made = { ...ordered.value, picture: pictureHash };
  const stone = made.stone?.sku ?? null;
  const { market } = context.storeView;
  const request = createHash('sha256')
    .update(JSON.stringify([context.requestId, 'design', made.code]))
    .digest('base64url')
    .slice(0, 22);

  return changeCart(
    platform,
    context,
    cartId,
    async (tx, row) => {
      if (row.recentRequests.includes(request)) return { row, refusals: [] };
      const checks = {
        stone,
        hasWords: Object.values(made.words)
          .flatMap((item) =>
            item.kind === 'single' ? [item.piece] : [item.for_her_option, item.for_him_option],
          )
          .some(
            (piece) => piece?.word_custommate_options.some(({ word_type }) => isEngraved(word_type)) ?? false,
          ),
        wordsChecked: checkedEngraving,
      };
      const replacedLine = row.lines.find(({ id, made }) => id === replaces && made !== null);
      const otherLines = row.lines.filter((line) => line !== replacedLine);
      const stones = otherLines.flatMap((line) => line.made?.stone?.sku ?? []);
      const allowed = checkAddDesign(checks, stones);
      if (!allowed.ok) return { row, refusals: [refusalOf(refuse(allowed.error.code))] };
      if (otherLines.length >= MAX_LINES)
        return {
          row,
          refusals: [refusalOf(refuse('BAD_REQUEST', { reason: `at most ${MAX_LINES} lines` }))],
        };
      const line = { sku: made.sku, parts: null, links: null, options: null, giftCard: null, made };
      const piece = findPiece(catalogue, line, market, made.basis.currency);
      if (piece === null) throw new TypeError('A design is always a piece');
      const { version, price } = presentPrice(pricing, context.storeView, piece);
      const cleared = replacedLine ? await removeLines(tx, row, [replacedLine.id]) : row;
      const added = await addLine(
        tx,
        cleared,
        {
          ...line,
          parentSku: null,
          quantity: 1,
          giftWrap: replacedLine?.giftWrap ?? false,
          giftMessage: replacedLine?.giftMessage ?? null,
          acknowledgedVersion: version,
          acknowledgedPrice: price,
        },
        context.now,
      );
      return { row: added, refusals: [] };
    },
    request,
  );
}

/**
 * Whether words are engraved. Letters that form the piece itself are visible to the shopper; engraved
 * words are easily missed.
 */
const isEngraved = (type: string): boolean => type !== 'text' && type !== 'charm';

const refusalOf = (refusal: Refusal): ItemRefusal => ({
  index: 0,
  code: refusal.code === 'STONE_GONE' ? 'INSUFFICIENT_STOCK' : 'UNDEFINED',
  refusal,
});
