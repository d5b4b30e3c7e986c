/** Pieces that a page names by SKU, in the page's order; pieces that no longer exist are skipped. */
import type { ContentNode, ContentTree } from '@jinlan/contract/content-tree';
import { classNames, ProductGrid } from '@jinlan/ui';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import styles from './Pieces.module.css';
import { skusIn } from './read-tree.ts';
import { type DrawPiece, useContent } from './source.tsx';

type PiecesBySku = ReadonlyMap<string, DrawPiece>;

const PiecesContext = createContext<PiecesBySku | null>(null);

/** Maximum number of pieces per request. */
const mostPieces = 100;

/** Requests all pieces of a tree once, even if it has several lists of them. */
export function PiecesOf({ tree, children }: { readonly tree: ContentTree; readonly children: ReactNode }) {
  const piecesBySku = useContent().usePieces(skusIn(tree).slice(0, mostPieces));
  return <PiecesContext value={piecesBySku}>{children}</PiecesContext>;
}

/** Number of columns for a page's own pieces on wide screens. */
const wideColumns = 4;

/**
 * Chooses the pieces of a `feature`, whose first is two columns wide. Once a row is full, only as many as fill their
 * rows. A last row that lacks one piece ends in another wide tile.
 */
export function inFullRows<T>(pieces: readonly T[]): {
  readonly shownPieces: readonly T[];
  readonly closing: boolean;
} {
  const surplus = (pieces.length + 1) % wideColumns;
  const closing = surplus === wideColumns - 1 && pieces.length > wideColumns;
  const fills = pieces.length + 1 > wideColumns;
  return { shownPieces: fills && !closing && surplus > 0 ? pieces.slice(0, -surplus) : pieces, closing };
}

const columns = { brand: styles.brand, block_d: styles.block, feature: styles.feature };

export function Pieces({
  node: { appearance, skus },
}: {
  readonly node: Extract<ContentNode, { kind: 'products' }>;
}) {
  const { PiecesSkeleton } = useContent();
  const piecesBySku = useContext(PiecesContext);
  if (!piecesBySku) return <PiecesSkeleton count={skus.length} campaign />;
  const pieces = skus.flatMap((sku) => {
    const renderPiece = piecesBySku.get(sku);
    return renderPiece ? [{ sku, draw: renderPiece }] : [];
  });
  if (pieces.length === 0) return null;
  if (appearance === 'carousel') {
    return (
      <ul className={styles.carousel}>
        {pieces.map(({ sku, draw: renderPiece }) => (
          <li key={sku}>{renderPiece()}</li>
        ))}
      </ul>
    );
  }
  const featured = appearance === 'feature';
  const { shownPieces, closing } = featured ? inFullRows(pieces) : { shownPieces: pieces, closing: false };
  return (
    <ProductGrid
      campaign={appearance === 'grid' || featured}
      className={classNames(appearance !== 'grid' && columns[appearance], closing && styles.closing)}
    >
      {shownPieces.map(({ sku, draw: renderPiece }, index) => (
        <Fragment key={sku}>
          {renderPiece(
            featured && (index === 0 || (closing && index === shownPieces.length - 1))
              ? '(min-width: 768px) 50vw, 100vw'
              : undefined,
          )}
        </Fragment>
      ))}
    </ProductGrid>
  );
}
