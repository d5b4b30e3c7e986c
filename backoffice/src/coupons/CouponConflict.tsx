/**
 * The conflict of two people's changes to one coupon. Changes of different fields are merged and listed; for fields
 * that both changed, the person chooses. Nothing is saved before that.
 */

import type { Market } from '@jinlan/domain/markets';
import { mergeRecords } from '@jinlan/domain/office';
import { Button, Notice, Radio } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import formStyles from '../parts/Form.module.css';
import { useOfficeWords } from '../words/words.tsx';
import styles from './CouponConflict.module.css';
import type { CouponField, CouponFields } from './coupon-fields.ts';
import { authorText, fieldName, fieldText } from './coupon-words.ts';

type Side = 'mine' | 'theirs';

export interface CouponConflictProps {
  readonly market: Market;
  /** The version that both people started from. */
  readonly base: CouponFields;
  readonly ownChange: CouponFields;
  readonly storedChange: CouponFields;
  /** Revision of the stored coupon, which has the other person's changes. */
  readonly revision: number;
  readonly author: { readonly kind: string; readonly id: string; readonly name: string | null } | null;
  readonly at: string | null;
  readonly busy: boolean;
  readonly onResolve: (merged: CouponFields) => void;
  readonly onDrop: () => void;
}

export function CouponConflict(props: CouponConflictProps) {
  const { market, base, ownChange, storedChange, revision, author, at, busy, onResolve, onDrop } = props;
  const words = useOfficeWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [chosen, setChosen] = useState<Partial<Record<CouponField, Side>>>({});
  const [isTried, setTried] = useState(false);
  const merge = mergeRecords(base, ownChange, storedChange);
  const inConflict = merge.conflicts.map(({ field }) => field);
  const differing = (Object.keys(base) as CouponField[]).filter(
    (field) =>
      inConflict.includes(field) ||
      merge.theirs.includes(field) ||
      JSON.stringify(ownChange[field]) !== JSON.stringify(base[field]),
  );
  const textOf = (field: CouponField, fields: CouponFields): string =>
    fieldText(words, market, field, fields[field]);

  function apply(): void {
    setTried(true);
    if (inConflict.some((field) => chosen[field] === undefined)) return;
    const chosenFields = Object.fromEntries(
      inConflict.map((field) => [field, (chosen[field] === 'theirs' ? storedChange : ownChange)[field]]),
    );
    onResolve({ ...merge.merged, ...chosenFields });
  }

  return (
    <section className={formStyles.form} aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1} className={formStyles.heading}>
        {words('office.conflict')}
      </h2>
      <Notice tone="warning">
        {words('office.conflict.who', {
          name: authorText(words, author),
          revision,
          at: at === null ? '–' : words.moment(at),
        })}
      </Notice>
      <ul className={styles.fields}>
        {differing.map((field) => (
          <li key={field} className={styles.field}>
            {inConflict.includes(field) ? (
              <fieldset>
                <legend className={styles.name}>
                  {fieldName(words, field)} · {words('office.conflict.ask')}
                </legend>
                <Before text={textOf(field, base)} />
                {(['mine', 'theirs'] as const).map((side) => (
                  <Radio
                    key={side}
                    name={field}
                    checked={chosen[field] === side}
                    onChange={() => setChosen((before) => ({ ...before, [field]: side }))}
                    label={
                      side === 'mine'
                        ? words('office.conflict.yours', { value: textOf(field, ownChange) })
                        : words('office.conflict.other', { value: textOf(field, storedChange) })
                    }
                  />
                ))}
                {isTried && chosen[field] === undefined ? (
                  <p role="alert" className={styles.error}>
                    {words('office.conflict.choose')}
                  </p>
                ) : null}
              </fieldset>
            ) : (
              <>
                <p className={styles.name}>
                  {fieldName(words, field)} ·{' '}
                  {words(merge.theirs.includes(field) ? 'office.conflict.theirs' : 'office.conflict.mine')}
                </p>
                <Before text={textOf(field, base)} />
                <p>
                  {merge.theirs.includes(field)
                    ? words('office.conflict.other', { value: textOf(field, storedChange) })
                    : words('office.conflict.yours', { value: textOf(field, ownChange) })}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={formStyles.row}>
        <Button priority="high" busy={busy && words('office.wait')} onClick={apply}>
          {words('office.conflict.save')}
        </Button>
        <Button onClick={onDrop}>{words('office.conflict.drop')}</Button>
      </div>
    </section>
  );
}

function Before({ text }: { readonly text: string }) {
  const words = useOfficeWords();
  return <p className={styles.before}>{words('office.conflict.base', { value: text })}</p>;
}
