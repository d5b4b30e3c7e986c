/**
 * `/staff/balances`: the amounts that the shop owes its customers, month by month, and the shop's accounts on the other
 * side.
 */
import { readError, readMoney } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords, type Words } from '@jinlan/client/words';
import { addMonths, businessDay } from '@jinlan/domain/kernel';
import { format } from '@jinlan/domain/money';
import { EmptyState, Link, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { useLoaded } from '../use-loaded.ts';
import styles from './BalancesScreen.module.css';
import { CustomerBalancesDocument, type CustomerBalancesQuery } from './queries.generated.ts';

type Book = CustomerBalancesQuery['customerBalances'][number];
type BalanceWords = Words<'staff' | 'statements'>;

export default function BalancesScreen() {
  const words = useWords('staff', 'statements');
  return (
    <>
      <PageHead title={words('balances.title')} hidden />
      <SignedInOnly as="staff">
        <Balances today={businessDay(new Date())} />
      </SignedInOnly>
    </>
  );
}

/** Returns the month in the address; the present month if the address has none, or a future month. */
const monthIn = (query: URLSearchParams, thisMonth: string): string => {
  const month = query.get('month') ?? '';
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) && month <= thisMonth ? month : thisMonth;
};

const options = { requestPolicy: 'network-only', unkept: true } as const;

export function Balances({ today }: { readonly today: string }) {
  const words = useWords('staff', 'statements');
  const client = useClient();
  const [query] = useSearchParams();
  const thisMonth = today.slice(0, 7);
  const month = monthIn(query, thisMonth);
  const { data, error, loading, refetch } = useLoaded(
    useCallback(async () => {
      const answer = await client.query(CustomerBalancesDocument, { month }, options).toPromise();
      return { data: answer.data?.customerBalances ?? null, error: readError(answer.error) };
    }, [client, month]),
  );
  if (error?.code === 'STAFF_ONLY')
    return (
      <EmptyState
        icon="search"
        title={words('balances.notYours')}
        action={<LinkButton to="/staff/orders">{words('staff.list.showAll')}</LinkButton>}
      />
    );
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('balances.title')}</h1>
        <p>{words('balances.lead')}</p>
      </div>
      <Months month={month} thisMonth={thisMonth} words={words} />
      {data !== null ? (
        <div className={styles.books}>
          {data.map((book) => (
            <BookTable key={book.ledger} book={book} isCurrent={month === thisMonth} words={words} />
          ))}
        </div>
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <LoadError live size="small" error={error} text={words('balances.failed')} onRetry={refetch} />
      )}
    </>
  );
}

interface MonthsProps {
  readonly month: string;
  readonly thisMonth: string;
  readonly words: BalanceWords;
}

function Months({ month, thisMonth, words }: MonthsProps) {
  const hrefOf = (to: string): string => `/staff/balances${to === thisMonth ? '' : `?month=${to}`}`;
  const [previous, next] = [-1, 1].map((step) => addMonths(`${month}-01`, step).slice(0, 7));
  return (
    <nav className={styles.months} aria-label={words('balances.months')}>
      <Link to={hrefOf(previous ?? month)}>{words('balances.previous')}</Link>
      <h2 aria-live="polite">{words.month(`${month}-15T04:00:00Z`)}</h2>
      {next !== undefined && next <= thisMonth ? (
        <Link to={hrefOf(next)}>{words('balances.next')}</Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

interface BookTableProps {
  readonly book: Book;
  readonly isCurrent: boolean;
  readonly words: BalanceWords;
}

function BookTable({
  book: { ledger, currency, opening, movements, closing },
  isCurrent,
  words,
}: BookTableProps) {
  const amount = (value: number): string => {
    const money = currency === null ? null : readMoney({ value, currency });
    return money === null ? words('balances.points', { count: words.number(value) }) : format(money);
  };
  const cell = (value: number): string => (value === 0 ? '–' : amount(value));
  return (
    <table className={styles.book}>
      <caption>{words(`balances.ledger.${ledger}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{words('balances.account')}</th>
          <th scope="col">{words('balances.given')}</th>
          <th scope="col">{words('balances.taken')}</th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.sum}>
          <th scope="row">{words('balances.opening')}</th>
          <td colSpan={2}>{amount(opening)}</td>
        </tr>
        {movements.map(({ account, given, taken }) => (
          <tr key={account}>
            <th scope="row">{words(`balances.account.${account}`)}</th>
            <td>{cell(given)}</td>
            <td>{cell(taken)}</td>
          </tr>
        ))}
        {movements.length === 0 ? (
          <tr>
            <td colSpan={3} className={styles.none}>
              {words('balances.none')}
            </td>
          </tr>
        ) : null}
        <tr className={styles.sum}>
          <th scope="row">{words(isCurrent ? 'balances.now' : 'balances.closing')}</th>
          <td colSpan={2}>{amount(closing)}</td>
        </tr>
      </tbody>
    </table>
  );
}
