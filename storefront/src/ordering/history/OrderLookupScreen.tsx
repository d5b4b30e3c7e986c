/**
 * Looks up a guest's order by order number and mobile number, or by the key in its e-mails' link, which shows the
 * complete order. The bank also returns shoppers to this page: an order placed in this browser then leads to its
 * payment's page, a customer's order to its details.
 */

import { readError, type ShopError, storedValues } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useIsBrowser, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { readOrderNumber } from '@jinlan/domain/orders';
import { Container, TextField } from '@jinlan/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { useSession } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { type MailedKeys, mailedKeysOf, noKeys } from '../order/mailed-keys.ts';
import { NoOrder } from '../order/OrderGate.tsx';
import { OrderView } from '../order/OrderView.tsx';
import { paymentPaths } from '../payment/payment-steps.ts';
import { type OrderAnswer, useAskedOrder } from '../use-asked-order.ts';
import { useOrderByKey } from '../use-followed-order.ts';
import {
  adoptOpenedOrder,
  forgetOpenedOrder,
  keepOpenedOrder,
  keyOfLink,
  type LastOrder,
  readLastOrder,
  readOpenedOrder,
} from './last-order.ts';
import { MailedLink } from './MailedLink.tsx';
import { orderPath } from './OrderCard.tsx';
import styles from './OrderLookupScreen.module.css';
import { OrderByMobileDocument } from './queries.generated.ts';

export default function OrderLookupScreen() {
  const isBrowser = useIsBrowser();
  const { status } = useSession();
  const [search] = useSearchParams();
  const requestedNumber = search.get('order') ?? '';
  const { openedOrder, mailedKeys } = useOpenedOrder(requestedNumber);
  const last = isBrowser ? readLastOrder(storedValues) : null;
  const [refused, setRefused] = useState<LastOrder | null>(null);
  // After a refused key the form stays until a link brings another key.
  if (refused?.number === requestedNumber && (!openedOrder || openedOrder.token === refused.token)) {
    return <LookUpPage number={requestedNumber} />;
  }
  if (openedOrder) return <Opened openedOrder={openedOrder} mailedKeys={mailedKeys} onRefused={setRefused} />;
  if (isBrowser && requestedNumber !== '' && search.get('form') === null) {
    if (requestedNumber === last?.number) return <Navigate to={paymentPaths.payment} replace />;
    if (status !== 'guest') return <Navigate to={orderPath(requestedNumber)} replace />;
  }
  return <LookUpPage number={requestedNumber} />;
}

function LookUpPage({ number }: { readonly number: string }) {
  const words = useWords('buy');
  return (
    <Container width="rows" className={styles.page}>
      <PageHead title={words('buy.order.lookUp')} hidden />
      <LookUp number={number} />
    </Container>
  );
}

