import { isOwnPath } from '@jinlan/contract/own-paths';
import { DAY_MS } from '@jinlan/domain/kernel';
import { customerIdOf, holding, may } from '@jinlan/domain/people';
import { recordChange } from '../../platform/changes/changes.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { appendNote } from './append.ts';
import { giveKey, keyHashOf, takeKey } from './keys.ts';
import type { ConversationParts } from './parts.ts';
import { proofOf } from './proven.ts';
import {
  announce,
  type ConversationRow,
  giveToCustomer,
  latestOf,
  lockConversation,
  markRead,
  type Owner,
  saveConversation,
  savePage,
} from './store.ts';

export type Customer = Pick<RequestContext, 'actor' | 'cookies' | 'setCookies' | 'storeView' | 'source'>;

const yearMs = 365 * DAY_MS;

export const subjectOf = ({ uid, customerId, storeCode, desk }: ConversationRow) => ({
  ...{ id: uid, customerId, storeId: storeCode, desk },
});

/**
 * The owner whose conversations the request may open: the signed-in customer, or the browser with a key; null for neither.
 */
export function ownerOf({ actor, cookies }: Pick<Customer, 'actor' | 'cookies'>): Owner | null {
  const customerId = customerIdOf(actor);
  if (customerId !== null) return { customerId, keyHash: null };
  const keyHash = actor.kind === 'guest' ? keyHashOf({ cookies }) : null;
  return keyHash === null ? null : { customerId: null, keyHash };
}

/**
 * Whether the request may read the conversation and write into it. For a guest's conversation the browser's key counts, by
 * which the conversation was found.
 */
export const isOwners = (actor: RequestContext['actor'], row: ConversationRow): boolean =>
  may(row.isGuests ? holding(actor, row.uid) : actor, 'conversation.write', {
    ...subjectOf(row),
    storeId: null,
  });

/** The caller's own latest conversation in the market; null without one. */
export async function ownConversation(
  { platform: { db } }: Pick<ConversationParts, 'platform'>,
  context: Customer,
): Promise<ConversationRow | null> {
  const owner = ownerOf(context);
  const row = owner && (await latestOf(db, owner, context.storeView.market));
  return row !== null && isOwners(context.actor, row) ? row : null;
}

/** Does the same as `ownConversation`, but refuses with CONVERSATION_NOT_FOUND if there is none. */
async function mustOwn(parts: Pick<ConversationParts, 'platform'>, context: Customer) {
  const row = await ownConversation(parts, context);
  if (row === null) throw refuse('CONVERSATION_NOT_FOUND');
  return row;
}

/**
 * Prepares the caller to write. Gives a guest's browser its key. After a sign-in, a conversation that began in this browser
 * before becomes the member's. Returns the conversation; null before the first message.
 */
export async function openConversation(
  parts: Pick<ConversationParts, 'platform' | 'customers'>,
  context: Customer,
): Promise<ConversationRow | null> {
  const { actor } = context;
  const { platform } = parts;
  if (actor.kind === 'guest') giveKey(platform, context);
  const customerId = customerIdOf(actor);
  const keyHash = keyHashOf(context);
  if (customerId !== null && keyHash !== null) {
    const { isProven } = await proofOf(parts, platform.db, customerId);
    await platform.db.transaction((tx) => link(parts, tx, context, { customerId, isProven }, keyHash));
    takeKey(platform, context);
  }
  return ownConversation(parts, context);
}

/**
 * Moves a guest's conversation to the customer. A customer has at most one open conversation, so an earlier open one is
 * closed.
 */
async function link(
  { platform: { clock } }: Pick<ConversationParts, 'platform'>,
  tx: Connection,
  { actor, storeView: { market } }: Customer,
  { customerId, isProven }: { readonly customerId: string; readonly isProven: boolean },
  keyHash: Buffer,
): Promise<void> {
  const now = clock.now();
  const found = await latestOf(tx, { customerId: null, keyHash }, market);
  const row = found && (await lockConversation(tx, found.id));
  if (row === null || !row.isGuests) return;
  const earlier = await latestOf(tx, { customerId, keyHash: null }, market);
  const open = earlier && (await lockConversation(tx, earlier.id));
  if (row.stage !== 'closed' && open !== null && open.stage !== 'closed') {
    await saveConversation(tx, closed(await appendNote(tx, open, 'closed', {}, now), now));
    await announce(tx, open.uid, [open.storeCode, open.desk]);
  }
  await giveToCustomer(tx, row.id, customerId, isProven);
  await recordChange(tx, actor, now, {
    ...{ action: 'conversation.link', record: { kind: 'conversation', id: row.uid } },
    expiresAt: new Date(now.getTime() + yearMs),
  });
  await announce(tx, row.uid, [row.storeCode, row.desk]);
}

/** Returns the conversation in the form in which a step closes it. Nobody sees the customer's page any more. */
export const closed = (row: ConversationRow, now: Date): ConversationRow => ({
  ...row,
  ...{ stage: 'closed', staffNo: null, closedAt: now, sharesPage: false, page: null, note: '' },
});

/** Records that the customer has seen the messages up to this number. */
export async function readConversation(
  parts: Pick<ConversationParts, 'platform'>,
  context: Customer,
  upTo: number,
): Promise<ConversationRow> {
  const { db } = parts.platform;
  const row = await mustOwn(parts, context);
  await markRead(db, row.id, Math.max(0, upTo));
  return mustOwn(parts, context);
}

const longestPage = 300;

/**
 * Returns the path of the page on which the customer is, as staff see it. For pages of the shop itself it is only the first
 * part, because the rest and the query can name orders or contain keys.
 */
export function shownPage(typed: string): string | null {
  const path = typed.replace(/[?#].*$/s, '').slice(0, longestPage);
  if (!/^\/[^/\\]/.test(path) && path !== '/') return null;
  if (/[\p{Cc}\s]/u.test(path)) return null;
  return isOwnPath(path) ? `/${path.split('/')[1]}` : path;
}

/** Records whether the customer allows staff to see the page on which they are. */
export async function showPage(
  parts: Pick<ConversationParts, 'platform'>,
  context: Customer,
  { allowed, path }: { readonly allowed: boolean; readonly path: string },
): Promise<ConversationRow> {
  const row = await mustOwn(parts, context);
  const { limiter, db } = parts.platform;
  const verdict = limiter.take(`conversation-page:${context.source}`, { burst: 60, perMinute: 60 });
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: 60 });
  const page = allowed ? shownPage(path) : null;
  await db.transaction(async (tx) => {
    if (await savePage(tx, row.id, allowed, page)) await announce(tx, row.uid, []);
  });
  return mustOwn(parts, context);
}
