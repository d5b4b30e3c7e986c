/** The price history of one board. */
import { readMoney, useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { type PriceUnit, pricePer } from '@jinlan/domain/money';
import { Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useMemo } from 'react';
import styles from './History.module.css';
import { PriceChart } from './PriceChart.tsx';
import { GoldPriceHistoryDocument, type GoldPriceHistoryQueryVariables } from './queries.generated.ts';

interface HistoryProps {
  readonly type: string;
  readonly name: string;
  readonly range: GoldPriceHistoryQueryVariables['range'];
  /** The unit of the board, and the unit shown. */
  readonly own: PriceUnit;
  readonly unit: PriceUnit | 'own';
}

export function History({ type, name, range, own, unit }: HistoryProps) {
  const words = useWords('gold');
  const { data, error, loading } = useQuery(
    GoldPriceHistoryDocument,
    { type: type.replace('-', '_') as GoldPriceHistoryQueryVariables['type'], range },
    { livePrices: true },
  );
  const points = useMemo(
    () =>
      [...(data?.goldPriceHistory ?? [])]
        .flatMap(({ effective_at, sell }) => {
          const boardPrice = readMoney(sell);
          const money = boardPrice && pricePer(boardPrice, own, unit === 'own' ? own : unit);
          return money
            ? [{ at: Date.parse(effective_at), value: money.minor, money, iso: effective_at }]
            : [];
        })
        .sort((a, b) => a.at - b.at),
    [data, own, unit],
  );
  if (loading) {
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <div className={styles.ghost}>
          <Skeleton shape="block" />
        </div>
      </SkeletonRegion>
    );
  }
  if (error || points.length === 0) return <Notice tone="error" title={words('errors.data')} />;
  return (
    <PriceChart
      label={words('gold.historyOf', { name })}
      summaryOf={(prices) => words('gold.summary', { name, range: words(`gold.range.${range}`), ...prices })}
      priceLabel={words('gold.sell')}
      points={points}
      dates={range === 'DAY' ? 'times' : range === 'YEAR' ? 'months' : 'days'}
    />
  );
}
