/** The checkout, from bag to order on one page. */

import { storedValues, useQuery } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Container, Icon, Link, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback, useEffect, useState } from 'react';
import { useWatchedSession } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import type { BagFragment } from '../../bag/fragments.generated.ts';
import { Gifts } from '../../bag/gifts/Gifts.tsx';
import { useBag } from '../../bag/use-bag.ts';
import { readAttempt } from '../history/last-order.ts';
import { useWechatPayer } from '../payment/use-wechat-payer.ts';
import styles from './CheckoutScreen.module.css';
import { CheckoutOptionsDocument, type CheckoutOptionsQuery } from './queries.generated.ts';
import { CheckoutForm } from './steps/CheckoutForm.tsx';
import { SignInChoice } from './steps/Contact.tsx';
import { LostAnswer, NothingToBuy, SignedOut } from './steps/NoBag.tsx';
import { useCheckoutCustomer } from './use-checkout-customer.ts';
import { type OrderPlacing, usePlaceOrder } from './use-place-order.ts';
import { useReleasedHolds } from './use-released-holds.ts';
import { useSignedOut } from './use-signed-out.ts';

export default function CheckoutScreen() {
  useWatchedSession();
  useWechatPayer();
  const words = useWords('buy');
  const isBrowser = useIsBrowser();
  const { bag, cartId, error, isEmpty, refetch } = useBag();
  const placing = usePlaceOrder();
  useReleasedHolds(cartId, placing.leaving || isEmpty);
  const recovery = useRecovery(isBrowser && isEmpty, placing);
  const recovering = recovery.state;
  const options = useQuery(
    CheckoutOptionsDocument,
    { cartId: cartId ?? '' },
    { pause: cartId === null, policy: 'cache-and-network' },
  );
  const checkoutCustomer = useCheckoutCustomer();
  const signedOut = useSignedOut({
    isCustomer: checkoutCustomer.customer !== null,
    leaving: placing.leaving,
  });
  function askAgain(): void {
    refetch();
    options.refetch();
    if (!checkoutCustomer.isLoaded || checkoutCustomer.customer) void checkoutCustomer.refetch();
  }
  const shownBag = useShown(cartId, bag, options.data);
  const failed = checkoutCustomer.isLoaded ? (bag ? options.error : error) : checkoutCustomer.error;
  const placed = isEmpty && (recovering === 'untried' || recovering === 'asking');
  const waiting = !isBrowser || placing.leaving || placed;

  return (
    <Container className={styles.page}>
      <PageHead title={words('buy.checkout.title')} hidden />
      {!waiting && isEmpty ? (
        recovering === 'lost' ? (
          <LostAnswer onAsk={recovery.retry} />
        ) : signedOut ? (
          <SignedOut />
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
          {!waiting && shownBag && checkoutCustomer.isLoaded ? (
            <>
              {checkoutCustomer.customer ? null : <SignInChoice />}
              <Gifts bag={shownBag.bag} />
              <CheckoutForm
                key={checkoutCustomer.customer?.id ?? 'guest'}
                bag={shownBag.bag}
                cartId={shownBag.cartId}
                options={shownBag.options}
                customer={checkoutCustomer.customer}
                placing={placing}
                refetch={askAgain}
              />
            </>
          ) : !waiting && failed ? (
            <LoadError live size="small" error={failed} onRetry={askAgain}>
              {words('buy.checkout.loadFailed')}
            </LoadError>
          ) : (
            <CheckoutSkeleton
              label={words(placing.leaving || placed ? 'buy.checkout.placing' : 'ui.loading')}
            />
          )}
        </>
      )}
    </Container>
  );
}

function CheckoutSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonRegion label={label} className={styles.columns}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  );
}

interface ShownBag {
  readonly cartId: string;
  readonly bag: BagFragment;
  readonly options: CheckoutOptionsQuery;
}

/** Keeps the last bag if fetching it again fails, so the form and its card fields survive a lost connection. */
function useShown(
  cartId: string | null,
  bag: BagFragment | null,
  options: CheckoutOptionsQuery | undefined,
): ShownBag | null {
  const [lastShown, setLastShown] = useState<ShownBag | null>(null);
  const sameCart = lastShown?.cartId === cartId ? lastShown : null;
  const next = { bag: bag ?? sameCart?.bag, options: options ?? sameCart?.options };
  if (cartId === null || !next.bag || !next.options) return null;
  if (sameCart?.bag === next.bag && sameCart.options === next.options) return sameCart;
  const newlyShown = { cartId, bag: next.bag, options: next.options };
  setLastShown(newlyShown);
  return newlyShown;
}

interface Recovery {
  readonly state: 'untried' | 'none' | 'asking' | 'lost';
  readonly retry: () => void;
}

/**
 * Repeats an order whose answer was lost, if the bag is closed and an order was requested. The first repeat is
 * automatic.
 */
function useRecovery(isGone: boolean, { place: placeOrder }: OrderPlacing): Recovery {
  const [state, setState] = useState<Recovery['state']>('untried');
  const retry = useCallback(() => {
    const attempt = readAttempt(storedValues);
    if (!attempt) {
      setState('none');
      return;
    }
    setState('asking');
    void placeOrder(attempt).then((error) => setState(error && error.kind !== 'refusal' ? 'lost' : 'none'));
  }, [placeOrder]);
  useEffect(() => {
    if (isGone && state === 'untried') retry();
  }, [isGone, state, retry]);
  return { state, retry };
}
