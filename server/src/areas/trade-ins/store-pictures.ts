import type { Connection } from '../../platform/database.ts';
import { type BytesRow, bytesOf, type ContentRow, contentOf } from '../../platform/pictures/rows.ts';
import type { PictureStore } from '../../platform/pictures/staff-pictures.ts';

export const pictureStore: PictureStore = {
  async add(tx, tradeInId, { sha256, content, addedBy }, now) {
    await tx.query(
      'trade-ins.add-picture',
      `insert into trade_ins.picture (trade_in_id, sha256, bytes, content, added_at, added_by) values ($1, $2, $3, $4, $5, $6)
       on conflict (trade_in_id, sha256) do nothing`,
      [tradeInId, sha256, content.length, content, now, addedBy],
    );
  },
  async has(tx, tradeInId, sha256) {
    const rows = await tx.query(
      'trade-ins.has-picture',
      'select 1 from trade_ins.picture where trade_in_id = $1 and sha256 = $2',
      [tradeInId, sha256],
    );
    return rows.length > 0;
  },
  async remove(tx, tradeInId, pictureId) {
    const rows = await tx.query(
      'trade-ins.remove-picture',
      'delete from trade_ins.picture where trade_in_id = $1 and id = $2 returning id',
      [tradeInId, pictureId],
    );
    return rows.length > 0;
  },
  bytes: async (tx) =>
    bytesOf(
      await tx.query<BytesRow>(
        'trade-ins.bytes-of-pictures',
        'select coalesce(sum(bytes), 0)::float8 as bytes from trade_ins.picture',
      ),
    ),
};

export const pictureContent = async (db: Connection, id: number): Promise<Buffer | null> =>
  contentOf(
    await db.query<ContentRow>(
      'trade-ins.picture-content',
      'select content from trade_ins.picture where id = $1',
      [id],
    ),
  );

/** Deletes pictures of trade-ins that ended before the moment, at most `limit`; returns how many. */
export async function deletePicturesOfEnded(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'trade-ins.delete-pictures-of-ended',
    `delete from trade_ins.picture where id in (
       select picture.id from trade_ins.trade_in owner join trade_ins.picture picture on picture.trade_in_id = owner.id
       where owner.ended_at < $1 limit $2 for update of picture skip locked
     ) returning id`,
    [before, limit],
  );
  return rows.length;
}
