/**
 * A stone from above. The page contains the facets of each shape once (`ShapeSheet`); every sketch references them,
 * stretched to its measures.
 */
import { classNames } from '@jinlan/ui';
import styles from './ShapeSketch.module.css';
import { drawShape, pathOf, shapes, type Tone } from './shapes.ts';

const tones: readonly Tone[] = [0, 1, 2, 3];
const idOf = (shape: string): string => `stone-${shape}`;

/** Must be rendered once on every page with sketches of stones. */
export function ShapeSheet() {
  return (
    <svg className={styles.sheet} aria-hidden="true" focusable="false">
      {shapes.map((shape) => {
        const { outline, facets } = drawShape(shape);
        return (
          <symbol key={shape} id={idOf(shape)} viewBox="-100 -100 200 200" preserveAspectRatio="none">
            {tones.map((tone) => (
              <path
                key={tone}
                className={styles[`tone${tone}`]}
                d={pathOf(facets.filter((facet) => facet.tone === tone).map(({ points }) => points))}
              />
            ))}
            <path className={styles.outline} d={pathOf([outline])} />
          </symbol>
        );
      })}
    </svg>
  );
}

interface ShapeSketchProps {
  readonly shape: string;
  /** In millimetres, or in any other unit. */
  readonly width: number;
  readonly length: number;
  /** Side of the square in which it is drawn, in the same unit. A longer stone fills it. */
  readonly room: number;
  readonly colour?: string;
  readonly className?: string | undefined;
}

export function ShapeSketch({ shape, width, length, room, colour = 'white', className }: ShapeSketchProps) {
  const box = Math.max(room, width, length);
  const share = (part: number): number => Math.round((1000 * part) / box) / 10;
  const [across, down] = [share(width), share(length)];
  return (
    <svg
      className={classNames(styles.sketch, styles[colour], className)}
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
    >
      <use
        href={`#${idOf(shape)}`}
        x={(100 - across) / 2}
        y={(100 - down) / 2}
        width={across}
        height={down}
      />
    </svg>
  );
}
