import {
  type ConversationStep,
  checkHandOverNote,
  decideConversation,
  PROVEN_TURN,
} from '@jinlan/domain/conversations';
import { DAY_MS } from '@jinlan/domain/kernel';
import { type Actor, isOwn, may } from '@jinlan/domain/people';
import { recordChange } from '../../platform/changes/changes.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { permitStaff, type Staff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { appendMessage, appendNote } from './append.ts';
import { cardsOf } from './cards.ts';
import { mailAnswer } from './mail.ts';
import { closed, subjectOf } from './own.ts';
import type { ConversationParts } from './parts.ts';
import { readPicture } from './pictures.ts';
import {
  announce,
  type ConversationRow,
  conversationByUid,
  lockConversation,
  saveConversation,
} from './store.ts';
import { hasMessage } from './store-messages.ts';
import { markSeen } from './store-queue.ts';
import { readMessage, type TypedMessage } from './write.ts';

const yearMs = 365 * DAY_MS;
/** Messages and pictures of one member of staff; see limits.md. */
const answersOfStaff: SharedLimit = { name: 'conversation-answer', most: 600, seconds: HOUR };
const picturesOfStaff: SharedLimit = { name: 'conversation-picture-staff', most: 120, seconds: HOUR };

/**
 * Returns a conversation of the staff member's store or desk, and notes that it was opened. Refuses any other with
 * CONVERSATION_NOT_FOUND.
 */
export async function openForStaff(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  staff: Staff,
  uid: string,
): Promise<ConversationRow> {
  const row = await conversationByUid(db, uid.slice(0, 40));
  if (row === null || !may(staff, 'conversation.keep', subjectOf(row)))
    throw refuse('CONVERSATION_NOT_FOUND');
  if (row.staffSawAt === null) await markSeen(db, row.id, clock.now());
  return row;
}

export const stateFor = (row: ConversationRow, staffNo: string | null) => ({
  ...{ stage: row.stage, isMine: row.staffNo !== null && row.staffNo === staffNo },
  ...{ isTicket: row.email !== null, lastAt: row.lastAt },
});

type Work = (
  tx: Connection,
  row: ConversationRow,
  context: { readonly staff: Staff; readonly now: Date; readonly to: ConversationRow['stage'] },
) => Promise<ConversationRow>;

/** Takes one step of staff under the conversation's lock. Steps other than answers are recorded. */
async function keep(
  parts: Pick<ConversationParts, 'platform'>,
  actor: Actor,
  uid: string,
  kind: ConversationStep,
  work: Work,
  isRepeated: (tx: Connection, row: ConversationRow, staff: Staff) => Promise<boolean> | boolean = () =>
    false,
): Promise<ConversationRow> {
  const { db, clock } = parts.platform;
  const staff = permitStaff(actor, 'store-conversations.read');
  const { id } = await openForStaff(parts.platform, staff, uid);
  return db.transaction(async (tx) => {
    const row = await lockConversation(tx, id);
    if (row === null || !may(staff, 'conversation.keep', subjectOf(row)))
      throw refuse('CONVERSATION_NOT_FOUND');
    if (isOwn(staff, row)) throw refuse('STAFF_OWN');
    if (await isRepeated(tx, row, staff)) return row;
    const now = clock.now();
    const step = { actor: staff, subject: subjectOf(row), now };
    const decided = decideConversation(stateFor(row, staff.staffNo), kind, step);
    const [event] = decided.ok ? decided.value : [];
    if (event === undefined) throw refuse('CONVERSATION_STEP_REFUSED', { stage: row.stage });
    const next = await work(tx, row, { staff, now, to: event.to });
    await saveConversation(tx, next);
    if (kind !== 'answer')
      await recordChange(tx, staff, now, {
        ...{ action: `conversation.${kind}`, record: { kind: 'conversation', id: row.uid } },
        before: { stage: row.stage, staff: row.staffNo, store: row.storeCode },
        after: { stage: next.stage, staff: next.staffNo, store: next.storeCode },
        expiresAt: new Date(now.getTime() + yearMs),
      });
    await announce(tx, row.uid, [row.storeCode, next.storeCode, row.desk]);
    return next;
  });
}

