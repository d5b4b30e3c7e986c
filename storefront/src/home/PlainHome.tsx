/** The home page of a shop without home page content: its categories and newest pieces. */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { LaterNode } from '@jinlan/content/later';
import type { ContentTree } from '@jinlan/contract/content-tree';
import { EmptyState, LinkButton, Section } from '@jinlan/ui';
import { PageHead } from '../app/PageHead.tsx';
import { useShop } from '../app/shop.tsx';
import { ShopContent } from '../content/ShopContent.tsx';
import { useFrame } from '../shell/frame-context.tsx';
import styles from './PlainHome.module.css';
import { NewestPiecesDocument } from './queries.generated.ts';

export function PlainHome() {
  const words = useWords('opening');
  const shop = useShop();
  const { menu } = useFrame();
  const { data, loading } = useQuery(NewestPiecesDocument, {});
  if (loading) return null;
  const skus = (data?.products?.items ?? []).flatMap((item) => item?.sku ?? []);
  const tree: ContentTree = [
    {
      kind: 'row',
      appearance: 'contained',
      heading: words('opening.newest'),
      children: [{ kind: 'products', appearance: 'grid', skus }],
    },
  ];
  return (
    <>
      <PageHead canonicalPath="/" hidden={skus.length === 0} />
      <Section>
        <h1>{shop.name}</h1>
        {menu.length > 0 ? (
          <nav aria-label={words('opening.categories')} className={styles.categories}>
            {menu.map(({ id, name, to }) => (
              <LinkButton key={id} to={to} priority="normal">
                {name}
              </LinkButton>
            ))}
          </nav>
        ) : null}
      </Section>
      {skus.length > 0 ? (
        <ShopContent tree={tree} Later={LaterNode} />
      ) : (
        <EmptyState icon="search" title={words('opening.title')} text={words('opening.none')} />
      )}
    </>
  );
}
