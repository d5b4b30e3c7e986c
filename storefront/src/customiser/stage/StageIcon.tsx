/** Icons of the stage, on the grid of the shop's icons. The button around an icon has the label. */
import type { ReactNode } from 'react';
import styles from './StageControls.module.css';

const drawings = {
  turn: <path d="M19 7.5V12h-4.5M18.6 12a7 7 0 1 1-2-5.6L19 8.6" />,
  nearer: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M10.5 8v5M8 10.5h5" />
    </>
  ),
  farther: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M8 10.5h5" />
    </>
  ),
  night: <path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z" />,
  day: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
    </>
  ),
  more: (
    <>
      <circle cx="5.5" cy="12" r="0.9" />
      <circle cx="12" cy="12" r="0.9" />
      <circle cx="18.5" cy="12" r="0.9" />
    </>
  ),
  measure: (
    <>
      <path d="M3 15.5 15.5 3 21 8.5 8.5 21z" />
      <path d="m7 11.5 2 2M10 8.5l3 3M13 5.5l2 2" />
    </>
  ),
  fill: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  leave: <path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />,
  picture: (
    <>
      <path d="M4 5h16v14H4z" />
      <path d="m4 16 5-5 4 4 3-2.5 4 3.5" />
      <circle cx="15.5" cy="9" r="1.4" />
    </>
  ),
  film: (
    <>
      <path d="M4 6h11.5v12H4z" />
      <path d="m15.5 10.5 4.5-3v9l-4.5-3" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type StageSign = keyof typeof drawings;

export function StageIcon({ name }: { readonly name: StageSign }) {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}
