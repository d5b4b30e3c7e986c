/**
 * `/customizer/<flow>/<step>?d=<design>`: one step of a flow. The document contains the option tables, so the server
 * renders it completely.
 */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Container, EmptyState, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { customiserPath, isFlow, stopIn } from '../addresses.ts';
import { chosenStone } from '../chosen-stone.ts';
import { useHasCharacter } from '../engraving/use-letters.ts';
import { workshopOf } from '../open-workshop.ts';
import { Flow } from './Flow.tsx';
import styles from './FlowScreen.module.css';
import { NoFlow } from './NoFlow.tsx';
import { CustomiserTablesDocument, StoneToSetDocument } from './queries.generated.ts';
import { TopBar } from './TopBar.tsx';

export default function FlowScreen() {
  const words = useWords('atelier', 'customiser');
  const { market } = useShop();
  const { flow, step = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, loading, refetch } = useQuery(CustomiserTablesDocument, {});
  const requestedSku = search.get('d') === null ? search.get('stone') : null;
  const stones = useQuery(
    StoneToSetDocument,
    { skus: [requestedSku ?? ''] },
    { pause: requestedSku === null },
  );
  const tables = data?.customiserTables;
  const hasCharacter = useHasCharacter();
  const workshop = useMemo(
    () => (tables ? workshopOf(tables.content, hasCharacter, market) : null),
    [tables, hasCharacter, market],
  );
  const wire = stones.data?.diamondsBySku[0];
  const stone = useMemo(() => (wire ? chosenStone(wire) : null), [wire]);
  if (!isFlow(flow)) return <NoFlow />;
  if (loading || stones.loading) {
    return (
      <Frame>
        <SkeletonRegion label={words('ui.loading')} className={styles.ghost}>
          <Skeleton shape="picture" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      </Frame>
    );
  }
  if (!tables || !workshop) {
    return (
      <Frame>
        <PageHead title={words(`atelier.grid.title.${flow}`)} hidden />
        <Container className={styles.none}>
          {error ? (
            <LoadError error={error} onRetry={refetch} />
          ) : (
            <EmptyState
              icon="info"
              level={1}
              title={words(tables ? 'customiser.link.TABLES_NEWER' : 'atelier.grid.nothing')}
              text={tables ? undefined : words('atelier.grid.nothingHint')}
              action={<LinkButton to={customiserPath}>{words('atelier.grid.all')}</LinkButton>}
            />
          )}
        </Container>
      </Frame>
    );
  }
  return (
    <Flow
      key={flow}
      workshop={workshop}
      partsPerMillion={tables.parts_per_million}
      flow={flow}
      requestedStep={stopIn(step)}
      stone={stone}
      lostSku={stones.data && !wire ? requestedSku : null}
    />
  );
}

function Frame({ children }: { readonly children: React.ReactNode }) {
  return (
    <>
      <TopBar />
      {children}
    </>
  );
}
