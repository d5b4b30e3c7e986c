import { useWords, type Words } from '@jinlan/client/words';
import { Link } from '@jinlan/ui';
import type { PointsRecord } from './membership.ts';
import styles from './Points.module.css';

/** A record of points: what it belongs to, how many, when, and its kind. */
export function RecordRow({ record }: { readonly record: PointsRecord }) {
  const words = useWords('members');
  const { kind, change, order_number: order, is_adjustment: isAdjustment } = record;
  const name = words(isAdjustment ? 'members.points.adjusted' : `members.points.${kind}`);
  const amount = `${change < 0 ? '−' : '+'}${words.number(Math.abs(change))}`;
  return (
    <li className={styles.record}>
      {order ? (
        <Link to={`/order-details/${order}`}>{words('members.points.order', { number: order })}</Link>
      ) : (
        <span>{name}</span>
      )}
      <strong data-kind={kind.toLowerCase()}>{amount}</strong>
      <span className={styles.soft}>{whenWords(record, words)}</span>
      <span className={styles.soft}>{name}</span>
    </li>
  );
}

function whenWords({ kind, at }: PointsRecord, words: Words<'members'>): string {
  if (kind !== 'PENDING') return at ? words.yearMoment(at) : '';
  return at ? words('members.points.from', { day: words.yearMoment(at) }) : words('members.points.wait');
}
