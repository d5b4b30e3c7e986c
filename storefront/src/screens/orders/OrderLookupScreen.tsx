/**
 * A guest's order by its number and the mobile number it was placed with. Whoever comes back from the bank lands here
 * too: when this browser placed that order, it goes on to where its payment leads.
 */
import { readOrderNumber } from '@jinlan/domain/orders';
import { Button, Container, Notice, TextField } from '@jinlan/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { PageHead } from '../../app/PageHead.tsx';
import { readError, type ShopError } from '../../data/shop-error.ts';
import { storedValues } from '../../data/stored-values.ts';
import type { OrderFragment } from '../../ordering/fragments.generated.ts';
import { readLastOrder } from '../../ordering/last-order.ts';
import { paymentPaths } from '../../ordering/payment-steps.ts';
import { useIsBrowser } from '../../ordering/use-is-browser.ts';
import { useWords } from '../../words/words.tsx';
import styles from './OrderLookupScreen.module.css';
import { FoundOrder } from './parts/FoundOrder.tsx';
import { OrderByMobileDocument } from './queries.generated.ts';

export default function OrderLookupScreen() {
  const words = useWords();
  const isBrowser = useIsBrowser();
  const [search] = useSearchParams();
  const asked = search.get('order') ?? '';
  const last = isBrowser ? readLastOrder(storedValues) : null;
  if (last && asked === last.number && search.get('form') === null) {
    return <Navigate to={paymentPaths.payment} replace />;
  }
  return (
    <Container width="rows" className={styles.page}>
      <PageHead title={words('buy.order.lookUp')} hidden />
      <LookUp number={asked} />
    </Container>
  );
}

function LookUp({ number: given }: { readonly number: string }) {
  const words = useWords();
  const client = useClient();
  const [number, setNumber] = useState(given);
  const [mobile, setMobile] = useState('');
  const [problems, setProblems] = useState<{ readonly number?: string; readonly mobile?: string }>({});
  const [error, setError] = useState<ShopError | null>(null);
  const [order, setOrder] = useState<OrderFragment | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (order) result.current?.focus();
  }, [order]);

  async function find(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = readOrderNumber(number);
    const wrong = {
      ...(read === null ? { number: words('buy.order.numberWrong') } : {}),
      ...(mobile.trim() === '' ? { mobile: words('buy.address.phone.empty') } : {}),
    };
    setProblems(wrong);
    setError(null);
    if (read === null || mobile.trim() === '') {
      form.current?.querySelectorAll('input')[read === null ? 0 : 1]?.focus();
      return;
    }
    setBusy(true);
    const answer = await client
      .query(
        OrderByMobileDocument,
        { number: read, mobile: mobile.trim() },
        { requestPolicy: 'network-only', unkept: true },
      )
      .toPromise();
    setBusy(false);
    setError(readError(answer.error));
    setOrder(answer.data?.guestOrderByMobile ?? null);
  }

  return (
    <>
      <div className={styles.form}>
        <h1>{words('buy.order.lookUp')}</h1>
        <p className={styles.lead}>{words('buy.order.lookUpLead')}</p>
        <form ref={form} onSubmit={(event) => void find(event)} noValidate>
          <TextField
            label={words('buy.order.number')}
            hint={words('buy.order.numberHint')}
            error={problems.number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <TextField
            label={words('buy.address.telephone')}
            hint={words('buy.order.mobileHint')}
            error={problems.mobile}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            value={mobile}
            onChange={(event) => setMobile(event.target.value)}
          />
          {error ? (
            <Notice tone="error" live>
              {lookUpErrorWords(error, words)}
            </Notice>
          ) : null}
          <Button type="submit" priority="high" full busy={busy && words('ui.busy')}>
            {words('buy.order.find')}
          </Button>
        </form>
      </div>
      <div ref={result} tabIndex={-1} className={styles.result}>
        {order ? <FoundOrder order={order} /> : null}
      </div>
    </>
  );
}

function lookUpErrorWords(error: ShopError, words: ReturnType<typeof useWords>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  return words(error.kind === 'refusal' ? 'buy.order.notFound' : 'errors.data');
}
