/** A content page, such as about, terms or shipping. */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { LaterNode } from '@jinlan/content/later';
import { hasHeadingOne, isHero, pictureIn, readTree } from '@jinlan/content/read-tree';
import { structuredPage } from '@jinlan/content/structured-data';
import type { Locale } from '@jinlan/domain/markets';
import { Breadcrumbs, Container, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { addressIn } from '../../app/head-links.ts';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import type { EntityScreenProps } from '../../screens.ts';
import { TransparentHeader } from '../../shell/header-state.tsx';
import { CampaignError, NotFound } from '../../shell/routing/ErrorPages.tsx';
import { ShopContent } from '../ShopContent.tsx';
import styles from './CmsScreen.module.css';
import { ContentPageDocument } from './queries.generated.ts';

export default function CmsScreen({ id }: Pick<EntityScreenProps, 'id'>) {
  const words = useWords();
  const shop = useShop();
  const { data, error, loading } = useQuery(ContentPageDocument, { id });
  const page = data?.cmsPage;
  if (loading) {
    return (
      <SkeletonRegion label={words('ui.loading')} className={styles.page}>
        <Container width="text">
          <Skeleton shape="heading" width="half" />
          <Skeleton width="full" />
          <Skeleton width="long" />
        </Container>
      </SkeletonRegion>
    );
  }
  if (!page) return error ? <CampaignError /> : <NotFound />;
  const tree = readTree(page.content_tree);
  const paths = Object.fromEntries(
    page.paths.map(({ locale, relative_url }) => [locale, `/${relative_url}`]),
  ) as Partial<Record<Locale, string>>;
  const path = paths[shop.locale] ?? '/';
  return (
    <article className={styles.page}>
      {isHero(tree[0]) ? <TransparentHeader /> : null}
      <PageHead
        title={page.meta_title || page.title}
        description={page.meta_description}
        type="article"
        canonicalPath={path}
        paths={paths}
        picture={pictureIn(tree)}
        structuredData={
          !import.meta.env.SSR
            ? []
            : structuredPage({
                identifier: page.identifier ?? '',
                title: page.title ?? '',
                description: page.meta_description ?? '',
                url: addressIn(
                  shop.origin,
                  { path, paths },
                  { code: shop.storeView, locale: shop.locale },
                  shop.plainStoreView,
                ),
                tree,
                shop,
                home: words('shell.home'),
              })
        }
      />
      {isHero(tree[0]) ? null : (
        <Container width="rows">
          <Breadcrumbs
            label={words('ui.breadcrumbs')}
            crumbs={[{ label: words('shell.home'), to: '/' }, { label: page.title ?? '' }]}
          />
          {hasHeadingOne(tree) ? null : (
            <h1 className={styles.heading}>{page.content_heading || page.title}</h1>
          )}
        </Container>
      )}
      <ShopContent tree={tree} Later={LaterNode} />
    </article>
  );
}
