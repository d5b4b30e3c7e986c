/** The stones of the compare list. Empty until the browser's storage has been read. */

import { useWords } from '@jinlan/client/words';
import { comparedText, mostCompared } from '@jinlan/domain/comparing';
import { CompareTray as Tray } from '@jinlan/ui';
import styles from './CompareTray.module.css';
import { comparedStones, useCompared } from './compared.ts';
import { ShapeSketch } from './ShapeSketch.tsx';
import { usualRatio } from './shapes.ts';
import { stoneName } from './stone-words.ts';

export const comparedPath = (skus: readonly string[]): string =>
  `/loose-diamonds/compare?stones=${comparedText(skus)}`;

interface CompareTrayProps {
  /** How often a fifth stone was refused. Each time the message is announced again. */
  readonly refused: number;
}

export function CompareTray({ refused }: CompareTrayProps) {
  const words = useWords('diamonds');
  const stones = useCompared();
  const full = refused > 0 && stones.length >= mostCompared;
  return (
    <Tray
      label={words('diamonds.compare.tray')}
      entries={stones.map((stone) => {
        const { sku, shape, carat, origin, colouredOption } = stone;
        const name = stoneName(words, { shape, carat, origin, coloured_option: colouredOption });
        return {
          key: sku,
          mark: (
            <>
              <ShapeSketch
                className={styles.sketch}
                shape={shape}
                width={1}
                length={usualRatio(shape)}
                room={1}
                colour={colouredOption}
              />
              <span className={styles.carat}>{carat.toFixed(2)}</span>
            </>
          ),
          removeLabel: words('diamonds.compare.remove', { name: `${name} ${sku}` }),
          onRemove: () => comparedStones.toggle(stone),
        };
      })}
      refusal={full ? { text: words('diamonds.compare.full', { most: mostCompared }), times: refused } : null}
      open={{
        to: comparedPath(stones.map(({ sku }) => sku)),
        text: words('diamonds.compare.open', { count: stones.length }),
      }}
      singleItemText={words('diamonds.compare.one')}
      clear={{ text: words('diamonds.compare.clear'), onClear: comparedStones.clear }}
    />
  );
}
