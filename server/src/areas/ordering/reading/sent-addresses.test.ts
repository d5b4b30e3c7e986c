/** An address comes back from address book, bag and order as its buyer sent it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, choosePayment, fillIn, must, place, startCart, tokenise } from '../../../testing/buyer.ts';
import { signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop?.close());

const fields = 'firstname lastname prefix company street city postcode vat_id telephone';
const hongKong = {
  ...{ firstname: 'Ka Yan', lastname: 'Chan', prefix: 'Ms', company: 'Lok Fu Trading' },
  ...{
    street: ['1 Queen Road', 'Flat 2'],
    city: 'Mid-Levels',
    region: 'Hong Kong Island',
    country_code: 'HK',
  },
  ...{ telephone: '+85291234567', postcode: '999077', vat_id: 'HK-123' },
};
const macau = {
  ...{ firstname: '大文', lastname: '陈', prefix: 'Mr', company: '新马路商行' },
  ...{ street: ['新马路 1 号'], city: '澳门半岛', region: 'Nam Van', country_code: 'MO' },
  ...{ telephone: '+85366123456', postcode: '999078', vat_id: 'MO-123' },
};

test.each([
  ['Hong Kong', 'hk_en', hongKong],
  ['Macau', 'mo_zh', macau],
] as const)('an address of %s comes back as it was sent', async (_place, store, address) => {
  const { region, country_code, ...sent } = address;
  const { headers } = await signUp(shop, { store });

  const { createCustomerAddress: saved } = await must(
    shop.graphql(
      `mutation ($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { ${fields} region { region } country_code } }`,
      { input: { ...address, region: { region } } },
      headers,
    ),
  );
  expect(saved).toEqual({ ...sent, region: { region }, country_code });

  const buyer = await startCart(shop, undefined, headers);
  await fillIn(shop, buyer, address);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved, headers) },
  });
  const { cart } = await must(
    shop.graphql(
      `query ($id: String!) { cart(cart_id: $id) {
        shipping_addresses { ${fields} region { label } country { code } } billing_address { ${fields} region { label } country { code } } } }`,
      { id: buyer.cartId },
      headers,
    ),
  );
  const inBag = { ...sent, region: { label: region }, country: { code: country_code } };
  expect([...cart.shipping_addresses, cart.billing_address]).toEqual([inBag, inBag]);

  const { placeOrder } = await must(place(shop, buyer));
  const { customer } = await must(
    shop.graphql(
      `query ($number: String!) { customer { orders(filter: { number: { eq: $number } }) { items {
        shipping_address { ${fields} region country_code } billing_address { ${fields} region country_code } } } } }`,
      { number: placeOrder.order.order_number },
      headers,
    ),
  );
  const inOrder = { ...sent, region, country_code };
  expect(customer.orders.items).toEqual([{ shipping_address: inOrder, billing_address: inOrder }]);
});
