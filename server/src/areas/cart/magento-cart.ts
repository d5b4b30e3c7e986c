import type { RequestContext } from '../../platform/context.ts';
import { type Input, required } from './inputs.ts';
import type { PresentedCart, PresentedLine } from './present-cart.ts';
import { refuse } from './refuse.ts';

/** Newer fields and mutations of Magento's cart. */

interface ItemsArguments {
  readonly pageSize?: number | null;
  readonly currentPage?: number | null;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | null;
}

const largestPage = 100;

type SortKey = (line: PresentedLine) => number | string;

const addedAt: SortKey = ({ id }) => Number(id);
const price: SortKey = ({ line }) => line.unit.total.minor;
const rowTotal: SortKey = ({ line }) => line.total.total.minor;

const sortKeys: Readonly<Record<string, SortKey>> = {
  ITEM_ID: addedAt,
  CREATED_AT: addedAt,
  PRODUCT_ID: ({ line }) => line.piece.id,
  SKU: ({ line }) => line.row.sku,
  NAME: ({ line, cart }) => line.piece.name[cart.storeView.locale],
  QTY: ({ quantity }) => quantity,
  PRICE: price,
  BASE_PRICE: price,
  PRICE_INC_TAX: price,
  BASE_PRICE_INC_TAX: price,
  ROW_TOTAL: rowTotal,
  BASE_ROW_TOTAL: rowTotal,
  ROW_TOTAL_INC_TAX: rowTotal,
  BASE_ROW_TOTAL_INC_TAX: rowTotal,
  DISCOUNT_AMOUNT: ({ line }) => line.couponShare.minor,
};

/** `Cart.itemsV2`. Refused with PAGE_INVALID for a page or size below 1. */
export function pageOfItems({ items, cart }: PresentedCart, args: ItemsArguments) {
  const atLeastOne = (name: string, value: number): number => {
    if (value < 1) throw refuse('PAGE_INVALID', { name });
    return value;
  };
  const pageSize = Math.min(largestPage, atLeastOne('pageSize', args.pageSize ?? 20));
  const currentPage = atLeastOne('currentPage', args.currentPage ?? 1);
  const key = sortKeys[args.sort?.field ?? ''];
  const { compare } = new Intl.Collator(cart.storeView.locale, { numeric: true });
  const direction = args.sort?.order === 'DESC' ? -1 : 1;
  const sorted = key
    ? items.toSorted((a, b) => {
        const [one, other] = [key(a), key(b)];
        const difference =
          typeof one === 'number' && typeof other === 'number'
            ? one - other
            : compare(String(one), String(other));
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

const codesOf = (codes: readonly (string | null)[]): string[] => [
  ...new Set(codes.flatMap((code) => (code === null || code.trim() === '' ? [] : [code.trim()]))),
];

export const magentoMutations = {
  async createGuestCart(
    _: unknown,
    { input }: { input?: { cart_uid?: string | null } | null },
    context: RequestContext,
  ) {
    const { cart } = context.areas;
    return { cart: await cart.read(context, await cart.create(context, input?.cart_uid ?? null)) };
  },
  async clearCart(_: unknown, { input }: { input: { uid: string } }, context: RequestContext) {
    await context.areas.cart.empty(context, input.uid);
    return { cart: await context.areas.cart.read(context, input.uid), errors: [] };
  },
  async applyCouponsToCart(
    _: unknown,
    args: Input<{ coupon_codes: readonly (string | null)[]; type?: 'APPEND' | 'REPLACE' | null }>,
    context: RequestContext,
  ) {
    const { cart_id, coupon_codes, type } = required(args);
    const { cart } = context.areas;
    const [code, ...more] = codesOf(coupon_codes);
    const [applied] = (await cart.read(context, cart_id)).applied_coupons ?? [];
    if (more.length > 0) throw refuse('COUPON_ALREADY_APPLIED', {}, { applied: applied?.code ?? code ?? '' });
    if (type === 'REPLACE' && applied && applied.code !== code) await cart.removeCoupon(context, cart_id);
    if (code !== undefined) await cart.applyCoupon(context, cart_id, code);
    return { cart: await cart.read(context, cart_id) };
  },
  async removeCouponsFromCart(
    _: unknown,
    args: Input<{ coupon_codes: readonly (string | null)[] }>,
    context: RequestContext,
  ) {
    const { cart_id, coupon_codes } = required(args);
    const { cart } = context.areas;
    const codes = codesOf(coupon_codes);
    const [applied] = (await cart.read(context, cart_id)).applied_coupons ?? [];
    if (applied && (codes.length === 0 || codes.includes(applied.code)))
      await cart.removeCoupon(context, cart_id);
    return { cart: await cart.read(context, cart_id) };
  },
};
