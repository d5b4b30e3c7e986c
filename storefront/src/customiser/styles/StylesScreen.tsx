/** The grid of made-to-order styles, where every flow begins. Shows all flows, or the one in the address. */

import { useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { type Flow, flows } from '@jinlan/domain/customiser';
import { Breadcrumbs, Button, Container, EmptyState, Link, Notice, ProductGrid, Skeleton } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { customiserPath, isFlow, stopPath } from '../addresses.ts';
import { NoFlow } from '../flow/NoFlow.tsx';
import { CustomiserStylesDocument } from '../flow/queries.generated.ts';
import { type LastDraft, lastDraft } from '../last-drafts.ts';
import { FlowEntries } from './FlowEntries.tsx';
import { StyleCard } from './StyleCard.tsx';
import { StyleFilters } from './StyleFilters.tsx';
import styles from './StylesScreen.module.css';
import { matching, offeredStyles, readFilter, toggled, withoutFilters } from './styles-filter.ts';

/** Number of cards in a phone's first row, whose pictures load first. */
const FIRST_ROW = 2;

export default function StylesScreen() {
  const words = useWords('atelier', 'customiser');
  const { subBrandName } = useShop();
  const { flow: flowParameter } = useParams();
  const { data, error, loading, refetch } = useQuery(CustomiserStylesDocument, {});
  if (flowParameter !== undefined && !isFlow(flowParameter)) return <NoFlow />;
  const flow = flowParameter ?? null;
  const gridTitle = words('atelier.grid.title', { name: subBrandName });
  const title = flow === null ? gridTitle : words(`atelier.grid.title.${flow}`);
  const trail = [
    { label: words('shell.home'), to: '/' },
    ...(flow === null
      ? [{ label: gridTitle }]
      : [{ label: gridTitle, to: customiserPath }, { label: words(`customiser.flow.${flow}`) }]),
  ];
  return (
    <Container width="page" className={styles.page}>
      <PageHead
        title={flow === null ? words('atelier.grid.headTitle', { name: subBrandName }) : title}
        description={words(flow === null ? 'atelier.grid.description' : `atelier.grid.lead.${flow}`)}
        canonicalPath={flow === null ? customiserPath : `${customiserPath}/${flow}`}
        pageType="CollectionPage"
        trail={trail}
      />
      <Breadcrumbs label={words('ui.breadcrumbs')} crumbs={trail} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{words(flow === null ? 'atelier.grid.lead' : `atelier.grid.lead.${flow}`)}</p>
      </header>
      <Unfinished flow={flow} />
      <Loaded
        value={data}
        loading={loading}
        error={error}
        onRetry={refetch}
        skeleton={
          <ProductGrid>
            {Array.from({ length: 8 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are identical
              <Skeleton key={index} shape="picture" />
            ))}
          </ProductGrid>
        }
      >
        {(data) => (
          <>
            <FlowEntries answer={data} current={flow} />
            <Styles answer={data} flow={flow} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

function Styles({
  answer,
  flow,
}: {
  readonly answer: Parameters<typeof offeredStyles>[0];
  readonly flow: Flow | null;
}) {
  const words = useWords('atelier', 'customiser');
  const [search, setSearch] = useSearchParams();
  const offered = offeredStyles(answer, flow === null ? flows : [flow]);
  const filter = readFilter(search);
  const matchingStyles = matching(offered, filter);
  const clear = () => setSearch(withoutFilters(search), { preventScrollReset: true });
  if (offered.length === 0) {
    return (
      <EmptyState
        icon="info"
        title={words('atelier.grid.nothing')}
        text={words('atelier.grid.nothingHint')}
      />
    );
  }
  return (
    <>
      <StyleFilters
        offered={offered}
        filter={filter}
        resultCount={matchingStyles.length}
        onToggle={(field, value) => setSearch(toggled(search, field, value), { preventScrollReset: true })}
        onClear={clear}
      />
      {matchingStyles.length === 0 ? (
        <EmptyState
          icon="search"
          title={words('atelier.grid.empty')}
          action={<Button onClick={clear}>{words('atelier.grid.clear')}</Button>}
        />
      ) : (
        <ProductGrid className={styles.grid}>
          {matchingStyles.map((style, index) => (
            <StyleCard
              key={style.code}
              style={style}
              flow={flow ?? style.flows[0]}
              priority={index < FIRST_ROW}
            />
          ))}
        </ProductGrid>
      )}
    </>
  );
}

/** Unfinished designs of this tab, which only the browser knows. */
function Unfinished({ flow }: { readonly flow: Flow | null }) {
  const words = useWords('atelier', 'customiser');
  const [drafts, setDrafts] = useState<readonly (readonly [Flow, LastDraft])[]>([]);
  useEffect(() => {
    setDrafts(
      (flow === null ? flows : [flow]).flatMap((draftFlow) => {
        const draft = lastDraft(draftFlow);
        return draft ? [[draftFlow, draft] as const] : [];
      }),
    );
  }, [flow]);
  if (drafts.length === 0) return null;
  return (
    <Notice className={styles.unfinished} title={words('atelier.grid.unfinished')}>
      <ul>
        {drafts.map(([draftFlow, { code, stop, line }]) => (
          <li key={draftFlow}>
            <Link to={stopPath(draftFlow, stop, code, line)}>
              {words('atelier.grid.continue', { flow: words(`customiser.flow.${draftFlow}`) })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
