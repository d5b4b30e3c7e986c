import { decideConversation, IDLE_MS, UNSEEN_PICTURES_MS } from '@jinlan/domain/conversations';
import type { Actor } from '@jinlan/domain/people';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { appendNote } from './append.ts';
import { stateFor } from './keep.ts';
import { closed, subjectOf } from './own.ts';
import type { ConversationParts } from './parts.ts';
import {
  announce,
  deleteConversations,
  idleConversations,
  lockConversation,
  saveConversation,
} from './store.ts';
import { deleteMessages } from './store-messages.ts';
import { deletePictures, deleteUnseen } from './store-pictures.ts';
import { forgetNetworks } from './store-queue.ts';

export const closeIdleJob = 'conversations.close-idle';
export const deleteOldJob = 'conversations.delete-old';
export const everySeconds = 3_600;

type JobParts = Pick<ConversationParts, 'platform'>;

const batchSize = 500;
/** Trade-facts 8, "Retention". */
const keptMs = 365 * 86_400_000;
/** The networks are stored for longer than a ticket waits, so that the tickets of one network can be ended together. */
const networkMs = 31 * 86_400_000;

/**
 * Closes conversations in which nobody has written for long: a day for conversations that staff have taken, three days for
 * waiting ones, thirty days for tickets.
 */
export async function closeIdle({ platform }: JobParts): Promise<void> {
  const now = platform.clock.now();
  const actor: Actor = { kind: 'system', job: closeIdleJob };
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const before = { taken: ago(IDLE_MS.taken), waiting: ago(IDLE_MS.waiting), ticket: ago(IDLE_MS.ticket) };
  await eachDue(
    platform,
    (limit) => idleConversations(platform.db, before, limit),
    async (tx, { id }) => {
      const row = await lockConversation(tx, id);
      if (row === null) return;
      const step = { actor, subject: subjectOf(row), now };
      if (!decideConversation(stateFor(row, null), 'expire', step).ok) return;
      await saveConversation(tx, closed(await appendNote(tx, row, 'closed', {}, now), now));
      await announce(tx, row.uid, [row.storeCode, row.desk]);
    },
    ({ uid }) => ({ fields: { conversation: uid }, message: 'a conversation could not be closed' }),
  );
}

/**
 * Deletes conversations a year after their last message. In longer conversations, deletes the messages and pictures that are
 * older than a year. Pictures of strangers that staff never opened are deleted after a week, and the networks of strangers
 * after a month.
 */
export async function deleteOld({ platform: { db, clock } }: JobParts): Promise<void> {
  const removals = [
    [deleteConversations, keptMs],
    [deleteMessages, keptMs],
    [deletePictures, keptMs],
    [deleteUnseen, UNSEEN_PICTURES_MS],
    [forgetNetworks, networkMs],
  ] as const;
  for (const [remove, ms] of removals) {
    const before = new Date(clock.now().getTime() - ms);
    for (let deleted = batchSize; deleted === batchSize; ) deleted = await remove(db, before, batchSize);
  }
}
