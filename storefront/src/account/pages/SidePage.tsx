/** A sign-in page: its form, and beside it the alternative. Search engines do not index it. */
import { Container, classNames } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { PageHead } from '../../app/PageHead.tsx';
import styles from './SidePage.module.css';

interface SidePageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

export function SidePage({ title, lead, side, children }: SidePageProps) {
  return (
    <Container className={styles.page}>
      <PageHead title={title} hidden />
      <div className={classNames(styles.columns, !side && styles.alone)}>
        <div className={styles.main}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
        </div>
        {side ? <aside className={styles.side}>{side}</aside> : null}
      </div>
    </Container>
  );
}
