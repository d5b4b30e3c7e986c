/** Loose diamonds: shapes, filters with counts, the list, and the compare tray. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { countChosen, defaultSort, filterInput } from '@jinlan/domain/diamonds';
import { localeFacts } from '@jinlan/domain/markets';
import {
  Breadcrumbs,
  Container,
  EmptyState,
  LinkButton,
  Notice,
  ProductGrid,
  Skeleton,
  SkeletonRegion,
} from '@jinlan/ui';
import { useState } from 'react';
import { PageHead } from '../../app/PageHead.tsx';
import { Pages } from '../../app/Pages.tsx';
import { CompareTray } from '../CompareTray.tsx';
import { NoStones } from '../filters/NoStones.tsx';
import { ShapePicker } from '../filters/ShapePicker.tsx';
import { StoneFilters } from '../filters/StoneFilters.tsx';
import { DiamondsPageDocument } from '../queries.generated.ts';
import { ShapeSheet } from '../ShapeSketch.tsx';
import { StoneCard } from '../StoneCard.tsx';
import { fieldText } from '../stone-words.ts';
import { unreadParts } from '../unread.ts';
import { ChosenFilters } from './ChosenFilters.tsx';
import styles from './DiamondsScreen.module.css';
import { StoneToolbar } from './StoneToolbar.tsx';
import { useStones } from './use-stones.ts';

const path = '/loose-diamonds';
const pageSize = 24;

export default function DiamondsScreen() {
  const words = useWords('diamonds');
  const { query, set, setFilter, hrefOf, address } = useStones();
  const { filter, sort, page } = query;
  const [refused, setRefused] = useState(0);
  const { data, error, loading, stale, refetch } = useQuery(DiamondsPageDocument, {
    filter: filterInput(filter),
    sort: { [sort.by]: sort.descending ? 'DESC' : 'ASC' },
    currentPage: page,
  });
  const answer = data?.diamonds;
  const total = answer?.total_count ?? 0;
  const first = (page - 1) * pageSize;
  const unread = unreadParts(address);
  const isPlain = countChosen(filter) === 0 && sort.by === defaultSort.by && !sort.descending;
  const trail = [{ label: words('shell.home'), to: '/' }, { label: words('diamonds.title') }];
  const tooFar = !answer && error?.code === 'PAGE_TOO_FAR';

  return (
    <Container width="page" className={styles.page}>
      <PageHead
        title={words('diamonds.title')}
        description={words('diamonds.description')}
        canonicalPath={page > 1 && isPlain ? `${path}?page=${page}` : path}
        status={tooFar ? 404 : 200}
        pageType="CollectionPage"
        trail={trail}
      />
      <ShapeSheet />
      <Breadcrumbs label={words('ui.breadcrumbs')} crumbs={trail} />
      <header className={styles.head}>
        <h1>
          {words('diamonds.title')}
          {answer ? <small>{words('diamonds.count', { count: total })}</small> : null}
        </h1>
        <p>{words('diamonds.lead')}</p>
      </header>
      {unread.length > 0 ? (
        <Notice tone="warning" className={styles.notice}>
          {words('diamonds.unread', {
            list: unread
              .map(({ name, text }) => words('diamonds.unread.part', { text, name: nameOf(words, name) }))
              .join(localeFacts[words.locale].listSeparator),
          })}
        </Notice>
      ) : null}
      {loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
          <ProductGrid className={styles.ghosts}>
            {Array.from({ length: 8 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are identical
              <Skeleton key={index} shape="picture" />
            ))}
          </ProductGrid>
        </SkeletonRegion>
      ) : tooFar ? (
        <TooFar last={Number(error.data.last) || 1} hrefOf={hrefOf} />
      ) : !answer ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <>
          <ShapePicker filter={filter} counts={answer} onChange={setFilter} />
          <StoneFilters filter={filter} counts={answer} onChange={setFilter} />
          <StoneToolbar
            query={query}
            answer={answer}
            onSort={(next) => set({ sort: next })}
            onFilter={setFilter}
          />
          <ChosenFilters filter={filter} counts={answer} onChange={setFilter} />
          <div className={styles.results} aria-busy={stale}>
            {answer.items.length === 0 ? (
              <NoStones filter={filter} counts={answer} onChange={setFilter} />
            ) : (
              <ProductGrid>
                {answer.items.map((stone) => (
                  <StoneCard key={stone.uid} stone={stone} onFull={() => setRefused(refused + 1)} />
                ))}
              </ProductGrid>
            )}
          </div>
          {total > 0 ? (
            <div className={styles.foot}>
              <p>
                {words('diamonds.shown', {
                  first: first + 1,
                  last: first + answer.items.length,
                  count: total,
                })}
              </p>
              <Pages page={page} pages={answer.page_info.total_pages ?? 1} hrefOf={hrefOf} />
            </div>
          ) : null}
        </>
      )}
      <CompareTray refused={refused} />
    </Container>
  );
}

function TooFar({ last, hrefOf }: { readonly last: number; readonly hrefOf: (page: number) => string }) {
  const words = useWords('diamonds');
  return (
    <EmptyState
      icon="search"
      title={words('diamonds.noPage')}
      action={<LinkButton to={hrefOf(last)}>{words('diamonds.lastPage', { page: last })}</LinkButton>}
    />
  );
}

function nameOf(
  words: ReturnType<typeof useWords<'diamonds'>>,
  name: ReturnType<typeof unreadParts>[number]['name'],
): string {
  if (name === 'sort') return words('diamonds.sort');
  return name === 'page' ? words('diamonds.unread.page') : fieldText(words, name);
}
