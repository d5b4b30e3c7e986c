/** Converts a wished piece to the API's input, and restores a removed one. */

import { readMoney, readOutcome } from '@jinlan/client/data';
import { toDecimal } from '@jinlan/domain/money';
import type { Client } from '@urql/core';
import {
  AddToWishlistDocument,
  type AddToWishlistMutationVariables,
  ChangeWishDocument,
  type WishChoicesFragment,
  WishedPiecesDocument,
} from './queries.generated.ts';

/** The id that the API accepts for the customer's default list, even before the list exists. */
export const DEFAULT_LIST = '0';

export type WishInput = Extract<AddToWishlistMutationVariables['items'], { readonly sku: string }>;

/** Input types of options with a list of values, which are in `selected_option_uids`. */
const chosenInputs: ReadonlySet<string> = new Set(['drop_down', 'radio', 'checkbox', 'multiple']);

/** Texts that were typed for the piece. */
function enteredOf(wish: WishChoicesFragment): { uid: string; value: string }[] {
  const typed = wish.customizable_options.flatMap((option) =>
    option === null || chosenInputs.has(option.type)
      ? []
      : option.values.flatMap((value) =>
          value ? [{ uid: value.customizable_option_value_uid, value: value.value }] : [],
        ),
  );
  return 'gift_card_options' in wish ? [...typed, ...cardOptions(wish.gift_card_options)] : typed;
}

type CardOptions = Extract<WishChoicesFragment, { readonly gift_card_options: unknown }>['gift_card_options'];

function cardOptions(card: CardOptions): { uid: string; value: string }[] {
  const amount = readMoney(card.amount ?? card.custom_giftcard_amount);
  const entered: readonly (readonly [field: string, value: string | null])[] = [
    ['custom_giftcard_amount', amount && toDecimal(amount)],
    ['giftcard_sender_name', card.sender_name],
    ['giftcard_sender_email', card.sender_email],
    ['giftcard_recipient_name', card.recipient_name],
    ['giftcard_recipient_email', card.recipient_email],
    ['giftcard_message', card.card_message],
  ];
  return entered.flatMap(([field, value]) => (value ? [{ uid: btoa(`giftcard/${field}`), value }] : []));
}

/** The item that adds the piece again with the same choices, to a list or to the bag. */
export function itemOf(wish: WishChoicesFragment) {
  const entered = enteredOf(wish);
  const variant = 'configured_variant' in wish ? wish.configured_variant?.sku : null;
  return {
    ...(variant ? { sku: variant, parent_sku: wish.sku } : { sku: wish.sku }),
    quantity: wish.quantity,
    ...(wish.selected_option_uids.length > 0 ? { selected_options: wish.selected_option_uids } : {}),
    ...(entered.length > 0 ? { entered_options: entered } : {}),
  };
}

/** Puts a removed piece back with its choices, quantity and note. Returns whether it worked. */
export async function restoreWish(client: Client, list: string, wish: WishChoicesFragment): Promise<boolean> {
  const added = readOutcome(
    await client.mutation(AddToWishlistDocument, { list, items: [itemOf(wish)] }).toPromise(),
  );
  if (!added.ok || (added.value.addProductsToWishlist?.user_errors.length ?? 1) > 0) return false;
  if (wish.description === null) return true;
  const answer = await client
    .query(WishedPiecesDocument, { skus: [wish.sku] }, { requestPolicy: 'network-only' })
    .toPromise();
  // Of equal pieces with different choices, the newest is the one that was just added.
  const entries = (answer.data?.wishedProducts ?? []).filter((entry) => entry.wishlist_id === list);
  const id = Math.max(...entries.map((entry) => Number(entry.wishlist_item_id)));
  if (!Number.isFinite(id)) return false;
  const items = [{ wishlist_item_id: String(id), description: wish.description }];
  const noted = readOutcome(await client.mutation(ChangeWishDocument, { list, items }).toPromise());
  return noted.ok && noted.value.updateProductsInWishlist?.user_errors.length === 0;
}
