/** The e-invoice that the buyer requested: its data, a form that uploads the file, and one that rejects the request. */
import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, negate } from '@jinlan/domain/money';
import { Notice } from '@jinlan/ui';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { Box, Facts } from './Box.tsx';
import styles from './Documents.module.css';
import { RejectEInvoice, RetryEInvoice, UploadEInvoice } from './EInvoiceForms.tsx';

interface EInvoiceProps {
  readonly order: StaffOrderFragment;
  readonly refetch: () => Promise<unknown>;
}

export function EInvoice({ order, refetch }: EInvoiceProps) {
  const words = useWords('staff');
  const { e_invoice: requested } = order;
  if (requested === null) return null;
  const { invoice, waits_for: file } = requested;
  const amount = readMoney(invoice.amount);
  const waitingAmount = readMoney(requested.waiting_amount ?? undefined);
  const facts = [
    ['kind', words(`staff.eInvoice.kind.${invoice.type}`)],
    ['title', invoice.title],
    ['amount', amount ? format(amount) : null],
    ['taxNumber', requested.tax_number],
    ['address', requested.address],
    ['telephone', requested.telephone],
    ['bank', requested.bank],
    ['account', requested.account],
    ['email', requested.email],
    ['mobile', requested.mobile],
    ['remark', requested.remark],
  ] as const;
  return (
    <Box title={words('staff.eInvoice')} note={words(`staff.eInvoice.state.${invoice.state}`)}>
      <Facts
        facts={facts.flatMap(([key, value]) =>
          value === null ? [] : [{ key, label: words(`staff.eInvoice.${key}`), value }],
        )}
      />
      <ul className={`${styles.documents} ${styles.parted}`}>
        {invoice.url ? (
          <li>
            <a href={invoice.url} download>
              {words('staff.eInvoice.download')}
            </a>
          </li>
        ) : null}
        {invoice.red_invoices.map((red, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they only grow at the end
          <li key={index}>
            <span>{words('staff.eInvoice.red', { amount: minus(red.amount) })}</span>
            {red.url ? (
              <a href={red.url} download>
                {words('staff.eInvoice.downloadRed')}
              </a>
            ) : (
              <small>{words('staff.eInvoice.redDue')}</small>
            )}
            <small className={styles.parts}>
              {red.lines
                .map(({ name, amount: part }) => `${name} ${minus(part)}`)
                .join(words('staff.eInvoice.comma'))}
            </small>
          </li>
        ))}
      </ul>
      {requested.provider ? <AtProvider provider={requested.provider} /> : null}
      {requested.may_retry ? <RetryEInvoice number={order.number} refetch={refetch} /> : null}
      {file && waitingAmount ? (
        <UploadEInvoice
          // Each waiting file, and each amount, gets a new form.
          key={`${file} ${waitingAmount.minor} ${invoice.red_invoices.map(({ url }) => Number(url === null)).join('')}`}
          number={order.number}
          file={file}
          amount={waitingAmount}
          refetch={refetch}
        />
      ) : null}
      {invoice.state === 'requested' ? <RejectEInvoice number={order.number} refetch={refetch} /> : null}
    </Box>
  );
}

type Requested = NonNullable<StaffOrderFragment['e_invoice']>;

/** The amount with a minus sign, as on a red invoice. */
function minus(wire: Requested['invoice']['amount']): string {
  const amount = readMoney(wire);
  return amount ? format(negate(amount)) : '';
}

/** The provider's state of the request that waits, with its reason. */
function AtProvider({ provider }: { readonly provider: NonNullable<Requested['provider']> }) {
  const words = useWords('staff');
  const { state, reason } = provider;
  return (
    <Notice tone={state === 'waiting' ? 'info' : 'warning'} className={styles.notice ?? ''}>
      <p>{words(`staff.eInvoice.provider.${state}`)}</p>
      {reason ? <p>{words('staff.eInvoice.provider.reason', { reason })}</p> : null}
    </Notice>
  );
}
