/** Buys gift cards through the API, for journeys that begin with one. */
import { expect } from 'vitest';
import { ask, shopUrl } from './browser.ts';
import { approvedCard } from './orders.ts';

const uid = (field: string): string => btoa(`giftcard/${field}`);

/** Returns the links in the e-mails of gift cards that the outbox shows, the newest first. */
export async function mailedCards(): Promise<readonly string[]> {
  const outbox = (await (await fetch(`${shopUrl()}/dev/outbox`)).text()).replaceAll('&#38;', '&');
  return [...outbox.matchAll(/\/gift-card\?store=\w+#key=[\w.-]+/g)].map(([link]) => link);
}

/** Buys a gift card of HK$300 and returns its code. */
export async function boughtCode(store = 'hk_en'): Promise<string> {
  const before = await mailedCards();
  const { createEmptyCart: id } = await ask<{ createEmptyCart: string }>(
    'mutation { createEmptyCart }',
    {},
    store,
  );
  const entered = {
    giftcard_sender_name: 'Mei',
    giftcard_sender_email: 'mei@example.com',
    giftcard_recipient_name: 'Zhixia',
    giftcard_recipient_email: 'zhixia@example.com',
  };
  await ask(
    `mutation ($id: String!, $item: CartItemInput!, $pay: PaymentMethodInput!) {
      addProductsToCart(cartId: $id, cartItems: [$item]) { user_errors { message } }
      setGuestEmailOnCart(input: { cart_id: $id, email: "mei@example.com" }) { cart { email } }
      setBillingAddressOnCart(input: { cart_id: $id, billing_address: { address: {
        firstname: "Mei", lastname: "Lin", street: [], city: "", country_code: "HK", telephone: "91234567" } } }) { cart { email } }
      setPaymentMethodOnCart(input: { cart_id: $id, payment_method: $pay }) { cart { email } }
    }`,
    {
      id,
      item: {
        sku: 'JL90301',
        quantity: 1,
        selected_options: [uid('giftcard_amount/300.0000')],
        entered_options: Object.entries(entered).map(([field, value]) => ({ uid: uid(field), value })),
      },
      pay: { code: 'card', card: { payment_method_nonce: await approvedCard() } },
    },
    store,
  );
  await ask(
    'mutation ($id: String!) { placeOrder(input: { cart_id: $id }) { order { order_number } } }',
    { id },
    store,
  );
  // Compares links, not their number: the outbox shows only the newest e-mails, so the number may stay the same.
  const arrived = async () => (await mailedCards()).find((link) => !before.includes(link));
  await expect.poll(arrived).toBeDefined();
  const key = (await arrived())?.split('#key=')[1];
  const { receivedGiftCard: card } = await ask<{ receivedGiftCard: { account: { code: string } } }>(
    'query ($key: String!) { receivedGiftCard(key: $key) { account { code } } }',
    { key },
    store,
  );
  return card.account.code;
}
