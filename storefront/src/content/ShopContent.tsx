/** Renders content with the shop's own texts, pieces, stores and contact form. */

import { useQuery } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import { ContentProvider, type ContentSource, ContentTreeView, type DrawPiece } from '@jinlan/content';
import { type ComponentProps, useMemo } from 'react';
import { useShop } from '../app/shop.tsx';
import { PieceCard, PieceGridSkeleton } from '../product/PieceCard.tsx';
import { ContentPiecesDocument, ContentStoresDocument } from './queries.generated.ts';

/** Loaded on demand because it is large. Its styles come with the page (`screens.ts`). */
const ContactForm = laterPart(async () => (await import('./contact/ContactForm.tsx')).ContactForm, 'content');

function usePieces(skus: readonly string[]): ReadonlyMap<string, DrawPiece> | null {
  const { data, loading } = useQuery(
    ContentPiecesDocument,
    { skus, count: skus.length },
    { livePrices: true, pause: skus.length === 0 },
  );
  const items = data?.products?.items;
  return useMemo(() => {
    if (loading) return null;
    const drawEntries = items?.flatMap((item): [string, DrawPiece][] =>
      item?.sku ? [[item.sku, (sizes) => <PieceCard piece={item} {...(sizes ? { sizes } : {})} />]] : [],
    );
    return new Map(drawEntries);
  }, [loading, items]);
}

/** Message family of the parts that load on demand, which they request when they render. */
const laterFamily = 'content';

const source: ContentSource = {
  useShop,
  useTexts: () => useWords(),
  useLaterTexts: () => useWords(laterFamily),
  usePieces,
  PiecesSkeleton: PieceGridSkeleton,
  useStores(limit) {
    const { data, loading } = useQuery(ContentStoresDocument, { count: limit });
    if (loading) return null;
    return (data?.pickupLocations?.items ?? []).flatMap((store) =>
      store
        ? [
            {
              code: store.pickup_location_code ?? '',
              name: store.name ?? '',
              city: store.city ?? '',
              street: store.street ?? '',
              hours: store.opening_hours ?? null,
              phone: store.phone ?? null,
            },
          ]
        : [],
    );
  },
  ContactForm,
};

export function ShopContent(props: ComponentProps<typeof ContentTreeView>) {
  return (
    <ContentProvider source={source}>
      <ContentTreeView {...props} />
    </ContentProvider>
  );
}
