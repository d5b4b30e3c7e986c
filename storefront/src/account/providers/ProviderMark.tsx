import styles from './ProviderMark.module.css';

interface ProviderMarkProps {
  readonly kind: string;
  readonly name: string;
}

/** A small mark before a provider's name: two bubbles for WeChat, else the first letter. */
export function ProviderMark({ kind, name }: ProviderMarkProps) {
  return kind === 'WECHAT' ? (
    <svg className={styles.bubbles} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M9 4C5 4 2 6.6 2 9.9c0 1.8 1 3.4 2.5 4.5L4 17l2.8-1.5c.7.2 1.4.3 2.2.3" />
      <path d="M15.5 9.5c3.6 0 6.5 2.3 6.5 5.2 0 1.6-.9 3-2.2 3.9l.4 2.2-2.4-1.2c-.7.2-1.5.3-2.3.3-3.6 0-6.5-2.3-6.5-5.2s2.9-5.2 6.5-5.2Z" />
    </svg>
  ) : (
    <span className={styles.letter} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  );
}
