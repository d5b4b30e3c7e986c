import { MESSAGES_MOST } from '@jinlan/domain/conversations';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ConversationRow } from './store.ts';
import { type Author, addMessage, type ShopEvent } from './store-messages.ts';
import { addPicture, type NewPicture } from './store-pictures.ts';

/** The room for notes of the shop, in messages beyond the limit of a conversation. */
const notesMost = 1_000;

export interface Written {
  readonly author: Exclude<Author, 'shop'>;
  readonly clientId: string;
  readonly staffNo: string | null;
  readonly text: string;
  readonly picture: NewPicture | null;
  readonly cards: readonly string[];
}

/**
 * Adds a message to a conversation. The caller holds its lock, and saves the returned conversation. Refuses with
 * CONVERSATION_FULL.
 */
export async function appendMessage(
  tx: Connection,
  row: ConversationRow,
  { picture, ...message }: Written,
  now: Date,
): Promise<ConversationRow> {
  if (row.messages >= MESSAGES_MOST) throw refuse('CONVERSATION_FULL', { most: MESSAGES_MOST });
  const seq = row.messages + 1;
  const pictureId = picture === null ? null : await addPicture(tx, row.id, picture, now);
  await addMessage(tx, row.id, { ...message, seq, event: null, pictureId, at: now });
  return {
    ...row,
    ...{ messages: seq, lastAt: now, awaitsAnswer: message.author === 'customer' },
    readUpTo: message.author === 'customer' ? seq : row.readUpTo,
  };
}

/** Adds a note of the shop itself, which both the customer and staff read. */
export async function appendNote(
  tx: Connection,
  row: ConversationRow,
  event: ShopEvent,
  { staffNo = null, text = '' }: { readonly staffNo?: string | null; readonly text?: string },
  now: Date,
): Promise<ConversationRow> {
  if (row.messages >= MESSAGES_MOST + notesMost) return row;
  const seq = row.messages + 1;
  await addMessage(tx, row.id, {
    ...{ seq, clientId: null, author: 'shop', staffNo, event, text, pictureId: null, cards: [], at: now },
  });
  return { ...row, messages: seq };
}
