import type { CraftStage } from '@jinlan/domain/workshop';
import type { Connection } from '../../../platform/database.ts';
import { type BytesRow, bytesOf, type ContentRow, contentOf } from '../../../platform/pictures/rows.ts';
import { changedChannel, type OfOrder } from '../store.ts';

/** A stage as the workshop reported it; `pictureIds` in the order in which they were added. */
export interface CraftReport extends OfOrder {
  readonly stage: CraftStage;
  readonly at: Date;
  readonly remark: string;
  readonly pictureIds: readonly number[];
}

/** The reports of orders, oldest first; at most five of an order. */
export function craftReportsOf(db: Connection, orderIds: readonly number[]): Promise<CraftReport[]> {
  return db.query<CraftReport>(
    'ordering.craft-reports',
    `select order_id as "orderId", stage, at, remark,
       array(select picture.id::float8 from ordering.craft_picture picture
         where picture.order_id = report.order_id and picture.stage = report.stage order by picture.id) as "pictureIds"
     from ordering.craft_report report where order_id = any($1::bigint[]) order by order_id, at, stage`,
    [orderIds],
  );
}

export interface NewReport {
  readonly orderId: number;
  readonly stage: CraftStage;
  readonly remark: string;
  readonly staffNo: string;
}

/** Adds a report, or corrects its remark. The caller holds the order's lock. */
export async function saveReport(
  tx: Connection,
  { orderId, stage, remark, staffNo }: NewReport,
  at: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-craft-report',
    `insert into ordering.craft_report (order_id, stage, at, reported_by, remark) values ($1, $2, $3, $4, $5)
     on conflict (order_id, stage) do update set remark = excluded.remark`,
    [orderId, stage, at, staffNo, remark],
  );
}

export interface NewCraftPicture {
  readonly orderId: number;
  readonly stage: CraftStage;
  readonly sha256: string;
  readonly content: Buffer;
  readonly staffNo: string;
}

/** Adds a picture; false if the order has one with the same content. The caller holds the order's lock. */
export async function addPicture(
  tx: Connection,
  { orderId, stage, sha256, content, staffNo }: NewCraftPicture,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'ordering.add-craft-picture',
    `insert into ordering.craft_picture (order_id, stage, sha256, bytes, content, added_at, added_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (order_id, sha256) do nothing returning id`,
    [orderId, stage, sha256, content.length, content, at, staffNo],
  );
  return rows.length > 0;
}

export async function removePicture(tx: Connection, orderId: number, pictureId: number): Promise<boolean> {
  const rows = await tx.query(
    'ordering.remove-craft-picture',
    'delete from ordering.craft_picture where order_id = $1 and id = $2 returning id',
    [orderId, pictureId],
  );
  return rows.length > 0;
}

export const pictureContent = async (db: Connection, id: number): Promise<Buffer | null> =>
  contentOf(
    await db.query<ContentRow>(
      'ordering.craft-picture-content',
      'select content from ordering.craft_picture where id = $1',
      [id],
    ),
  );

/** Bytes of the pictures of all orders together. */
export const bytesOfPictures = async (db: Connection): Promise<number> =>
  bytesOf(
    await db.query<BytesRow>(
      'ordering.bytes-of-craft-pictures',
      'select coalesce(sum(bytes), 0)::float8 as bytes from ordering.craft_picture',
    ),
  );

/** Deletes the oldest pictures that were added before a time; returns how many. */
export async function deletePicturesBefore(db: Connection, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'ordering.delete-craft-pictures',
    `delete from ordering.craft_picture where id in (
       select id from ordering.craft_picture where added_at < $1 order by added_at, id limit $2) returning id`,
    [before, limit],
  );
  return rows.length;
}

/** Makes open pages of the order load it again. */
export async function announceCraft(tx: Connection, number: string): Promise<void> {
  await tx.query('ordering.announce-craft', `select pg_notify('${changedChannel}', $1)`, [number]);
}
