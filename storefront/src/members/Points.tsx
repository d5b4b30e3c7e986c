import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Link } from '@jinlan/ui';
import { useId } from 'react';
import { PointsConsent } from '../account/consents/PointsConsent.tsx';
import type { Membership } from './membership.ts';
import styles from './Points.module.css';
import { RecordRow } from './RecordRow.tsx';

const mostShown = 5;

/** Shows the usable points, the pending ones, those that expire next, and the newest records. */
export function Points({
  membership,
  perPoint,
}: {
  readonly membership: Membership;
  /** The amount to spend for one point on the first level, in the region's currency. */
  readonly perPoint: number;
}) {
  const words = useWords('members');
  const heading = useId();
  const { points, levels } = membership;
  const { terms } = points;
  const records = membership.points_records.items.slice(0, mostShown);
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
        <p className={styles.soft}>
          {words('members.points.earn', {
            amount: format(pointCost),
            craft: words.number(terms.craft_percent),
            gold: words.number(terms.gold_percent),
            days: words.number(terms.wait_days),
          })}
        </p>
      ) : null}
      <p className={styles.soft}>
        {terms.bullion_percent === 0
          ? words('members.points.earn.noBullion')
          : words('members.points.earn.bullion', { percent: words.number(terms.bullion_percent) })}
      </p>
      <PointsConsent />
      <h3>{words('members.points.records')}</h3>
      {records.length === 0 ? <p className={styles.soft}>{words('members.points.none')}</p> : null}
      <ol className={styles.records}>
        {records.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </ol>
      {records.length > 0 ? (
        <p className={styles.all}>
          <Link to="/member/points">{words('members.points.all')}</Link>
        </p>
      ) : null}
    </section>
  );
}
