/** The gold price page: live boards in the shopper's unit, and their history. */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { type PriceUnit, priceUnits } from '@jinlan/domain/money';
import {
  Container,
  EmptyState,
  Notice,
  SegmentedControl,
  Select,
  Skeleton,
  SkeletonRegion,
} from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { PageHead } from '../app/PageHead.tsx';
import { useShop } from '../app/shop.tsx';
import { InternalError } from '../shell/routing/ErrorPages.tsx';
import { GoldAlerts } from './alerts/GoldAlerts.tsx';
import { Board, type BoardQuote } from './Board.tsx';
import styles from './GoldPriceScreen.module.css';
import { History } from './History.tsx';
import { GoldPricePageDocument } from './queries.generated.ts';
import { useGoldPrices } from './use-gold-prices.tsx';

const ranges = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
type Range = (typeof ranges)[number];

/** The order of the boards for each start of the market code. The shopper's own board is first. */
const boardsFrom = { cn: ['CN', 'HK'], elsewhere: ['HK', 'CN'] } as const;

export default function GoldPriceScreen() {
  const words = useWords('gold');
  const { market } = useShop();
  const live = useGoldPrices();
  const { data, error, loading, refetch } = useQuery(GoldPricePageDocument, {}, { livePrices: true });
  const liveVersion = Math.max(0, ...live.map(({ version }) => version));
  const loadedVersion = Math.max(0, ...(data?.goldPrices ?? []).map(({ version }) => version));
  const [range, setRange] = useState<Range>('MONTH');
  const [type, setType] = useState<string | null>(null);
  const [unit, setUnit] = useState<PriceUnit | 'own'>('own');

  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again once for each version that the stream brings
  useEffect(() => {
    if (data && liveVersion > loadedVersion) refetch();
  }, [liveVersion]);

  if (loading) {
    return (
      <Container className={styles.page}>
        <SkeletonRegion label={words('ui.loading')}>
          <div className={styles.head}>
            <Skeleton shape="heading" width="half" />
          </div>
          <div className={styles.boards}>
            {boardsFrom.cn.map((board) => (
              <div key={board}>
                <Skeleton shape="heading" width="short" />
                <Skeleton shape="block" />
                <Skeleton width="full" />
                <Skeleton width="full" />
                <Skeleton width="full" />
              </div>
            ))}
          </div>
        </SkeletonRegion>
      </Container>
    );
  }
  const quotes: readonly BoardQuote[] = data?.goldPrices ?? [];
  const [first] = quotes;
  if (error && !first) return <InternalError />;
  if (!first)
    return (
      <Container className={styles.page}>
        <PageHead title={words('gold.title')} canonicalPath="/dynamicGoldPrice/" hidden />
        <EmptyState icon="clock" level={1} title={words('gold.title')} text={words('gold.unpublished')} />
      </Container>
    );
  const ownPrefix = market === 'cn' ? 'CN-' : 'HK-';
  const chosen =
    quotes.find((quote) => quote.type === type) ??
    quotes.find((quote) => quote.type.startsWith(ownPrefix)) ??
    first;
  // Hong Kong's board converted to another currency is shown as the market's, with its origin.
  const placeOf = (board: string, derived: boolean) =>
    words(`gold.${board === 'CN' ? 'cn' : derived ? market : 'hk'}`);
  return (
    <Container className={styles.page}>
      <PageHead
        title={words('gold.title')}
        description={words('gold.lead')}
        canonicalPath="/dynamicGoldPrice/"
        pageType="WebPage"
        trail={[{ label: words('shell.home'), to: '/' }, { label: words('gold.title') }]}
      />
      <header className={styles.head}>
        <h1>{words('gold.title')}</h1>
        <p>{words('gold.lead')}</p>
        <div className={styles.unit}>
          <SegmentedControl
            name="gold-unit"
            legend={words('gold.shownPer')}
            value={unit}
            segments={(['own', ...priceUnits] as const).map((value) => ({
              value,
              label: words(`gold.per.${value}`),
            }))}
            onChange={setUnit}
          />
        </div>
      </header>
      {quotes.some(({ is_tradable }) => !is_tradable) ? (
        <Notice tone="warning" title={words('shell.gold.halted')} />
      ) : null}
      <div className={styles.boards}>
        {boardsFrom[market === 'cn' ? 'cn' : 'elsewhere'].map((board) => {
          const boardQuotes = quotes.filter((quote) => quote.type.startsWith(`${board}-`));
          return (
            <Board
              key={board}
              quotes={boardQuotes}
              unit={unit}
              heading={placeOf(
                board,
                boardQuotes.some(({ derived_from }) => derived_from !== null),
              )}
            />
          );
        })}
      </div>
      <GoldAlerts
        quotes={quotes}
        nameOf={(quote) =>
          words('gold.boardName', {
            market: placeOf(quote.type.slice(0, 2), quote.derived_from !== null),
            name: quote.name,
          })
        }
      />
      <section className={styles.history}>
        <div className={styles.choose}>
          <h2>{words('gold.history')}</h2>
          <Select
            label={words('gold.board')}
            value={chosen.type}
            options={quotes.map((quote) => ({
              value: quote.type,
              label: words('gold.boardName', {
                market: placeOf(quote.type.slice(0, 2), quote.derived_from !== null),
                name: quote.name,
              }),
            }))}
            onChange={(event) => setType(event.target.value)}
          />
          <SegmentedControl
            name="gold-range"
            legend={words('gold.range')}
            value={range}
            segments={ranges.map((value) => ({ value, label: words(`gold.range.${value}`) }))}
            onChange={setRange}
          />
        </div>
        <History
          type={chosen.type}
          name={chosen.name}
          range={range}
          own={chosen.unit === 'tael' ? 'tael' : 'gram'}
          unit={unit}
        />
      </section>
      <p className={styles.note}>
        {unit === 'own' ? null : words('gold.converted')} {words('gold.reference')}{' '}
        {quotes.some(({ is_sample }) => is_sample) ? words('gold.sample') : null}
      </p>
    </Container>
  );
}
