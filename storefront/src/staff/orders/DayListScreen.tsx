/**
 * `/staff/day-list`: the orders that the store has to work on today, grouped by their next step, to print and tick off.
 */
import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, Link, Notice, Parted, SkeletonRegion } from '@jinlan/ui';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import type { StaffOrderRowFragment } from '../fragments.generated.ts';
import { deliveryWords } from '../order/delivery-words.ts';
import { PrintButton } from '../order/PrintButton.tsx';
import styles from './DayListScreen.module.css';
import { byStatus, countText, staffStatusWords } from './statuses.ts';
import { MOST_LISTED, useDayList } from './use-day-list.ts';

export default function DayListScreen() {
  const words = useWords('staffOrders');
  return (
    <>
      <PageHead title={words('stafforders.dayList')} hidden />
      <SignedInOnly as="staff">
        <List />
      </SignedInOnly>
    </>
  );
}

function List() {
  const words = useWords('staff', 'staffOrders');
  const { data, error, refetch } = useDayList();
  if (error && !data) {
    return (
      <Notice
        tone="error"
        live
        className={styles.notice}
        title={words('stafforders.dayList.failed')}
        action={
          <Button size="small" onClick={refetch}>
            {words('ui.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) return <SkeletonRegion label={words('ui.loading')}>{null}</SkeletonRegion>;
  return (
    <>
      <Link to="/staff/orders" className={styles.back}>
        {words('stafforders.dayList.back')}
      </Link>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('stafforders.dayList.title', { store: data.storeName })}</h1>
        <PrintButton label={words('stafforders.dayList.print')} />
      </div>
      <p className={styles.lead}>
        <Parted
          parts={[
            words('stafforders.dayList.lead', {
              day: words.date(new Date().toISOString()),
              total: countText(data.total),
            }),
            ...(data.total > MOST_LISTED ? [words('stafforders.dayList.most', { most: MOST_LISTED })] : []),
          ]}
        />
      </p>
      {data.rows.length === 0 ? (
        <EmptyState icon="check" title={words('stafforders.dayList.none')} />
      ) : (
        byStatus(data.rows).map(({ status, rows }) => <Group key={status} status={status} rows={rows} />)
      )}
    </>
  );
}

function Group({
  status,
  rows,
}: {
  readonly status: string;
  readonly rows: readonly StaffOrderRowFragment[];
}) {
  const words = useWords('staff', 'staffOrders');
  const title = staffStatusWords(status, words);
  return (
    <section className={styles.group} aria-label={title}>
      <h2>
        {title} <small>{rows.length}</small>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words('stafforders.dayList.done')}</th>
            <th scope="col">{words('staff.list.order')}</th>
            <th scope="col">{words('stafforders.dayList.due')}</th>
            <th scope="col">{words('staff.list.pieces')}</th>
            <th scope="col">{words('staff.list.customer')}</th>
            <th scope="col">{words('staff.list.delivery')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td>
                <span className={styles.box} />
              </td>
              <td className={styles.number}>
                <Link to={`/staff/orders/${row.number}`}>{row.number}</Link>
              </td>
              <td className={row.is_late ? styles.late : undefined}>
                {row.due_on ? words.date(`${row.due_on}T12:00:00+08:00`) : '–'}
                {row.is_late ? ` ${words('staff.status.late')}` : null}
              </td>
              <td className={styles.pieces}>
                <Parted
                  parts={[
                    row.first_item_name,
                    ...(row.first_item_options ? [row.first_item_options] : []),
                    ...(row.total_quantity > 1
                      ? [words('staff.list.morePieces', { count: row.total_quantity })]
                      : []),
                  ]}
                />
              </td>
              <td>
                {row.customer_name} {row.telephone_end}
              </td>
              <td>{deliveryWords(row, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
