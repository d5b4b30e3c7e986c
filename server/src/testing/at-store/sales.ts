import { must } from '../buyer.ts';
import { codeOf, ringDesign } from '../designs.ts';
import { texted } from '../members/mobiles.ts';
import { cookiesOf, type SignedIn } from '../people.ts';
import type { TestAnswer, TestShop } from '../shop.ts';

// Helpers for sales that staff make for a customer. Every step is a request to the shop.

export const saleFields = `id customer_name needs_customer level asks_email store_code store_name coupon_ceiling { value currency }
  cart { id email price_token has_cm_product missing_for_order total_quantity earned_points
    prices { grand_total { value currency } steps { kind amount { value } } }
    shipping_addresses { firstname lastname telephone street pickup_location_code selected_shipping_method { carrier_code method_code } }
    billing_address { firstname lastname telephone }
    selected_payment_method { code } available_payment_methods { code }
    items { uid product { sku } } }`;

// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
type Answer = TestAnswer<any>;
// biome-ignore lint/suspicious/noExplicitAny: the fields of the query
type Sale = any;
type Shop = Pick<TestShop, 'graphql' | 'db'>;
type Headers = Readonly<Record<string, string>>;

export interface SaleInput {
  readonly member_code?: string;
  readonly mobile?: string;
  readonly code?: string;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly language?: string;
}

export const beginSale = (
  shop: Pick<TestShop, 'graphql'>,
  headers: Headers,
  input: SaleInput,
): Promise<Answer> =>
  shop.graphql(
    `mutation ($input: BeginSaleInput!) { beginSale(input: $input) { sale { ${saleFields} } } }`,
    { input },
    headers,
  );

/**
 * Requests the code that a sale by mobile number needs. Returns the code, and the seller's headers with the cookies that
 * belong to it.
 */
export async function saleCode(
  shop: Shop,
  { headers }: Pick<SignedIn, 'headers'>,
  mobile: string,
  language: string | null = null,
): Promise<{ readonly code: string; readonly headers: Record<string, string> }> {
  const answer = await shop.graphql(
    'mutation ($mobile: String!, $language: String) { requestMobileCode(mobile: $mobile, purpose: SALE, language: $language) { valid_seconds } }',
    { mobile, language },
    headers,
  );
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return { code: await texted(shop, mobile), headers: { ...headers, cookie: cookiesOf(answer) } };
}

/** Begins a sale with a code sent to the number. Returns the sale. A new number becomes a customer named Siu Ming Wong. */
export async function saleByMobile(
  shop: Shop,
  seller: Pick<SignedIn, 'headers'>,
  mobile: string,
): Promise<Sale> {
  const { code, headers } = await saleCode(shop, seller, mobile);
  const input = { mobile, code, firstname: 'Siu Ming', lastname: 'Wong' };
  return (await must(beginSale(shop, headers, input))).beginSale.sale;
}

export const readSale = (shop: Pick<TestShop, 'graphql'>, headers: Headers, id: string): Promise<Answer> =>
  shop.graphql(`query ($id: String!) { staffSale(id: $id) { ${saleFields} } }`, { id }, headers);

/** Adds a design to the cart of a sale. Returns the errors; empty if the design was added. */
export async function addToSale(
  shop: Pick<TestShop, 'graphql'>,
  headers: Headers,
  cart: string,
  code = codeOf(ringDesign()),
): Promise<readonly { readonly reason: string }[]> {
  const { addDesignToCart } = await must(
    shop.graphql(
      `mutation ($cart: String!, $code: String!) {
         addDesignToCart(cart_id: $cart, code: $code, checked_engraving: true) { user_errors { reason } } }`,
      { cart, code },
      headers,
    ),
  );
  return addDesignToCart.user_errors;
}

export const setEmail = (shop: Pick<TestShop, 'graphql'>, headers: Headers, cart: string, email: string) =>
  shop.graphql(
    'mutation ($cart: String!, $email: String!) { setGuestEmailOnCart(input: { cart_id: $cart, email: $email }) { cart { email } } }',
    { cart, email },
    headers,
  );
