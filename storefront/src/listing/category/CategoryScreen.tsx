/** A category: its name and description, its subcategories, and the list. */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, classNames, Link, Picture, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { RecentlyViewed } from '../../product/RecentlyViewed.tsx';
import { InternalError, NotFound } from '../../shell/routing/ErrorPages.tsx';
import { Listing, useListing } from '../Listing.tsx';
import { askedPage, countChosen, filterOf, sortOf } from '../listing-state.ts';
import { useListed } from '../use-listed.ts';
import styles from './CategoryScreen.module.css';
import { CategoryPageDocument, CategoryPiecesDocument } from './queries.generated.ts';
import { structuredCategory } from './structured-category.ts';

export interface CategoryScreenProps {
  /** Id of the category, from the URL resolver. */
  readonly id: number;
}

const sorts = ['position', 'newest', 'price_asc', 'price_desc'] as const;

export default function CategoryScreen({ id }: CategoryScreenProps) {
  const words = useWords('find');
  const shop = useShop();
  const head = useQuery(CategoryPageDocument, { id: String(id) });
  const { controls, ...pieces } = useListed(useListing('position'), (state, pause) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: this is a hook, called by a hook
    useQuery(
      CategoryPiecesDocument,
      {
        filter: { ...filterOf(state), category_id: { eq: String(id) } },
        sort: sortOf(state),
        ...askedPage(state, shop.pageSize),
      },
      { livePrices: true, pause },
    ),
  );
  const category = head.data?.categories?.items?.[0];
  if (head.loading) {
    return (
      <Container width="page" className={styles.page}>
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="heading" width="short" />
          <Skeleton width="half" />
        </SkeletonRegion>
        <Listing controls={controls} sorts={sorts} answer={null} query={{ ...pieces, loading: true }} />
      </Container>
    );
  }
  if (!category) return head.error ? <InternalError /> : <NotFound />;
  const path = `/${category.url_path ?? ''}${category.url_suffix ?? ''}`;
  const { page, allPages } = controls.state;
  const beyond = pieces.error?.code === 'PAGE_TOO_FAR';
  // The category's total counts all pieces, including those that do not match the filters.
  const total =
    pieces.data?.products?.total_count ??
    (countChosen(controls.state) === 0 ? (category.product_count ?? 0) : null);
  const isLater = page > 1 && !allPages && !beyond;
  const ownPath = isLater ? `${path}?page=${page}` : path;
  const trail = [
    { label: words('shell.home'), to: '/' },
    ...(category.breadcrumbs ?? []).flatMap((breadcrumb) =>
      breadcrumb
        ? [
            {
              label: breadcrumb.category_name ?? '',
              to: `/${breadcrumb.category_url_path ?? ''}${category.url_suffix ?? ''}`,
            },
          ]
        : [],
    ),
    { label: category.name ?? '' },
  ];
  const children = (category.children ?? []).flatMap((child) =>
    child && (child.product_count ?? 0) > 0 ? [child] : [],
  );
  return (
    <Container width="page" className={styles.page}>
      <PageHead
        title={category.meta_title || category.name}
        description={category.meta_description || category.description}
        canonicalPath={ownPath}
        suffix="categorySuffix"
        picture={category.image ?? category.image_banner}
        // In another market the list may have fewer pages.
        markets={isLater ? [shop.market] : null}
        status={beyond ? 404 : 200}
        hidden={beyond}
        trail={trail}
        structuredData={
          import.meta.env.SSR && !beyond && total !== null
            ? [
                structuredCategory(
                  {
                    path: ownPath,
                    name: category.name ?? '',
                    description: category.description ?? null,
                    total,
                    before: allPages ? 0 : (page - 1) * shop.pageSize,
                    pieces: (pieces.data?.products?.items ?? []).flatMap((piece) => piece ?? []),
                  },
                  shop,
                ),
              ]
            : []
        }
      />
      <Breadcrumbs label={words('ui.breadcrumbs')} crumbs={trail} />
      <header className={classNames(styles.head, category.image_banner && styles.withBanner)}>
        <div>
          <h1>
            {category.name}
            {total === null ? null : <small>{words('find.list.count', { count: total })}</small>}
          </h1>
          {category.description ? <p>{category.description}</p> : null}
        </div>
        {category.image_banner ? (
          <Picture
            className={styles.banner}
            src={category.image_banner}
            type="image-category"
            alt=""
            ratio={1.6}
            sizes="(min-width: 768px) 360px, 100vw"
            largest={960}
            priority
          />
        ) : null}
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
      <Listing controls={controls} sorts={sorts} answer={pieces.data?.products} query={pieces} />
      <RecentlyViewed />
    </Container>
  );
}