/** Moves the key from address bar and history to the storage, so a copied address does not reveal it. */
function useOpenedOrder(number: string): {
  readonly openedOrder: LastOrder | null;
  readonly mailedKeys: MailedKeys;
} {
  const isBrowser = useIsBrowser();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const key = isBrowser ? keyOfLink(hash) : null;
  const [mailedKeys, setMailedKeys] = useState<MailedKeys>(noKeys);
  useEffect(() => {
    if (!key) return;
    keepOpenedOrder(storedValues, number, key);
    setMailedKeys(mailedKeysOf(hash));
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [hash, key, navigate, number, search]);
  const token = !isBrowser ? null : (key ?? readOpenedOrder(storedValues, number)?.token ?? null);
  const openedOrder = useMemo(
    () => (token ? { number, token, deliveryDays: null, madeToOrder: false } : null),
    [number, token],
  );
  return { openedOrder, mailedKeys };
}

/** Shows the order as in its buyer's own browser. An invalid key leads to the form. */
function Opened({
  openedOrder,
  mailedKeys,
  onRefused,
}: {
  readonly openedOrder: LastOrder;
  readonly mailedKeys: MailedKeys;
  readonly onRefused: (openedOrder: LastOrder) => void;
}) {
  const words = useWords('buy');
  const followed = useOrderByKey(openedOrder, { poll: false });
  const { order, error, refetch } = followed;
  const { number, token } = openedOrder;
  const fits = order !== null;
  const isRefused = !fits && error?.code === 'ORDER_NOT_FOUND';
  useEffect(() => {
    if (fits) adoptOpenedOrder(storedValues, openedOrder);
    if (!isRefused) return;
    forgetOpenedOrder(storedValues);
    onRefused(openedOrder);
  }, [fits, isRefused, openedOrder, onRefused]);
  if (isRefused) return <LookUpPage number={number} />;
  const title = words('buy.order.titled', { number });
  return (
    <Container className={styles.page}>
      <PageHead title={title} hidden />
      {order ? (
        <OrderView
          order={order}
          access={{ number, token }}
          refetch={refetch}
          level={1}
          mailedKeys={mailedKeys}
        />
      ) : (
        <NoOrder title={title} followed={followed} />
      )}
    </Container>
  );
}

interface LookUpNumbers {
  readonly number: string;
  readonly mobile: string;
}

function LookUp({ number: prefilledNumber }: { readonly number: string }) {
  const words = useWords('buy');
  const [numbers, setNumbers] = useState<LookUpNumbers | null>(null);
  const { order, error, loading, refetch } = useAskedOrder(useLookUpRequest(numbers));
  const result = useRef<HTMLDivElement>(null);

  const isFound = order !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look-up leads to its result
  useEffect(() => {
    if (isFound) result.current?.focus();
  }, [isFound, numbers]);

  const form = useShopForm<LookUpNumbers>({
    defaultValues: { number: prefilledNumber, mobile: '' },
    check: ({ number, mobile }) => ({
      number: readOrderNumber(number) === null ? words('buy.order.numberWrong') : null,
      mobile: mobile.trim() === '' ? words('buy.address.phone.empty') : null,
    }),
    async send({ number, mobile }) {
      const parsed = readOrderNumber(number);
      if (parsed !== null && !loading) setNumbers({ number: parsed, mobile: mobile.trim() });
      return null;
    },
    onWrong: () => setNumbers(null),
  });

  return (
    <>
      <div className={styles.form}>
        <h1>{words('buy.order.lookUp')}</h1>
        <p className={styles.lead}>{words('buy.order.lookUpLead')}</p>
        <ShopForm
          form={form}
          refused={error && !order ? lookUpErrorWords(error, words) : null}
          foot={
            <>
              {numbers && !order && error?.code === 'TOO_MANY_REQUESTS' ? (
                <MailedLink key={`${numbers.number} ${numbers.mobile}`} {...numbers} reason="limited" />
              ) : null}
              <SubmitButton priority="high" full busy={loading && words('ui.busy')}>
                {words('buy.order.find')}
              </SubmitButton>
            </>
          }
        >
          <TextField
            label={words('buy.order.number')}
            hint={words('buy.order.numberHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            {...form.field('number')}
          />
          <TextField
            label={words('buy.address.telephone')}
            hint={words('buy.order.mobileHint')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            {...form.field('mobile')}
          />
        </ShopForm>
      </div>
      <div ref={result} tabIndex={-1} className={styles.result}>
        {order && numbers ? (
          <>
            <MailedLink key={order.number} {...numbers} reason="masked" />
            <OrderView order={order} access={null} refetch={refetch} level={2} />
          </>
        ) : null}
      </div>
    </>
  );
}

/** Repeats the look-up with the same numbers at each step of the order. */
function useLookUpRequest(numbers: LookUpNumbers | null): (() => Promise<OrderAnswer>) | null {
  const client = useClient();
  return useMemo(() => {
    if (!numbers) return null;
    return async () => {
      const { data, error } = await client
        .query(OrderByMobileDocument, { ...numbers }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { order: data?.guestOrderByMobile ?? null, error: readError(error) };
    };
  }, [client, numbers]);
}

function lookUpErrorWords(error: ShopError, words: Words<'buy'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  return words(error.kind === 'refusal' ? 'buy.order.notFound' : 'errors.data');
}
