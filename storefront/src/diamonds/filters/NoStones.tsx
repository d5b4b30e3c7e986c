/** Shown for an empty result: which filters can be removed, and how many stones then match. */

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
  const suggestions = loosenings(filter, counts);
  const text = (suggestion: Loosening): string => {
    const field = fieldText(words, suggestion.field);
    if ('count' in suggestion) return words('diamonds.loosen.choice', { field, count: suggestion.count });
    const end = (value: number) => measureText(words, suggestion.field, value, currency);
    return words('diamonds.loosen.range', { field, from: end(suggestion.min), to: end(suggestion.max) });
  };
  return (
    <EmptyState
      icon="search"
      title={words('diamonds.empty')}
      text={words(suggestions.length > 0 ? 'diamonds.empty.try' : 'diamonds.empty.all')}
      action={
        <ul className={styles.ways}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.field}>
              <Button full onClick={() => onChange(suggestion.without)}>
                {text(suggestion)}
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
