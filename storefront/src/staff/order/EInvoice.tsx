/** The e-invoice that the buyer requested: what it needs, its file to upload, and the way to reject it. */
import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { Box, Facts } from './Box.tsx';
import styles from './Documents.module.css';
import { RejectEInvoice, UploadEInvoice } from './EInvoiceForms.tsx';

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
      <ul className={styles.documents}>
        {invoice.url ? (
          <li>
            <a href={invoice.url} download>
              {words('staff.eInvoice.download')}
            </a>
          </li>
        ) : null}
        {invoice.red_url ? (
          <li>
            <a href={invoice.red_url} download>
              {words('staff.eInvoice.downloadRed')}
            </a>
          </li>
        ) : null}
      </ul>
      {file ? <UploadEInvoice key={file} number={order.number} file={file} refetch={refetch} /> : null}
      {invoice.state === 'requested' ? <RejectEInvoice number={order.number} refetch={refetch} /> : null}
    </Box>
  );
}
