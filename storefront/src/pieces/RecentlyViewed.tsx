/**
 * What was looked at before, at the foot of a page. It is asked for when somebody comes near it, so that no page asks
 * for it on load, and its place is kept from the first drawing in the browser.
 */
import { Button, ProductGrid, Section } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '../data/use-query.ts';
import { useWords } from '../words/words.tsx';
import { PieceCard, PieceGridSkeleton } from './PieceCard.tsx';
import { PiecesBySkuDocument } from './queries.generated.ts';
import { forgetViewed, recentlyViewed } from './recently-viewed.ts';

const SHOWN = 4;

/** `except` is the SKU of the page's own piece. */
export function RecentlyViewed({ except }: { readonly except?: string | null | undefined }) {
  const words = useWords('find');
  const place = useRef<HTMLDivElement>(null);
  const [skus, setSkus] = useState<readonly string[]>([]);
  const [near, setNear] = useState(false);

  useEffect(() => setSkus(recentlyViewed().filter((sku) => sku !== except)), [except]);

  useEffect(() => {
    const element = place.current;
    if (!element || skus.length === 0) return;
    const watcher = new IntersectionObserver(
      (entries) => setNear((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [skus]);

  const { data } = useQuery(
    PiecesBySkuDocument,
    { skus: [...skus], count: Math.max(1, skus.length) },
    { livePrices: true, pause: !near || skus.length === 0 },
  );
  const found = new Map(
    (data?.products?.items ?? []).flatMap((item) => (item?.sku ? [[item.sku, item]] : [])),
  );
  const pieces = skus.flatMap((sku) => found.get(sku) ?? []).slice(0, SHOWN);
  if (skus.length === 0 || (data && pieces.length === 0)) return null;
  return (
    <div ref={place}>
      <Section
        heading={words('find.recent')}
        end={
          <Button
            priority="low"
            onClick={() => {
              forgetViewed();
              setSkus([]);
            }}
          >
            {words('find.recent.forget')}
          </Button>
        }
      >
        {data ? (
          <ProductGrid campaign>
            {pieces.map((piece) => (
              <PieceCard key={piece.uid} piece={piece} />
            ))}
          </ProductGrid>
        ) : (
          <PieceGridSkeleton count={Math.min(SHOWN, skus.length)} campaign />
        )}
      </Section>
    </div>
  );
}
