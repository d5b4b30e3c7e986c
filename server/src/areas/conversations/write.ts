import {
  checkMessage,
  decideConversation,
  goesOn,
  isClientId,
  MESSAGES_MOST,
  PROVEN_TURN,
} from '@jinlan/domain/conversations';
import { anything, holding, mailboxKey, may, readEmail } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { DAY, HOUR, type SharedLimit, type Use } from '../../platform/limits/shared-limits.ts';
import { wideNetworkOf } from '../../platform/limits/source.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { appendMessage } from './append.ts';
import { cardsOf, readCard } from './cards.ts';
import { type Desk, deskOf } from './desk.ts';
import { giveKey } from './keys.ts';
import { type Customer, isOwners, ownerOf, subjectOf } from './own.ts';
import type { ConversationParts } from './parts.ts';
import { readPicture } from './pictures.ts';
import { networkKey, proofOf } from './proven.ts';
import {
  addConversation,
  announce,
  type ConversationRow,
  latestOf,
  lockConversation,
  type Owner,
  saveConversation,
} from './store.ts';
import { hasMessage } from './store-messages.ts';
import { nextTurn } from './store-queue.ts';

/** Limits of the messages of customers; see limits.md. */
const startsOfSource: SharedLimit = { name: 'conversation-start', most: 30, seconds: DAY };
const startsOfStranger: SharedLimit = { name: 'conversation-start-unproven', most: 6, seconds: DAY };
const messagesOfSource: SharedLimit = { name: 'conversation-source', most: 300, seconds: HOUR };
const messagesOfOne: SharedLimit = { name: 'conversation-message', most: 60, seconds: 600 };
const picturesOfSource: SharedLimit = { name: 'conversation-picture-source', most: 40, seconds: HOUR };
/** The pictures have at most 300 kB each, so they take 3 MB for one source and 6 MB for a /24. */
const picturesOfStranger: SharedLimit = {
  name: 'conversation-picture-unproven',
  most: 10,
  seconds: DAY,
  ipv4Share: 2,
};
const picturesOfOne: SharedLimit = { name: 'conversation-picture', most: 20, seconds: HOUR };
const addressesOfSource: SharedLimit = { name: 'conversation-address-source', most: 20, seconds: DAY };
const ticketsOfMailbox: SharedLimit = { name: 'conversation-mailbox', most: 5, seconds: DAY };

export interface TypedMessage {
  readonly clientId: string;
  readonly text: string;
  /** Base64; null without one. */
  readonly picture: string | null;
  /**
   * The address to which the answer is mailed while the desk is closed. Null for the address of the account, or the one
   * typed before.
   */
  readonly email: string | null;
}

type Writer = Customer & Pick<RequestContext, 'isGone'>;

async function mustTake({ platform: { limits } }: ConversationParts, uses: readonly Use[]): Promise<void> {
  const verdict = uses.length === 0 ? null : await limits.take(uses);
  if (verdict === null || verdict.allowed) return;
  if (verdict.limit === startsOfStranger.name) throw refuse('CONVERSATIONS_OF_NETWORK');
  if (verdict.limit === picturesOfStranger.name) throw refuse('CONVERSATION_PICTURES_OFF');
  throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
}

/** The text and id of a message as they are stored; refuses with INVALID_TEXT and BAD_REQUEST. */
export function readMessage(typed: Pick<TypedMessage, 'clientId' | 'text' | 'picture'>) {
  if (!isClientId(typed.clientId)) throw refuse('BAD_REQUEST', { reason: 'not an id', field: 'client_id' });
  const text = checkMessage(typed.text, typed.picture !== null);
  if (!text.ok) throw refuse('INVALID_TEXT', text.error.data);
  return { clientId: typed.clientId, text: text.value };
}

/**
 * Adds a customer's message to their conversation, or begins one. The same message again changes nothing. While the desk is
 * closed it needs an e-mail address for the answer.
 */
