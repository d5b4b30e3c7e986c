import { type Action, type Actor, anything, emailKey, may, readEmail } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { Connection } from '../../../platform/database.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mustTake } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { customerOfEmail } from './store-look-ups.ts';

/** Limit for one staff member: enough for a counter's customers, too few to probe a list of addresses. */
export const lookUpLimit: SharedLimit = { name: 'staff-look-up', most: 10, seconds: 10 * 60 };

/** How long a look-up stays recorded: two years, so that complaints can be checked. */
export const lookUpRetentionMs = 2 * 366 * DAY * 1000;

/**
 * Finds the customer with the full e-mail address that they told staff at the counter, for one purpose. Records who looked
 * up whom and when, also if no account exists; then returns null. Refuses with STAFF_ONLY, TOO_MANY_REQUESTS and
 * INVALID_EMAIL.
 */
export async function lookUpCustomer(
  { platform }: Services,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  email: string,
  action: 'saved-designs.look-up',
): Promise<string | null> {
  if (actor.kind !== 'staff' || !may(actor, action, anything)) throw refuse('STAFF_ONLY');
  const readResult = readEmail(email.slice(0, 1_000));
  if (!readResult.ok) throw refuse('INVALID_EMAIL', readResult.error.data);
  await mustTake(platform, [{ limit: lookUpLimit, subject: actor.staffNo }]);
  return platform.db.transaction(async (tx) => {
    const customerId = await customerOfEmail(tx, emailKey(readResult.value));
    const id = customerId === null ? null : String(customerId);
    await recordLookUp(tx, actor, now, action, id);
    return id;
  });
}

/** Records that staff looked for a customer. The typed text is not stored, because it may belong to somebody else. */
export function recordLookUp(
  tx: Connection,
  actor: Extract<Actor, { kind: 'staff' }>,
  now: Date,
  action: Extract<Action, 'saved-designs.look-up' | 'member.identify'>,
  customerId: string | null,
): Promise<void> {
  return recordChange(tx, actor, now, {
    action,
    record: { kind: 'customer', id: customerId },
    after: { store: actor.storeId },
    expiresAt: new Date(now.getTime() + lookUpRetentionMs),
  });
}
