/** A choice of one value: radio buttons that look like tiles. A disabled tile is dashed and shows its reason. */
import { classNames } from '@jinlan/ui';
import type { ReactNode, Ref } from 'react';
import styles from './Tiles.module.css';

export interface Tile {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Why the tile is disabled; null or absent if it is not. */
  readonly closed?: string | null;
  /** A drawing or a colour before the label. */
  readonly mark?: ReactNode;
}

interface TilesProps {
  readonly name: string;
  readonly legend: string;
  readonly tiles: readonly Tile[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  /** `rows` have their mark at the left, `cards` at the top. */
  readonly layout?: 'tiles' | 'rows' | 'cards';
  readonly error?: string | null;
  readonly ref?: Ref<HTMLFieldSetElement>;
}

export function Tiles({ name, legend, tiles, chosen, onChoose, layout = 'tiles', error, ref }: TilesProps) {
  return (
    <fieldset ref={ref} className={styles.group} aria-invalid={error ? true : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={classNames(styles.tiles, styles[layout])}>
        {tiles.map(({ id, label, hint, closed, mark }) => (
          <label key={id} className={classNames(styles.tile, closed && styles.closed)}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === chosen}
              disabled={Boolean(closed)}
              onChange={() => onChoose(id)}
            />
            {mark}
            <span className={styles.words}>
              <span>{label}</span>
              {closed || hint ? <small>{closed ?? hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
