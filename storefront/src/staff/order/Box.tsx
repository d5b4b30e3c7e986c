import type { ReactNode } from 'react';
import styles from './Box.module.css';

/** A card of staff mode: its title and a note above a thin line. */
export function Box({
  title,
  note,
  flush = false,
  children,
}: {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** The content has its own padding. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.box}>
      <header>
        <h2>{title}</h2>
        {note ? <span>{note}</span> : null}
      </header>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  );
}

export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
