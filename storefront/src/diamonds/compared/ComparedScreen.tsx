/** Up to four stones side by side. The address contains their SKUs, so the comparison can be shared. */

import { useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { readCompared } from '@jinlan/domain/comparing';
import { Breadcrumbs, Checkbox, Container, EmptyState, LinkButton, Notice, Skeleton } from '@jinlan/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { comparedPath } from '../CompareTray.tsx';
import { comparedStones, useCompared } from '../compared.ts';
import { DiamondsComparedDocument } from '../queries.generated.ts';
import { ShapeSheet } from '../ShapeSketch.tsx';
import styles from './ComparedScreen.module.css';
import { ComparedTable } from './ComparedTable.tsx';
import { comparedRows } from './compared-rows.ts';

export default function ComparedScreen() {
  const words = useWords('diamonds');
  const [address, setAddress] = useSearchParams();
  const skus = readCompared(address.get('stones'));
  const comparedEntries = useCompared();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const { data, error, loading, refetch } = useQuery(
    DiamondsComparedDocument,
    { skus },
    { pause: skus.length === 0 },
  );
  const stones = (data?.diamondsBySku ?? []).flatMap((stone) => stone ?? []);
  const missingCount = data ? skus.length - stones.length : 0;
  const rows = comparedRows(words, stones);
  const visibleRows = onlyDifferent ? rows.filter(({ differs }) => differs) : rows;

  function remove(sku: string): void {
    const stone = comparedEntries.find((entry) => entry.sku === sku);
    if (stone) comparedStones.toggle(stone);
    const next = new URLSearchParams(address);
    const remainingSkus = skus.filter((other) => other !== sku);
    if (remainingSkus.length > 0) next.set('stones', remainingSkus.join(',').toLowerCase());
    else next.delete('stones');
    setAddress(next, { replace: true, preventScrollReset: true });
  }

  return (
    <Container width="page" className={styles.page}>
      <PageHead title={words('diamonds.compare.title')} hidden />
      <ShapeSheet />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[
          { label: words('shell.home'), to: '/' },
          { label: words('diamonds.title'), to: '/loose-diamonds' },
          { label: words('diamonds.compare.title') },
        ]}
      />
      <header className={styles.head}>
        <h1>{words('diamonds.compare.title')}</h1>
        {stones.length > 1 ? <p>{words('diamonds.compare.lead')}</p> : null}
      </header>
      {missingCount > 0 ? (
        <Notice tone="warning">{words('diamonds.compare.gone', { count: missingCount })}</Notice>
      ) : null}
      <Loaded
        value={error ? null : stones}
        loading={loading && skus.length > 0}
        error={error}
        onRetry={refetch}
        skeleton={<Skeleton shape="block" />}
        empty={
          stones.length === 0 ? (
            <EmptyState
              icon="search"
              title={words('diamonds.compare.empty')}
              text={words('diamonds.compare.emptyHint')}
              action={
                <LinkButton
                  to={
                    comparedEntries.length > 1 && skus.length === 0
                      ? comparedPath(comparedEntries.map(({ sku }) => sku))
                      : '/loose-diamonds'
                  }
                >
                  {comparedEntries.length > 1 && skus.length === 0
                    ? words('diamonds.compare.open', { count: comparedEntries.length })
                    : words('diamonds.stone.all')}
                </LinkButton>
              }
            />
          ) : null
        }
      >
        {() => (
          <>
            {stones.length > 1 ? (
              <Checkbox
                label={words('diamonds.compare.onlyDifferent')}
                checked={onlyDifferent}
                onChange={() => setOnlyDifferent(!onlyDifferent)}
              />
            ) : null}
            {visibleRows.length === 0 ? <p>{words('diamonds.compare.alike')}</p> : null}
            <ComparedTable stones={stones} rows={visibleRows} onRemove={remove} />
            <LinkButton to="/loose-diamonds">{words('diamonds.stone.all')}</LinkButton>
          </>
        )}
      </Loaded>
    </Container>
  );
}
