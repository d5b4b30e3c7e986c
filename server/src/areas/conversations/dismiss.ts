import { CLOSED_TOGETHER_MOST, checkCloseReason, decideConversation } from '@jinlan/domain/conversations';
import { DAY_MS } from '@jinlan/domain/kernel';
import { type Actor, isOwn } from '@jinlan/domain/people';
import { recordChange } from '../../platform/changes/changes.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { stateFor } from './keep.ts';
import { subjectOf } from './own.ts';
import type { ConversationParts } from './parts.ts';
import { dismiss, lockWaiting } from './store-queue.ts';

export interface Dismissal {
  readonly uids: readonly string[];
  /** Whether to end all unproven waiting conversations from the same networks as well. */
  readonly wholeNetworks: boolean;
  readonly reason: string;
}

const yearMs = 365 * DAY_MS;

/**
 * Ends conversations that wait at the staff member's own desk, with one reason in the record of changes. Nobody gets an
 * e-mail. Returns the number of ended conversations; those that staff have taken meanwhile stay as they are.
 */
export async function dismissConversations(
  { platform: { db, clock } }: Pick<ConversationParts, 'platform'>,
  actor: Actor,
  { uids, wholeNetworks, reason: typed }: Dismissal,
): Promise<number> {
  const staff = permitStaff(actor, 'store-conversations.read');
  const { chosen, networks } = CLOSED_TOGETHER_MOST;
  if (uids.length === 0 || uids.length > chosen)
    throw refuse('BAD_REQUEST', { reason: `not 1 to ${chosen} conversations`, field: 'uids' });
  const reason = checkCloseReason(typed);
  if (!reason.ok) throw refuse('INVALID_TEXT', reason.error.data);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const waiting = await lockWaiting(tx, staff.storeId, uids, wholeNetworks, networks);
    const rows = waiting.filter(
      (row) =>
        !isOwn(staff, row) &&
        decideConversation(stateFor(row, null), 'dismiss', { actor: staff, subject: subjectOf(row), now }).ok,
    );
    if (rows.length === 0) return 0;
    await dismiss(
      tx,
      rows.map(({ id }) => id),
      staff.storeId,
      now,
    );
    await recordChange(tx, staff, now, {
      ...{ action: 'conversation.dismiss', record: { kind: 'conversations', id: staff.storeId } },
      after: { conversations: rows.map(({ uid }) => uid) },
      reason: reason.value,
      expiresAt: new Date(now.getTime() + yearMs),
    });
    return rows.length;
  });
}
