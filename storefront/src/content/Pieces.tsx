/** Pieces a page names by SKU, in the order it names them; those that are gone are left out. */
import type { ContentNode } from '@jinlan/contract/content-tree';
import { classNames, ProductGrid } from '@jinlan/ui';
import { useQuery } from '../data/use-query.ts';
import { PieceCard, PieceGridSkeleton } from '../pieces/PieceCard.tsx';
import styles from './Pieces.module.css';
import { ContentPiecesDocument } from './queries.generated.ts';

export function Pieces({ node }: { readonly node: Extract<ContentNode, { kind: 'products' }> }) {
  const { data, loading } = useQuery(
    ContentPiecesDocument,
    { skus: [...node.skus], count: Math.min(node.skus.length, 100) },
    { livePrices: true, pause: node.skus.length === 0 },
  );
  if (loading) return <PieceGridSkeleton count={node.skus.length} campaign />;
  const bySku = new Map(
    (data?.products?.items ?? []).flatMap((item) => (item?.sku ? [[item.sku, item]] : [])),
  );
  const pieces = node.skus.flatMap((sku) => bySku.get(sku) ?? []);
  if (pieces.length === 0) return null;
  if (node.appearance === 'carousel') {
    return (
      <ul className={styles.carousel}>
        {pieces.map((piece) => (
          <li key={piece.uid}>
            <PieceCard piece={piece} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ProductGrid campaign className={classNames(node.appearance === 'feature' && styles.feature)}>
      {pieces.map((piece, index) => (
        <PieceCard
          key={piece.uid}
          piece={piece}
          {...(node.appearance === 'feature' && index === 0
            ? { sizes: '(min-width: 768px) 50vw, 100vw' }
            : {})}
        />
      ))}
    </ProductGrid>
  );
}