const join: Work = async (tx, row, { staff, now, to }) => ({
  ...(await appendNote(tx, row, 'joined', { staffNo: staff.staffNo }, now)),
  ...{ stage: to, staffNo: staff.staffNo, storeCode: staff.storeId },
});

const isMine = (_: Connection, row: ConversationRow, { staffNo }: Staff): boolean =>
  row.stage === 'taken' && row.staffNo === staffNo;

/** Assigns the conversation to the staff member, who answers from now on. If two take it at once, only one gets it. */
export const takeConversation = (
  parts: ConversationParts,
  actor: Actor,
  uid: string,
): Promise<ConversationRow> => keep(parts, actor, uid, 'take', join, isMine);

/** Takes over a colleague's conversation, and records it. */
export const takeOverConversation = (
  parts: ConversationParts,
  actor: Actor,
  uid: string,
): Promise<ConversationRow> => keep(parts, actor, uid, 'take-over', join, isMine);

/** Puts a conversation into the queue of another store of its market, or back into the queue of the own store. */
export function handOverConversation(
  parts: ConversationParts,
  actor: Actor,
  uid: string,
  typed: { readonly storeCode: string; readonly note: string },
): Promise<ConversationRow> {
  return keep(parts, actor, uid, 'hand-over', async (tx, row, { now, to }) => {
    const note = checkHandOverNote(typed.note);
    if (!note.ok) throw refuse('INVALID_TEXT', note.error.data);
    const store = parts.stores.source(typed.storeCode.slice(0, 60));
    if (store === null || store.closed || store.market !== row.market || !(store.isEshop || store.pickup))
      throw refuse('CONVERSATION_STORE_INVALID');
    const noted =
      store.code === row.storeCode
        ? row
        : await appendNote(tx, row, 'handed-over', { text: store.code }, now);
    return {
      ...noted,
      ...{ stage: to, staffNo: null, storeCode: store.code, note: note.value, waitingSince: now },
      queueTurn: PROVEN_TURN,
    };
  });
}

export const closeConversation = (
  parts: ConversationParts,
  actor: Actor,
  uid: string,
): Promise<ConversationRow> =>
  keep(
    parts,
    actor,
    uid,
    'close',
    async (tx, row, { now }) => closed(await appendNote(tx, row, 'closed', {}, now), now),
    (_, { stage }) => stage === 'closed',
  );

/**
 * Adds an answer. If the customer wrote outside opening hours, the answer is also mailed. Sending the same answer again
 * changes nothing.
 */
export async function answerConversation(
  parts: ConversationParts,
  context: Pick<RequestContext, 'actor' | 'source' | 'isGone' | 'storeView'>,
  uid: string,
  typed: Omit<TypedMessage, 'email'>,
): Promise<ConversationRow> {
  const { db, limits } = parts.platform;
  const staff = permitStaff(context.actor, 'store-conversations.read');
  const { clientId, text } = readMessage(typed);
  const before = await openForStaff(parts.platform, staff, uid);
  if (await hasMessage(db, before.id, 'staff', clientId)) return before;
  const verdict = await limits.take([
    { limit: answersOfStaff, subject: staff.staffNo },
    ...(typed.picture === null ? [] : [{ limit: picturesOfStaff, subject: staff.staffNo }]),
  ]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const picture = await readPicture(parts, context, typed.picture, { market: before.market, isProven: true });
  const view =
    parts.stores.storeViews(before.market).find(({ locale }) => locale === before.locale) ??
    context.storeView;
  const cards = await cardsOf(parts, text, view, before.customerId);
  const names = await parts.customers.namesOfStaff(db, [staff.staffNo]);
  return keep(
    parts,
    staff,
    uid,
    'answer',
    async (tx, row, { now }) => {
      const answered = await appendMessage(
        tx,
        row,
        { author: 'staff', clientId, staffNo: staff.staffNo, text, picture, cards },
        now,
      );
      const isMailed = await mailAnswer(parts, tx, answered, {
        ...{ name: names.get(staff.staffNo) ?? staff.staffNo, text, hasPicture: picture !== null },
      });
      return isMailed ? appendNote(tx, answered, 'mailed', {}, now) : answered;
    },
    (tx, row) => hasMessage(tx, row.id, 'staff', clientId),
  );
}
