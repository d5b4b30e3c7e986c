import { readMoney, useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useMemo } from 'react';
import { type ChartPoint, PriceChart } from '../gold-price/PriceChart.tsx';
import { JewelleryValueHistoryDocument } from './queries.generated.ts';

const dayMs = 86_400_000;

/** The gold value of a piece since the member got it. */
export function ValueHistory({ uid, name }: { readonly uid: string; readonly name: string }) {
  const words = useWords('jewellery', 'gold');
  const { data, error, loading, refetch } = useQuery(
    JewelleryValueHistoryDocument,
    { uid },
    { livePrices: true, policy: 'cache-and-network' },
  );
  const points = useMemo(
    () =>
      (data?.jewelleryValueHistory ?? []).flatMap(({ at, value }): ChartPoint[] => {
        const money = readMoney(value);
        return money ? [{ at: Date.parse(at), iso: at, value: money.minor, money }] : [];
      }),
    [data],
  );
  if (loading)
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('jewellery.chart.notLoaded')}
        onRetry={refetch}
      />
    ) : null;
  const days = (last.at - first.at) / dayMs;
  const label = words('jewellery.chartOf', { name });
  return (
    <PriceChart
      label={label}
      summaryOf={(prices) =>
        words('gold.summary', { name, range: `${words.day(first.iso)} – ${words.day(last.iso)}`, ...prices })
      }
      priceLabel={words('jewellery.total')}
      points={points}
      dates={days < 2 ? 'times' : days < 330 ? 'days' : 'months'}
    />
  );
}
