import { anything, emailKey, may, readEmail } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mustTake } from '../refuse.ts';
import type { Asked, Services } from '../services.ts';
import { customerOfEmail } from './store-look-ups.ts';

/** Of one staff member: a counter's customers, but no list of addresses. */
const ofStaffMember: SharedLimit = { name: 'staff-look-up', most: 10, seconds: 10 * 60 };

/** Two years: long enough for a complaint about it to come. */
const keptMs = 2 * 366 * DAY * 1000;

/**
 * A customer at the counter who tells the whole e-mail address of their account, found by staff for one purpose. Who asked, when
 * and whom it was is written down; null where the address has no account, which is written down as well. Refused with
 * STAFF_ONLY, TOO_MANY_REQUESTS and INVALID_EMAIL.
 */
export async function lookUpCustomer(
  { platform }: Services,
  { actor, now }: Pick<Asked, 'actor' | 'now'>,
  email: string,
  action: 'saved-designs.look-up',
): Promise<string | null> {
  if (actor.kind !== 'staff' || !may(actor, action, anything)) throw refuse('STAFF_ONLY');
  const read = readEmail(email.slice(0, 1_000));
  if (!read.ok) throw refuse('INVALID_EMAIL', read.error.data);
  await mustTake(platform, [{ limit: ofStaffMember, subject: actor.staffNo }]);
  return platform.db.transaction(async (tx) => {
    const customerId = await customerOfEmail(tx, emailKey(read.value));
    const id = customerId === null ? null : String(customerId);
    // What was typed is not kept: it may be the address of somebody who is no customer.
    await recordChange(tx, actor, now, {
      action,
      record: { kind: 'customer', id },
      after: { store: actor.storeId },
      expiresAt: new Date(now.getTime() + keptMs),
    });
    return id;
  });
}
