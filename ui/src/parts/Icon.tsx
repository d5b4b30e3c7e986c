/**
 * The shop's icons, on a grid of 24 with a stroke of 1.25. They are decorative: the control around one has the name.
 */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Icon.module.css';

const drawings = {
  menu: <path d="M3 7h18M3 12h18M3 17h18" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  heart: (
    <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z" />
  ),
  bag: (
    <>
      <path d="M5 8.5h14l1 12H4z" />
      <path d="M8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  down: <path d="m7 10 5 5 5-5" />,
  download: <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />,
  up: <path d="m7 14 5-5 5 5" />,
  right: <path d="m10 7 5 5-5 5" />,
  left: <path d="m14 7-5 5 5 5" />,
  plus: <path d="M12 6v12M6 12h12" />,
  minus: <path d="M6 12h12" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 7.8v.2" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4 3 19.5h18z" />
      <path d="M12 10v4.5M12 17v.2" />
    </>
  ),
  error: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5v5.5M12 16v.2" />
    </>
  ),
  success: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.3 2.8 2.8L16 9.5" />
    </>
  ),
  truck: (
    <>
      <path d="M3 6.5h11v10H3zM14 10h4l3 3.5v3h-7z" />
      <circle cx="7.5" cy="17.5" r="1.8" />
      <circle cx="17" cy="17.5" r="1.8" />
    </>
  ),
  store: (
    <>
      <path d="M4 10v10h16V10M3 10l2-6h14l2 6z" />
      <path d="M10 20v-5.5h4V20" />
    </>
  ),
  gift: (
    <>
      <path d="M4 11h16v9.5H4zM3 7.5h18V11H3zM12 7.5v13" />
      <path d="M12 7.5S10.5 3 8 3.5s-1 4 4 4Zm0 0s1.5-4.5 4-4 1 4-4 4Z" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.3l3.5 2" />
    </>
  ),
  zoom: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5M10.5 8v5M8 10.5h5" />
    </>
  ),
  ruler: (
    <>
      <path d="M3 15.5 15.5 3 21 8.5 8.5 21z" />
      <path d="m7 11.5 2 2M10 8.5l3 3M13 5.5l2 2" />
    </>
  ),
  wechat: (
    <>
      <path d="M9.5 4C5.9 4 3 6.3 3 9.2c0 1.7 1 3.1 2.5 4.1L5 15.5l2.6-1.4c.6.2 1.3.3 1.9.3" />
      <path d="M16 9c-3.1 0-5.5 2-5.5 4.6s2.4 4.6 5.5 4.6c.6 0 1.2-.1 1.7-.2l2.3 1.2-.4-1.9c1.2-.9 1.9-2.2 1.9-3.7C21.5 11 19.1 9 16 9Z" />
      <path d="M7.5 8v.2M11.5 8v.2M14.3 12.8v.2M17.7 12.8v.2" />
    </>
  ),
  chat: <path d="M4 5h16v11.5h-9L6.5 20v-3.5H4z" />,
  drop: <path d="M12 3.5c3.6 4.2 6 7.4 6 10.5a6 6 0 0 1-12 0c0-3.1 2.4-6.3 6-10.5z" />,
  filter: (
    <>
      <path d="M3 7h9M18 7h3M3 17h3M12 17h9" />
      <circle cx="15" cy="7" r="2.5" />
      <circle cx="9" cy="17" r="2.5" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3.5 5 6v6c0 4.5 3 7.3 7 8.5 4-1.2 7-4 7-8.5V6z" />
      <path d="m9 12 2.2 2.2L15.5 10" />
    </>
  ),
  card: (
    <>
      <path d="M3 6h18v12.5H3z" />
      <path d="M3 10.5h18M6.5 15H11" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
  share: <path d="M12 14V3.5M8 7l4-3.5L16 7M6 11H5v9.5h14V11h-1" />,
  swap: <path d="M4 8.5h14l-3.5-3.5M20 15.5H6l3.5 3.5" />,
  qr: (
    <>
      <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z" />
      <path d="M14 14h2.5v2.5H14zM20 14v2.5M17.5 20H20M14 20h.2" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5S9.4 5.9 12 3.5Z" />
    </>
  ),
  offline: <path d="M4 9.5a12 12 0 0 1 16 0M7 13a7.5 7.5 0 0 1 10 0M12 17.2v.1M4 4l16 16" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export interface IconProps {
  readonly name: IconName;
  readonly size?: 16 | 20 | 24 | 40;
  readonly filled?: boolean;
  readonly className?: string | undefined;
}

export function Icon({ name, size = 24, filled = false, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, styles[`s${size}`], filled && styles.filled, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
