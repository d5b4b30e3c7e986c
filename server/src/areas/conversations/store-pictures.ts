import type { PictureBytes } from '@jinlan/domain/conversations';
import type { Market } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';
import { type ContentRow, contentOf } from '../../platform/pictures/rows.ts';

export interface NewPicture {
  readonly content: Buffer;
  readonly isUnproven: boolean;
}

export async function addPicture(
  tx: Connection,
  conversationId: number,
  { content, isUnproven }: NewPicture,
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'conversations.add-picture',
    `insert into conversations.picture (conversation_id, bytes, content, added_at, unproven) values ($1, $2, $3, $4, $5)
     returning id::float8 as id`,
    [conversationId, content.length, content, now, isUnproven],
  );
  if (row === undefined) throw new Error('The picture was not added');
  return row.id;
}

export const pictureContent = async (db: Connection, id: number): Promise<Buffer | null> =>
  contentOf(
    await db.query<ContentRow>(
      'conversations.picture-content',
      'select content from conversations.picture where id = $1',
      [id],
    ),
  );

/** Bytes of the pictures of all conversations together, and of those that strangers sent in a market. */
export async function bytesOfPictures(db: Connection, market: Market): Promise<PictureBytes> {
  const [row] = await db.query<PictureBytes>(
    'conversations.bytes-of-pictures',
    `select coalesce(sum(picture.bytes), 0)::float8 as all,
       coalesce(sum(picture.bytes) filter (where picture.unproven and conversation.market = $1), 0)::float8 as "ofStrangers"
     from conversations.picture join conversations.conversation on conversation.id = picture.conversation_id`,
    [market],
  );
  return row ?? { all: 0, ofStrangers: 0 };
}

/**
 * Deletes the oldest pictures of strangers in conversations that staff never answered, until at least `bytes` are deleted; a
 * market of null means any. Returns the number of deleted bytes. It is lower than `bytes` if the oldest hundred pictures are
 * smaller.
 */
export async function deleteUnanswered(
  db: Connection,
  bytes: number,
  market: Market | null,
): Promise<number> {
  const rows = await db.query<{ bytes: number }>(
    'conversations.delete-unanswered-pictures',
    `delete from conversations.picture where id in (
       select id from (
         select id, sum(bytes) over (order by added_at, id) - bytes as before from (
           select picture.id, picture.bytes, picture.added_at from conversations.picture
           join conversations.conversation on conversation.id = picture.conversation_id
           where picture.unproven and ($2::text is null or conversation.market = $2)
             and not exists (select 1 from conversations.message
               where message.conversation_id = conversation.id and message.author = 'staff')
           order by picture.added_at, picture.id limit 100
         ) oldest
       ) summed where before < $1
     ) returning bytes`,
    [bytes, market],
  );
  return rows.reduce((sum, row) => sum + row.bytes, 0);
}

/**
 * Deletes pictures that strangers sent before a moment and whose conversation no member of staff has opened, at most
 * `limit`. Returns the number of deleted pictures.
 */
export async function deleteUnseen(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'conversations.delete-unseen-pictures',
    `delete from conversations.picture where id in (
       select picture.id from conversations.picture
       join conversations.conversation on conversation.id = picture.conversation_id
       where picture.unproven and picture.added_at < $1 and conversation.staff_saw_at is null
       order by picture.added_at, picture.id limit $2 for update of picture skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}

/** Deletes pictures from before the moment, at most `limit`; returns how many. */
export async function deletePictures(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'conversations.delete-pictures',
    `delete from conversations.picture where id in (
       select id from conversations.picture where added_at < $1 order by added_at, id limit $2 for update skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
