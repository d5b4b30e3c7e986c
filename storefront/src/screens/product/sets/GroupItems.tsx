/** The pieces of a group, each with its own number: what is not wanted is set to nothing. */
import { format, type Money, multiply, sum } from '@jinlan/domain/money';
import { Link, Picture, QuantityStepper } from '@jinlan/ui';
import { readMoney } from '../../../data/money.ts';
import { piecePath } from '../../../pieces/piece-line.ts';
import { useWords } from '../../../words/words.tsx';
import type { ProductDetailFragment } from '../queries.generated.ts';
import styles from './GroupItems.module.css';

type Group = Extract<ProductDetailFragment, { readonly grouped_items: unknown }>;
type GroupPiece = NonNullable<NonNullable<NonNullable<Group['grouped_items']>[number]>['product']>;

export interface GroupItem {
  readonly product: GroupPiece;
  /** As many as the group proposes. */
  readonly proposed: number;
  readonly price: Money | null;
  readonly soldOut: boolean;
  /** Its size is chosen on its own page. */
  readonly hasChoices: boolean;
}

/** How many of each, by sku. */
export type GroupCounts = Readonly<Record<string, number>>;

export const isGroup = (piece: ProductDetailFragment): piece is Group => 'grouped_items' in piece;

export function groupItems(piece: Group): readonly GroupItem[] {
  return (piece.grouped_items ?? []).flatMap((item) => {
    const product = item?.product;
    if (!product) return [];
    return [
      {
        product,
        proposed: item.qty ?? 1,
        price: readMoney(product.price_range.minimum_price.final_price),
        soldOut: product.stock_status === 'OUT_OF_STOCK',
        hasChoices: product.type_id === 'configurable',
      },
    ];
  });
}

const isOffered = ({ soldOut, hasChoices }: GroupItem): boolean => !soldOut && !hasChoices;

export const countOf = (item: GroupItem, counts: GroupCounts): number =>
  isOffered(item) ? (counts[item.product.sku ?? ''] ?? item.proposed) : 0;

/** Null while nothing is wanted. */
export function totalOfGroup(items: readonly GroupItem[], counts: GroupCounts): Money | null {
  const amounts = items.flatMap((item) => {
    const count = countOf(item, counts);
    return item.price && count > 0 ? [multiply(item.price, count)] : [];
  });
  const [first] = amounts;
  return first ? sum(first.currency, amounts) : null;
}

export function GroupItems({
  items,
  counts,
  onChange,
}: {
  readonly items: readonly GroupItem[];
  readonly counts: GroupCounts;
  readonly onChange: (counts: GroupCounts) => void;
}) {
  const words = useWords('find');
  return (
    <ul className={styles.items} aria-label={words('find.group.pieces')}>
      {items.map((item) => {
        const { product, price } = item;
        const sku = product.sku ?? '';
        return (
          <li key={product.uid}>
            <Picture
              src={product.small_image?.url}
              alt=""
              sizes="72px"
              largest={160}
              color={product.small_image?.color ?? null}
            />
            <div>
              <p>
                <Link to={piecePath(product)}>{product.name}</Link>
              </p>
              {price ? <p className={styles.price}>{format(price)}</p> : null}
            </div>
            {isOffered(item) ? (
              <QuantityStepper
                value={countOf(item, counts)}
                min={0}
                label={words('find.set.quantityOf', { name: product.name ?? '' })}
                increaseLabel={words('ui.increase')}
                decreaseLabel={words('ui.decrease')}
                onChange={(count) => onChange({ ...counts, [sku]: count })}
              />
            ) : item.soldOut ? (
              <p className={styles.price}>{words('browse.soldOut')}</p>
            ) : (
              <Link to={piecePath(product)}>{words('find.group.choose')}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
