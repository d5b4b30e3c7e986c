import { qrModules } from '@jinlan/domain/qr';
import styles from './QrCode.module.css';

/** A margin of four light modules belongs to the code (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = qrModules(text);
  const size = modules.length + QUIET * 2;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
