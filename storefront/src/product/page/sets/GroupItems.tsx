/** The pieces of a group, each with its own quantity. 0 omits a piece. */

import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Link, Picture, QuantityStepper } from '@jinlan/ui';
import { piecePath } from '../../piece-line.ts';
import styles from './GroupItems.module.css';
import { countOf, type GroupCounts, type GroupItem, isOffered } from './group.ts';

export function GroupItems({
  items,
  counts,
  onChange,
}: {
  readonly items: readonly GroupItem[];
  readonly counts: GroupCounts;
  readonly onChange: (counts: GroupCounts) => void;
}) {
  const words = useWords('piece');
  return (
    <ul className={styles.items} aria-label={words('piece.group.pieces')}>
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
                label={words('piece.set.quantityOf', { name: product.name ?? '' })}
                increaseLabel={words('ui.increase')}
                decreaseLabel={words('ui.decrease')}
                onChange={(count) => onChange({ ...counts, [sku]: count })}
              />
            ) : item.soldOut ? (
              <p className={styles.price}>{words('browse.soldOut')}</p>
            ) : (
              <Link to={piecePath(product)}>{words('piece.group.choose')}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
