import {
  address,
  type Buyer,
  cards,
  choosePayment,
  hk,
  must,
  type PlacedOrder,
  place,
  startCart,
  tokenise,
} from './buyer.ts';
import { letters } from './counter.ts';
import type { TestShop } from './shop.ts';

/** SKU of the sample shop's gift card. */
export const giftCardPiece = 'JL90301';

export interface CardFields {
  /** One of the amounts that Hong Kong offers, in dollars with four decimals, such as `300.0000`. */
  readonly listed?: string;
  readonly custom?: string;
  readonly sender?: string;
  readonly senderEmail?: string;
  readonly recipient?: string;
  readonly recipientEmail?: string;
  readonly message?: string;
  readonly day?: string;
  readonly quantity?: number;
}

const uid = (path: string): string => btoa(`giftcard/${path}`);

export function giftCardItem({ listed, custom, quantity = 1, ...fields }: CardFields = {}) {
  const entered = {
    custom_giftcard_amount: custom,
    giftcard_sender_name: fields.sender ?? 'Mei',
    giftcard_sender_email: fields.senderEmail ?? 'mei@example.com',
    giftcard_recipient_name: fields.recipient ?? 'Zhixia',
    giftcard_recipient_email: fields.recipientEmail ?? 'zhixia@example.com',
    giftcard_message: fields.message,
    giftcard_delivery_date: fields.day,
  };
  return {
    sku: giftCardPiece,
    quantity,
    selected_options: listed === undefined ? [] : [uid(`giftcard_amount/${listed}`)],
    entered_options: Object.entries(entered).flatMap(([name, value]) =>
      value === undefined ? [] : [{ uid: uid(name), value }],
    ),
  };
}

/** Adds a gift card to the cart. Returns the payload of `addProductsToCart`. */
export const addGiftCard = async (
  shop: Pick<TestShop, 'graphql'>,
  { cartId, headers }: Buyer,
  fields: CardFields,
) =>
  (
    await must(
      shop.graphql(
        `mutation ($id: String!, $item: CartItemInput!) {
           addProductsToCart(cartId: $id, cartItems: [$item]) {
             user_errors { code message reason }
             cart { is_virtual prices { grand_total { value } } available_payment_methods { code } items { __typename uid quantity
               prices { row_total { value } }
               ... on GiftCardCartItem { amount { value currency } sender_name sender_email recipient_name recipient_email message delivery_date } } }
           } }`,
        { id: cartId, item: giftCardItem(fields) },
        headers,
      ),
    )
  ).addProductsToCart;

/** Returns a buyer whose bag contains the gift card and can be ordered, paid by this card of the sandbox bank. */
export async function bagOfGiftCard(
  shop: TestShop,
  fields: CardFields,
  { card = cards.approved as string, headers = hk as Record<string, string> } = {},
): Promise<Buyer> {
  const buyer = await startCart(shop, [], headers);
  const { user_errors } = await addGiftCard(shop, buyer, fields);
  if (user_errors.length > 0) throw new Error(JSON.stringify(user_errors));
  await must(
    shop.graphql(
      `mutation ($id: String!, $address: CartAddressInput!) {
         ${headers.authorization === undefined ? 'setGuestEmailOnCart(input: { cart_id: $id, email: "mei@example.com" }) { cart { email } }' : ''}
         setBillingAddressOnCart(input: { cart_id: $id, billing_address: { address: $address } }) { cart { email } } }`,
      { id: buyer.cartId, address },
      headers,
    ),
  );
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, card) },
  });
  return buyer;
}

/** Orders a gift card and runs the due jobs. */
export async function buyGiftCard(
  shop: TestShop,
  fields: CardFields = { listed: '300.0000' },
  options: Parameters<typeof bagOfGiftCard>[2] = {},
): Promise<PlacedOrder> {
  const buyer = await bagOfGiftCard(shop, fields, options);
  const { order } = (await must(place(shop, buyer))).placeOrder;
  await shop.drain();
  return order;
}

/** Returns the e-mails that delivered the gift cards of an order. */
export async function cardMails(shop: TestShop, orderNumber: string) {
  const rows = await shop.db.query<{ id: number }>(
    'test.sold-cards',
    'select card_id as id from tenders.sold_gift_card where order_number = $1 order by card_id',
    [orderNumber],
  );
  const mails = [];
  for (const { id } of rows) mails.push(...(await letters(shop, String(id))));
  return mails.filter(({ key }) => key.startsWith('gift-card:'));
}

/** Returns the key in the link of an e-mail; empty without one. */
export const keyIn = (body: string): string => /#key=(\S+)/.exec(body)?.[1] ?? '';

/** Queries the gift card of an e-mailed key. */
export const receive = (shop: Pick<TestShop, 'graphql'>, key: string) =>
  shop.graphql(
    `query ($key: String!) { receivedGiftCard(key: $key) {
       account { code balance { value currency } expiration_date } amount { value } product_name image_url sender_name recipient_name message pdf } }`,
    { key },
    hk,
  );
