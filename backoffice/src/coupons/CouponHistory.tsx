import type { Market } from '@jinlan/domain/markets';
import { Button, Spinner } from '@jinlan/ui';
import { useState } from 'react';
import { useAnswer } from '../data/use-answer.ts';
import formStyles from '../parts/Form.module.css';
import { ErrorNotice } from '../parts/Trouble.tsx';
import { useOfficeWords } from '../words/words.tsx';
import styles from './CouponHistory.module.css';
import { authorText, fieldName, fieldText, inOrder } from './coupon-words.ts';
import { CouponChangesDocument, type CouponChangesQuery } from './coupons.generated.ts';

type Change = CouponChangesQuery['changes']['items'][number];

/** The coupon's changes with author and time, newest first, twenty to a page. */
export function CouponHistory({ id, market }: { readonly id: string; readonly market: Market }) {
  const words = useOfficeWords();
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, loading, refetch } = useAnswer(CouponChangesDocument, { id, after });
  const [earlier, setEarlier] = useState<readonly Change[]>([]);
  const page = data?.changes;
  const changes = [
    ...earlier,
    ...(page?.items.filter((change) => !earlier.some((earlierChange) => earlierChange.id === change.id)) ??
      []),
  ];
  const next = page?.next ?? null;
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history" className={formStyles.heading}>
        {words('office.history')}
      </h2>
      {error ? <ErrorNotice error={error} retry={refetch} /> : null}
      {loading && changes.length === 0 ? <Spinner label={words('office.loading')} /> : null}
      {page !== undefined && changes.length === 0 ? <p>{words('office.history.empty')}</p> : null}
      <ol>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} market={market} />
        ))}
      </ol>
      {next === null ? null : (
        <Button
          size="small"
          onClick={() => {
            setEarlier(changes);
            setAfter(next);
          }}
        >
          {words('office.more')}
        </Button>
      )}
    </section>
  );
}

function ChangeRow({ change, market }: { readonly change: Change; readonly market: Market }) {
  const words = useOfficeWords();
  const after = (change.after ?? {}) as Readonly<Record<string, unknown>>;
  const before = change.before as Readonly<Record<string, unknown>> | null;
  return (
    <li className={styles.change}>
      <p className={styles.head}>
        {change.revision === null ? null : (
          <span>{words('office.history.revision', { revision: change.revision })}</span>
        )}
        <span>{authorText(words, change.author)}</span>
        <time dateTime={change.at}>{words.moment(change.at)}</time>
      </p>
      <ul>
        {inOrder(Object.keys(after)).map((field) => {
          // The entry of a new coupon lists only the fields that have a value.
          if (before === null && after[field] === null) return null;
          const values = {
            field: fieldName(words, field),
            after: fieldText(words, market, field, after[field]),
          };
          return (
            <li key={field}>
              {before === null
                ? words('office.history.set', values)
                : words('office.history.change', {
                    ...values,
                    before: fieldText(words, market, field, before[field]),
                  })}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
