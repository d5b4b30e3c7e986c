/**
 * Search results for `?query=`. A query needs two characters, unless only filters are set. The page states corrected
 * and ignored words, suggests links if nothing matches, and shows matching pages first. Some queries redirect to a
 * page.
 */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { filterInput, readQuery } from '@jinlan/domain/diamonds';
import { Container, EmptyState, Link } from '@jinlan/ui';
import { Navigate, useSearchParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { useShop } from '../../app/shop.tsx';
import { RecentlyViewed } from '../../product/RecentlyViewed.tsx';
import { useFrame } from '../../shell/frame-context.tsx';
import { isLongEnough, searchText } from '../../shell/header/search/search-text.ts';
import { Listing, useListing } from '../Listing.tsx';
import { askedPage, countChosen, filterOf, sortOf } from '../listing-state.ts';
import { useListed } from '../use-listed.ts';
import { CountStonesDocument, SearchPiecesDocument, type SearchPiecesQuery } from './queries.generated.ts';
import styles from './SearchScreen.module.css';

const sorts = ['relevance', 'position', 'newest', 'price_asc', 'price_desc'] as const;

export default function SearchScreen() {
  const words = useWords('find');
  const shop = useShop();
  const [search] = useSearchParams();
  const text = searchText(search.get('query'));
  const listing = useListing('relevance');
  const unnamed = text === '' && countChosen(listing.state) > 0;
  const short = !isLongEnough(text) && !unnamed;
  const { controls, ...pieces } = useListed(listing, (state, pause) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: this is a hook, called by a hook
    useQuery(
      SearchPiecesDocument,
      {
        search: text || null,
        filter: filterOf(state),
        sort: sortOf(state),
        ...askedPage(state, shop.pageSize),
      },
      { livePrices: true, pause: pause || short },
    ),
  );
  const redirect = pieces.data?.searchTerm?.redirect;
  if (!short && redirect) return <Navigate to={redirect} replace />;
  const pageLinks = <Pages pages={short ? [] : (pieces.data?.searchTerm?.pages ?? [])} />;
  // A page after the last has no products, even if the search has.
  const products = pieces.data?.products;
  const total = products?.total_count ?? 0;
  const isEmpty = !short && products && total === 0 && countChosen(controls.state) === 0;
  const correctedSearch = products?.suggestions?.[0]?.search;
  const dropped = products?.dropped_words ?? [];
  const searchedWords = correctedSearch ?? products?.searched_for ?? '';
  const resultsTitle = text ? words('find.search.results', { text }) : words('find.search.all');
  return (
    <Container width="page" className={styles.page}>
      <PageHead
        title={text || unnamed ? resultsTitle : words('find.search.title')}
        status={pieces.error?.code === 'PAGE_TOO_FAR' ? 404 : 200}
        hidden
      />
      {short || isEmpty ? (
        <EmptyState
          icon="search"
          level={1}
          title={short ? words('find.search.title') : words('find.search.none', { text })}
          text={short ? words('find.search.short') : words('find.search.help')}
          action={
            <>
              {pageLinks}
              <WaysOn />
            </>
          }
        />
      ) : (
        <>
          <header className={styles.head}>
            <h1>
              {resultsTitle}
              {pieces.loading ? <small>{words('find.search.searching')}</small> : null}
              {products ? <small>{words('find.list.count', { count: total })}</small> : null}
            </h1>
            {dropped.length > 0 ? (
              <p role="status">
                {searchedWords === ''
                  ? words('find.search.near', { dropped: dropped.join(' ') })
                  : words('find.search.dropped', { dropped: dropped.join(' '), kept: searchedWords })}
              </p>
            ) : correctedSearch ? (
              <p role="status">
                {words.rich('find.search.meant', {
                  text,
                  meant: <strong key="meant">{correctedSearch}</strong>,
                })}
              </p>
            ) : null}
            {pageLinks}
          </header>
          <Listing controls={controls} sorts={sorts} answer={products} query={pieces} />
        </>
      )}
      <RecentlyViewed />
    </Container>
  );
}

type SearchTerm = NonNullable<SearchPiecesQuery['searchTerm']>;

/** Other pages that match, such as the loose stones. */
function Pages({ pages }: Pick<SearchTerm, 'pages'>) {
  const words = useWords('find');
  if (pages.length === 0) return null;
  return (
    <nav aria-label={words('find.search.pages')} className={styles.pages}>
      {pages.map(({ label, url }) => (
        <Link key={url} to={url}>
          {url.split('?')[0] === '/loose-diamonds' ? <LinkWithCount label={label} url={url} /> : label}
        </Link>
      ))}
    </nav>
  );
}

/** The number of stones that match the address. */
function LinkWithCount({ label, url }: { readonly label: string; readonly url: string }) {
  const words = useWords('find');
  const { filter } = readQuery(new URLSearchParams(url.split('?')[1] ?? ''));
  const count = useQuery(CountStonesDocument, { filter: filterInput(filter) }).data?.diamonds?.total_count;
  return count ? words('find.search.stones', { label, count }) : label;
}

/** Links to the top menu's pages and the contact page. */
function WaysOn() {
  const words = useWords('find');
  const { menu, shop } = useFrame();
  const { pages } = shop;
  return (
    <div className={styles.waysOn}>
      <nav aria-label={words('find.search.categories')}>
        <ul className={styles.categories}>
          {menu.map((entry) => (
            <li key={entry.id}>
              <Link to={entry.to}>{entry.name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {pages.contact === undefined ? null : (
        <p>
          {words.rich('find.search.ask', {
            link: (label) => (
              <PageLink key="ask" page="contact">
                {label}
              </PageLink>
            ),
          })}
        </p>
      )}
    </div>
  );
}
