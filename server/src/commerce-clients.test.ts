import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Buyer,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  hk,
  must,
  place,
  setStock,
  startCart,
  tokenise,
} from './testing/buyer.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

/**
 * Fields that storefronts for Adobe Commerce read without checking for null, and that Magento's open-source edition does not
 * have: gift wrap, availability of lines, the form of a return.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await setStock(shop, fixedPiece, 20);
  await setStock(shop, goldPiece, 20);
});
afterAll(() => shop.close());

const money = '{ value currency }';
const none = { value: 0, currency: 'HKD' };
const giftPrices = `gift_options { gift_wrapping_for_items ${money} gift_wrapping_for_items_incl_tax ${money}
  gift_wrapping_for_order ${money} gift_wrapping_for_order_incl_tax ${money} printed_card ${money} printed_card_incl_tax ${money} }`;
const noGiftPrices = {
  gift_wrapping_for_items: none,
  gift_wrapping_for_items_incl_tax: none,
  gift_wrapping_for_order: none,
  gift_wrapping_for_order_incl_tax: none,
  printed_card: none,
  printed_card_incl_tax: none,
};
const wrapping = `gift_message { from message to } gift_wrapping { id uid design image { label url } price ${money} }`;
const chosenWrap = {
  id: expect.any(String),
  uid: expect.any(String),
  design: 'Gift wrap',
  image: null,
  price: none,
};

const cartOf = async ({ cartId, headers }: Buyer) =>
  (
    await must(
      shop.graphql(
        `query ($id: String!) { cart(cart_id: $id) {
           available_gift_wrappings { uid } gift_wrapping { uid } prices { ${giftPrices} }
           items { is_available not_available_message product { sku gift_wrapping_price ${money} }
             ... on SimpleCartItem { available_gift_wrapping { uid } ${wrapping} } }
           shipping_addresses { id customer_address_id same_as_billing } billing_address { id customer_address_id } } }`,
        { id: cartId },
        headers,
      ),
    )
  ).cart;

const bought = { sku: fixedPiece, quantity: 1 };
const wrapped = { ...bought, gift: { wrap: true, message: 'For you' } };

describe('gift options', () => {
  test('of a bag and its order show the free wrap of a line, and nothing for the whole order', async () => {
    const buyer = await startCart(shop, [bought, wrapped]);
    await fillIn(shop, buyer);
    const cart = await cartOf(buyer);
    expect(cart).toMatchObject({
      available_gift_wrappings: [],
      gift_wrapping: null,
      prices: { gift_options: noGiftPrices },
    });
    const gifts = [
      { gift_message: null, gift_wrapping: null },
      { gift_message: { from: '', message: 'For you', to: '' }, gift_wrapping: chosenWrap },
    ];
    expect(cart.items).toMatchObject(gifts);
    expect(cart.items[0]).toMatchObject({
      available_gift_wrapping: [],
      product: { gift_wrapping_price: none },
    });

    await choosePayment(shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const { order_number, access_token } = (await must(place(shop, buyer))).placeOrder.order;
    const orderOf = (root: string, variables: object) =>
      must(
        shop.graphql(
          `query ${root} { gift_wrapping { uid } items { ${wrapping} } total { ${giftPrices} total_reward_points ${money} } } }`,
          variables,
          hk,
        ),
      );
    const { orderByToken } = await orderOf(
      '($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token)',
      { number: order_number, token: access_token },
    );
    expect(orderByToken).toMatchObject({
      gift_wrapping: null,
      items: gifts,
      total: { gift_options: noGiftPrices, total_reward_points: none },
    });
    const { guestOrderByMobile } = await orderOf(
      '($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input)',
      { input: { number: order_number, mobile_number: '91234567' } },
    );
    expect(guestOrderByMobile.items[1]).toEqual({ gift_message: null, gift_wrapping: chosenWrap });
  });
});

describe('a line of the bag', () => {
  test('is available until its stock is gone, and then says why not', async () => {
    const buyer = await startCart(shop, [{ ...bought, quantity: 2 }]);
    expect((await cartOf(buyer)).items).toMatchObject([{ is_available: true, not_available_message: null }]);
    await setStock(shop, fixedPiece, 0);
    await shop.areas.catalogue.fresh(true);
    expect((await cartOf(buyer)).items).toMatchObject([
      { is_available: false, not_available_message: expect.stringMatching(/\w/) },
    ]);
    await setStock(shop, fixedPiece, 20);
    await setStock(shop, goldPiece, 20);
    await shop.areas.catalogue.fresh(true);
  });

  test('may be added with nulls among its options', async () => {
    const { cartId } = await startCart(shop);
    const { addProductsToCart } = await must(
      shop.graphql(
        `mutation ($id: String!, $items: [CartItemInput!]!) {
           addProductsToCart(cartId: $id, cartItems: $items) { cart { total_quantity } user_errors { code } } }`,
        { id: cartId, items: [{ ...bought, selected_options: [null], entered_options: [null] }] },
        hk,
      ),
    );
    expect(addProductsToCart).toEqual({ cart: { total_quantity: 2 }, user_errors: [] });
  });
});

test('the delivery address says whether the order is billed to it', async () => {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  const bill = (billing_address: object) =>
    must(
      shop.graphql(
        'mutation ($input: SetBillingAddressOnCartInput) { setBillingAddressOnCart(input: $input) { cart { id } } }',
        { input: { cart_id: buyer.cartId, billing_address } },
        buyer.headers,
      ),
    );
  await bill({ same_as_shipping: true });
  const cart = await cartOf(buyer);
  const address = { id: null, customer_address_id: null };
  expect(cart.shipping_addresses).toEqual([{ ...address, same_as_billing: true }]);
  expect(cart.billing_address).toEqual(address);
  await bill({
    address: {
      ...{ firstname: 'Ka Yan', lastname: 'Chan', street: ['1 Nathan Road'], city: 'Kowloon' },
      ...{ region: 'Kowloon', country_code: 'HK', telephone: '91234567' },
    },
  });
  expect((await cartOf(buyer)).shipping_addresses).toMatchObject([{ same_as_billing: false }]);
});

test('the delivery address has the lines of the cart, their weight and the customer’s notes', async () => {
  const { setShippingAddressesOnCart: unsent } = await must(sendNotes(await filledCart(), null));
  expect(unsent.cart).toMatchObject({ remark: null, shipping_addresses: [{ customer_notes: null }] });
  const buyer = await filledCart();
  const { setShippingAddressesOnCart } = await must(sendNotes(buyer, 'Ring twice'));
  const { cart } = setShippingAddressesOnCart;
  expect(cart.remark).toBe('Ring twice');
  const [{ product, quantity, uid }] = cart.items;
  expect(product.weight).toBeGreaterThan(0);
  expect(cart.shipping_addresses).toEqual([
    {
      cart_items_v2: [{ uid, quantity: 2, product: { sku: goldPiece } }],
      items_weight: product.weight * quantity,
      customer_notes: 'Ring twice',
    },
  ]);
  const { errors } = await sendNotes(buyer, 'x'.repeat(201));
  expect(errors?.[0]?.extensions?.code).toBe('INVALID_TEXT');
});

async function filledCart(): Promise<Buyer> {
  const buyer = await startCart(shop, [{ sku: goldPiece, quantity: 2 }]);
  await fillIn(shop, buyer);
  return buyer;
}

const sendNotes = (buyer: Buyer, customer_notes: string | null) =>
  shop.graphql(
    `mutation ($input: SetShippingAddressesOnCartInput) { setShippingAddressesOnCart(input: $input) { cart {
       remark items { uid quantity product { ... on PhysicalProductInterface { weight } } }
       shipping_addresses { cart_items_v2 { uid quantity product { sku } } items_weight customer_notes } } } }`,
    {
      input: {
        cart_id: buyer.cartId,
        shipping_addresses: [
          {
            customer_notes,
            address: {
              ...{ firstname: 'Ka Yan', lastname: 'Chan', street: ['1 Nathan Road'], city: 'Kowloon' },
              ...{ region: 'Kowloon', country_code: 'HK', telephone: '91234567' },
            },
          },
        ],
      },
    },
    buyer.headers,
  );

test('the form of a return has a reason in words', async () => {
  const { attributesList } = await must(
    shop.graphql(
      `query ($type: AttributeEntityTypeEnum!) { attributesList(entityType: $type) {
         items { __typename code label entity_type frontend_input is_required is_unique default_value options { value }
           ... on ReturnItemAttributeMetadata { sort_order multiline_count validate_rules { name value } } }
         errors { type } } }`,
      { type: 'RMA_ITEM' },
      hk,
    ),
  );
  expect(attributesList).toEqual({
    items: [
      {
        __typename: 'ReturnItemAttributeMetadata',
        code: 'reason',
        label: 'Reason',
        entity_type: 'RMA_ITEM',
        frontend_input: 'TEXTAREA',
        is_required: false,
        is_unique: false,
        default_value: null,
        options: [],
        sort_order: 0,
        multiline_count: 1,
        validate_rules: [{ name: 'MAX_TEXT_LENGTH', value: '200' }],
      },
    ],
    errors: [],
  });
});
