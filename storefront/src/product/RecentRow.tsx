/** Recently viewed pieces. They are requested only when the row comes near the screen. */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, ProductGrid, Section } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { PieceCard, PieceGridSkeleton } from './PieceCard.tsx';
import { PiecesBySkuDocument } from './queries.generated.ts';
import { forgetViewed, recentShown } from './recently-viewed.ts';

export interface RecentRowProps {
  /** At least one SKU, the most recent first. */
  readonly skus: readonly string[];
  readonly onForget: () => void;
}

export function RecentRow({ skus, onForget }: RecentRowProps) {
  const words = useWords('find');
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      (entries) => setNear((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  const { data } = useQuery(
    PiecesBySkuDocument,
    { skus: [...skus], count: skus.length },
    { livePrices: true, pause: !near },
  );
  const pieceBySku = new Map(
    (data?.products?.items ?? []).flatMap((item) => (item?.sku ? [[item.sku, item]] : [])),
  );
  const pieces = skus.flatMap((sku) => pieceBySku.get(sku) ?? []).slice(0, recentShown);
  if (data && pieces.length === 0) return null;
  return (
    <div ref={box}>
      <Section
        heading={words('find.recent')}
        end={
          <Button
            priority="low"
            onClick={() => {
              forgetViewed();
              onForget();
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
          <PieceGridSkeleton count={Math.min(recentShown, skus.length)} campaign />
        )}
      </Section>
    </div>
  );
}
