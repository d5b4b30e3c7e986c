/** From a bag to an order, on one page. */
import {
  Button,
  Container,
  EmptyState,
  Icon,
  Link,
  LinkButton,
  Notice,
  Skeleton,
  SkeletonRegion,
} from '@jinlan/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PageHead } from '../../app/PageHead.tsx';
import type { BagFragment } from '../../bag/fragments.generated.ts';
import { useBag } from '../../bag/use-bag.ts';
import { storedValues } from '../../data/stored-values.ts';
import { useQuery } from '../../data/use-query.ts';
import { readAttempt, readLastOrder } from '../../ordering/last-order.ts';
import { paymentPaths } from '../../ordering/payment-steps.ts';
import { useIsBrowser } from '../../ordering/use-is-browser.ts';
import { useWords } from '../../words/words.tsx';
import styles from './CheckoutScreen.module.css';
import { CheckoutForm } from './parts/CheckoutForm.tsx';
import { CheckoutOptionsDocument, type CheckoutOptionsQuery } from './queries.generated.ts';
import { type OrderPlacing, usePlaceOrder } from './use-place-order.ts';

export default function CheckoutScreen() {
  const words = useWords();
  const isBrowser = useIsBrowser();
  const { bag, cartId, error, isEmpty, refetch } = useBag();
  const placing = usePlaceOrder();
  const recovery = useRecovery(isBrowser && isEmpty, placing);
  const recovering = recovery.state;
  const options = useQuery(
    CheckoutOptionsDocument,
    { cartId: cartId ?? '' },
    { pause: cartId === null, policy: 'cache-and-network' },
  );
  function askAgain(): void {
    refetch();
    options.refetch();
  }
  const shown = useShown(cartId, bag, options.data);
  const failed = bag ? options.error : error;
  const waiting = !isBrowser || placing.leaving || recovering === 'asking';

  return (
    <Container className={styles.page}>
      <PageHead title={words('buy.checkout.title')} hidden />
      {!waiting && isEmpty ? (
        recovering === 'lost' ? (
          <LostAnswer onAsk={recovery.ask} />
        ) : (
          <NothingToBuy />
        )
      ) : (
        <>
          <p className={styles.back}>
            <Link to="/cart">
              <Icon name="left" size={20} />
              {words('buy.checkout.back')}
            </Link>
          </p>
          <h1 tabIndex={-1} className={styles.heading}>
            {words('buy.checkout.title')}
          </h1>
          {!waiting && shown ? (
            <CheckoutForm
              bag={shown.bag}
              cartId={shown.cartId}
              options={shown.options}
              placing={placing}
              refetch={askAgain}
            />
          ) : !waiting && failed ? (
            <Notice
              tone="error"
              live
              title={words(failed.kind === 'network' ? 'errors.network' : 'errors.data')}
              action={
                <Button size="small" onClick={askAgain}>
                  {words('ui.retry')}
                </Button>
              }
            />
          ) : (
            <SkeletonRegion
              label={words(
                placing.leaving || recovering === 'asking' ? 'buy.checkout.placing' : 'ui.loading',
              )}
              className={styles.columns}
            >
              <Skeleton shape="block" />
              <Skeleton shape="block" />
            </SkeletonRegion>
          )}
        </>
      )}
    </Container>
  );
}

interface Shown {
  readonly cartId: string;
  readonly bag: BagFragment;
  readonly options: CheckoutOptionsQuery;
}

/** What was known of this bag stays while asking again fails: the form, and the card in it, outlive a lost connection. */
function useShown(
  cartId: string | null,
  bag: BagFragment | null,
  options: CheckoutOptionsQuery | undefined,
): Shown | null {
  const [known, setKnown] = useState<Shown | null>(null);
  const same = known?.cartId === cartId ? known : null;
  const next = { bag: bag ?? same?.bag, options: options ?? same?.options };
  if (cartId === null || !next.bag || !next.options) return null;
  if (same?.bag === next.bag && same.options === next.options) return same;
  const shown = { cartId, bag: next.bag, options: next.options };
  setKnown(shown);
  return shown;
}

interface Recovery {
  readonly state: 'none' | 'asking' | 'lost';
  readonly ask: () => void;
}

/** The bag is closed and an order was asked for: its answer was lost, so it is asked for again, by itself once. */
function useRecovery(isGone: boolean, { place }: OrderPlacing): Recovery {
  const [state, setState] = useState<Recovery['state']>('none');
  const tried = useRef(false);
  const ask = useCallback(() => {
    const attempt = readAttempt(storedValues);
    if (!attempt) {
      setState('none');
      return;
    }
    setState('asking');
    void place(attempt).then((error) => setState(error && error.kind !== 'refusal' ? 'lost' : 'none'));
  }, [place]);
  useEffect(() => {
    if (!isGone || tried.current || !readAttempt(storedValues)) return;
    tried.current = true;
    ask();
  }, [isGone, ask]);
  return { state, ask };
}

function LostAnswer({ onAsk }: { readonly onAsk: () => void }) {
  const words = useWords();
  return (
    <>
      <h1 tabIndex={-1} className={styles.heading}>
        {words('buy.checkout.title')}
      </h1>
      <Notice
        tone="error"
        live
        action={
          <Button size="small" onClick={onAsk}>
            {words('ui.retry')}
          </Button>
        }
      >
        {words('buy.checkout.lostAnswer')}
      </Notice>
    </>
  );
}

function NothingToBuy() {
  const words = useWords();
  const last = useMemo(() => readLastOrder(storedValues), []);
  return (
    <EmptyState
      icon="bag"
      level={1}
      title={words('buy.empty')}
      text={words(last ? 'buy.checkout.emptyAfterOrder' : 'buy.emptyHint', { number: last?.number ?? '' })}
      action={
        last ? (
          <LinkButton to={paymentPaths.payment} priority="high">
            {words('buy.checkout.toLastOrder')}
          </LinkButton>
        ) : (
          <LinkButton to="/" priority="high">
            {words('buy.browse')}
          </LinkButton>
        )
      }
    />
  );
}
