/** The bag: its lines, price changes and totals. */

import { storedValues } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { laterPart, useWords } from '@jinlan/client/words';
import { Button, Container, EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { Suspense, useEffect, useMemo } from 'react';
import { useWatchedSession } from '../account/session.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { useGoldPrices } from '../gold-price/use-gold-prices.tsx';
import { type LastOrder, readLastOrder } from '../ordering/history/last-order.ts';
import { paymentPaths } from '../ordering/payment/payment-steps.ts';
import styles from './CartScreen.module.css';
import { Coupon } from './Coupon.tsx';
import type { BagFragment } from './fragments.generated.ts';
import { Gifts } from './gifts/Gifts.tsx';
import { haltedLines } from './halted.ts';
import { BagLine } from './line/BagLine.tsx';
import { boardChange, linesOf } from './line/lines.ts';
import { Summary } from './Summary.tsx';
import { GiftCards } from './tenders/GiftCards.tsx';
import { StoreCredit } from './tenders/StoreCredit.tsx';
import { TradeIns } from './tenders/TradeIns.tsx';
import { useBag } from './use-bag.ts';
import { useBagChanges } from './use-bag-changes.ts';

const AfterOrder = laterPart(
  async () => (await import('../ordering/history/AfterOrder.tsx')).AfterOrder,
  'buy',
);

export default function CartScreen() {
  useWatchedSession();
  const words = useWords();
  const { bag, error, loading, isEmpty, refetch } = useBag();
  return (
    <Container className={styles.page}>
      <PageHead title={words('shell.bag')} hidden />
      {isEmpty ? (
        <NothingInside />
      ) : bag ? (
        <FullBag bag={bag} />
      ) : (
        <>
          <h1>{words('shell.bag')}</h1>
          {error && !loading ? (
            <LoadError live error={error} onRetry={refetch} />
          ) : (
            <SkeletonRegion label={words('ui.loading')} className={styles.columns}>
              <Skeleton shape="block" />
              <Skeleton shape="block" />
            </SkeletonRegion>
          )}
        </>
      )}
    </Container>
  );
}

/**
 * An empty bag. It links to an order whose payment at the bank is not finished. It begins at its heading, also after
 * going back to it, when the scroll position is still that of the full bag.
 */
function NothingInside() {
  const isBrowser = useIsBrowser();
  useEffect(() => {
    if (isBrowser) scrollTo(0, 0);
  }, [isBrowser]);
  const last = useMemo(() => (isBrowser ? readLastOrder(storedValues) : null), [isBrowser]);
  const empty = <EmptyBag last={last} />;
  if (!last) return empty;
  return (
    <Suspense fallback={empty}>
      <AfterOrder last={last}>{empty}</AfterOrder>
    </Suspense>
  );
}

function EmptyBag({ last }: { readonly last: LastOrder | null }) {
  const words = useWords('buy');
  return (
    <EmptyState
      icon="bag"
      level={1}
      title={words('buy.empty')}
      text={last ? words('buy.checkout.emptyAfterOrder', { number: last.number }) : words('buy.emptyHint')}
      action={
        <>
          <LinkButton to="/" priority="high">
            {words('buy.browse')}
          </LinkButton>
          {last ? (
            <LinkButton to={paymentPaths.payment} priority="low">
              {words('buy.checkout.toLastOrder')}
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}

const exclusionOf = (bag: BagFragment, uid: string) =>
  bag.return_exclusions.find(({ cart_item_uid }) => cart_item_uid === uid)?.reason ?? null;

function FullBag({ bag }: { readonly bag: BagFragment }) {
  const words = useWords('buy');
  const changes = useBagChanges();
  const lines = linesOf(bag);
  const halted = haltedLines(bag, useGoldPrices());
  const moved = bag.has_price_change ? boardChange(bag) : null;
  return (
    <>
      <header className={styles.head}>
        <h1>{words('shell.bag')}</h1>
        <p>{words('buy.pieces', { count: bag.total_quantity })}</p>
      </header>
      <div className={styles.columns}>
        <div>
          {bag.has_price_change ? (
            <Notice
              tone="warning"
              live
              title={words('buy.moved.title')}
              action={
                <Button
                  size="small"
                  busy={changes.busy && words('ui.busy')}
                  onClick={() => void changes.acceptPrices(bag.price_token)}
                >
                  {words('buy.moved.accept')}
                </Button>
              }
            >
              {moved
                ? words('buy.moved.board', {
                    old: moved.old,
                    now: moved.new,
                    unit: moved.unit,
                    count: moved.count,
                  })
                : words('buy.moved.inBag')}
            </Notice>
          ) : null}
          <Gifts bag={bag} />
          <ul className={styles.lines}>
            {lines.map((line) => (
              <BagLine
                key={line.uid}
                line={line}
                changes={changes}
                halted={halted.has(line.uid)}
                exclusion={exclusionOf(bag, line.uid)}
              />
            ))}
          </ul>
        </div>
        <aside className={styles.summary} aria-label={words('buy.summary')}>
          <Summary bag={bag} changes={changes} />
          <Coupon bag={bag} />
          <GiftCards bag={bag} />
          <TradeIns bag={bag} />
          <StoreCredit bag={bag} />
        </aside>
      </div>
    </>
  );
}
