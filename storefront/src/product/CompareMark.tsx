/** The button that adds a piece to the compare list. */

import { useWords } from '@jinlan/client/words';
import { Checkbox } from '@jinlan/ui';
import styles from './CompareMark.module.css';
import { comparedPieces, useCompared } from './compared.ts';
import type { PieceCardFragment } from './fragments.generated.ts';

interface CompareMarkProps {
  readonly piece: Pick<PieceCardFragment, 'sku' | 'name' | 'small_image'>;
  /** Called if the list is full. */
  readonly onFull: () => void;
}

export function CompareMark({ piece, onFull }: CompareMarkProps) {
  const words = useWords();
  const sku = piece.sku ?? '';
  const name = piece.name ?? '';
  const on = useCompared().some((entry) => entry.sku === sku);
  return (
    <Checkbox
      className={styles.mark}
      label={words('browse.compare')}
      aria-label={words('browse.compare.add', { name })}
      checked={on}
      onChange={() => {
        if (!comparedPieces.toggle({ sku, name, picture: piece.small_image?.url ?? '' })) onFull();
      }}
    />
  );
}
