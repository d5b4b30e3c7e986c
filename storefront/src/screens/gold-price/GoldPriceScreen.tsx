/** The gold price page: both boards, live, and how they moved. */
import {
  Container,
  ErrorView,
  LinkButton,
  Notice,
  SegmentedControl,
  Select,
  Skeleton,
  SkeletonRegion,
} from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { PageHead } from '../../app/PageHead.tsx';
import { useShop } from '../../app/shop.tsx';
import { useQuery } from '../../data/use-query.ts';
import { useGoldPrices } from '../../gold-price/use-gold-prices.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './GoldPriceScreen.module.css';
import { Board, type BoardQuote } from './parts/Board.tsx';
import { History } from './parts/History.tsx';
import { GoldPricePageDocument } from './queries.generated.ts';

const ranges = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
type Range = (typeof ranges)[number];

/** Boards grouped by the market that sets them: the first part of the code. The shopper's own board stands first. */
const boardsFrom = { cn: ['CN', 'HK'], elsewhere: ['HK', 'CN'] } as const;

export default function GoldPriceScreen() {
  const words = useWords();
  const { market } = useShop();
  const live = useGoldPrices();
  const { data, error, loading, refetch } = useQuery(GoldPricePageDocument, {}, { livePrices: true });
  const newest = Math.max(0, ...live.map(({ version }) => version));
  const known = Math.max(0, ...(data?.goldPrices ?? []).map(({ version }) => version));
  const [range, setRange] = useState<Range>('MONTH');
  const [type, setType] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once for each version the stream brings
  useEffect(() => {
    if (data && newest > known) refetch();
  }, [newest]);

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
  if (!first) {
    return (
      <ErrorView
        title={words('errors.internal.title')}
        message={words(error?.kind === 'network' ? 'errors.network' : 'errors.internal')}
        action={<LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>}
      />
    );
  }
  const own = market === 'cn' ? 'CN-' : 'HK-';
  const chosen =
    quotes.find((quote) => quote.type === type) ??
    quotes.find((quote) => quote.type.startsWith(own)) ??
    first;
  return (
    <Container className={styles.page}>
      <PageHead title={words('browse.gold.title')} description={words('browse.gold.lead')} />
      <header className={styles.head}>
        <h1>{words('browse.gold.title')}</h1>
        <p>{words('browse.gold.lead')}</p>
      </header>
      {quotes.some(({ is_tradable }) => !is_tradable) ? (
        <Notice tone="warning" title={words('shell.gold.halted')} />
      ) : null}
      <div className={styles.boards}>
        {boardsFrom[market === 'cn' ? 'cn' : 'elsewhere'].map((board) => (
          <Board
            key={board}
            quotes={quotes.filter((quote) => quote.type.startsWith(`${board}-`))}
            heading={words(board === 'HK' ? 'browse.gold.hk' : 'browse.gold.cn')}
          />
        ))}
      </div>
      <section className={styles.history}>
        <div className={styles.choose}>
          <h2>{words('browse.gold.history')}</h2>
          <Select
            label={words('browse.gold.board')}
            value={chosen.type}
            options={quotes.map((quote) => ({
              value: quote.type,
              label: words('browse.gold.boardName', {
                market: words(quote.type.startsWith('HK-') ? 'browse.gold.hk' : 'browse.gold.cn'),
                name: quote.name,
              }),
            }))}
            onChange={(event) => setType(event.target.value)}
          />
          <SegmentedControl
            name="gold-range"
            legend={words('browse.gold.range')}
            value={range}
            segments={ranges.map((value) => ({ value, label: words(`browse.gold.range.${value}`) }))}
            onChange={setRange}
          />
        </div>
        <History type={chosen.type} name={chosen.name} range={range} />
      </section>
      <p className={styles.note}>
        {words('browse.gold.reference')}{' '}
        {quotes.some(({ is_sample }) => is_sample) ? words('browse.gold.sample') : null}
      </p>
    </Container>
  );
}
