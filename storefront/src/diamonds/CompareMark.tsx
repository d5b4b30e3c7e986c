/** The button that adds a stone to the compare list. */

import { useWords } from '@jinlan/client/words';
import { Checkbox } from '@jinlan/ui';
import styles from './CompareMark.module.css';
import { comparedStones, useCompared } from './compared.ts';
import type { DiamondCardFragment } from './fragments.generated.ts';
import { stoneName } from './stone-words.ts';

interface CompareMarkProps {
  readonly stone: Pick<DiamondCardFragment, 'sku' | 'shape' | 'carat' | 'coloured_option' | 'origin'>;
  /** Called if the list is full. */
  readonly onFull: () => void;
}

export function CompareMark({ stone, onFull }: CompareMarkProps) {
  const words = useWords('diamonds');
  const on = useCompared().some(({ sku }) => sku === stone.sku);
  const { sku, shape, carat, coloured_option: colouredOption, origin } = stone;
  return (
    <Checkbox
      className={styles.mark}
      label={words('diamonds.compare')}
      aria-label={`${words('diamonds.compare.add', { name: stoneName(words, stone) })} ${sku}`}
      checked={on}
      onChange={() => {
        if (!comparedStones.toggle({ sku, shape, carat, colouredOption, origin })) onFull();
      }}
    />
  );
}
