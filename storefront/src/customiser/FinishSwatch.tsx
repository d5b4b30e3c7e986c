/** A disc that shows a finish in the piece's metal, so finishes differ at a glance. */
import { classNames } from '@jinlan/ui';
import { useId } from 'react';
import styles from './Swatch.module.css';

const kebab: Readonly<Record<string, string | undefined>> = styles;

/** Codes are those of the option tables. For a piece of two metals, shows the first. */
export function FinishSwatch({ finish, metal }: { readonly finish: string; readonly metal: string }) {
  return (
    <span
      className={classNames(styles.swatch, styles.sample, kebab[`metal-${metal}`], kebab[`finish-${finish}`])}
      aria-hidden="true"
    >
      {finish === 'hammered' ? <Dents /> : finish === 'matte' ? <Grain /> : null}
    </span>
  );
}

/** Centres and sizes of the hammer marks, in 48ths of the disc, in drawing order. */
const blows = [
  [5, 9, 9],
  [18, 4, 9],
  [33, 5, 10],
  [44, 15, 9],
  [2, 23, 9],
  [38, 44, 10],
  [12, 42, 9],
  [25, 47, 9],
  [46, 32, 10],
  [13, 17, 9],
  [27, 15, 10],
  [6, 34, 9],
  [39, 25, 9],
  [18, 29, 10],
  [33, 35, 10],
  [22, 39, 8],
  [29, 25, 8],
] as const;

/** The hammer marks: dark on the side of the light and bright at the far edge, because they are hollows. */
function Dents() {
  const id = useId();
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <radialGradient id={id} cx="0.54" cy="0.55" r="0.56" fx="0.3" fy="0.28">
        <stop className={styles.shade} offset="0" />
        <stop className={styles.body} offset="0.5" />
        <stop className={styles.bright} offset="0.88" />
        <stop className={styles.body} offset="1" />
      </radialGradient>
      {blows.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={`url(#${id})`} />
      ))}
    </svg>
  );
}

function Grain() {
  const id = useId();
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <filter id={id} x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="2" seed="7" />
        <feColorMatrix type="saturate" values="0" />
        <feComponentTransfer>
          <feFuncA type="linear" slope="0" intercept="1" />
          <feFuncR type="linear" slope="1.3" intercept="-0.15" />
          <feFuncG type="linear" slope="1.3" intercept="-0.15" />
          <feFuncB type="linear" slope="1.3" intercept="-0.15" />
        </feComponentTransfer>
      </filter>
      <rect className={styles.grain} width="48" height="48" filter={`url(#${id})`} />
    </svg>
  );
}
