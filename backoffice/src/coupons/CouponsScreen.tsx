import { isMarket, withFallback } from '@jinlan/domain/markets';
import { anything, may } from '@jinlan/domain/people';
import {
  Button,
  EmptyState,
  Link,
  LinkButton,
  Select,
  Skeleton,
  SkeletonRegion,
  TextField,
} from '@jinlan/ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../data/use-answer.ts';
import { Screen } from '../parts/Screen.tsx';
import { ErrorNotice } from '../parts/Trouble.tsx';
import { actorOf, useSession } from '../session/session.tsx';
import { useOfficeWords } from '../words/words.tsx';
import styles from './Coupons.module.css';
import { valueText } from './coupon-words.ts';
import { type CouponFactsFragment, CouponsDocument } from './coupons.generated.ts';

const pageSize = 50;

/** The coupons of the person's markets. Search, market and page are in the address, so Back restores them. */
export function CouponsScreen() {
  const words = useOfficeWords();
  const { session } = useSession();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const market = address.get('market');
  const after = address.get('after');
  const { data, error, loading, refetch } = useAnswer(CouponsDocument, {
    first: pageSize,
    after,
    search: search || null,
    market: isMarket(market) ? market : null,
  });
  const mayAdd = session?.markets.some((each) =>
    may(actorOf(session), 'coupon.change', { ...anything, market: each }),
  );
  const isFiltered = search !== '' || market !== null;
  const items = data?.coupons.items ?? [];
  const next = data?.coupons.next;

  const go = (to: Readonly<Record<string, string>>): void =>
    setAddress(Object.fromEntries(Object.entries(to).filter(([, value]) => value !== '')));

  return (
    <Screen
      title={words('office.coupons')}
      end={
        mayAdd ? (
          <LinkButton to="/coupons/new" size="small">
            {words('office.coupons.new')}
          </LinkButton>
        ) : null
      }
    >
      <Filter
        key={`${search} ${market}`}
        search={search}
        market={market ?? ''}
        markets={session?.markets ?? []}
        onFind={go}
      />
      {error ? <ErrorNotice error={error} retry={refetch} /> : null}
      {data === undefined && loading ? (
        <SkeletonRegion label={words('office.loading')} className={styles.ghosts}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </SkeletonRegion>
      ) : null}
      {data !== undefined && items.length === 0 ? (
        <EmptyState
          icon={isFiltered ? 'search' : 'gift'}
          title={words(isFiltered ? 'office.coupons.none' : 'office.coupons.empty')}
          text={isFiltered ? words('office.coupons.none.text') : undefined}
          action={isFiltered ? <Button onClick={() => go({})}>{words('office.coupons.all')}</Button> : null}
        />
      ) : null}
      {items.length > 0 ? <CouponTable coupons={items} busy={loading} /> : null}
      <div className={styles.pages}>
        {after === null ? null : (
          <Button size="small" onClick={() => go({ search, market: market ?? '' })}>
            {words('office.coupons.first')}
          </Button>
        )}
        {next == null ? null : (
          <Button size="small" onClick={() => go({ search, market: market ?? '', after: next })}>
            {words('office.coupons.next')}
          </Button>
        )}
      </div>
    </Screen>
  );
}

function Filter({
  search,
  market,
  markets,
  onFind,
}: {
  readonly search: string;
  readonly market: string;
  readonly markets: readonly CouponFactsFragment['market'][];
  readonly onFind: (to: { readonly search: string; readonly market: string }) => void;
}) {
  const words = useOfficeWords();
  const [typed, setTyped] = useState(search);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onFind({ search: typed.trim(), market });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows <search>
    <form role="search" className={styles.filter} onSubmit={submit}>
      <TextField
        label={words('office.coupons.search')}
        type="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label={words('office.coupons.market')}
        value={market}
        placeholder={words('office.coupons.allMarkets')}
        options={markets.map((each) => ({ value: each, label: words(`office.market.${each}`) }))}
        onChange={(event) => onFind({ search: typed.trim(), market: event.target.value })}
      />
      <Button type="submit">{words('office.coupons.find')}</Button>
    </form>
  );
}

function CouponTable({
  coupons,
  busy,
}: {
  readonly coupons: readonly CouponFactsFragment[];
  readonly busy: boolean;
}) {
  const words = useOfficeWords();
  return (
    <table className={styles.table} aria-label={words('office.coupons')} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{words('office.coupons.code')}</th>
          <th scope="col" className={styles.wide}>
            {words('office.coupons.market')}
          </th>
          <th scope="col">{words('office.coupons.value')}</th>
          <th scope="col">{words('office.coupons.days')}</th>
          <th scope="col" className={styles.wide}>
            {words('office.coupons.used')}
          </th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => {
          const { market, code, labelZh, labelEn, firstDay, lastDay, used, useLimit } = coupon;
          return (
            <tr key={`${market}/${code}`}>
              <th scope="row">
                <Link to={`/coupons/${market}/${encodeURIComponent(code)}`} className={styles.code}>
                  {code}
                </Link>
                <p className={styles.label}>
                  {
                    withFallback({ 'zh-Hans-CN': labelZh, 'zh-Hant-HK': labelZh, 'en-US': labelEn })[
                      words.locale
                    ]
                  }
                </p>
                <p className={styles.narrow}>{words(`office.market.${market}`)}</p>
              </th>
              <td className={styles.wide}>{words(`office.market.${market}`)}</td>
              <td>{valueText(coupon, market)}</td>
              <td>
                <span className={styles.day}>{firstDay}</span>{' '}
                <span className={styles.day}>{words('office.coupons.until', { last: lastDay })}</span>
              </td>
              <td className={styles.wide}>
                {useLimit === null
                  ? String(used)
                  : words('office.coupons.usedOf', { used: String(used), limit: String(useLimit) })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
