/** `/sitemap`: all categories and pages of the shop. The categories come from the menu, which every page has. */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, Link, Section, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { PageHead } from '../app/PageHead.tsx';
import { useFrame } from '../shell/frame-context.tsx';
import type { MenuLink } from '../shell/menu.ts';
import { SitemapDocument } from './queries.generated.ts';
import styles from './SitemapScreen.module.css';

export default function SitemapScreen() {
  const words = useWords('content');
  const { menu } = useFrame();
  const { data, loading } = useQuery(SitemapDocument, {});
  const title = words('content.sitemap');
  const trail = [{ label: words('shell.home'), to: '/' }, { label: title }];
  const extraPages = [
    { to: '/', text: words('shell.home') },
    { to: '/dynamicGoldPrice/', text: words('shell.gold.today') },
    { to: '/loose-diamonds', text: words('content.sitemap.stones') },
    { to: '/storelocator/', text: words('content.stores') },
  ];
  const pages = (data?.cmsPages.items ?? []).filter(({ relative_url }) => relative_url !== '');
  return (
    <>
      <PageHead
        title={title}
        description={words('content.sitemap.description')}
        canonicalPath="/sitemap"
        pageType="CollectionPage"
        trail={trail}
      />
      <Container width="rows">
        <Breadcrumbs label={words('ui.breadcrumbs')} crumbs={trail} />
        <h1 className={styles.heading}>{title}</h1>
      </Container>
      <div className={styles.parts}>
        <Section heading={words('content.sitemap.categories')}>
          <div className={styles.groups}>
            {menu.map((entry) => (
              <Branch key={entry.id} entry={entry} />
            ))}
          </div>
        </Section>
        <Section heading={words('content.sitemap.pages')}>
          {loading ? (
            <SkeletonRegion label={words('ui.loading')}>
              <Skeleton shape="block" />
            </SkeletonRegion>
          ) : (
            <ul className={styles.pages}>
              {[
                ...extraPages,
                ...pages.map(({ title: text, relative_url }) => ({ to: `/${relative_url}`, text })),
              ].map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </>
  );
}

function Branch({ entry }: { readonly entry: MenuLink }) {
  return (
    <section className={styles.branch}>
      <h3>
        <Link to={entry.to}>{entry.name}</Link>
      </h3>
      <Twigs links={entry.children} />
    </section>
  );
}

function Twigs({ links }: { readonly links: readonly MenuLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map((link) => (
        <li key={link.id}>
          <Link to={link.to}>{link.name}</Link>
          <Twigs links={link.children} />
        </li>
      ))}
    </ul>
  );
}
