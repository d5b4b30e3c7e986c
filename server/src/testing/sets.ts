import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { choosePayment, must, type PlacedOrder, place, tokenise } from './buyer.ts';
import { createTestShop, type TestShop } from './shop.ts';
import { attribute, category, piece, stores, text } from './small-shop.ts';

// A small shop with bundles, services and downloads, and helpers that fill one bag at a time and order it.

export const pieces = [
  piece('RING', { price: { kind: 'fixed', amounts: { CNY: 100000 } }, stock: { 'cn-eshop': 5 } }),
  piece('STUDS', { price: { kind: 'fixed', amounts: { CNY: 30000 } }, stock: { 'cn-eshop': 9 } }),
  piece('GONE', { stock: { 'cn-eshop': 0 } }),
  piece('BANGLE', {
    price: {
      kind: 'by-weight',
      metal: 'CK9999',
      weightMg: 20_000,
      craft: { CNY: 8000 },
      commissionBasisPoints: { CNY: 200 },
    },
    stock: { 'cn-eshop': 8 },
  }),
  piece('MADE', {
    attributes: { supply: 'made-to-order' },
    price: { kind: 'fixed', amounts: { CNY: 500000 } },
    stock: { 'cn-eshop': 1 },
  }),
  piece('CARE', {
    type: 'virtual',
    price: { kind: 'fixed', amounts: { CNY: 9900 } },
    stock: { 'cn-eshop': 50 },
  }),
  piece('GUIDE', {
    type: 'downloadable',
    price: { kind: 'fixed', amounts: { CNY: 1900 } },
    stock: { 'cn-eshop': 50 },
    downloads: {
      title: text('文件', 'Files'),
      links: [{ key: 'pdf', title: text('养护手册', 'Care guide'), file: 'care/guide.pdf', downloads: 2 }],
    },
  }),
  piece('LETTERS', {
    type: 'downloadable',
    price: { kind: 'fixed', amounts: { CNY: 1000 } },
    stock: { 'cn-eshop': 50 },
    downloads: {
      title: text('礼书', 'Letters'),
      separately: true,
      links: [
        { key: 'betrothal', title: text('聘书'), file: 'care/guide.pdf', prices: { CNY: 500 }, downloads: 2 },
        { key: 'wedding', title: text('迎书'), file: 'care/letters.pdf', prices: { CNY: 300 } },
        { key: 'lost', title: text('礼单'), file: 'nowhere.pdf', prices: { CNY: 100 } },
      ],
    },
  }),
  piece('LOST', {
    type: 'downloadable',
    downloads: { title: text('文件'), links: [{ key: 'pdf', title: text('册'), file: 'nowhere.pdf' }] },
  }),
  piece('WEDDING', {
    type: 'bundle',
    setDiscountBasisPoints: 500,
    bundle: [
      { key: 'bangle', title: text('手镯', 'Bangle'), selections: [{ sku: 'BANGLE', quantity: 2 }] },
      { key: 'ring', title: text('戒指', 'Ring'), selections: [{ sku: 'RING' }, { sku: 'GONE' }] },
      {
        key: 'more',
        title: text('添一件', 'One more'),
        required: false,
        input: 'checkbox',
        selections: [{ sku: 'STUDS', canChangeQuantity: true }, { sku: 'MADE' }],
      },
    ],
  }),
  piece('GROUP', { type: 'grouped', grouped: [{ sku: 'STUDS', quantity: 2 }, { sku: 'RING' }] }),
];

const cartFields = `is_virtual total_quantity price_token missing_for_order
  prices { grand_total { value } } shipping_addresses { city }
  items { __typename uid quantity max_quantity has_error errors { reason } product { sku }
    prices { price { value } row_total { value } parts { steps { kind amount { value } } total { value } } }
    ... on BundleCartItem { bundle_options { label type values { uid label quantity price } } }
    ... on DownloadableCartItem { links { uid title } } }`;

const orderFields = `number status is_virtual progress shipping_method shipping_address { city } billing_address { firstname telephone }
  items { __typename product_sku selected_options { label value } downloads { title url remaining }
    ... on BundleOrderItem { bundle_options { label values { uid product_sku quantity price { value currency } } } }
    ... on DownloadableOrderItem { downloadable_links { uid title } } }`;

const address = {
  firstname: '念',
  lastname: '苏',
  street: ['南京西路 1 号'],
  city: '上海市',
  region: '上海',
  district: '静安区',
  postcode: '200040',
  country_code: 'CN',
  telephone: '13800138000',
};

// biome-ignore lint/suspicious/noExplicitAny: the fields of the query
type Answer = any;

export interface SetShop extends TestShop {
  /** Imports `pieces`, resets their stock, and starts a new bag. */
  restock(): Promise<void>;
  importPieces(changed: readonly object[]): Promise<void>;
  /** Uses these headers, and the given or a new bag, in all later calls. Returns the bag's id. */
  take(headers?: Record<string, string>, cartId?: string): Promise<string>;
  /** Returns a function that maps the SKU of a choice of a bundle to its ids. */
  choices(sku?: string): Promise<(chosen: string) => { uid: string; id: number; option: number }>;
  add(...items: object[]): Promise<Answer>;
  /** Adds the bundle WEDDING with two bangles and a ring. `more` changes the item. */
  addSet(quantity?: number, more?: object): Promise<Answer>;
  readCart(): Promise<Answer>;
  change(name: string, type: string, input: object): ReturnType<TestShop['graphql']>;
  fillIn(): Promise<void>;
  buyer(): { cartId: string; headers: Record<string, string> };
  /** Pays by this card, places the order, and runs the due jobs. */
  buy(card: string): Promise<PlacedOrder>;
  follow(placed: Pick<PlacedOrder, 'order_number' | 'access_token'>): Promise<Answer>;
}

