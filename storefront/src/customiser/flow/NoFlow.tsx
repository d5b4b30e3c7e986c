import { useWords } from '@jinlan/client/words';
import { Container, EmptyState, LinkButton } from '@jinlan/ui';
import { PageHead } from '../../app/PageHead.tsx';
import { customiserPath } from '../addresses.ts';
import styles from './NoFlow.module.css';

/** Shown if the address names no flow. */
export function NoFlow() {
  const words = useWords('atelier');
  return (
    <Container className={styles.page}>
      <PageHead title={words('atelier.noFlow')} status={404} hidden />
      <EmptyState
        icon="search"
        level={1}
        title={words('atelier.noFlow')}
        action={<LinkButton to={customiserPath}>{words('atelier.grid.all')}</LinkButton>}
      />
    </Container>
  );
}
