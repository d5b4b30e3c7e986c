/** The compare list of pieces at the bottom of a list. It has at least one piece. */

import { useWords } from '@jinlan/client/words';
import { mostCompared } from '@jinlan/domain/comparing';
import { CompareTray, Picture } from '@jinlan/ui';
import { comparedPath, comparedPieces, useCompared } from './compared.ts';
import styles from './PieceTray.module.css';

export interface PieceTrayProps {
  /** How often a fifth piece was refused. Each time the message is announced again. */
  readonly refused: number;
}

export function PieceTray({ refused }: PieceTrayProps) {
  const words = useWords('compare');
  const pieces = useCompared();
  const full = refused > 0 && pieces.length >= mostCompared;
  return (
    <CompareTray
      label={words('compare.tray')}
      entries={pieces.map((piece) => ({
        key: piece.sku,
        mark: (
          <Picture className={styles.picture} src={piece.picture || null} alt="" sizes="40px" largest={160} />
        ),
        removeLabel: words('compare.remove', { name: piece.name }),
        onRemove: () => comparedPieces.toggle(piece),
      }))}
      refusal={full ? { text: words('browse.compare.full', { most: mostCompared }), times: refused } : null}
      open={{ to: comparedPath(pieces), text: words('browse.compare.open', { count: pieces.length }) }}
      singleItemText={words('compare.one')}
      clear={{ text: words('compare.clear'), onClear: comparedPieces.clear }}
    />
  );
}
