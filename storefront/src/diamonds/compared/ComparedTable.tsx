/** The table that compares stones side by side. */

import { useWords } from '@jinlan/client/words';
import { type ComparedFacts, CompareTable, Link } from '@jinlan/ui';
import type { DiamondFactsFragment } from '../queries.generated.ts';
import { ShapeSketch } from '../ShapeSketch.tsx';
import { sizeOf } from '../StoneCard.tsx';
import { stoneName } from '../stone-words.ts';
import styles from './ComparedTable.module.css';

interface ComparedTableProps {
  readonly stones: readonly DiamondFactsFragment[];
  readonly rows: readonly ComparedFacts[];
  readonly onRemove: (sku: string) => void;
}

export function ComparedTable({ stones, rows, onRemove }: ComparedTableProps) {
  const words = useWords('diamonds');
  const sizes = stones.map(sizeOf);
  const longest = Math.max(...sizes.map(({ length }) => length));
  return (
    <CompareTable
      label={words('diamonds.compare.title')}
      rows={rows}
      heads={stones.map((stone, index) => ({
        key: stone.sku,
        content: (
          <>
            <ShapeSketch
              className={styles.sketch}
              shape={stone.shape}
              {...(sizes[index] ?? { width: 1, length: 1 })}
              room={longest}
              colour={stone.coloured_option}
            />
            <Link to={`/${stone.canonical_url}`}>{stoneName(words, stone)}</Link>
            <small>{stone.sku}</small>
            {stone.stock_status === 'IN_STOCK' ? null : <b>{words('diamonds.stone.sold')}</b>}
          </>
        ),
        removeLabel: words('diamonds.compare.remove', { name: `${stoneName(words, stone)} ${stone.sku}` }),
        onRemove: () => onRemove(stone.sku),
      }))}
      words={{
        fact: words('diamonds.compare.fact'),
        differs: words('diamonds.compare.differs'),
        better: words('diamonds.compare.better'),
        unknown: words('diamonds.stone.unknown'),
      }}
    />
  );
}
