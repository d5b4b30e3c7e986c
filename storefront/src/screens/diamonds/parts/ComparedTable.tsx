/** A column for each stone, a row for each fact. On a phone two columns stand beside the names, the others slide in. */
import { classNames, Icon, IconButton, Link, VisuallyHidden } from '@jinlan/ui';
import { ShapeSketch } from '../../../diamonds/ShapeSketch.tsx';
import { sizeOf } from '../../../diamonds/StoneCard.tsx';
import { stoneName } from '../../../diamonds/stone-words.ts';
import { useWords } from '../../../words/words.tsx';
import type { DiamondFactsFragment } from '../queries.generated.ts';
import styles from './ComparedTable.module.css';
import type { ComparedFacts } from './compared-rows.ts';

interface ComparedTableProps {
  readonly stones: readonly DiamondFactsFragment[];
  readonly rows: readonly ComparedFacts[];
  readonly onRemove: (sku: string) => void;
}

export function ComparedTable({ stones, rows, onRemove }: ComparedTableProps) {
  const words = useWords('diamonds');
  const sizes = stones.map(sizeOf);
  const room = Math.max(...sizes.map(({ length }) => length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what slides must be reached by keyboard, too
    <section className={styles.frame} tabIndex={0} aria-label={words('diamonds.compare.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{words('diamonds.compare.fact')}</VisuallyHidden>
            </th>
            {stones.map((stone, place) => (
              <th key={stone.sku} scope="col">
                <div className={styles.stone}>
                  <ShapeSketch
                    className={styles.sketch}
                    shape={stone.shape}
                    {...(sizes[place] ?? { width: 1, length: 1 })}
                    room={room}
                    colour={stone.coloured_option}
                  />
                  <Link to={`/${stone.canonical_url}`}>{stoneName(words, stone)}</Link>
                  <small>{stone.sku}</small>
                  {stone.stock_status === 'IN_STOCK' ? null : <b>{words('diamonds.stone.sold')}</b>}
                  <IconButton
                    className={styles.remove}
                    icon="close"
                    size={20}
                    label={words('diamonds.compare.remove', {
                      name: `${stoneName(words, stone)} ${stone.sku}`,
                    })}
                    onClick={() => onRemove(stone.sku)}
                  />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, texts, differs, best }) => (
            <tr key={key} className={classNames(differs && styles.differs)}>
              <th scope="row">
                {label}
                {differs ? <VisuallyHidden> {words('diamonds.compare.differs')}</VisuallyHidden> : null}
              </th>
              {texts.map((text, place) => (
                <td
                  key={stones[place]?.sku ?? place}
                  className={classNames(best.includes(place) && styles.best)}
                >
                  <span>{text ?? words('diamonds.stone.unknown')}</span>
                  {best.includes(place) ? (
                    <>
                      <Icon name="check" size={16} />
                      <VisuallyHidden>{words('diamonds.compare.better')}</VisuallyHidden>
                    </>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
