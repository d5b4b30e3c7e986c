import type { TestAnswer, TestShop } from './shop.ts';

/** A shopper with a cart. Every step is a request with one of Magento's mutations. */
export interface Buyer {
  readonly cartId: string;
  readonly headers: Record<string, string>;
}

export const hk = { store: 'hk_en' };
export const fixedPiece = 'JL11001';
export const goldPiece = 'JL10521';

export const address = {
  firstname: 'Ka Yan',
  lastname: 'Chan',
  street: ['Flat A, 12/F, 88 Queen’s Road Central'],
  city: 'Central and Western',
  region: 'Hong Kong Island',
  country_code: 'HK',
  telephone: '9123 4567',
};

// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
type Answer = TestAnswer<any>;

/** A shop in this process or in another one. */
type GraphqlShop = Pick<TestShop, 'graphql'>;

/** Returns the data of an answer; throws its errors. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
export async function must(answer: Promise<Answer>): Promise<any> {
  const { data, errors } = await answer;
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** Creates a cart for the caller of the headers, by default a guest, and adds the items. Throws if one is refused. */
export async function startCart(
  shop: GraphqlShop,
  items: readonly { sku: string; quantity: number; gift?: object }[] = [{ sku: fixedPiece, quantity: 1 }],
  headers: Record<string, string> = hk,
): Promise<Buyer> {
  const { createEmptyCart: cartId } = await must(shop.graphql('mutation { createEmptyCart }', {}, headers));
  const { addProductsToCart } = await must(
    shop.graphql(
      `mutation ($cartId: String!, $items: [CartItemInput!]!) {
         addProductsToCart(cartId: $cartId, cartItems: $items) { user_errors { code message } }
       }`,
      { cartId, items },
      headers,
    ),
  );
  if (addProductsToCart.user_errors.length > 0)
    throw new Error(JSON.stringify(addProductsToCart.user_errors));
  return { cartId, headers };
}

/** Returns a buyer whose cart is complete, to be paid in the store. Makes few requests, because some tests need hundreds. */
export async function readyInStore(shop: GraphqlShop, sku: string = fixedPiece): Promise<Buyer> {
  const buyer = await startCart(shop, [{ sku, quantity: 1 }]);
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, { code: 'checkmo' });
  return buyer;
}

/** Sets the addresses, delivery by courier and, for a guest, the e-mail address. */
export async function fillIn(
  shop: GraphqlShop,
  { cartId, headers }: Buyer,
  to: typeof address = address,
): Promise<void> {
  const email = `setGuestEmailOnCart(input: { cart_id: $cartId, email: "ka.yan@example.com" }) { cart { email } }`;
  await must(
    shop.graphql(
      `mutation ($cartId: String!, $address: CartAddressInput!) {
         ${headers.authorization === undefined ? email : ''}
         setShippingAddressesOnCart(input: { cart_id: $cartId, shipping_addresses: [{ address: $address }] }) {
           cart { shipping_addresses { available_shipping_methods { carrier_code method_code } } }
         }
         setBillingAddressOnCart(input: { cart_id: $cartId, billing_address: { same_as_shipping: true } }) {
           cart { billing_address { city } }
         }
         setShippingMethodsOnCart(
           input: { cart_id: $cartId, shipping_methods: [{ carrier_code: "courier", method_code: "standard" }] }
         ) { cart { prices { grand_total { value } } } }
       }`,
      { cartId, address: to },
      headers,
    ),
  );
}

export async function choosePayment(
  shop: GraphqlShop,
  { cartId, headers }: Buyer,
  method: { code: string; card?: { payment_method_nonce: string } },
): Promise<void> {
  await must(
    shop.graphql(
      `mutation ($input: SetPaymentMethodOnCartInput!) {
         setPaymentMethodOnCart(input: $input) { cart { selected_payment_method { code } } }
       }`,
      { input: { cart_id: cartId, payment_method: method } },
      headers,
    ),
  );
}

/** Returns a card token from the sandbox bank, as its hosted form does. */
export async function tokenise(
  shop: TestShop,
  number: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await shop.http({
    method: 'POST',
    url: '/sandbox-bank/tokens',
    headers,
    payload: { number, month: 8, year: 2030, cvc: '123' },
  });
  return response.json().nonce;
}

export const cards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002760003184',
  late: '4000000000000077',
} as const;

const placedFields =
  'order { order_number access_token total { value currency } payment { status action_url expires_at failure_code method } }';

/** Places the order as our storefront does: with the token of the shown prices. */
export async function place(shop: GraphqlShop, buyer: Buyer): Promise<Answer> {
  const { cart } = await must(
    shop.graphql(
      'query ($id: String!) { cart(cart_id: $id) { price_token } }',
      { id: buyer.cartId },
      buyer.headers,
    ),
  );
  return placeWith(shop, buyer, { price_token: cart.price_token, accepts_no_return: true });
}

