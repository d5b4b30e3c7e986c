/** The gifts that come back with chosen pieces. The server will compute the same. */
import { readMoney } from '@jinlan/client/data';
import { format } from '@jinlan/domain/money';
import { type GiftedLine, type GiftTerms, giftsToReturn } from '@jinlan/domain/returns';
import type { OrderLine } from '../../order-words.ts';

export interface GiftToReturn {
  readonly line: OrderLine;
  readonly quantity: number;
  /** The amount by which the refund is reduced for each gift that does not come back; null if it is not known. */
  readonly price: string | null;
}

type WireTerms = NonNullable<NonNullable<OrderLine['free_gift']>['terms']>;

/** Returns the gifts that come back. `back`: the chosen quantities by the line's id. */
export function giftsOf(
  lines: readonly OrderLine[],
  back: Readonly<Record<string, number>>,
): readonly GiftToReturn[] {
  const positions = new Map(lines.map(({ id }, index) => [id, index + 1]));
  const chosen = lines.flatMap(({ id }, index) => {
    const quantity = back[id] ?? 0;
    return quantity > 0 ? [{ position: index + 1, quantity }] : [];
  });
  if (chosen.length === 0) return [];
  return giftsToReturn(
    lines.map((line, index) => giftedLine(line, index + 1, positions)),
    chosen,
  ).flatMap(({ position, quantity }) => {
    const line = lines[position - 1];
    const price = readMoney(line?.free_gift?.terms?.price);
    return line === undefined
      ? []
      : [{ line, quantity, price: price && price.minor > 0 ? format(price) : null }];
  });
}

function giftedLine(
  { quantity_ordered, quantity_returnable, free_gift }: OrderLine,
  position: number,
  positions: ReadonlyMap<string, number>,
): GiftedLine {
  const quantity = quantity_ordered ?? 0;
  return {
    ...{ position, quantity, returned: quantity - quantity_returnable },
    gift: free_gift && {
      rule: free_gift.rule_id,
      terms: free_gift.terms && readTerms(free_gift.terms, positions),
    },
  };
}

function readTerms(terms: WireTerms, positions: ReadonlyMap<string, number>): GiftTerms {
  const minor = (amount: WireTerms['every']): number | null => readMoney(amount)?.minor ?? null;
  return {
    ...{ quantity: terms.quantity, every: minor(terms.every), minQuantity: terms.min_quantity },
    ...{ minSubtotal: minor(terms.min_subtotal), minCraft: minor(terms.min_craft) },
    lines: terms.lines.flatMap(({ order_item_uid: id, spent, craft }) => {
      const position = positions.get(id);
      return position === undefined ? [] : [{ position, spent: minor(spent) ?? 0, craft: minor(craft) ?? 0 }];
    }),
    price: minor(terms.price) ?? 0,
  };
}
