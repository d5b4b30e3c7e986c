/** A quick view of a piece over the list: pictures, price breakdown, sizes with stock, and a link to its page. */

import { readMoney, useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Dialog, Ledger, LinkButton, Parted, Picture, Price, Skeleton, SkeletonRegion } from '@jinlan/ui';
import type { PieceCardFragment } from './fragments.generated.ts';
import { fromMark, piecePath } from './piece-line.ts';
import styles from './QuickView.module.css';
import { QuickLookDocument, type QuickLookQuery } from './queries.generated.ts';
import { ledgerRows } from './waterfall.ts';

export interface QuickViewProps {
  readonly piece: PieceCardFragment;
  readonly onClose: () => void;
}

export function QuickView({ piece: listedPiece, onClose }: QuickViewProps) {
  const words = useWords('find', 'piece');
  const { data, error, loading, refetch } = useQuery(
    QuickLookDocument,
    { urlKey: listedPiece.url_key ?? '' },
    { livePrices: true },
  );
  const piece = data?.products?.items?.[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title={listedPiece.name}
      closeLabel={words('ui.close')}
      wide
      footer={
        <LinkButton to={piecePath(listedPiece)} priority="high" full>
          {words('find.quick.page')}
        </LinkButton>
      }
    >
      {piece ? (
        <Look piece={piece} />
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <div className={styles.look}>
            <Skeleton shape="picture" />
            <div>
              <Skeleton width="half" />
              <Skeleton shape="heading" width="short" />
              <Skeleton width="full" />
            </div>
          </div>
        </SkeletonRegion>
      ) : (
        <LoadError error={error} onRetry={refetch} />
      )}
    </Dialog>
  );
}

type QuickPiece = NonNullable<NonNullable<NonNullable<QuickLookQuery['products']>['items']>[number]>;

function Look({ piece }: { readonly piece: QuickPiece }) {
  const words = useWords('find', 'piece');
  const price = readMoney(piece.price_range.minimum_price.final_price);
  const highest = readMoney(piece.price_range.maximum_price?.final_price);
  const from = price !== null && highest !== null && highest.minor > price.minor;
  const total = readMoney(piece.price_parts?.total);
  const pictures = (piece.media_gallery_entries ?? []).flatMap((entry) => (entry?.file ? [entry] : []));
  return (
    <div className={styles.look}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the row of pictures */}
      <section className={styles.pictures} tabIndex={0} aria-label={words('piece.gallery')}>
        {pictures.map((picture) => (
          <Picture
            key={picture.uid}
            src={`/media/${(picture.file ?? '').replace(/^\/+/, '')}`}
            alt={picture.label ?? piece.name ?? ''}
            sizes="(min-width: 768px) 420px, 100vw"
            largest={960}
            color={picture.color ?? null}
          />
        ))}
      </section>
      <div className={styles.words}>
        <p className={styles.facts}>
          <Parted parts={[...piece.card_facts, words('piece.sku', { sku: piece.sku ?? '' })]} />
        </p>
        {piece.short_description?.html ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
          <div dangerouslySetInnerHTML={{ __html: piece.short_description.html }} />
        ) : null}
        {price ? <Price size="page" amount={price} {...(from ? fromMark(words) : {})} /> : null}
        {piece.has_dynamic_gold && total ? (
          <Ledger
            rows={ledgerRows(piece.price_parts?.steps ?? [], words)}
            total={{ label: words('browse.part.total'), amount: total }}
          />
        ) : null}
        <Sizes piece={piece} />
      </div>
    </div>
  );
}

/** The sizes of the piece. Sold-out ones are struck through. */
function Sizes({ piece }: { readonly piece: QuickPiece }) {
  const words = useWords('find', 'piece');
  if (!('variants' in piece)) {
    return piece.stock_status === 'OUT_OF_STOCK' ? <p>{words('browse.soldOut')}</p> : null;
  }
  const open = new Set(
    (piece.variants ?? []).flatMap((variant) =>
      variant?.product?.stock_status === 'IN_STOCK'
        ? (variant.attributes ?? []).flatMap((attribute) => attribute?.uid ?? [])
        : [],
    ),
  );
  return (piece.configurable_options ?? []).map((option) =>
    option ? (
      <div key={option.uid} className={styles.sizes}>
        <p>{option.label}</p>
        <ul>
          {(option.values ?? []).map((value) =>
            value?.uid ? (
              <li key={value.uid}>
                {open.has(value.uid) ? (
                  value.label
                ) : (
                  <s>
                    {value.label} <small>{words('browse.soldOut')}</small>
                  </s>
                )}
              </li>
            ) : null,
          )}
        </ul>
      </div>
    ) : null,
  );
}
