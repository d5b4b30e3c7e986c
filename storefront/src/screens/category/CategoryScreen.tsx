/** A category: its name and sentence, its smaller parts, and the list. */
import { Breadcrumbs, Container, ErrorView, Link, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { useQuery } from '../../data/use-query.ts';
import { Listing, useListing } from '../../listing/Listing.tsx';
import { filterOf, sortOf } from '../../listing/listing-state.ts';
import { useWords } from '../../words/words.tsx';
import styles from './CategoryScreen.module.css';
import { CategoryPageDocument, CategoryPiecesDocument } from './queries.generated.ts';

export interface CategoryScreenProps {
  /** Number of the category, as the URL resolver answered it. */
  readonly id: number;
}

const sorts = ['position', 'newest', 'price_asc', 'price_desc'] as const;

export default function CategoryScreen({ id }: CategoryScreenProps) {
  const words = useWords();
  const shop = useShop();
  const controls = useListing('position');
  const head = useQuery(CategoryPageDocument, { id: String(id) });
  const pieces = useQuery(
    CategoryPiecesDocument,
    {
      filter: { ...filterOf(controls.state), category_id: { eq: String(id) } },
      sort: sortOf(controls.state),
      pageSize: shop.pageSize,
      currentPage: controls.state.page,
    },
    { livePrices: true },
  );
  const category = head.data?.categories?.items?.[0];
  if (head.loading) {
    return (
      <Container width="page" className={styles.page}>
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="heading" width="short" />
          <Skeleton width="half" />
        </SkeletonRegion>
        <Listing controls={controls} sorts={sorts} answer={null} asked={{ ...pieces, loading: true }} />
      </Container>
    );
  }
  if (!category) {
    return (
      <>
        <PageHead status={head.error ? 500 : 404} hidden />
        <ErrorView
          title={words(head.error ? 'errors.internal.title' : 'errors.notFound.title')}
          message={words(head.error ? 'errors.internal' : 'errors.notFound')}
          action={<LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>}
        />
      </>
    );
  }
  const path = `/${category.url_path ?? ''}${category.url_suffix ?? ''}`;
  const page = controls.state.page;
  const total = pieces.data?.products?.total_count ?? category.product_count ?? 0;
  const children = (category.children ?? []).flatMap((child) =>
    child && (child.product_count ?? 0) > 0 ? [child] : [],
  );
  return (
    <Container width="page" className={styles.page}>
      <PageHead
        title={category.meta_title || category.name}
        description={category.meta_description || category.description}
        canonicalPath={page > 1 ? `${path}?page=${page}` : path}
        picture={category.image}
      />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[
          { label: words('shell.home'), to: '/' },
          ...(category.breadcrumbs ?? []).flatMap((crumb) =>
            crumb
              ? [
                  {
                    label: crumb.category_name ?? '',
                    to: `/${crumb.category_url_path ?? ''}${category.url_suffix ?? ''}`,
                  },
                ]
              : [],
          ),
          { label: category.name ?? '' },
        ]}
      />
      <header className={styles.head}>
        <h1>
          {category.name}
          <small>{words('browse.list.count', { count: total })}</small>
        </h1>
        {category.description ? <p>{category.description}</p> : null}
      </header>
      {children.length > 0 ? (
        <nav className={styles.parts} aria-label={category.name ?? ''}>
          <ul>
            {children.map((child) => (
              <li key={child.uid}>
                <Link to={`/${child.url_path ?? ''}${child.url_suffix ?? ''}`}>{child.name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <Listing controls={controls} sorts={sorts} answer={pieces.data?.products} asked={pieces} />
    </Container>
  );
}
