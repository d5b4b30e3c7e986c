import { createHash } from 'node:crypto';
import { checkAddDesign } from '@jinlan/domain/cart';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { type CartContext, changeCart, openCart } from '../opening/open-cart.ts';
import { presentPrice } from '../presenting/price-cart.ts';
import { type Added, type ItemRefusal, MAX_LINES } from './add-products.ts';
import type { CartParts } from './parts.ts';
import { findPiece } from './pieces.ts';
import { addLine, removeLines } from './store-lines.ts';

/** A design that a shopper puts into the bag: choices by their code, and what their screen showed. */
export interface AddedDesign {
  readonly code: string;
  /** Base64 of a JPEG, PNG or WebP; null for none. */
  readonly picture: string | null;
  /** A picture that the shop has already, by its hash: of a design that was ordered before. */
  readonly keptPicture?: string | null;
  readonly checkedEngraving: boolean;
  /** A design's line that goes when this one comes; null for none. */
  readonly replaces?: number | null;
}

export type DesignContext = CartContext & { readonly source: string };

/**
 * The server repairs, weighs and prices what the code says, and nothing else that a client tells. Staff may do it too: it is
 * what they sell. All work is done before the bag is locked; whether the stone is still there is decided by the order.
 */
export async function addDesign(
  parts: CartParts,
  context: DesignContext,
  cartId: string,
  { code, picture, keptPicture, checkedEngraving, replaces }: AddedDesign,
): Promise<Added> {
  const { platform, customiser, catalogue, pricing } = parts;
  const ordered = await customiser.toOrder(context, code);
  if (!ordered.ok) {
    const row = await openCart(platform, platform.db, context, cartId, 'cart.change');
    return { row, refusals: [refusalOf(ordered.error)] };
  }
  const kept = picture === null ? (keptPicture ?? null) : await customiser.keepPicture(context, picture);
  const made = { ...ordered.value, picture: kept };
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
      const wanted = {
        stone,
        hasWords: Object.values(made.words)
          .flatMap((item) =>
            item.kind === 'single' ? [item.piece] : [item.for_her_option, item.for_him_option],
          )
          .some((piece) => piece?.word_custommate_options.some(({ word_type }) => isCut(word_type)) ?? false),
        wordsChecked: checkedEngraving,
      };
      const old = row.lines.find(({ id, made }) => id === replaces && made !== null);
      const others = row.lines.filter((line) => line !== old);
      const stones = others.flatMap((line) => line.made?.stone?.sku ?? []);
      const allowed = checkAddDesign(wanted, stones);
      if (!allowed.ok) return { row, refusals: [refusalOf(refuse(allowed.error.code))] };
      if (others.length >= MAX_LINES)
        return {
          row,
          refusals: [refusalOf(refuse('BAD_REQUEST', { reason: `at most ${MAX_LINES} lines` }))],
        };
      const line = { sku: made.sku, parts: null, links: null, options: null, made };
      const piece = findPiece(catalogue, line, market, made.basis.currency);
      if (piece === null) throw new TypeError('A design is always a piece');
      const { version, price } = presentPrice(pricing, context.storeView, piece);
      const open = old ? await removeLines(tx, row, [old.id]) : row;
      const added = await addLine(
        tx,
        open,
        {
          ...line,
          parentSku: null,
          quantity: 1,
          giftWrap: old?.giftWrap ?? false,
          giftMessage: old?.giftMessage ?? null,
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

/** Letters that a piece is made of are its shape, which the shopper saw; what is cut is easily overlooked. */
const isCut = (type: string): boolean => type !== 'text' && type !== 'charm';

const refusalOf = (refusal: Refusal): ItemRefusal => ({
  index: 0,
  code: refusal.code === 'STONE_GONE' ? 'INSUFFICIENT_STOCK' : 'UNDEFINED',
  refusal,
});
