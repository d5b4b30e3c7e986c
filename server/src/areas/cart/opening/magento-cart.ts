import type {
  CartItemsV2Args,
  InputMaybe,
  MutationResolvers,
  SortQuoteItemsEnum,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { atLeastOne } from '../../../platform/requests/pages.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { required } from '../inputs.ts';

/** Cart fields and mutations that newer versions of Magento have. */
const largestPage = 100;

type SortKey = (line: Wire<'CartItemInterface'>) => number | string;

const addedAt: SortKey = ({ line }) => line.row.id;
const price: SortKey = ({ line }) => line.unit.total.minor;
const rowTotal: SortKey = ({ line }) => line.total.total.minor;

/** The sort key of each of Magento's fields; null for a field that no line has here. */
const sortKeys: Readonly<Record<SortQuoteItemsEnum, SortKey | null>> = {
  ITEM_ID: addedAt,
  CREATED_AT: addedAt,
  UPDATED_AT: null,
  PRODUCT_ID: ({ line }) => line.piece.id,
  SKU: ({ line }) => line.row.sku,
  NAME: ({ line, cart }) => line.piece.name[cart.storeView.locale],
  DESCRIPTION: null,
  WEIGHT: null,
  QTY: ({ quantity }) => quantity,
  PRICE: price,
  BASE_PRICE: price,
  CUSTOM_PRICE: null,
  DISCOUNT_PERCENT: null,
  DISCOUNT_AMOUNT: ({ line }) => line.reduced.minor,
  BASE_DISCOUNT_AMOUNT: null,
  TAX_PERCENT: null,
  TAX_AMOUNT: null,
  BASE_TAX_AMOUNT: null,
  ROW_TOTAL: rowTotal,
  BASE_ROW_TOTAL: rowTotal,
  ROW_TOTAL_WITH_DISCOUNT: null,
  ROW_WEIGHT: null,
  PRODUCT_TYPE: null,
  BASE_TAX_BEFORE_DISCOUNT: null,
  TAX_BEFORE_DISCOUNT: null,
  ORIGINAL_CUSTOM_PRICE: null,
  PRICE_INC_TAX: price,
  BASE_PRICE_INC_TAX: price,
  ROW_TOTAL_INC_TAX: rowTotal,
  BASE_ROW_TOTAL_INC_TAX: rowTotal,
  DISCOUNT_TAX_COMPENSATION_AMOUNT: null,
  BASE_DISCOUNT_TAX_COMPENSATION_AMOUNT: null,
  FREE_SHIPPING: null,
};

/** `Cart.itemsV2`. Refused with PAGE_INVALID for a page or size below 1. */
export function pageOfItems({ items, cart }: Wire<'Cart'>, args: CartItemsV2Args): Wire<'CartItems'> {
  const pageSize = Math.min(largestPage, atLeastOne('pageSize', args.pageSize ?? 20));
  const currentPage = atLeastOne('currentPage', args.currentPage ?? 1);
  const key = args.sort ? sortKeys[args.sort.field] : null;
  const { compare } = new Intl.Collator(cart.storeView.locale, { numeric: true });
  const direction = args.sort?.order === 'DESC' ? -1 : 1;
  const sorted = key
    ? items.toSorted((a, b) => {
        const [left, right] = [key(a), key(b)];
        const difference =
          typeof left === 'number' && typeof right === 'number'
            ? left - right
            : compare(String(left), String(right));
        return direction * difference;
      })
    : items;
  const from = (currentPage - 1) * pageSize;
  return {
    items: sorted.slice(from, from + pageSize),
    page_info: {
      current_page: currentPage,
      page_size: pageSize,
      total_pages: Math.ceil(items.length / pageSize),
    },
    total_count: items.length,
  };
}

const codesOf = (codes: readonly InputMaybe<string>[]): string[] => [
  ...new Set(codes.map((code) => code?.trim() ?? '').filter((code) => code !== '')),
];

export const magentoMutations = {
  async createGuestCart(_, { input }, context) {
    const { cart } = context.areas;
    return { cart: await cart.read(context, await cart.create(context, input?.cart_uid ?? null)) };
  },
  async clearCart(_, { input }, context) {
    const { cart } = context.areas;
    return { cart: await cart.show(context, await cart.empty(context, input.uid)), errors: [] };
  },
  async setGiftOptionsOnCart(_, args, context) {
    const { cart_id, gift_message, gift_receipt_included: hidesPrices } = required(args);
    const { message = '', from = '', to = '' } = gift_message ?? {};
    const { cart } = context.areas;
    const changed = await cart.setOrderGift(context, cart_id, { message, from, to, hidesPrices });
    return { cart: await cart.show(context, changed) };
  },
  async applyCouponsToCart(_, args, context) {
    const { cart_id, coupon_codes, type } = required(args);
    const { cart } = context.areas;
    const [code, ...otherCodes] = codesOf(coupon_codes);
    const [applied] = (await cart.read(context, cart_id)).applied_coupons ?? [];
    if (otherCodes.length > 0)
      throw refuse('COUPON_ALREADY_APPLIED', { applied: applied?.code ?? code ?? '' });
    if (type === 'REPLACE' && applied && applied.code !== code) await cart.removeCoupon(context, cart_id);
    if (code !== undefined) await cart.applyCoupon(context, cart_id, code);
    return { cart: await cart.read(context, cart_id) };
  },
  async removeCouponsFromCart(_, args, context) {
    const { cart_id, coupon_codes } = required(args);
    const { cart } = context.areas;
    const codes = codesOf(coupon_codes);
    const [applied] = (await cart.read(context, cart_id)).applied_coupons ?? [];
    if (applied && (codes.length === 0 || codes.includes(applied.code)))
      await cart.removeCoupon(context, cart_id);
    return { cart: await cart.read(context, cart_id) };
  },
} satisfies MutationResolvers;
