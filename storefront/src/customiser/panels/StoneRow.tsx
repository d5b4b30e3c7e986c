import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Parted, Price } from '@jinlan/ui';
import type { DiamondCardFragment } from '../../diamonds/fragments.generated.ts';
import { ShapeSketch } from '../../diamonds/ShapeSketch.tsx';
import { sizeOf } from '../../diamonds/StoneCard.tsx';
import { gradesInShort, stoneName } from '../../diamonds/stone-words.ts';
import styles from './StoneRow.module.css';

interface StoneRowProps {
  readonly stone: DiamondCardFragment;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onDetails: () => void;
}

/** Width of the drawing in millimetres, the same in all rows, so stones can be compared by eye. */
const drawingWidth = 11;

export function StoneRow({ stone, chosen, onChoose, onDetails }: StoneRowProps) {
  const words = useWords('atelier', 'diamonds');
  const price = readMoney(stone.price);
  const name = stoneName(words, stone);
  return (
    <div className={styles.row}>
      <label className={styles.choice}>
        <input type="radio" name="stone" value={stone.sku} checked={chosen} onChange={onChoose} />
        <ShapeSketch
          className={styles.sketch}
          shape={stone.shape}
          {...sizeOf(stone)}
          room={drawingWidth}
          colour={stone.coloured_option}
        />
        <span className={styles.words}>
          <span>{name}</span>
          <small>
            <Parted parts={gradesInShort(words, stone)} />
          </small>
          <small>{stone.certificate.laboratory_name}</small>
        </span>
        <span className={styles.price}>{price ? <Price amount={price} /> : null}</span>
      </label>
      <Button priority="low" onClick={onDetails} aria-label={words('atelier.stone.detailsOf', { name })}>
        {words('atelier.stone.details')}
      </Button>
    </div>
  );
}
