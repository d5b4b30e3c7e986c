/** The compare button of the piece. From two compared pieces on, a link to the comparison is beside it. */

import { useWords } from '@jinlan/client/words';
import { mostCompared } from '@jinlan/domain/comparing';
import { Link } from '@jinlan/ui';
import { type ComponentProps, useState } from 'react';
import { CompareMark } from '../CompareMark.tsx';
import { comparedPath, useCompared } from '../compared.ts';
import styles from './ComparePiece.module.css';

export function ComparePiece({ piece }: Pick<ComponentProps<typeof CompareMark>, 'piece'>) {
  const words = useWords();
  const pieces = useCompared();
  const [refused, setRefused] = useState(0);
  const full = refused > 0 && pieces.length >= mostCompared;
  return (
    <div className={styles.compare}>
      <CompareMark piece={piece} onFull={() => setRefused(refused + 1)} />
      {pieces.length > 1 ? (
        <Link to={comparedPath(pieces)}>{words('browse.compare.open', { count: pieces.length })}</Link>
      ) : null}
      {full ? (
        <p key={refused} role="alert">
          {words('browse.compare.full', { most: mostCompared })}
        </p>
      ) : null}
    </div>
  );
}
