import { type FieldProblems, firstProblems, useShopForm } from '@jinlan/client/forms';
import { anything, may } from '@jinlan/domain/people';
import { type CouponProblem, type CouponRecord, checkCoupon } from '@jinlan/domain/validity';
import { Link, Notice } from '@jinlan/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OfficeError } from '../data/ask.ts';
import { useAsk } from '../data/use-answer.ts';
import styles from '../parts/Form.module.css';
import { errorText } from '../parts/Trouble.tsx';
import { actorOf, useSession } from '../session/session.tsx';
import { useOfficeWords } from '../words/words.tsx';
import { CouponConflict } from './CouponConflict.tsx';
import { CouponForm } from './CouponForm.tsx';
import {
  type CouponValues,
  couponOf,
  draftOf,
  fieldsOf,
  newCoupon,
  recordId,
  recordOf,
  typedField,
  typedOf,
} from './coupon-fields.ts';
import {
  type CouponFactsFragment,
  SaveCouponDocument,
  type SaveCouponMutation,
} from './coupons.generated.ts';

type Conflict = Extract<SaveCouponMutation['saveCoupon'], { readonly __typename: 'CouponConflict' }>;

/**
 * The form of a coupon. It saves with the revision it started from. If another revision has been stored since, it asks
 * about the fields that both people changed. Then it saves the merged coupon with the stored revision, which may
 * conflict again.
 */
export function CouponEditor({
  stored,
  markets,
  onSaved,
}: {
  /** Null for a new coupon. */
  readonly stored: CouponFactsFragment | null;
  readonly markets: readonly CouponFactsFragment['market'][];
  readonly onSaved: (coupon: CouponFactsFragment) => void;
}) {
  const words = useOfficeWords();
  const ask = useAsk();
  const { session } = useSession();
  const mayChange =
    session !== null &&
    markets.some((market) => may(actorOf(session), 'coupon.change', { ...anything, market }));

  /** The stored coupon that the form started from. */
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [savedRevision, setSavedRevision] = useState<number | null>(null);
  const wrongOf = (problems: readonly CouponProblem[]): FieldProblems<CouponValues> =>
    firstProblems(
      problems.map(({ field, rule }) => [typedField(field), words(`office.rule.${rule}`)] as const),
    );
  const valuesOf = (from: typeof base): CouponValues =>
    from === null
      ? { ...newCoupon(markets[0] ?? ''), revision: null }
      : { ...typedOf(recordOf(from)), revision: from.revision };
  const form = useShopForm<CouponValues>({
    defaultValues: valuesOf(stored),
    check(values) {
      const checked = checkCoupon(draftOf(values));
      return checked.ok ? {} : wrongOf(checked.error);
    },
    async send(values) {
      const coupon = checkCoupon(draftOf(values));
      if (!coupon.ok) return { fields: wrongOf(coupon.error) };
      setSavedRevision(null);
      const result = await ask(SaveCouponDocument, { input: coupon.value, revision: values.revision });
      if (!result.ok) {
        return { fields: wrongOf(problemsOf(result.error)), whole: errorText(words, result.error) };
      }
      const answer = result.value.saveCoupon;
      if (answer.__typename === 'CouponConflict') {
        setConflict(answer);
        return null;
      }
      beginFrom(answer.coupon);
      setSavedRevision(answer.coupon.revision);
      onSaved(answer.coupon);
      return null;
    },
  });

  function beginFrom(coupon: CouponFactsFragment): void {
    setBase(coupon);
    setConflict(null);
    form.restart(valuesOf(coupon));
  }

  /** Puts the merged coupon into the form, and saves it if it is valid. */
  function resolve(coupon: CouponRecord, on: CouponFactsFragment): void {
    setBase(on);
    setConflict(null);
    form.restart({ ...typedOf(coupon), revision: on.revision });
    void form.onSubmit();
  }

  const { onValues } = form;
  const onType = useEffectEvent(() => {
    setSavedRevision(null);
    if (base === null) setConflict(null);
  });
  useEffect(() => {
    return onValues((_, name) => {
      if (name !== undefined) onType();
    });
  }, [onValues]);

  const typed = form.values;
  const isDirty = JSON.stringify(typed) !== JSON.stringify(valuesOf(base));
  useEffect(() => {
    if (!isDirty) return;
    const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [isDirty]);
  const checked = checkCoupon(draftOf(typed));

  if (conflict !== null && base !== null && checked.ok)
    return (
      <CouponConflict
        market={base.market}
        base={fieldsOf(recordOf(base))}
        ownChange={fieldsOf(checked.value)}
        storedChange={fieldsOf(recordOf(conflict.stored))}
        revision={conflict.stored.revision}
        author={conflict.author}
        at={conflict.at}
        busy={form.busy}
        onResolve={(fields) => resolve(couponOf(base, fields), conflict.stored)}
        onDrop={() => beginFrom(conflict.stored)}
      />
    );

  return (
    <div className={styles.form}>
      {savedRevision === null ? null : (
        <Notice tone="success" live>
          {words('office.coupon.saved', { revision: savedRevision })}
        </Notice>
      )}
      {conflict !== null && base === null ? <CodeTaken coupon={conflict.stored} /> : null}
      {mayChange ? null : <Notice>{words('office.coupon.readOnly')}</Notice>}
      <CouponForm
        form={form}
        isNew={base === null}
        used={base?.used ?? 0}
        markets={markets}
        mayChange={mayChange}
      />
    </div>
  );
}

function CodeTaken({ coupon }: { readonly coupon: CouponFactsFragment }) {
  const words = useOfficeWords();
  return (
    <Notice
      tone="error"
      live
      action={<Link to={`/coupons/${recordId(coupon)}`}>{words('office.coupon.openTaken')}</Link>}
    >
      {words('office.coupon.taken', { code: coupon.code })}
    </Notice>
  );
}

/** Problems that only the server can find, such as a limit below the number of uses. */
const problemsOf = ({ data }: OfficeError): readonly CouponProblem[] =>
  Array.isArray(data.problems) ? (data.problems as readonly CouponProblem[]) : [];
