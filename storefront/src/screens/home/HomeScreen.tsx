/** The home page is an empty body that the content fills (specification section 2). */
import { ErrorView, LinkButton, Section, Skeleton, SkeletonRegion, VisuallyHidden } from '@jinlan/ui';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { ContentTreeView } from '../../content/ContentTreeView.tsx';
import { hasHeadingOne, isHero, readTree } from '../../content/read-tree.ts';
import { useQuery } from '../../data/use-query.ts';
import { TransparentHeader } from '../../shell/header-state.tsx';
import { useWords } from '../../words/words.tsx';
import { HomePageDocument } from './queries.generated.ts';

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
  if (error || !page) {
    return (
      <>
        <PageHead status={500} />
        <ErrorView
          title={words('errors.internal.title')}
          message={words('errors.internal')}
          action={<LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>}
        />
      </>
    );
  }
  const tree = readTree(page.content_tree);
  return (
    <>
      {isHero(tree[0]) ? <TransparentHeader /> : null}
      <PageHead
        description={page.meta_description}
        canonicalPath="/"
        structuredData={[
          {
            '@context': 'https://schema.org',
            '@type': 'JewelryStore',
            name: shop.name,
            url: `${shop.origin}/`,
          },
        ]}
      />
      {hasHeadingOne(tree) ? null : (
        <VisuallyHidden>
          <h1>{shop.name}</h1>
        </VisuallyHidden>
      )}
      <ContentTreeView tree={tree} />
    </>
  );
}
