import { readMoney } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import type { CommandKind } from '@jinlan/domain/orders';
import { readPaymentMethod } from '@jinlan/domain/payments';
import { Ledger, type LedgerRow, Notice, Parted } from '@jinlan/ui';
import type { PriceStepKind } from '../../product/fragments.generated.ts';
import { isTender, tenderRows } from '../../product/tender-rows.ts';
import { ledgerRows } from '../../product/waterfall.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import styles from './Amounts.module.css';
import { Box } from './Box.tsx';
import { belowTotal, isSettled } from './below-total.ts';

/** Events that pay an order. */
const payments: ReadonlySet<string> = new Set<CommandKind>([
  'record-payment',
  'take-payment',
  'confirm-transfer',
]);

/** The price breakdown of the order: the parts of a single piece, or one row for each of several. */
export function Amounts({ order }: { readonly order: StaffOrderFragment }) {
  const words = useWords('staff');
  const total = readMoney(order.total.grand_total);
  const closedCredit = readMoney(order.closed_credit);
  const settled = isSettled(order);
  const paid = order.history.find(({ event }) => payments.has(event));
  const method = methodKey(order.payment.method);
  if (!total) return null;
  // Each part of an order with a deposit has its own payment method.
  const note = order.deposit
    ? null
    : settled && paid && method
      ? words('staff.order.paidBy', { method: words(method), at: words.moment(paid.at) })
      : method && words(method);
  const open = order.payment.status === 'in_store' && rowsOf(order).some((line) => line.gold !== null);
  return (
    <Box
      title={words('staff.order.amounts')}
      note={settled ? words('staff.order.amounts.fixed') : open ? words('staff.order.amounts.open') : null}
      flush
    >
      <div className={styles.amounts}>
        <Ledger
          rows={amountRows(order, total, words)}
          total={{ label: words(totalKey(order)), note, amount: total }}
        />
        {belowTotal(order).map(({ label, amount, method: code }) => {
          const paidBy = code === undefined ? null : methodKey(code);
          return (
            <p key={label} className={styles.below}>
              {words(label)} <strong>{format(amount)}</strong>
              {paidBy ? <> {words(paidBy)}</> : null}
            </p>
          );
        })}
        {closedCredit ? (
          <Notice tone="warning">
            {words('staff.order.closedCredit', { amount: format(closedCredit) })}
          </Notice>
        ) : null}
      </div>
    </Box>
  );
}

function methodKey(method: string) {
  const code = readPaymentMethod(method);
  return code && (`staff.pay.${code}` as const);
}

/** The label of the total: once a deposit is paid, only the rest is due. */
function totalKey(order: StaffOrderFragment) {
  if (isSettled(order)) return 'staff.order.paid';
  return order.deposit?.is_paid ? 'browse.part.total' : 'staff.order.due';
}

function rowsOf({ items }: StaffOrderFragment) {
  return (items ?? []).flatMap((line) =>
    line ? [{ line, gold: line.parts.gold_version, at: line.parts.gold_effective_at }] : [],
  );
}

function amountRows(order: StaffOrderFragment, total: Money, words: Words<'staff'>): LedgerRow[] {
  const lines = rowsOf(order);
  const totalSteps = order.total.steps.filter((step) => !isTender(step));
  const tenders = tenderRows(order.total.steps, total, words);
  const only = lines.length === 1 ? lines[0] : undefined;
  if (only?.line.quantity_ordered !== 1) return [...ledgerRows(totalSteps, words), ...tenders];
  const { at } = only;
  const parts = ledgerRows(only.line.parts.steps, words).map((row) =>
    at && row.key.startsWith('gold_value' satisfies PriceStepKind)
      ? {
          ...row,
          note: <Parted parts={[row.note, words('staff.order.goldAt', { at: words.moment(at) })]} />,
        }
      : row,
  );
  const otherRows = ledgerRows(
    totalSteps.filter(({ kind }) => kind !== 'line'),
    words,
  );
  return [...parts, ...otherRows.map((row) => ({ ...row, key: `order-${row.key}` })), ...tenders];
}
