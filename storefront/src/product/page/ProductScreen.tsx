/** The page of a piece: pictures, price breakdown, sizes, and the button to add it to the bag. */

import { readMoney, useQuery } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, type Crumb, ProductGrid, Section } from '@jinlan/ui';
import { type ComponentProps, Suspense, useEffect, useMemo } from 'react';
import { useWatchedSession } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { useAddressState } from '../../app/use-address-state.ts';
import { useGoldPrices } from '../../gold-price/use-gold-prices.tsx';
import { LaterReviews } from '../../reviews/LaterReviews.tsx';
import { InternalError, NotFound } from '../../shell/routing/ErrorPages.tsx';
import { isSpecial } from '../choosing/kinds.ts';
import { type Chosen, choicesOf, readChosen, variantOf, writeChosen } from '../choosing/variants.ts';
import { PieceCard } from '../PieceCard.tsx';
import { piecePath } from '../piece-line.ts';
import { RecentlyViewed } from '../RecentlyViewed.tsx';
import { rememberViewed } from '../recently-viewed.ts';
import { Buy } from './buying/Buy.tsx';
import { Details } from './Details.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import styles from './ProductScreen.module.css';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { type ProductDetailFragment, ProductPageDocument } from './queries.generated.ts';
import type { SpecialBuy } from './sets/SpecialBuy.tsx';
import { structuredPiece } from './structured-piece.ts';
import { ownPicturesOf, picturesChosen } from './variant-pictures.ts';

/** The part's styles are loaded with the page (`screens.ts`). */
const LaterSpecialBuy = laterPart(async () => (await import('./sets/SpecialBuy.tsx')).SpecialBuy, 'piece');

let loadedSpecialBuy: typeof SpecialBuy | null = null;

/**
 * Loads the parts that the document shows, before React hydrates it. Without its code, React would empty a part
 * (decision 042).
 */
export async function prepare(): Promise<void> {
  if (!document.querySelector('[data-special]')) return;
  loadedSpecialBuy = (await import('./sets/SpecialBuy.tsx')).SpecialBuy;
}

export interface ProductScreenProps {
  /** Path of the piece, such as `/tuanyuan….html`. Only its last segment counts. */
  readonly url: string;
  /** Codes of the markets that sell it. */
  readonly soldIn: readonly string[] | null;
}

export default function ProductScreen({ url, soldIn }: ProductScreenProps) {
  useWatchedSession();
  const shop = useShop();
  const urlKey = keyOf(url, shop.productSuffix);
  const { data, error, loading } = useQuery(ProductPageDocument, { urlKey }, { livePrices: true });
  if (loading) return <ProductSkeleton />;
  const piece = data?.products?.items?.[0];
  if (!piece) return error ? <InternalError /> : <NotFound />;
  return (
    <Piece
      key={piece.uid}
      piece={piece}
      soldIn={soldIn}
      lockMinutes={data?.storeConfig?.gold_price_lock_minutes ?? 15}
      courier={{
        fee: readMoney(data?.storeConfig?.courier_fee),
        freeAbove: readMoney(data?.storeConfig?.courier_free_above),
      }}
    />
  );
}

function keyOf(url: string, suffix: string): string {
  const last = decodeURIComponent(url).split('/').filter(Boolean).at(-1) ?? '';
  return suffix !== '' && last.endsWith(suffix) ? last.slice(0, -suffix.length) : last;
}

function Piece({
  piece,
  soldIn,
  lockMinutes,
  courier,
}: {
  readonly piece: ProductDetailFragment;
  readonly soldIn: ProductScreenProps['soldIn'];
  readonly lockMinutes: number;
  readonly courier: ComponentProps<typeof Details>['courier'];
}) {
  const words = useWords('piece');
  const choices = useMemo(() => choicesOf(piece), [piece]);
  // In the address, so a size survives a reload and is part of a shared link.
  const { state: chosen, set: setChosen } = useAddressState<Chosen>(
    (address) => readChosen(choices, address),
    (next, before) => writeChosen(choices, next, before),
  );
  const variant = variantOf(choices, chosen);
  const entries = (piece.media_gallery_entries ?? []).flatMap((entry) => entry ?? []);
  const ownPictures = useMemo(() => ownPicturesOf(piece), [piece]);
  const shownEntries = picturesChosen(ownPictures, choices, chosen) ?? entries;
  const crumbs = [{ label: words('shell.home'), to: '/' }, ...trail(piece), { label: piece.name ?? '' }];

  useEffect(() => {
    if (piece.sku) rememberViewed(piece.sku);
  }, [piece.sku]);

  const Column = isSpecial(piece) ? (loadedSpecialBuy ?? LaterSpecialBuy) : Buy;
  return (
    <>
      <PieceHead piece={piece} soldIn={soldIn} entries={entries} crumbs={crumbs} />
      <Container className={styles.page}>
        <Breadcrumbs label={words('ui.breadcrumbs')} crumbs={crumbs} />
        <div className={styles.columns}>
          <Gallery key={shownEntries[0]?.uid ?? ''} entries={shownEntries} name={piece.name ?? ''} />
          <Suspense>
            <Column
              piece={piece}
              choices={choices}
              chosen={chosen}
              variant={variant}
              lockMinutes={lockMinutes}
              onChoose={(code, uid) => setChosen({ ...chosen, [code]: uid }, { replace: true })}
            />
          </Suspense>
        </div>
      </Container>
      <Details piece={piece} variant={variant} courier={courier} />
      <LaterReviews sku={piece.sku ?? ''} name={piece.name ?? ''} count={piece.review_count} />
      {(piece.related_products ?? []).length > 0 ? (
        <Section heading={words('piece.related')}>
          <ProductGrid campaign>
            {(piece.related_products ?? [])
              .slice(0, 4)
              .map((related) => (related ? <PieceCard key={related.uid} piece={related} /> : null))}
          </ProductGrid>
        </Section>
      ) : null}
      <RecentlyViewed except={piece.sku} />
    </>
  );
}

interface PieceHeadProps {
  readonly piece: ProductDetailFragment;
  readonly soldIn: ProductScreenProps['soldIn'];
  readonly entries: Parameters<typeof structuredPiece>[2];
  readonly crumbs: readonly Crumb[];
}

/** A separate component, because it renders at each new gold price. */
function PieceHead({ piece, soldIn, entries, crumbs }: PieceHeadProps) {
  const shop = useShop();
  const boards = useGoldPrices();
  const isHalted = (type: string) => boards.some((board) => board.type === type && !board.isTradable);
  return (
    <PageHead
      title={piece.meta_title || piece.name}
      description={piece.meta_description}
      canonicalPath={piecePath(piece)}
      suffix="productSuffix"
      markets={soldIn}
      picture={piece.small_image?.url}
      type="product"
      trail={crumbs}
      structuredData={import.meta.env.SSR ? [structuredPiece(piece, shop, entries, isHalted)] : []}
    />
  );
}

/** The breadcrumbs through the most specific category, which the server returns first. */
function trail({ categories }: ProductDetailFragment) {
  const best = categories?.[0];
  return best ? [{ label: best.name ?? '', to: `/${best.url_path ?? ''}${best.url_suffix ?? ''}` }] : [];
}
