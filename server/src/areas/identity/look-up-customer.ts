import { type Action, anything, emailKey, may, readEmail } from '@jinlan/domain/people';
import type { SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { mustTake } from './refuse.ts';
import type { Asked, Services } from './services.ts';
import * as store from './store-look-ups.ts';

/** Of one staff member: a counter's customers, but no list of addresses. */
const ofStaffMember: SharedLimit = { name: 'staff-look-up', most: 10, seconds: 10 * 60 };

const whatOf = {
  'saved-designs.look-up': 'saved-designs',
} as const satisfies Partial<Record<Action, store.LookUp['what']>>;

/**
 * A customer at the counter who tells the whole e-mail address of their account, found by staff for one purpose. Who asked, when
 * and whom it was is written down; null where the address has no account, which is written down as well. Refused with
 * STAFF_ONLY, TOO_MANY_REQUESTS and INVALID_EMAIL.
 */
export async function lookUpCustomer(
  { platform }: Services,
  { actor, now }: Pick<Asked, 'actor' | 'now'>,
  email: string,
  action: keyof typeof whatOf,
): Promise<string | null> {
  if (actor.kind !== 'staff' || !may(actor, action, anything)) throw refuse('STAFF_ONLY');
  const read = readEmail(email.slice(0, 1_000));
  if (!read.ok) throw refuse('INVALID_EMAIL', read.error.data);
  await mustTake(platform, [{ limit: ofStaffMember, subject: actor.staffNo }]);
  const customerId = await store.lookUp(platform.db, {
    staffNo: actor.staffNo,
    storeCode: actor.storeId,
    what: whatOf[action],
    emailKey: emailKey(read.value),
    now,
  });
  return customerId === null ? null : String(customerId);
}
