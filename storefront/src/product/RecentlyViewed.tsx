/**
 * Recently viewed pieces at the bottom of a page. The code loads only if there are any. Their space is reserved from
 * the first rendering in the browser.
 */

import { laterPart } from '@jinlan/client/words';
import { Suspense, useEffect, useState } from 'react';
import { PieceGridSkeleton } from './PieceCard.tsx';
import { recentlyViewed, recentShown } from './recently-viewed.ts';

const RecentRow = laterPart(async () => (await import('./RecentRow.tsx')).RecentRow, 'find');

/** `except`: SKU of the page's own piece. */
export function RecentlyViewed({ except }: { readonly except?: string | null | undefined }) {
  const [skus, setSkus] = useState<readonly string[]>([]);
  useEffect(() => setSkus(recentlyViewed().filter((sku) => sku !== except)), [except]);
  if (skus.length === 0) return null;
  return (
    <Suspense fallback={<PieceGridSkeleton count={Math.min(recentShown, skus.length)} campaign />}>
      <RecentRow skus={skus} onForget={() => setSkus([])} />
    </Suspense>
  );
}
