/** The pieces to be compared, at the foot of a list. It is empty until the browser says what it kept. */
import { mostCompared } from '@jinlan/domain/comparing';
import { Picture, CompareTray as Tray } from '@jinlan/ui';
import { useWords } from '../words/words.tsx';
import styles from './CompareTray.module.css';
import { comparedPath, comparedPieces, useCompared } from './compared.ts';

interface CompareTrayProps {
  /** How often a fifth was refused: said again each time. */
  readonly refused: number;
}

export function CompareTray({ refused }: CompareTrayProps) {
  const words = useWords('find');
  const pieces = useCompared();
  const full = refused > 0 && pieces.length >= mostCompared;
  return (
    <Tray
      label={words('find.compare.tray')}
      entries={pieces.map((piece) => ({
        key: piece.sku,
        mark: (
          <Picture className={styles.picture} src={piece.picture || null} alt="" sizes="40px" largest={160} />
        ),
        removeLabel: words('find.compare.remove', { name: piece.name }),
        onRemove: () => comparedPieces.toggle(piece),
      }))}
      refusal={full ? { text: words('find.compare.full', { most: mostCompared }), times: refused } : null}
      open={{ to: comparedPath(pieces), text: words('find.compare.open', { count: pieces.length }) }}
      one={words('find.compare.one')}
      clear={{ text: words('find.compare.clear'), onClear: comparedPieces.clear }}
    />
  );
}
