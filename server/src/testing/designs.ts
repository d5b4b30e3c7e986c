import { readFileSync } from 'node:fs';
import { type ChosenStone, type Draft, encodeDesign } from '@jinlan/domain/customiser';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Buyer, must } from './buyer.ts';
import type { TestShop } from './shop.ts';

/** The version of the sample's option tables. */
export const sampleTables: number = JSON.parse(
  readFileSync(new URL('../../../sample/customiser.json', import.meta.url), 'utf8'),
).version;

/** Returns the share code of a design. */
export const codeOf = (draft: object, brand = 'jinlan'): string => encodeDesign(draft as Draft, brand);

const band = (metal: string, size: number, words: string | null) => ({
  metal,
  width: 40,
  finish: 'matte',
  gem: null,
  size,
  engraving: words === null ? [] : [{ position: 'inside', font: 'kaiti', lines: [words] }],
});

/** A ring. The metal `gold-999` is priced by the gold board, the others by the shop's price of a gram. */
export const ringDesign = (metal = 'pt950', words: string | null = null) => ({
  tables: sampleTables,
  flow: 'single-ring',
  piece: { style: 'su-quan', ...band(metal, 509, words) },
});

export const pairDesign = (words: string | null = null) => ({
  tables: sampleTables,
  flow: 'pair-rings',
  mode: 'one-design',
  gender: 'both',
  style: 'su-quan',
  her: band('gold-999', 509, words),
  him: band('gold-999', 609, null),
});

/** A pair of rings, each with one diamond of 0.10 ct. */
export const pairByCarat = () => {
  const ring = (size: number) => ({ ...band('pt950', size, null), gem: 'diamond' });
  return {
    tables: sampleTables,
    flow: 'pair-rings',
    mode: 'by-carat',
    gender: 'both',
    carat: 10,
    style: 'tong-zhou',
    her: ring(509),
    him: ring(609),
  };
};

export const diamondDesign = (sku: string, facts: Partial<ChosenStone> = {}) => ({
  tables: sampleTables,
  flow: 'diamond-ring',
  piece: {
    style: 'yi-xin',
    stone: {
      sku,
      shape: 'round',
      carat: 50,
      colouredOption: 'white',
      length: 510,
      width: 510,
      depth: 310,
      ...facts,
    },
    metal: 'pt950',
    finish: 'polished',
    gem: null,
    size: 543,
    engraving: [],
  },
});

/** Returns SKUs of round stones for sale that fit the setting of `diamondDesign`. */
export async function stonesToSet(
  shop: TestShop,
  count: number,
  headers = { store: 'hk_en' },
): Promise<string[]> {
  const { diamonds } = await must(
    shop.graphql(
      `query ($count: Int) { diamonds(filter: { shape: { eq: "round" }, carat: { from: "0.4", to: "1.2" } }, pageSize: $count) {
         items { sku } } }`,
      { count },
      headers,
    ),
  );
  return diamonds.items.map(({ sku }: { sku: string }) => sku);
}

/** Returns a small JPEG as base64, like a picture of a design by the customiser. */
export async function drawnPicture(colour = '#d4af37'): Promise<string> {
  const image = sharp({ create: { width: 80, height: 100, channels: 3, background: colour } });
  return (await image.jpeg().toBuffer()).toString('base64');
}

export const made = `design_code custom_image custommate_options { option_id option_label value_id value_label }
  word_custommate_options { word_content word_type } cm_diamon_identifier diamond_price { value currency } cm_delivery_days`;

export const madeFields = `${made} for_her_option { ${made} } for_him_option { ${made} }`;

const cartFields = `id has_cm_product has_dynamic_gold total_quantity price_token has_price_change missing_for_order
  prices { grand_total { value currency } }
  items { __typename uid quantity has_error errors { code reason message } max_quantity gift { wrap message }
    product { __typename uid sku name kind is_custom_made cm_delivery_days price_range { minimum_price { final_price { value } } }
      image { url } stock_status }
    prices { price { value currency } parts { steps { kind amount { value } } total { value } } }
    price_change { old_price { value } new_price { value } }
    ... on CustomMadeCartItem { ${madeFields} } }`;

// biome-ignore lint/suspicious/noExplicitAny: the fields of the query
type Bag = any;

/** Adds a design to the bag. Returns the bag and the errors. Expects that a new query returns the same bag. */
export async function addDesign(
  shop: Pick<TestShop, 'graphql'>,
  buyer: Buyer,
  code: string,
  changes: object = {},
): Promise<Bag> {
  const { cartId, headers } = buyer;
  const { addDesignToCart } = await must(
    shop.graphql(
      `mutation ($cart: String!, $code: String!, $picture: String, $checked: Boolean, $replaces: ID) {
         addDesignToCart(cart_id: $cart, code: $code, picture: $picture, checked_engraving: $checked, replaces: $replaces) {
           cart { ${cartFields} } user_errors { code message index reason } } }`,
      { cart: cartId, code, checked: true, ...changes },
      headers,
    ),
  );
  expect(await readBag(shop, buyer)).toEqual(addDesignToCart.cart);
  return addDesignToCart;
}

export async function readBag(shop: Pick<TestShop, 'graphql'>, { cartId, headers }: Buyer): Promise<Bag> {
  const { cart } = await must(
    shop.graphql(`query ($id: String!) { cart(cart_id: $id) { ${cartFields} } }`, { id: cartId }, headers),
  );
  return cart;
}

/** Creates an empty bag. */
export async function emptyBag(
  shop: Pick<TestShop, 'graphql'>,
  headers: Record<string, string> = { store: 'hk_en' },
): Promise<Buyer> {
  const { createEmptyCart: cartId } = await must(shop.graphql('mutation { createEmptyCart }', {}, headers));
  return { cartId, headers };
}
