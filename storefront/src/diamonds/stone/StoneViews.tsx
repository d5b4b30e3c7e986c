/** The stone from above with its own measures, and from the side with its certificate's proportions. */

import { useWords } from '@jinlan/client/words';
import type { DiamondFactsFragment } from '../queries.generated.ts';
import { ShapeSketch } from '../ShapeSketch.tsx';
import { sizeOf } from '../StoneCard.tsx';
import { profileOf } from './profile.ts';
import styles from './StoneViews.module.css';

export function FromAbove({ stone }: { readonly stone: DiamondFactsFragment }) {
  const words = useWords('diamonds');
  const { width, length } = sizeOf(stone);
  const measured = stone.measurements
    ? words('diamonds.stone.above', { length: length.toFixed(2), width: width.toFixed(2) })
    : null;
  return (
    <figure className={styles.view}>
      <ShapeSketch
        className={styles.above}
        shape={stone.shape}
        width={width}
        length={length}
        room={Math.max(width, length)}
        colour={stone.coloured_option}
      />
      {measured ? <figcaption>{measured}</figcaption> : null}
    </figure>
  );
}

/** Renders nothing if the certificate lacks the proportions. */
export function FromTheSide({ stone }: { readonly stone: DiamondFactsFragment }) {
  const words = useWords('diamonds');
  const { table_percent: table, depth_percent: depth } = stone;
  if (!table || !depth) return null;
  const profile = profileOf(table, depth);
  const [from, to] = profile.table;
  return (
    <figure className={styles.view}>
      <svg
        className={styles.side}
        viewBox={`-14 -16 136 ${profile.depth + 24}`}
        role="img"
        aria-label={words('diamonds.stone.proportionsOf', { table, depth })}
      >
        <polygon points={profile.outline.map((point) => point.join(' ')).join(',')} />
        {profile.lines.map(([[x1, y1], [x2, y2]]) => (
          <line key={`${x1} ${y1} ${x2} ${y2}`} x1={x1} y1={y1} x2={x2} y2={y2} />
        ))}
        <g className={styles.measure}>
          <line x1={from} x2={to} y1={-5} y2={-5} />
          <line x1={from} x2={from} y1={-7} y2={-3} />
          <line x1={to} x2={to} y1={-7} y2={-3} />
          <text x={50} y={-8} textAnchor="middle">
            {words('diamonds.field.table_percent')} {table}%
          </text>
          <line x1={108} x2={108} y1={0} y2={profile.depth} />
          <line x1={106} x2={110} y1={0} y2={0} />
          <line x1={106} x2={110} y1={profile.depth} y2={profile.depth} />
          <text
            x={115}
            y={profile.depth / 2}
            textAnchor="middle"
            transform={`rotate(90 115 ${profile.depth / 2})`}
          >
            {words('diamonds.field.depth_percent')} {depth}%
          </text>
        </g>
      </svg>
      <figcaption>{words('diamonds.stone.proportionsNote')}</figcaption>
    </figure>
  );
}