export function placeWith(
  shop: GraphqlShop,
  { cartId, headers }: Buyer,
  input: object = {},
): Promise<Answer> {
  return shop.graphql(
    `mutation ($input: PlaceOrderInput) { placeOrder(input: $input) { ${placedFields} } }`,
    { input: { cart_id: cartId, ...input } },
    headers,
  );
}

/** Returns a buyer whose cart is complete. `card`: the number of a card; null pays in the store. */
export async function readyToPay(
  shop: TestShop,
  card: string | null,
  items?: readonly { sku: string; quantity: number }[],
  headers: Record<string, string> = hk,
): Promise<Buyer> {
  const buyer = await startCart(shop, items, headers);
  await fillIn(shop, buyer);
  await choosePayment(
    shop,
    buyer,
    card === null
      ? { code: 'checkmo' }
      : { code: 'card', card: { payment_method_nonce: await tokenise(shop, card, headers) } },
  );
  return buyer;
}

export interface PlacedOrder {
  readonly order_number: string;
  readonly access_token: string;
  readonly total: { readonly value: number };
  readonly payment: {
    status: string;
    action_url: string | null;
    expires_at: string;
    failure_code: string | null;
  };
}

/** Places an order as a guest, or as the customer of the headers. */
export async function order(
  shop: TestShop,
  card: string | null,
  items?: readonly { sku: string; quantity: number }[],
  headers: Record<string, string> = hk,
) {
  const buyer = await readyToPay(shop, card, items, headers);
  const { placeOrder } = await must(place(shop, buyer));
  return { buyer, placed: placeOrder.order as PlacedOrder };
}

/** Returns the order as its buyer sees it. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
export async function follow(shop: GraphqlShop, { order_number, access_token }: PlacedOrder): Promise<any> {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) {
         orderByToken(order_number: $number, access_token: $token) {
           number status progress email cart_id total_quantity remark
           payment { status action_url failure_code expires_at }
           history { status } progress_times { step at }
           items { product_name product_sku quantity_ordered image_url selected_options { label value }
             product_sale_price { value } parts { steps { kind amount { value } } total { value } } }
           total { subtotal { value } total_shipping { value } grand_total { value currency } steps { kind label amount { value } }
             discounts { label amount { value } } }
           shipping_address { firstname telephone city }
           shipments { tracking { carrier number } }
           payment_methods { name type additional_data { name value } }
         }
       }`,
      { number: order_number, token: access_token },
      hk,
    ),
  );
  return orderByToken;
}

/** Queries the number of pieces in the cart. The answer has an error if the cart is closed. */
export async function bag(shop: GraphqlShop, { cartId, headers }: Buyer): Promise<Answer> {
  return shop.graphql(
    'query ($id: String!) { cart(cart_id: $id) { total_quantity } }',
    { id: cartId },
    headers,
  );
}

export async function stockOf(shop: TestShop, sku: string, source = 'hk-eshop'): Promise<number> {
  const [row] = await shop.db.query<{ quantity: number }>(
    'test.stock',
    `select quantity from catalogue.stock_item item
     join catalogue.product on product.id = item.product_id join stores.source on source.id = item.source_id
     where product.sku = $1 and source.code = $2`,
    [sku, source],
  );
  return row?.quantity ?? 0;
}

/** Sets the stock of a piece in the e-shop of a market, and zero in its other stores. The next request sees it. */
export async function setStock(shop: TestShop, sku: string, quantity: number, market = 'hk'): Promise<void> {
  await shop.db.query(
    'test.set-stock',
    `update catalogue.stock_item item set quantity = case when source.code = $3 || '-eshop' then $2::integer else 0 end,
       changed_in = pg_current_xact_id()
     from catalogue.product, stores.source where product.id = item.product_id and source.id = item.source_id
       and product.sku = $1 and source.market = $3::text`,
    [sku, quantity, market],
  );
  await shop.areas.catalogue.fresh(true);
}

export async function count(shop: TestShop, table: string): Promise<number> {
  const [row] = await shop.db.query<{ n: number }>(
    `test.count-${table}`,
    `select count(*)::integer as n from ${table}`,
  );
  return row?.n ?? 0;
}

/** Makes all paid orders complete, as if the customers had received them. */
export const completePaidOrders = (shop: TestShop): Promise<unknown> =>
  shop.db.query(
    'test.complete-paid-orders',
    `update ordering.sales_order
     set state = jsonb_set(state, '{stage}', '"complete"') || jsonb_build_object('completedAt', state #> '{payment,at}')
     where state #>> '{payment,state}' = 'paid'`,
    [],
  );
