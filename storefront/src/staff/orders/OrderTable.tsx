/**
 * A row for each order; on phones the rows become cards. The first order that needs an action has the strong button.
 */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Link, LinkButton, Parted, Picture, Status, VisuallyHidden } from '@jinlan/ui';
import { useShop } from '../../app/shop.tsx';
import type { StaffOrderRowFragment } from '../fragments.generated.ts';
import { isOver } from '../order/below-total.ts';
import { deliveryWords } from '../order/delivery-words.ts';
import { isStaffAction } from '../steps/actions.ts';
import { cashLimitText } from '../steps/cash-words.ts';
import type { Selection } from './batch/use-selection.ts';
import styles from './OrderTable.module.css';
import { staffStatusWords, statusTone } from './statuses.ts';
import { placedWords } from './when-placed.ts';

interface OrderTableProps {
  readonly rows: readonly StaffOrderRowFragment[];
  readonly selection: Selection;
}

export function OrderTable({ rows, selection }: OrderTableProps) {
  const words = useWords('staff', 'staffOrders');
  const first = rows.find(({ next_action }) => isStaffAction(next_action))?.number;
  const now = new Date();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <label className={styles.box}>
              <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} />
              <VisuallyHidden>{words('stafforders.batch.chooseAll')}</VisuallyHidden>
            </label>
          </th>
          <th scope="col">{words('staff.list.order')}</th>
          <th scope="col">{words('staff.list.customer')}</th>
          <th scope="col">{words('staff.list.pieces')}</th>
          <th scope="col">{words('staff.list.delivery')}</th>
          <th scope="col" className={styles.amount}>
            {words('staff.list.amount')}
          </th>
          <th scope="col">{words('staff.list.status')}</th>
          <th scope="col">
            <VisuallyHidden>{words('staff.list.action')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.number}
            row={row}
            strong={row.number === first}
            now={now}
            chosen={selection.isChosen(row.number)}
            onChoose={() => selection.toggle(row.number)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  row,
  strong,
  now,
  chosen,
  onChoose,
}: {
  readonly row: StaffOrderRowFragment;
  readonly strong: boolean;
  readonly now: Date;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const words = useWords('staff', 'staffOrders');
  const { market } = useShop();
  const total = readMoney(row.total);
  const limit = row.must_register_cash ? cashLimitText(row.total.currency, market) : null;
  const isDelivered = ['complete_complete', 'complete_return_pending', 'complete_returned_partial'].includes(
    row.status,
  );
  const due =
    row.due_on && !isOver(row.status) && !isDelivered
      ? { day: words.date(`${row.due_on}T12:00:00+08:00`) }
      : null;
  const facts = [
    ...(row.first_item_options ? [row.first_item_options] : []),
    ...(row.total_quantity > 1 ? [words('staff.list.morePieces', { count: row.total_quantity })] : []),
    ...(limit ? [words('staff.mustRegister', { limit })] : []),
    ...(row.rest_due ? [words('staff.status.rest_due')] : []),
    ...(row.refund_failed ? [words('staff.status.refund_failed')] : []),
    ...(row.refund_to_send ? [words('staff.status.refund_to_send')] : []),
    ...(row.e_invoice_waits ? [words('staff.status.e_invoice_waiting')] : []),
  ];
  const address = `/staff/orders/${row.number}`;
  return (
    <tr>
      <td className={styles.choose}>
        <label className={styles.box}>
          <input type="checkbox" checked={chosen} onChange={onChoose} />
          <VisuallyHidden>{words('stafforders.batch.choose', { number: row.number })}</VisuallyHidden>
        </label>
      </td>
      <td className={styles.number}>
        <Link to={address}>{row.number}</Link>
        <small>
          <time dateTime={row.order_date}>{placedWords(row.order_date, now, words)}</time>
        </small>
      </td>
      <td className={styles.customer}>
        {row.customer_name} {row.telephone_end}
      </td>
      <td className={styles.pieces}>
        <div className={styles.piece}>
          <Picture src={row.first_item_image} alt="" sizes="44px" largest={160} />
          <span>
            {row.first_item_name}
            {facts.length > 0 ? (
              <small>
                <Parted parts={facts} />
              </small>
            ) : null}
          </span>
        </div>
      </td>
      <td className={styles.delivery}>
        {deliveryWords(row, words)}{' '}
        <small>{words(row.made_to_order ? 'staff.kind.made' : 'staff.kind.ready')}</small>
      </td>
      <td className={styles.amount}>{total ? format(total) : null}</td>
      <td className={styles.status}>
        <Status tone={statusTone(row.status)}>{staffStatusWords(row.status, words, row.delivery)}</Status>
        {due ? (
          <small className={row.is_late ? styles.late : undefined}>
            {words(row.is_late ? 'stafforders.lateSince' : 'stafforders.due', due)}
          </small>
        ) : null}
      </td>
      <td className={styles.action}>
        <RowAction row={row} address={address} strong={strong} />
      </td>
    </tr>
  );
}

function RowAction({
  row,
  address,
  strong,
}: {
  readonly row: StaffOrderRowFragment;
  readonly address: string;
  readonly strong: boolean;
}) {
  const words = useWords('staff');
  const { next_action: next, number } = row;
  if (!isStaffAction(next)) {
    return (
      <LinkButton to={address} size="small">
        <span aria-hidden="true">{words('staff.list.view')}</span>
        <VisuallyHidden>{words('staff.list.viewNamed', { number })}</VisuallyHidden>
      </LinkButton>
    );
  }
  const action = words(`staff.action.${next}`);
  return (
    <LinkButton to={`${address}?do=${next}`} size="small" priority={strong ? 'high' : 'normal'}>
      <span aria-hidden="true">{action}</span>
      <VisuallyHidden>{words('staff.list.actNamed', { action, number })}</VisuallyHidden>
    </LinkButton>
  );
}
