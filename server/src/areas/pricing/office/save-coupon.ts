import { changedFields, pickFields } from '@jinlan/domain/office';
import {
  type CouponDraft,
  type CouponProblem,
  type CouponRecord,
  checkCoupon,
} from '@jinlan/domain/validity';
import { changesOf, recordChange } from '../../../platform/changes/changes.ts';
import type { ChangeRow } from '../../../platform/changes/store.ts';
import type { OfficeContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { permitOffice } from '../../../platform/requests/permit-office.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { type OfficeCoupon, recordIdOf, recordOf, subjectOf, valuesOf } from './coupons.ts';
import { addCoupon, changeCoupon, isCodeOfCampaign, lockCoupon, type OfficeCouponRow } from './store.ts';

export type CouponSave =
  | { readonly kind: 'saved'; readonly coupon: OfficeCoupon }
  | {
      readonly kind: 'conflict';
      readonly stored: OfficeCoupon;
      /** The change that made the stored revision; null for an import. */
      readonly change: ChangeRow | null;
    };

const recordKind = 'coupon';

/**
 * Saves all fields of a coupon, with a row in the record of changes. `revision` is the one that the editor read, null for
 * a new coupon. Where another revision is stored, nothing changes and the conflict contains it. A save without a change
 * writes nothing. Refused with OFFICE_SIGN_IN_REQUIRED, NOT_AUTHORISED, COUPON_FIELDS_INVALID and NO_SUCH_COUPON.
 */
export async function saveCoupon(
  { db }: Pick<Platform, 'db'>,
  { actor, now }: Pick<OfficeContext, 'actor' | 'now'>,
  draft: CouponDraft & Pick<CouponRecord, 'market'>,
  revision: number | null,
): Promise<CouponSave> {
  const officeActor = permitOffice(actor, 'coupon.change', subjectOf(draft));
  const checked = checkCoupon(draft);
  if (!checked.ok) throw fieldsInvalid(checked.error);
  const coupon = checked.value;
  const record = { kind: recordKind, id: recordIdOf(coupon) };
  return db.transaction(async (tx) => {
    const stored = await lockCoupon(tx, coupon.market, coupon.code);
    if (stored === null) {
      if (revision !== null) throw refuse('NO_SUCH_COUPON', { code: coupon.code });
      if (await isCodeOfCampaign(tx, coupon.market, coupon.code))
        throw fieldsInvalid([{ field: 'code', rule: 'code-taken' }]);
      const added = await addCoupon(tx, valuesOf(coupon));
      if (added === null) return conflict(tx, await lockCoupon(tx, coupon.market, coupon.code));
      const after = recordOf(added);
      await recordChange(tx, officeActor, now, {
        action: 'coupon.change',
        record,
        revision: 1,
        after: { ...coupon },
      });
      return { kind: 'saved', coupon: after };
    }
    if (stored.revision !== revision) return conflict(tx, stored);
    const { used, revision: _, ...before } = recordOf(stored);
    if (coupon.useLimit !== null && coupon.useLimit < used)
      throw fieldsInvalid([{ field: 'useLimit', rule: 'below-used' }]);
    const fields = changedFields({ ...before }, { ...coupon });
    if (fields.length === 0) return { kind: 'saved', coupon: recordOf(stored) };
    const after = recordOf(await changeCoupon(tx, valuesOf(coupon)));
    await recordChange(tx, officeActor, now, {
      action: 'coupon.change',
      record,
      revision: after.revision,
      before: pickFields({ ...before }, fields),
      after: pickFields({ ...coupon }, fields),
    });
    return { kind: 'saved', coupon: after };
  });
}

async function conflict(tx: Connection, stored: OfficeCouponRow | null): Promise<CouponSave> {
  if (stored === null) throw new Error('A coupon that was there is gone');
  const coupon = recordOf(stored);
  const [last] = await changesOf(tx, { kind: recordKind, id: recordIdOf(coupon) }, { limit: 1 });
  return {
    kind: 'conflict',
    stored: coupon,
    change: last?.revision === stored.revision ? last : null,
  };
}

const fieldsInvalid = (problems: readonly CouponProblem[]): Refusal =>
  refuse('COUPON_FIELDS_INVALID', { reason: problems.map(({ field }) => field).join(', '), problems });
