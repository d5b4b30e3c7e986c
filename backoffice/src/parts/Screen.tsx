import { type ReactNode, useEffect, useRef } from 'react';
import { useOfficeWords } from '../words/words.tsx';
import styles from './Screen.module.css';

/** A screen with its one heading. The heading gets the focus, so screen readers announce it. */
export function Screen({
  title,
  lead,
  end,
  narrow = false,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Shown at the right end of the header. */
  readonly end?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}) {
  const words = useOfficeWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${words('office.title')}`;
    return () => {
      document.title = before;
    };
  }, [title, words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className={narrow ? styles.narrow : undefined}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {end}
      </div>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </div>
  );
}
