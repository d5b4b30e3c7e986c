import { useSubmit } from '@jinlan/client/forms';
import { anything, may } from '@jinlan/domain/people';
import { type CouponProblem, type CouponRecord, checkCoupon } from '@jinlan/domain/validity';
import { Link, Notice } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import type { OfficeError } from '../data/ask.ts';
import { useAsk } from '../data/use-answer.ts';
import styles from '../parts/Form.module.css';
import { Trouble } from '../parts/Trouble.tsx';
import { actorOf, useSession } from '../session/session.tsx';
import { useOfficeWords } from '../words/words.tsx';
import { CouponConflict } from './CouponConflict.tsx';
import { CouponForm } from './CouponForm.tsx';
import {
  type CouponTyped,
  couponOf,
  draftOf,
  fieldsOf,
  newCoupon,
  recordId,
  recordOf,
  typedOf,
} from './coupon-fields.ts';
import {
  type CouponFactsFragment,
  SaveCouponDocument,
  type SaveCouponMutation,
} from './coupons.generated.ts';

type Conflict = Extract<SaveCouponMutation['saveCoupon'], { readonly __typename: 'CouponConflict' }>;

/**
 * The form and what a save answers. It saves with the revision it began from. Where another is stored by then it asks
 * about what both changed and saves the merged coupon with that revision; that may conflict again.
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

  /** The stored coupon that the form began from. */
  const [base, setBase] = useState(stored);
  const [typed, setTyped] = useState<CouponTyped>(() =>
    stored === null ? newCoupon(markets[0] ?? '') : typedOf(recordOf(stored)),
  );
  const [isTried, setTried] = useState(false);
  const [told, setTold] = useState<readonly CouponProblem[]>([]);
  const [error, setError] = useState<OfficeError | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [savedRevision, setSavedRevision] = useState<number | null>(null);

  const isDirty =
    JSON.stringify(typed) !==
    JSON.stringify(base === null ? newCoupon(markets[0] ?? '') : typedOf(recordOf(base)));
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const checked = checkCoupon(draftOf(typed));
  const problems = checked.ok ? told : checked.error;

  const [save, busy] = useSubmit(async ({ coupon, on }: { coupon: CouponRecord; on: typeof base }) => {
    setError(null);
    setSavedRevision(null);
    const result = await ask(SaveCouponDocument, { input: coupon, revision: on?.revision ?? null });
    if (!result.ok) {
      setError(result.error);
      setTold(problemsOf(result.error));
      return;
    }
    const answer = result.value.saveCoupon;
    if (answer.__typename === 'CouponConflict') {
      setConflict(answer);
      return;
    }
    setConflict(null);
    setBase(answer.coupon);
    setTyped(typedOf(recordOf(answer.coupon)));
    setTried(false);
    setSavedRevision(answer.coupon.revision);
    onSaved(answer.coupon);
  });

  /** The merged coupon goes back into the form, and to the server where it is valid. */
  function resolve(coupon: CouponRecord, on: CouponFactsFragment): void {
    setBase(on);
    setTyped(typedOf(coupon));
    setConflict(null);
    setTried(true);
    const merged = checkCoupon(coupon);
    if (merged.ok) void save({ coupon: merged.value, on });
  }

  if (conflict !== null && base !== null && checked.ok)
    return (
      <CouponConflict
        market={base.market}
        base={fieldsOf(recordOf(base))}
        mine={fieldsOf(checked.value)}
        theirs={fieldsOf(recordOf(conflict.stored))}
        revision={conflict.stored.revision}
        author={conflict.author}
        at={conflict.at}
        busy={busy}
        onResolve={(fields) => resolve(couponOf(base, fields), conflict.stored)}
        onDrop={() => {
          setBase(conflict.stored);
          setTyped(typedOf(recordOf(conflict.stored)));
          setConflict(null);
          setTried(false);
        }}
      />
    );

  return (
    <div className={styles.form}>
      {savedRevision === null ? null : (
        <Notice tone="success" live>
          {words('office.coupon.saved', { revision: savedRevision })}
        </Notice>
      )}
      {error ? <Trouble error={error} /> : null}
      {conflict !== null && base === null ? <Taken coupon={conflict.stored} /> : null}
      {mayChange ? null : <Notice>{words('office.coupon.readOnly')}</Notice>}
      <CouponForm
        typed={typed}
        isNew={base === null}
        used={base?.used ?? 0}
        markets={markets}
        problems={isTried ? problems : []}
        mayChange={mayChange}
        busy={busy}
        onType={(change) => {
          setTyped((before) => ({ ...before, ...change }));
          setTold([]);
          setSavedRevision(null);
          if (base === null) setConflict(null);
        }}
        onSave={() => {
          setTried(true);
          if (checked.ok) void save({ coupon: checked.value, on: base });
        }}
      />
    </div>
  );
}

function Taken({ coupon }: { readonly coupon: CouponFactsFragment }) {
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

/** What the server alone knows, such as a limit below the uses. */
const problemsOf = ({ data }: OfficeError): readonly CouponProblem[] =>
  Array.isArray(data.problems) ? (data.problems as readonly CouponProblem[]) : [];
