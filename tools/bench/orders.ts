import type { Row } from './rows.ts';
import { type Ask, assertRight } from './shopper.ts';

/** The rows that change data. Each shopper takes another piece. */
interface BagAnswer {
  readonly total_quantity: number;
  readonly price_token: string;
  readonly items: readonly { readonly product: { readonly sku: string } }[];
  readonly prices: { readonly grand_total: { readonly value: number } };
}

const bag = `id total_quantity price_token
  items { uid quantity product { uid sku name } prices { price { value currency } row_total { value currency } } }
  prices { grand_total { value currency } subtotal_excluding_tax { value currency } }`;

async function startBag(
  ask: Ask,
  sku: string,
  quantity: number,
): Promise<BagAnswer & { readonly id: string }> {
  const { createEmptyCart: id } = await ask<{ createEmptyCart: string }>('mutation { createEmptyCart }', {});
  const { addProductsToCart } = await ask<{
    addProductsToCart: { cart: BagAnswer; user_errors: readonly unknown[] };
  }>(
    `mutation Add($id: String!, $item: CartItemInput!) {
      addProductsToCart(cartId: $id, cartItems: [$item]) { cart { ${bag} } user_errors { code message } }
    }`,
    { id, item: { sku, quantity } },
  );
  assertRight(addProductsToCart.user_errors.length === 0, JSON.stringify(addProductsToCart.user_errors));
  return { ...addProductsToCart.cart, id };
}

/** The address of a shopper; each order has another one. */
const addressOf = (shopper: number) => ({
  firstname: 'Ka Yan',
  lastname: 'Chan',
  street: ['Flat A, 12/F, 88 Queen’s Road Central'],
  city: 'Central and Western',
  region: 'Hong Kong Island',
  country_code: 'HK',
  telephone: `9${String(shopper).padStart(7, '0')}`,
});

/** The sample's courier fee in Hong Kong: HKD 50, free from HKD 1,000. */
const courier = (subtotal: number): number => (subtotal >= 100_000 ? 0 : 5_000);
const cents = (value: number): number => Math.round(value * 100);

const steps = {
  email: 'setGuestEmailOnCart(input: { cart_id: $id, email: $email }) { cart { email } }',
  shipping: `setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [{ address: $address }] }) {
    cart { shipping_addresses { available_shipping_methods { carrier_code method_code } } } }`,
  billing: `setBillingAddressOnCart(input: { cart_id: $id, billing_address: { same_as_shipping: true } }) {
    cart { billing_address { city } } }`,
  delivery: `setShippingMethodsOnCart(
    input: { cart_id: $id, shipping_methods: [{ carrier_code: "courier", method_code: "standard" }] }
  ) { cart { ${bag} } }`,
  payment: `setPaymentMethodOnCart(input: { cart_id: $id, payment_method: { code: "checkmo" } }) {
    cart { ${bag} } }`,
} as const;

const inputs: { readonly [Step in keyof typeof steps]?: string } = {
  email: ', $email: String!',
  shipping: ', $address: CartAddressInput!',
};

export const changingRows: readonly Row[] = [
  {
    name: 'cart',
    title: 'create cart and add one piece',
    limit: { cpuMs: 4, sql: 6 },
    peers: '38 ms, 67 SQL / 253 ms, 138 SQL',
    operations: 1_000,
    prepare({ fixedAmounts }) {
      return async (ask, index) => {
        const { sku, minor } = fixedAmounts[index % fixedAmounts.length] as (typeof fixedAmounts)[number];
        const cart = await startBag(ask, sku, 1);
        assertRight(cart.total_quantity === 1, 'the number of pieces');
        assertRight(cart.items[0]?.product.sku === sku, `not ${sku}`);
        assertRight(cents(cart.prices.grand_total.value) === minor, `the total of ${sku}`);
      };
    },
  },
  {
    name: 'order',
    title: 'whole guest order (2 pieces, address, delivery, payment)',
    limit: { cpuMs: 20, sql: 40, perSecond: 50 },
    peers: '205 ms, 364 SQL, 7 a second / 1,250 ms, 712 SQL, 1 a second',
    operations: 400,
    prepare({ fixedAmounts }) {
      return async (ask, index) => {
        const { sku, minor } = fixedAmounts[index % fixedAmounts.length] as (typeof fixedAmounts)[number];
        const { id } = await startBag(ask, sku, 2);
        const set = <T>(name: keyof typeof steps, more: object = {}) =>
          ask<T>(`mutation Step($id: String!${inputs[name] ?? ''}) { ${steps[name]} }`, { id, ...more });
        await set('email', { email: `ka.yan.${index}@example.com` });
        await set('shipping', { address: addressOf(index) });
        await set('billing');
        await set('delivery');
        const { setPaymentMethodOnCart } = await set<{ setPaymentMethodOnCart: { cart: BagAnswer } }>(
          'payment',
        );
        const { cart } = setPaymentMethodOnCart;
        const total = 2 * minor + courier(2 * minor);
        assertRight(cart.total_quantity === 2, 'the number of pieces');
        assertRight(cents(cart.prices.grand_total.value) === total, `the total of 2 × ${sku}`);
        const { placeOrder } = await ask<{
          placeOrder: {
            order: { order_number: string; total: { value: number }; payment: { method: string } };
          };
        }>(
          `mutation Place($input: PlaceOrderInput) { placeOrder(input: $input) {
            order { order_number access_token total { value currency } payment { status method } } } }`,
          { input: { cart_id: id, price_token: cart.price_token, accepts_no_return: true } },
        );
        const { order } = placeOrder;
        assertRight(/^\w{6,}/.test(order.order_number), 'the order number');
        assertRight(cents(order.total.value) === total, `the total of order ${order.order_number}`);
        assertRight(order.payment.method === 'checkmo', 'the payment method');
      };
    },
  },
];
