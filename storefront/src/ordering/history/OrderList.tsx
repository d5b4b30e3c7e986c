/** The order list with search, filter and a button to load more. */

import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, Chip, EmptyState, LinkButton, Skeleton, SkeletonRegion, TextField } from '@jinlan/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  digitsOf,
  filters,
  type HistoryState,
  PAGE_SIZE,
  readHistory,
  writeHistory,
} from './history-state.ts';
import { OrderCard } from './OrderCard.tsx';
import styles from './OrderList.module.css';
import { type OrderHistory, useOrderHistory } from './use-order-history.ts';

export function OrderList() {
  const words = useWords('orders');
  const [search, setSearch] = useSearchParams();
  const state = readHistory(search);
  const history = useOrderHistory(state);
  const show = (next: Partial<HistoryState>) =>
    setSearch(writeHistory({ ...state, shown: PAGE_SIZE, ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  const isNarrowed = state.number !== '' || state.filter !== 'all';
  const { orders } = history;
  if (orders?.length === 0 && !isNarrowed) return <NoOrders />;
  return (
    <>
      <div className={styles.tools}>
        <NumberSearch key={state.number} number={state.number} onSearch={(number) => show({ number })} />
        <fieldset aria-label={words('orders.filter')} className={styles.filters}>
          {filters.map((filter) => (
            <Chip key={filter} on={filter === state.filter} onClick={() => show({ filter })}>
              {words(`orders.filter.${filter}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
      {orders ? (
        <FoundOrders
          history={history}
          onShown={(shownCount) => show({ shown: shownCount })}
          onAll={() => show({ number: '', filter: 'all' })}
        />
      ) : history.error ? (
        <LoadError live size="small" error={history.error} onRetry={history.retry} />
      ) : (
        <SkeletonRegion label={words('ui.loading')}>
          <HistorySkeleton />
        </SkeletonRegion>
      )}
    </>
  );
}

interface FoundOrdersProps {
  readonly history: OrderHistory;
  readonly onShown: (count: number) => void;
  readonly onAll: () => void;
}

function FoundOrders({ history, onShown, onAll }: FoundOrdersProps) {
  const words = useWords('orders');
  const { orders, total, error, loadingMore } = history;
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(0);
  const count = orders?.length ?? 0;

  // Focuses the first of the new orders for keyboard users.
  useEffect(() => {
    const from = before.current;
    before.current = 0;
    if (from > 0 && count > from)
      list.current?.children[from]?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);

  async function more() {
    before.current = count;
    await history.more();
    onShown(count + PAGE_SIZE);
  }

  if (count === 0) {
    return (
      <EmptyState
        icon="search"
        title={words('orders.emptyFound')}
        text={words('orders.emptyFoundHint')}
        action={
          <>
            <Button onClick={onAll}>{words('orders.showAll')}</Button>
            <LinkButton to="/checkout/checkOrder/?form" priority="low">
              {words('orders.lookUpGuest')}
            </LinkButton>
          </>
        }
      />
    );
  }
  return (
    <>
      <ol ref={list} className={styles.orders}>
        {(orders ?? []).map((order) => (
          <li key={order.number}>
            <OrderCard order={order} />
          </li>
        ))}
      </ol>
      {error ? <LoadError live size="small" error={error} onRetry={history.retry} /> : null}
      <div className={styles.foot}>
        <p role="status">{words('orders.shown', { current: count, total })}</p>
        {count < total ? (
          <Button busy={loadingMore && words('ui.busy')} onClick={() => void more()}>
            {words('orders.more')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

interface NumberSearchProps {
  readonly number: string;
  readonly onSearch: (number: string) => void;
}

function NumberSearch({ number, onSearch }: NumberSearchProps) {
  const words = useWords('orders');
  const [typed, setTyped] = useState(number);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(digitsOf(typed));
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <TextField
          label={words('orders.search')}
          hint={words('orders.searchHint')}
          type="search"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={40}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            // The browser's own clear button was pressed.
            if (event.target.value === '' && number !== '') onSearch('');
          }}
          end={<Button type="submit">{words('orders.find')}</Button>}
        />
      </form>
    </search>
  );
}

function NoOrders() {
  const words = useWords('buy', 'orders');
  return (
    <EmptyState
      icon="bag"
      title={words('orders.empty')}
      text={words('orders.emptyHint')}
      action={
        <>
          <LinkButton to="/" priority="high">
            {words('buy.browse')}
          </LinkButton>
          <LinkButton to="/checkout/checkOrder/?form" priority="low">
            {words('orders.lookUpGuest')}
          </LinkButton>
        </>
      }
    />
  );
}

/** A placeholder for three orders. */
function HistorySkeleton() {
  return (
    <div className={styles.ghosts} aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.ghost}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <div className={styles.ghostPicture}>
            <Skeleton shape="picture" />
          </div>
        </div>
      ))}
    </div>
  );
}
