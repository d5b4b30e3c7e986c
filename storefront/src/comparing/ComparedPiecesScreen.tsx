/** Up to four pieces side by side. The address contains their SKUs, so the comparison can be shared and printed. */

import { useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { comparedText, readCompared } from '@jinlan/domain/comparing';
import {
  Breadcrumbs,
  Button,
  Checkbox,
  CompareTable,
  Container,
  EmptyState,
  Link,
  LinkButton,
  Notice,
  Picture,
  Skeleton,
} from '@jinlan/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../app/PageHead.tsx';
import { comparedPath, comparedPieces, useCompared } from '../product/compared.ts';
import { piecePath } from '../product/piece-line.ts';
import styles from './ComparedPiecesScreen.module.css';
import { comparedRows } from './compared-rows.ts';
import { type ComparedPieceFragment, PiecesComparedDocument } from './queries.generated.ts';

export default function ComparedPiecesScreen() {
  const words = useWords('compare');
  const [address, setAddress] = useSearchParams();
  const skus = readCompared(address.get('pieces'));
  const comparedEntries = useCompared();
  const { data, error, loading, refetch } = useQuery(
    PiecesComparedDocument,
    { skus: [...skus] },
    { pause: skus.length === 0, livePrices: true },
  );
  const pieceBySku = new Map(
    (data?.products?.items ?? []).flatMap((item) => (item?.sku ? [[item.sku.toUpperCase(), item]] : [])),
  );
  const pieces = skus.flatMap((sku) => pieceBySku.get(sku) ?? []);
  const missingCount = data ? skus.length - pieces.length : 0;
  const hasSeveral = comparedEntries.length > 1 && skus.length === 0;

  function remove(sku: string): void {
    const piece = comparedEntries.find((entry) => entry.sku === sku);
    if (piece) comparedPieces.toggle(piece);
    const next = new URLSearchParams(address);
    const remainingSkus = skus.filter((other) => other !== sku.toUpperCase());
    if (remainingSkus.length > 0) next.set('pieces', comparedText(remainingSkus));
    else next.delete('pieces');
    setAddress(next, { replace: true, preventScrollReset: true });
  }

  return (
    <Container width="page" className={styles.page}>
      <PageHead title={words('compare.title')} hidden />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[{ label: words('shell.home'), to: '/' }, { label: words('compare.title') }]}
      />
      <header className={styles.head}>
        <h1>{words('compare.title')}</h1>
        {pieces.length > 1 ? <p>{words('compare.lead')}</p> : null}
      </header>
      {missingCount > 0 ? (
        <Notice tone="warning">{words('compare.gone', { count: missingCount })}</Notice>
      ) : null}
      <Loaded
        value={error ? null : pieces}
        loading={loading && skus.length > 0}
        error={error}
        onRetry={refetch}
        skeleton={<Skeleton shape="block" />}
        empty={
          pieces.length === 0 ? (
            <EmptyState
              icon="search"
              title={words('compare.empty')}
              text={words('compare.emptyHint')}
              action={
                <LinkButton to={hasSeveral ? comparedPath(comparedEntries) : '/'}>
                  {hasSeveral
                    ? words('browse.compare.open', { count: comparedEntries.length })
                    : words('errors.takeMeHome')}
                </LinkButton>
              }
            />
          ) : null
        }
      >
        {() => (
          <Compared
            pieces={pieces}
            attributes={(data?.attributesList?.items ?? []).flatMap((attribute) =>
              attribute ? [{ code: attribute.code, label: attribute.label ?? attribute.code }] : [],
            )}
            onRemove={remove}
          />
        )}
      </Loaded>
    </Container>
  );
}

function Compared({
  pieces,
  attributes,
  onRemove,
}: {
  readonly pieces: readonly ComparedPieceFragment[];
  readonly attributes: Parameters<typeof comparedRows>[2];
  readonly onRemove: (sku: string) => void;
}) {
  const words = useWords('compare', 'find');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const rows = comparedRows(words, pieces, attributes);
  const visibleRows = onlyDifferent ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      <div className={styles.tools}>
        {pieces.length > 1 ? (
          <Checkbox
            label={words('compare.onlyDifferent')}
            checked={onlyDifferent}
            onChange={() => setOnlyDifferent(!onlyDifferent)}
          />
        ) : (
          <p>{words('compare.one')}</p>
        )}
        <Button size="small" onClick={() => window.print()}>
          {words('compare.print')}
        </Button>
      </div>
      {visibleRows.length === 0 ? <p role="status">{words('compare.alike')}</p> : null}
      <CompareTable
        label={words('compare.title')}
        rows={visibleRows}
        heads={pieces.map((piece) => ({
          key: piece.sku ?? '',
          content: (
            <>
              <Picture
                className={styles.picture}
                src={piece.small_image?.url}
                alt=""
                sizes="(min-width: 1024px) 192px, 26vw"
                largest={640}
                color={piece.small_image?.color}
              />
              <Link to={piecePath(piece)}>{piece.name}</Link>
              <small>{piece.sku}</small>
            </>
          ),
          removeLabel: words('compare.remove', { name: piece.name ?? '' }),
          onRemove: () => onRemove(piece.sku ?? ''),
        }))}
        words={{
          fact: words('compare.fact'),
          differs: words('compare.differs'),
          unknown: words('compare.unknown'),
        }}
      />
    </>
  );
}
