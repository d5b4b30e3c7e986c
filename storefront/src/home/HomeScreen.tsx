/** The home page: an empty body that the content fills (specification 2). */

import { useQuery } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import type { LaterNodeProps } from '@jinlan/content';
import { hasHeadingOne, isHero, pictureIn, readTree } from '@jinlan/content/read-tree';
import { Section, Skeleton, SkeletonRegion, VisuallyHidden } from '@jinlan/ui';
import type { ComponentType } from 'react';
import { PageHead } from '../app/PageHead.tsx';
import { useShop } from '../app/shop.tsx';
import { ShopContent } from '../content/ShopContent.tsx';
import { TransparentHeader } from '../shell/header-state.tsx';
import { CampaignError } from '../shell/routing/ErrorPages.tsx';
import { HomePageDocument } from './queries.generated.ts';

/** Parts that few home pages contain, loaded on demand. */
const LaterNode: ComponentType<LaterNodeProps> = laterPart(
  async () => (await import('@jinlan/content/later')).LaterNode,
  'content',
);

const PlainHome = laterPart(async () => (await import('./PlainHome.tsx')).PlainHome, 'content', 'opening');

export default function HomeScreen() {
  const words = useWords();
  const shop = useShop();
  const { data, error, loading } = useQuery(HomePageDocument, {});
  const page = data?.cmsPage;
  if (loading) {
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="picture" />
        <Section>
          <Skeleton shape="heading" />
        </Section>
      </SkeletonRegion>
    );
  }
  if (error) return <CampaignError />;
  const tree = readTree(page?.content_tree);
  if (!page || tree.length === 0) return <PlainHome />;
  return (
    <>
      {isHero(tree[0]) ? <TransparentHeader /> : null}
      <PageHead
        description={page.meta_description}
        canonicalPath="/"
        picture={pictureIn(tree)}
        structuredData={[
          {
            '@context': 'https://schema.org',
            '@type': 'JewelryStore',
            name: shop.name,
            url: `${shop.origin}/`,
          },
          {
            '@context': 'https://schema.org',
            '@type': 'WebSite',
            name: shop.name,
            url: `${shop.origin}/`,
            potentialAction: {
              '@type': 'SearchAction',
              target: `${shop.origin}/search.html?query={query}`,
              'query-input': 'required name=query',
            },
          },
        ]}
      />
      {hasHeadingOne(tree) ? null : (
        <VisuallyHidden>
          <h1>{shop.name}</h1>
        </VisuallyHidden>
      )}
      <ShopContent tree={tree} Later={LaterNode} />
    </>
  );
}
