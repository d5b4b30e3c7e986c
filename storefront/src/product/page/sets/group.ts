/** The pieces of a group, and the price of the chosen quantities. */

import { readMoney } from '@jinlan/client/data';
import { type Money, multiply, sum } from '@jinlan/domain/money';
import type { ProductDetailFragment } from '../queries.generated.ts';

type Group = Extract<ProductDetailFragment, { readonly grouped_items: unknown }>;
type GroupPiece = NonNullable<NonNullable<NonNullable<Group['grouped_items']>[number]>['product']>;

export interface GroupItem {
  readonly product: GroupPiece;
  /** The group's default quantity. */
  readonly defaultQuantity: number;
  readonly price: Money | null;
  readonly soldOut: boolean;
  /** Whether the piece has choices of its own, such as a size, which are made on its own page. */
  readonly hasChoices: boolean;
}

/** Chosen quantity by SKU. */
export type GroupCounts = Readonly<Record<string, number>>;

export const isGroup = (piece: ProductDetailFragment): piece is Group => 'grouped_items' in piece;

export function groupItems(piece: Group): readonly GroupItem[] {
  return (piece.grouped_items ?? []).flatMap((item) => {
    const product = item?.product;
    if (!product) return [];
    return [
      {
        product,
        defaultQuantity: item.qty ?? 1,
        price: readMoney(product.price_range.minimum_price.final_price),
        soldOut: product.stock_status === 'OUT_OF_STOCK',
        hasChoices: product.type_id === 'configurable',
      },
    ];
  });
}

export const isOffered = ({ soldOut, hasChoices }: GroupItem): boolean => !soldOut && !hasChoices;

export const countOf = (item: GroupItem, counts: GroupCounts): number =>
  isOffered(item) ? (counts[item.product.sku ?? ''] ?? item.defaultQuantity) : 0;

/** Null if all quantities are 0. */
export function totalOfGroup(items: readonly GroupItem[], counts: GroupCounts): Money | null {
  const amounts = items.flatMap((item) => {
    const count = countOf(item, counts);
    return item.price && count > 0 ? [multiply(item.price, count)] : [];
  });
  const [first] = amounts;
  return first ? sum(first.currency, amounts) : null;
}