export async function writeMessage(
  parts: ConversationParts,
  context: Writer,
  typed: TypedMessage,
): Promise<ConversationRow> {
  const { actor, storeView, source } = context;
  const { db, clock } = parts.platform;
  if (!may(actor, 'conversation.start', anything)) throw refuse('NOT_AUTHORISED');
  const desk = deskOf(parts, storeView.market);
  const { clientId, text } = readMessage(typed);
  const owner = ownerOf(context) ?? { customerId: null, keyHash: giveKey(parts.platform, context) };
  await mustTake(parts, [{ limit: messagesOfSource, source }]);
  const latest = await latestOf(db, owner, storeView.market);
  if (latest !== null && (await hasMessage(db, latest.id, 'customer', clientId))) return latest;
  const before = latest !== null && goesOn(latest, clock.now()) ? latest : null;
  if (before !== null && before.messages >= MESSAGES_MOST)
    throw refuse('CONVERSATION_FULL', { most: MESSAGES_MOST });
  const email = desk.isOpen ? null : await answerAddress(parts, owner, before, typed.email);
  const { isProven } = await proofOf(parts, db, owner.customerId);
  const isStart = before === null || before.stage === 'closed';
  await mustTake(parts, [
    ...(isStart ? [{ limit: startsOfSource, source }] : []),
    ...(isStart && !isProven ? [{ limit: startsOfStranger, source }] : []),
    ...(before === null ? [] : [{ limit: messagesOfOne, subject: before.uid }]),
    ...(typed.picture === null ? [] : [{ limit: picturesOfSource, source }]),
    ...(typed.picture === null || isProven ? [] : [{ limit: picturesOfStranger, source }]),
    ...(typed.picture === null || before === null ? [] : [{ limit: picturesOfOne, subject: before.uid }]),
    ...(email === null || email === before?.email
      ? []
      : [
          { limit: addressesOfSource, source },
          // The limit counts for the mailbox and the network together, so that strangers cannot use up the messages of the
          // mailbox's owner.
          { limit: ticketsOfMailbox, subject: `${mailboxKey(email)} ${wideNetworkOf(source)}` },
        ]),
  ]);
  const { market } = storeView;
  const picture = await readPicture(parts, context, typed.picture, { market, isProven });
  const cards = await cardsOf(parts, text, storeView, owner.customerId);
  const standsFirst = isProven || cards.some((card) => readCard(card)?.kind === 'order');
  const now = clock.now();
  return db.transaction(async (tx) => {
    const row = await lockOwn(parts, tx, context, owner, desk, now);
    if (await hasMessage(tx, row.id, 'customer', clientId)) return row;
    const isOwn = row.isGuests ? holding(actor, row.uid) : actor;
    const subject = { ...subjectOf(row), storeId: null };
    const state = { ...row, isMine: false, isTicket: row.email !== null };
    const decided = decideConversation(state, 'write', { actor: isOwn, subject, now });
    const [event] = decided.ok ? decided.value : [];
    if (event === undefined) throw refuse('CONVERSATION_NOT_FOUND');
    const written = await appendMessage(
      tx,
      row,
      { author: 'customer', clientId, staffNo: null, text, picture, cards },
      now,
    );
    const isReopened = row.stage === 'closed';
    const next: ConversationRow = {
      ...written,
      ...{ stage: event.to, email },
      ...(isReopened ? { storeCode: desk.code, closedAt: null } : {}),
      waitingSince: isReopened ? now : row.waitingSince,
      queueTurn: standsFirst
        ? PROVEN_TURN
        : isReopened || row.messages === 0
          ? await turnOf(parts, tx, row.id, source, now)
          : row.queueTurn,
    };
    await saveConversation(tx, next);
    await announce(tx, next.uid, [next.storeCode, next.desk]);
    return next;
  });
}

/** Returns the position of the conversation among those that the network has begun within a day. */
function turnOf(
  { platform: { config } }: ConversationParts,
  tx: Connection,
  id: number,
  source: string,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - DAY * 1_000);
  return nextTurn(tx, id, networkKey(config.secrets.application, source), since, now);
}

/** The address to which the answer goes; refuses with CONVERSATION_EMAIL_NEEDED and INVALID_EMAIL. */
async function answerAddress(
  { platform: { db }, customers }: ConversationParts,
  owner: Owner,
  before: ConversationRow | null,
  typed: string | null,
): Promise<string> {
  if (typed !== null && typed.trim() !== '') {
    const email = readEmail(typed);
    if (!email.ok) throw refuse('INVALID_EMAIL', { field: 'email', reason: email.error.code });
    return email.value;
  }
  if (before !== null && before.email !== null) return before.email;
  const account = owner.customerId === null ? null : await customers.accountReader(db, owner.customerId);
  if (account === null) throw refuse('CONVERSATION_EMAIL_NEEDED');
  return account.email;
}

/** Returns and locks the conversation to which the message belongs. Begins one if none is still going on. */
async function lockOwn(
  { platform: { random } }: ConversationParts,
  tx: Connection,
  { actor, storeView: { market, locale } }: Writer,
  owner: Owner,
  desk: Desk,
  now: Date,
): Promise<ConversationRow> {
  const find = async (): Promise<ConversationRow | null> => {
    const latest = await latestOf(tx, owner, market);
    if (latest === null || !goesOn(latest, now)) return null;
    const row = await lockConversation(tx, latest.id);
    return row !== null && isOwners(actor, row) && goesOn(row, now) ? row : null;
  };
  const row =
    (await find()) ??
    (await addConversation(tx, { uid: random.token(22), market, locale, desk: desk.code, owner }, now)) ??
    (await find());
  if (row === null) throw refuse('CONVERSATION_NOT_FOUND');
  return row;
}
