import { code128 } from '@jinlan/domain/code-128';
import styles from './BarCode.module.css';

/** Height in modules; the browser stretches the bars to the box, which changes no width. */
const HEIGHT = 40;

/** The Code 128 of an even number of digits. */
export function BarCode({ digits, label }: { readonly digits: string; readonly label: string }) {
  const { width, bars } = code128(digits);
  const path = bars.map((bar) => `M${bar.at} 0h${bar.width}v${HEIGHT}h-${bar.width}z`).join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
