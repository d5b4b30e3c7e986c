import { expect } from 'vitest';
import { createTestShop, type TestAnswer, type TestShop, type TestShopOptions } from './shop.ts';

/** SKUs of the sample shop that the cart's tests buy, by the property that a test needs. */
export const pieces = {
  /** Simple, priced by weight, in every market. */
  gold: 'JL10521',
  /** Simple, fixed price, in every market. */
  fixed: 'JL10602',
  /** Simple, fixed price, in every market. Costs less than the minimum of every sample coupon. */
  cheap: 'JL10806',
  parent: 'JL10428',
  /** A variant of `parent`, priced by weight. */
  variant: 'JL10428-15',
  /** Hong Kong's warehouse has one; no other source has any. */
  lastOne: 'JL30305',
  soldOut: 'JL20340',
  mainlandOnly: 'JL30101',
  /** A variant, in every market. */
  madeToOrder: 'LZ10101-AN',
} as const;

export const hongKong = { store: 'hk_en' };

export const hongKongAddress = {
  firstname: '大文',
  lastname: '陈',
  street: ['荷李活道 118 号'],
  city: '中西区',
  region: '中西区',
  country_code: 'HK',
  telephone: '91234567',
};

export const cartFields = `
  id email total_quantity price_token has_price_change has_dynamic_gold remark missing_for_order
  items {
    __typename id uid quantity has_error error errors { code message reason } max_quantity
    product { sku name }
    ... on ConfigurableCartItem { configured_variant { sku } configurable_options { option_label value_label } }
    gift { wrap message }
    prices { price { value currency } row_total { value } total_item_discount { value }
      parts { steps { kind amount { value } } total { value } gold_version } }
    price_change { old_price { value currency } new_price { value currency } old_gold_price { value } new_gold_price { value } unit }
  }
  prices { grand_total { value currency } subtotal_excluding_tax { value } subtotal_with_discount_excluding_tax { value }
    discounts { amount { value } label } steps { kind amount { value } label was { value } } }
  applied_coupons { code label }
  shipping_addresses { firstname lastname street city district region { region_id code label } postcode country { code label }
    telephone pickup_location_code selected_shipping_method { carrier_code method_code method_title amount { value } }
    available_shipping_methods { available error_message carrier_code carrier_title method_code method_title amount { value } available } }
  billing_address { firstname street telephone country { code } }
  available_payment_methods { code title is_deferred }
  selected_payment_method { code title }
`;

const withCart = (field: string, input: string): string =>
  `mutation ($input: ${input}) { ${field}(input: $input) { cart { ${cartFields} } } }`;

/** Returns the document of a cart mutation by its name. The name of the input type follows from it, as in Magento. */
export const mutation = (field: string): string =>
  withCart(
    field,
    `${field.charAt(0).toUpperCase()}${field.slice(1)}Input${field === 'setCartRemark' || field === 'acknowledgeCartPrices' ? '!' : ''}`,
  );

export const addProducts = `mutation ($id: String!, $items: [CartItemInput!]!) {
  addProductsToCart(cartId: $id, cartItems: $items) { cart { ${cartFields} } user_errors { code message index reason } } }`;

export const readCart = `query ($id: String!) { cart(cart_id: $id) { ${cartFields} } }`;

// biome-ignore lint/suspicious/noExplicitAny: the fields of the query
export type CartData = any;

export interface CartShop extends TestShop {
  /** Creates an empty cart; returns its id. */
  newCart(headers?: Record<string, string>): Promise<string>;
  add(id: string, items: readonly object[], headers?: Record<string, string>): Promise<TestAnswer<CartData>>;
  /** Returns the cart; expects no errors. */
  read(id: string, headers?: Record<string, string>): Promise<CartData>;
  change(field: string, input: object, headers?: Record<string, string>): Promise<TestAnswer<CartData>>;
  /** Changes the cart and returns it. Expects no errors, and that a new query returns the same cart. */
  changed(field: string, input: object, headers?: Record<string, string>): Promise<CartData>;
  /** Raises Hong Kong's gold price by this many steps of HK$10. Returns the version of the price. */
  moveGold(steps: number): Promise<number | null>;
}

export async function createCartShop(options: TestShopOptions = {}): Promise<CartShop> {
  const shop = await createTestShop({ sample: true, ...options });
  const change: CartShop['change'] = (field, input, headers = hongKong) =>
    shop.graphql(mutation(field), { input }, headers);
  const read: CartShop['read'] = async (id, headers = hongKong) => {
    const { data, errors } = await shop.graphql(readCart, { id }, headers);
    expect(errors).toBeUndefined();
    return data.cart;
  };
  return {
    ...shop,
    async newCart(headers = hongKong) {
      const { data, errors } = await shop.graphql('mutation { createEmptyCart }', {}, headers);
      expect(errors).toBeUndefined();
      return data.createEmptyCart as string;
    },
    add: (id, items, headers = hongKong) => shop.graphql(addProducts, { id, items }, headers),
    read,
    change,
    async changed(field, input, headers) {
      const { data, errors } = await change(field, input, headers);
      expect(errors).toBeUndefined();
      const { cart } = data[field];
      expect(await read(cart.id, headers)).toEqual(cart);
      return cart;
    },
    async moveGold(steps) {
      const sell = (shop.areas.pricing.current('HK-CK9999')?.sell.minor ?? 0) + steps * 1_000;
      const { version } = await shop.areas.pricing.publishGoldPrice(
        { kind: 'system', job: 'test' },
        { type: 'HK-CK9999', sell, source: 'back-office', publisher: 'a test' },
      );
      return version;
    },
  };
}
