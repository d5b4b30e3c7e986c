/** A content page: about, terms, shipping … */
import { Breadcrumbs, Container, ErrorView, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { PageHead } from '../../app/PageHead.tsx';
import { ContentTreeView } from '../../content/ContentTreeView.tsx';
import { hasHeadingOne, readTree } from '../../content/read-tree.ts';
import { useQuery } from '../../data/use-query.ts';
import { useWords } from '../../words/words.tsx';
import styles from './CmsScreen.module.css';
import { ContentPageDocument } from './queries.generated.ts';

export interface CmsScreenProps {
  /** Path of the page, `/about` or `/about.html`. */
  readonly url: string;
}

export default function CmsScreen({ url }: CmsScreenProps) {
  const words = useWords();
  const identifier = url.replace(/^\/+|\/+$/g, '').replace(/\.html$/, '');
  const { data, error, loading } = useQuery(ContentPageDocument, { identifier });
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
  if (!page) {
    const missing = !error;
    return (
      <>
        <PageHead status={missing ? 404 : 500} hidden />
        <ErrorView
          title={words(missing ? 'errors.notFound.title' : 'errors.internal.title')}
          message={words(missing ? 'errors.notFound' : 'errors.internal')}
          action={<LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>}
        />
      </>
    );
  }
  const tree = readTree(page.content_tree);
  return (
    <article className={styles.page}>
      <PageHead title={page.meta_title || page.title} description={page.meta_description} type="article" />
      <Container width="rows">
        <Breadcrumbs
          label={words('ui.breadcrumbs')}
          crumbs={[{ label: words('shell.home'), to: '/' }, { label: page.title ?? '' }]}
        />
        {hasHeadingOne(tree) ? null : (
          <h1 className={styles.heading}>{page.content_heading || page.title}</h1>
        )}
      </Container>
      <ContentTreeView tree={tree} />
    </article>
  );
}
