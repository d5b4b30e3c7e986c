/** The page's layout: gutters, maximum widths, spacing between sections. */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Layout.module.css';

/**
 * Gutters and maximum width. `page`: 1640 px for header, listing, footer; `rows`: 1440 px for home rows, product, bag.
 */
export function Container({
  width = 'rows',
  className,
  children,
}: {
  readonly width?: 'page' | 'rows' | 'text' | 'form';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <div className={classNames(styles.container, styles[width], className)}>{children}</div>;
}

export function Section({
  label,
  heading,
  lead,
  end,
  width = 'rows',
  className,
  children,
}: {
  /** Names the section for screen readers if it has no heading. */
  readonly label?: string;
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
  /** At the right end of the heading, such as a link to all. */
  readonly end?: ReactNode;
  readonly width?: 'page' | 'rows' | 'text' | 'form';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className={classNames(styles.section, className)} aria-label={label}>
      <Container width={width}>
        {heading ? (
          <div className={styles.head}>
            <h2>{heading}</h2>
            {lead ? <p>{lead}</p> : null}
            {end}
          </div>
        ) : null}
        {children}
      </Container>
    </section>
  );
}

/** A column. `gap`: CSS px from the scale of the tokens. */
export function Stack({
  gap,
  children,
}: {
  readonly gap: 8 | 12 | 16 | 24 | 48;
  readonly children: ReactNode;
}) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

/** A row that wraps. `gap`: CSS px from the scale of the tokens. */
export function Cluster({
  gap,
  justify,
  children,
}: {
  readonly gap: 8 | 12 | 16 | 24;
  readonly justify?: 'center';
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames(styles.cluster, styles[`gap${gap}`], justify && styles[justify])}>
      {children}
    </div>
  );
}
