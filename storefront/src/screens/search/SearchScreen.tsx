/** Results for the words of `?query=`. Two characters at least; no match offers the categories instead. */
import { Container, EmptyState, Link, LinkButton } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { useQuery } from '../../data/use-query.ts';
import { Listing, useListing } from '../../listing/Listing.tsx';
import { countChosen, filterOf, sortOf } from '../../listing/listing-state.ts';
import { useWords } from '../../words/words.tsx';
import { SearchCategoriesDocument, SearchPiecesDocument } from './queries.generated.ts';
import styles from './SearchScreen.module.css';

const sorts = ['relevance', 'newest', 'price_asc', 'price_desc'] as const;
const fewest = 2;

export default function SearchScreen() {
  const words = useWords();
  const shop = useShop();
  const [search] = useSearchParams();
  const text = (search.get('query') ?? '').trim().slice(0, 100);
  const short = [...text].length < fewest;
  const controls = useListing('relevance');
  const pieces = useQuery(
    SearchPiecesDocument,
    {
      search: text,
      filter: filterOf(controls.state),
      sort: sortOf(controls.state),
      pageSize: shop.pageSize,
      currentPage: controls.state.page,
    },
    { livePrices: true, pause: short },
  );
  const total = pieces.data?.products?.total_count ?? 0;
  const none = pieces.data !== undefined && total === 0 && countChosen(controls.state) === 0;
  return (
    <Container width="page" className={styles.page}>
      <PageHead
        title={text ? words('browse.search.results', { text }) : words('browse.search.title')}
        hidden
      />
      {short || none ? null : (
        <h1 className={styles.heading}>
          {words('browse.search.results', { text })}
          <small>{words('browse.list.count', { count: total })}</small>
        </h1>
      )}
      {short ? (
        <EmptyState
          icon="search"
          level={1}
          title={words('browse.search.title')}
          text={words('browse.search.short')}
          action={<Categories />}
        />
      ) : none ? (
        <EmptyState
          icon="search"
          level={1}
          title={words('browse.search.none', { text })}
          text={words('browse.search.noneHint')}
          action={<Categories />}
        />
      ) : (
        <Listing controls={controls} sorts={sorts} answer={pieces.data?.products} asked={pieces} />
      )}
    </Container>
  );
}

function Categories() {
  const words = useWords();
  const { data } = useQuery(SearchCategoriesDocument, {});
  const categories = (data?.categoryList?.[0]?.children ?? []).flatMap((category) =>
    category?.include_in_menu && (category.product_count ?? 0) > 0 ? [category] : [],
  );
  if (categories.length === 0) return <LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>;
  return (
    <nav aria-label={words('browse.search.categories')}>
      <ul className={styles.categories}>
        {categories.map((category) => (
          <li key={category.uid}>
            <Link to={`/${category.url_path ?? ''}${category.url_suffix ?? ''}`}>{category.name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
