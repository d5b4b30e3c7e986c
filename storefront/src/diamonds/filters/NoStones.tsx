/** Shown for an empty result: which filters to remove, and how many stones match then. */

import { useWords } from '@jinlan/client/words';
import { noFilter } from '@jinlan/domain/diamonds';
import { Button, EmptyState } from '@jinlan/ui';
import { useShop } from '../../app/shop.tsx';
import { type Loosening, loosenings } from '../loosen.ts';
import { fieldText, measureText } from '../stone-words.ts';
import styles from './NoStones.module.css';
import type { FilterPartProps } from './ShapePicker.tsx';

export function NoStones({ filter, counts, onChange }: FilterPartProps) {
  const words = useWords('diamonds');
  const { currency } = useShop();
  const ways = loosenings(filter, counts);
  const text = (way: Loosening): string => {
    const field = fieldText(words, way.field);
    if ('count' in way) return words('diamonds.loosen.choice', { field, count: way.count });
    const end = (value: number) => measureText(words, way.field, value, currency);
    return words('diamonds.loosen.range', { field, from: end(way.min), to: end(way.max) });
  };
  return (
    <EmptyState
      icon="search"
      title={words('diamonds.empty')}
      text={words(ways.length > 0 ? 'diamonds.empty.try' : 'diamonds.empty.all')}
      action={
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way.field}>
              <Button full onClick={() => onChange(way.without)}>
                {text(way)}
              </Button>
            </li>
          ))}
          <li>
            <Button priority="low" onClick={() => onChange(noFilter)}>
              {words('diamonds.clear')}
            </Button>
          </li>
        </ul>
      }
    />
  );
}
