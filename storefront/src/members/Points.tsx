import { readMoney } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Link } from '@jinlan/ui';
import { useId } from 'react';
import type { Membership, PointsRecord } from './membership.ts';
import styles from './Points.module.css';

/** What can be used, what waits and what expires, and the newest records. */
export function Points({
  membership,
  perPoint,
}: {
  readonly membership: Membership;
  /** What earns a point on the first level, in the region's currency. */
  readonly perPoint: number;
}) {
  const words = useWords('members');
  const heading = useId();
  const { points, records, levels } = membership;
  const pointCost = readMoney({ value: perPoint, currency: levels[0]?.reach.currency ?? null });
  return (
    <section aria-labelledby={heading} className={styles.points}>
      <h2 id={heading}>{words('members.points')}</h2>
      <p className={styles.amount}>
        <strong>{words.number(points.available)}</strong> <span>{words('members.points.available')}</span>
      </p>
      <ul className={styles.facts}>
        {points.balance < 0 ? (
          <li className={styles.due}>
            {words('members.points.negative', { points: words.number(points.balance) })}
          </li>
        ) : null}
        {points.expires_on ? (
          <li className={styles.due}>
            {words('members.points.expiring', {
              points: words.number(points.expiring),
              day: words.day(points.expires_on),
            })}
          </li>
        ) : null}
        {points.pending > 0 ? (
          <li>{words('members.points.pending', { points: words.number(points.pending) })}</li>
        ) : null}
      </ul>
      {pointCost ? (
        <p className={styles.soft}>{words('members.points.earn', { amount: format(pointCost) })}</p>
      ) : null}
      <h3>{words('members.points.records')}</h3>
      {records.length === 0 ? <p className={styles.soft}>{words('members.points.none')}</p> : null}
      <ol className={styles.records}>
        {records.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records have no id, and the list never changes order
          <Row key={index} record={record} />
        ))}
      </ol>
    </section>
  );
}

function Row({ record }: { readonly record: PointsRecord }) {
  const words = useWords('members');
  const { kind, change, order_number: order } = record;
  const amount = `${change < 0 ? '−' : '+'}${words.number(Math.abs(change))}`;
  return (
    <li className={styles.record}>
      {order ? (
        <Link to={`/order-details/${order}`}>{words('members.points.order', { number: order })}</Link>
      ) : (
        <span>{words(`members.points.${kind}`)}</span>
      )}
      <strong data-kind={kind.toLowerCase()}>{amount}</strong>
      <span className={styles.soft}>{whenWords(record, words)}</span>
      <span className={styles.soft}>{words(`members.points.${kind}`)}</span>
    </li>
  );
}

function whenWords({ kind, at }: PointsRecord, words: Words<'members'>): string {
  if (kind !== 'PENDING') return at ? words.yearMoment(at) : '';
  return at ? words('members.points.from', { day: words.yearMoment(at) }) : words('members.points.wait');
}
