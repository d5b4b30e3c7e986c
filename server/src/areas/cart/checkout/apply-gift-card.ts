import { readGiftCardCode } from '@jinlan/domain/gift-cards';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, changeCart, openCart } from '../opening/open-cart.ts';
import { type CartRow, setGiftCards } from '../store.ts';

/** The database has the same limit. */
export const MAX_GIFT_CARDS = 5;

/** Adds a gift card to the gift cards that pay for the bag. Adding the same card again changes nothing. */
export async function applyGiftCard(
  parts: CartParts,
  context: CartContext,
  cartId: string,
  code: string,
): Promise<CartRow> {
  const { platform, tenders } = parts;
  const openedRow = await openCart(platform, platform.db, context, cartId, 'cart.change');
  if (openedRow.lines.length === 0) throw refuse('CART_EMPTY');
  const card = await tenders.giftCardForCart(context, code, cartId);
  if (card === null) throw refuse('GIFT_CARD_INVALID');
  return changeCart(platform, context, cartId, (tx, row) => {
    if (row.giftCardIds.includes(card.id)) return Promise.resolve(row);
    if (row.giftCardIds.length >= MAX_GIFT_CARDS) throw refuse('GIFT_CARDS_FULL', { most: MAX_GIFT_CARDS });
    return setGiftCards(tx, row, [...row.giftCardIds, card.id]);
  });
}

/** Removes a gift card. The refusal is the same for an unknown code and for a card of another bag. */
export async function removeGiftCard(
  { platform, tenders }: CartParts,
  context: CartContext,
  cartId: string,
  typed: string,
): Promise<CartRow> {
  const code = readGiftCardCode(typed);
  return changeCart(platform, context, cartId, async (tx, row) => {
    const cards = await tenders.giftCards(tx, row.giftCardIds, context.currency, context.now);
    const card = cards.find((applied) => applied.code === code || applied.code === typed);
    if (card === undefined) throw refuse('GIFT_CARD_NOT_APPLIED');
    return setGiftCards(
      tx,
      row,
      row.giftCardIds.filter((id) => id !== card.id),
    );
  });
}
