/** Opens the design of a short link. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Container, EmptyState, LinkButton, Spinner } from '@jinlan/ui';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { customiserPath, isFlow, stopPath } from '../addresses.ts';
import { SharedDesignDocument, SharedFlowDocument } from '../flow/queries.generated.ts';
import { TopBar } from '../flow/TopBar.tsx';
import styles from './SharedScreen.module.css';

export default function SharedScreen() {
  const words = useWords('atelier');
  const navigate = useNavigate();
  const { short = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(SharedDesignDocument, { short });
  const code = data?.sharedDesign?.code;
  const sharedFlow = useQuery(SharedFlowDocument, { code: code ?? '' }, { pause: code === undefined });
  const flow = sharedFlow.data?.customiserDesign.flow.toLowerCase().replace('_', '-');
  useEffect(() => {
    if (isFlow(flow) && code) void navigate(stopPath(flow, 'review', code), { replace: true });
  }, [flow, code, navigate]);
  const failed = error ?? sharedFlow.error;
  const waits = loading || sharedFlow.loading || flow !== undefined;
  return (
    <>
      <TopBar />
      <Container className={styles.page}>
        <PageHead
          title={words('atelier.shared')}
          picture={data?.sharedDesign?.picture_url}
          status={!waits && !failed ? 404 : 200}
          hidden
        />
        {waits ? (
          <div className={styles.opening}>
            <Spinner label={words('ui.loading')} />
          </div>
        ) : failed?.kind === 'network' ? (
          <LoadError error={failed} onRetry={refetch} />
        ) : (
          <EmptyState
            icon="search"
            level={1}
            title={words('atelier.shared.none')}
            text={words('atelier.shared.noneHint')}
            action={<LinkButton to={customiserPath}>{words('atelier.grid.all')}</LinkButton>}
          />
        )}
      </Container>
    </>
  );
}