export async function createSetShop(): Promise<SetShop> {
  const shop = await createTestShop({ listen: true });
  await shop.areas.stores.importFiles({ stores: stores() });
  await shop.areas.pricing.importFiles({
    gold: await readFile(new URL('../../../sample/gold.json', import.meta.url), 'utf8'),
  });
  const folder = join(shop.platform.config.dataDir, 'downloads', 'care');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'guide.pdf'), '%PDF-1.7 care');
  await writeFile(join(folder, 'letters.pdf'), '%PDF-1.7 letters');

  let cartId = '';
  let headers: Record<string, string> = { store: 'default' };
  const send = (query: string, variables: object) => must(shop.graphql(query, variables, headers));
  const change: SetShop['change'] = (name, type, input) =>
    shop.graphql(
      `mutation ($input: ${type}) { ${name}(input: $input) { cart { ${cartFields} } } }`,
      { input: { cart_id: cartId, ...input } },
      headers,
    );
  const buyer = () => ({ cartId, headers });

  const helpers: Omit<SetShop, keyof TestShop> = {
    async restock() {
      await helpers.importPieces(pieces);
      // SQL sets the stock, because an import does not restore sold stock.
      await shop.db.query(
        'test.restock',
        `update catalogue.stock_item item set quantity = (given.stock ->> 'cn-eshop')::integer,
           changed_in = pg_current_xact_id()
         from jsonb_to_recordset($1::jsonb) as given(sku text, stock jsonb) join catalogue.product using (sku)
         where item.product_id = product.id`,
        [JSON.stringify(pieces)],
      );
      await shop.areas.catalogue.fresh(true);
      await helpers.take();
    },
    async importPieces(changed) {
      const reports = await shop.areas.catalogue.importFiles({
        products: JSON.stringify(changed),
        attributes: JSON.stringify([
          attribute('metal', ['gold']),
          attribute('supply', ['ready', 'made-to-order']),
        ]),
        categories: JSON.stringify([category('rings', null)]),
      });
      expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
    },
    async take(newHeaders = { store: 'default' }, id) {
      headers = newHeaders;
      cartId = id ?? (await send('mutation { createEmptyCart }', {})).createEmptyCart;
      return cartId;
    },
    async choices(sku = 'WEDDING') {
      const { products } = await send(
        `query ($sku: String!) { products(filter: {sku: {eq: $sku}}) { items { ... on BundleProduct {
           items { option_id title options { id uid label quantity product { sku stock_status } } } } } } }`,
        { sku },
      );
      const choiceBySku = new Map<string, { uid: string; id: number; option: number }>();
      for (const { option_id, options } of products.items[0].items)
        for (const { uid, id, product } of options)
          choiceBySku.set(product.sku, { uid, id, option: option_id });
      return (chosen) => {
        const choice = choiceBySku.get(chosen);
        if (!choice) throw new Error(`${chosen} cannot be chosen`);
        return choice;
      };
    },
    async add(...items) {
      const { addProductsToCart } = await send(
        `mutation ($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
           cart { ${cartFields} } user_errors { code reason index } } }`,
        { id: cartId, items },
      );
      expect(await helpers.readCart()).toEqual(addProductsToCart.cart);
      return addProductsToCart;
    },
    async addSet(quantity = 1, changes = {}) {
      const choiceOf = await helpers.choices();
      const selected_options = [choiceOf('BANGLE').uid, choiceOf('RING').uid];
      return helpers.add({ sku: 'WEDDING', quantity, selected_options, ...changes });
    },
    readCart: async () =>
      (await send(`query ($id: String!) { cart(cart_id: $id) { ${cartFields} } }`, { id: cartId })).cart,
    change,
    async fillIn() {
      if (!headers.authorization)
        await must(change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
      await must(
        change('setShippingAddressesOnCart', 'SetShippingAddressesOnCartInput', {
          shipping_addresses: [{ address }],
        }),
      );
      await must(
        change('setBillingAddressOnCart', 'SetBillingAddressOnCartInput', {
          billing_address: { same_as_shipping: true },
        }),
      );
      await must(
        change('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', {
          shipping_methods: [{ carrier_code: 'courier', method_code: 'standard' }],
        }),
      );
    },
    buyer,
    async buy(card) {
      await choosePayment(shop, buyer(), {
        code: 'card',
        card: { payment_method_nonce: await tokenise(shop, card) },
      });
      const { placeOrder } = await must(place(shop, buyer()));
      await shop.drain();
      return placeOrder.order;
    },
    async follow({ order_number, access_token }) {
      const { orderByToken } = await send(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { ${orderFields} } }`,
        { number: order_number, token: access_token },
      );
      return orderByToken;
    },
  };
  return { ...shop, ...helpers };
}
