/** What is to be compared, at the foot of every page of stones. It is empty until the browser says what it kept. */
import { mostCompared } from '@jinlan/domain/diamonds';
import { Button, Icon, LinkButton, VisuallyHidden } from '@jinlan/ui';
import { useWords } from '../words/words.tsx';
import styles from './CompareTray.module.css';
import { type ComparedStone, comparedStones, useCompared } from './compared.ts';
import { ShapeSketch } from './ShapeSketch.tsx';
import { usualRatio } from './shapes.ts';
import { stoneName } from './stone-words.ts';

export const comparedPath = (skus: readonly string[]): string =>
  `/loose-diamonds/compare?stones=${skus.map((sku) => encodeURIComponent(sku.toLowerCase())).join(',')}`;

interface CompareTrayProps {
  /** How often a fifth was refused: said again each time. */
  readonly refused: number;
}

export function CompareTray({ refused }: CompareTrayProps) {
  const words = useWords('diamonds');
  const stones = useCompared();
  const full = refused > 0 && stones.length >= mostCompared;
  if (stones.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={words('diamonds.compare.tray')} data-bottom-bar="">
      <p key={refused} className={styles.refusal} role="alert" hidden={!full}>
        {full ? words('diamonds.compare.full', { most: mostCompared }) : ''}
      </p>
      <div className={styles.row}>
        <ul>
          {stones.map((stone) => (
            <li key={stone.sku}>
              <Mark stone={stone} />
            </li>
          ))}
        </ul>
        <Button className={styles.clear ?? ''} priority="low" onClick={comparedStones.clear}>
          {words('diamonds.compare.clear')}
        </Button>
        {stones.length > 1 ? (
          <LinkButton priority="high" size="small" to={comparedPath(stones.map(({ sku }) => sku))}>
            {words('diamonds.compare.open', { count: stones.length })}
          </LinkButton>
        ) : (
          <p className={styles.one}>{words('diamonds.compare.one')}</p>
        )}
      </div>
      <VisuallyHidden live>{words('diamonds.compare.open', { count: stones.length })}</VisuallyHidden>
    </section>
  );
}

function Mark({ stone }: { readonly stone: ComparedStone }) {
  const words = useWords('diamonds');
  const { shape, carat, origin, colouredOption } = stone;
  const name = stoneName(words, { shape, carat, origin, coloured_option: colouredOption });
  return (
    <button
      type="button"
      className={styles.mark}
      aria-label={words('diamonds.compare.remove', { name: `${name} ${stone.sku}` })}
      onClick={() => comparedStones.toggle(stone)}
    >
      <ShapeSketch
        className={styles.sketch}
        shape={shape}
        width={1}
        length={usualRatio(shape)}
        room={1}
        colour={colouredOption}
      />
      <span>{carat.toFixed(2)}</span>
      <Icon name="close" size={16} />
    </button>
  );
}
