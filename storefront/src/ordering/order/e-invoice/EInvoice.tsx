/** The e-invoice of a Mainland order: its state, its files, and the form that requests it. */
import { readMoney } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import { format, negate } from '@jinlan/domain/money';
import { Button, Dialog, Notice, Skeleton } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import type { OrderFragment } from '../../fragments.generated.ts';
import type { OrderAccess } from '../../order-access.ts';
import styles from './EInvoice.module.css';
import { reasonsForLess } from './less-words.ts';
import { WithdrawEInvoice } from './WithdrawEInvoice.tsx';

const EInvoiceForm = laterPart(async () => (await import('./EInvoiceForm.tsx')).EInvoiceForm, 'orders');

interface EInvoiceProps {
  readonly order: OrderFragment;
  /** Null for a person who may only read. */
  readonly access: OrderAccess | null;
  readonly refetch: () => Promise<void>;
  /** The key in the e-mail about the request; it withdraws the request. */
  readonly mailedKey?: string | null;
}

export function EInvoice({ order, access, refetch, mailedKey = null }: EInvoiceProps) {
  const words = useWords('orders');
  const [open, setOpen] = useState(false);
  const { e_invoice: invoice, e_invoice_refusal: refusal } = order;
  const mayRequest = access !== null && refusal === null;
  if (invoice === null && !mayRequest) return null;
  const amount = readMoney(invoice?.amount);
  const close = () => setOpen(false);
  return (
    <section className={styles.invoice}>
      <h2>{words('orders.eInvoice')}</h2>
      {invoice ? (
        <>
          <p className={styles.head}>
            <strong>{words(`orders.eInvoice.state.${invoice.state}`)}</strong>
            <span>{invoice.title}</span>
            {amount ? <span>{format(amount)}</span> : null}
          </p>
          {invoice.state === 'rejected' && invoice.reason ? (
            <p>{words('orders.eInvoice.reason', { reason: invoice.reason })}</p>
          ) : null}
          {invoice.state === 'requested' || invoice.state === 'issued' ? (
            <LessThanPaid order={order} />
          ) : null}
          {invoice.state === 'requested' && access !== null ? (
            <WithdrawEInvoice
              key={mailedKey}
              number={order.number}
              title={invoice.title}
              isOwner={access.token === null}
              mailedKey={mailedKey}
              refetch={refetch}
            />
          ) : null}
          {mailedKey !== null && !(invoice.state === 'requested' || invoice.state === 'withdrawn') ? (
            <Notice tone="warning">{words('orders.eInvoice.withdrawLate')}</Notice>
          ) : null}
          <p className={styles.files}>
            {invoice.url ? (
              <a href={invoice.url} download>
                {words('orders.eInvoice.file', { number: invoice.number ?? '' })}
              </a>
            ) : null}
          </p>
          <RedInvoices invoice={invoice} />
        </>
      ) : null}
      {mayRequest ? (
        <>
          <Button priority="low" onClick={() => setOpen(true)}>
            {words('orders.eInvoice.request')}
          </Button>
          <Dialog
            open={open}
            onClose={close}
            title={words('orders.eInvoice.request')}
            closeLabel={words('ui.close')}
            variant="sheet"
          >
            {open ? (
              <Suspense fallback={<Skeleton shape="block" />}>
                <EInvoiceForm
                  access={access}
                  email={order.email ?? ''}
                  amount={<AmountAhead order={order} />}
                  refetch={refetch}
                  onClose={close}
                />
              </Suspense>
            ) : null}
          </Dialog>
        </>
      ) : null}
    </section>
  );
}

/** The red invoices, with the amount that each takes back. A red invoice that is not issued yet has no file. */
function RedInvoices({ invoice }: { readonly invoice: NonNullable<OrderFragment['e_invoice']> }) {
  const words = useWords('orders');
  if (invoice.red_invoices.length === 0) return null;
  return (
    <ul className={styles.reds} aria-label={words('orders.eInvoice.reds')}>
      {invoice.red_invoices.map((red, index) => {
        const amount = readMoney(red.amount);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only grow at the end
          <li key={index}>
            <span>{words('orders.eInvoice.red', { amount: amount ? format(negate(amount)) : '' })}</span>
            {red.url ? (
              <a href={red.url} download>
                {words('orders.eInvoice.redFile', { number: red.number ?? '' })}
              </a>
            ) : (
              <span className={styles.how}>{words('orders.eInvoice.redDue')}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The amount that the invoice will have, and why it is less than the order costs. */
function AmountAhead({ order }: { readonly order: OrderFragment }) {
  const words = useWords('orders');
  const amount = readMoney(order.e_invoice_amount ?? undefined);
  return (
    <>
      {amount ? <p>{words('orders.eInvoice.amount', { amount: format(amount) })}</p> : null}
      <LessThanPaid order={order} />
    </>
  );
}

function LessThanPaid({ order }: { readonly order: OrderFragment }) {
  const words = useWords('orders');
  return reasonsForLess(order).map((key) => (
    <p key={key} className={styles.how}>
      {words(key)}
    </p>
  ));
}
