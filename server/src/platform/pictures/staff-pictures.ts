import { recordChange } from '../changes/changes.ts';
import type { Connection } from '../database.ts';
import type { SharedLimit } from '../limits/shared-limits.ts';
import type { Client } from '../limits/turns.ts';
import type { Platform } from '../platform.ts';
import type { Staff } from '../requests/permit-staff.ts';
import type { Refusal } from '../requests/refusal.ts';
import { type StoredPicture, takePicture } from './take-picture.ts';

/** A row that has pictures, such as a service or a trade-in. */
export interface PicturedRow {
  readonly id: number;
  readonly number: string;
  readonly pictureIds: readonly number[];
}

/** The statements of one table of pictures. Those that write run under the lock of the row that has the pictures. */
export interface PictureStore {
  /** Adds a picture. If the row has one with the same content, changes nothing. */
  add(
    tx: Connection,
    rowId: number,
    picture: StoredPicture & { readonly addedBy: string },
    now: Date,
  ): Promise<void>;
  has(tx: Connection, rowId: number, sha256: string): Promise<boolean>;
  /** Removes a picture. Returns false if the row has no such picture. */
  remove(tx: Connection, rowId: number, pictureId: number): Promise<boolean>;
  /** Bytes of all pictures of the table together. */
  bytes(tx: Connection): Promise<number>;
}

export interface StaffPicturesKind<Row extends PicturedRow> {
  /** Kind of the record in the record of changes. */
  readonly record: string;
  readonly limit: SharedLimit;
  /** The most pictures of one row. */
  readonly most: number;
  /** The most bytes of all pictures of the table together. */
  readonly mostBytes: number;
  readonly store: PictureStore;
  /** Reads and locks the row until the transaction ends; null if there is none. */
  lock(tx: Connection, id: number): Promise<Row | null>;
  /** Whether no picture can be added any more. */
  isOver(row: Row): boolean;
  mayRemove(row: Row): boolean;
  notFound(): Refusal;
  full(reason: 'over' | 'too_many' | 'shop'): Refusal;
}

/**
 * Adds and removes pictures for staff. The caller has checked that the person may do so, and that the row is not their own.
 */
export interface StaffPictures<Row extends PicturedRow> {
  /** Adds a picture. The same picture again changes nothing. */
  add(client: Client, staff: Staff, before: Row, base64: string): Promise<Row>;
  /** Removes a picture. Changes nothing if no picture has this `uid`. */
  remove(staff: Staff, before: Row, uid: string): Promise<Row>;
}

/**
 * Returns functions that add and remove pictures under the lock of the row that has them, and write each change into the
 * record of changes.
 */
export function staffPictures<Row extends PicturedRow>(
  platform: Platform,
  kind: StaffPicturesKind<Row>,
): StaffPictures<Row> {
  const { db, clock } = platform;
  const { record, limit, most, mostBytes, store } = kind;

  function checkRoom(row: Row): void {
    if (kind.isOver(row)) throw kind.full('over');
    if (row.pictureIds.length >= most) throw kind.full('too_many');
  }

  async function locked(tx: Connection, id: number): Promise<Row> {
    const row = await kind.lock(tx, id);
    if (row === null) throw kind.notFound();
    return row;
  }

  /** Runs `work` under the lock; it returns whether it changed something. Returns the row as it is afterwards. */
  const change = (
    staff: Staff,
    id: number,
    work: (tx: Connection, row: Row) => Promise<boolean>,
  ): Promise<Row> =>
    db.transaction(async (tx) => {
      const row = await locked(tx, id);
      if (!(await work(tx, row))) return row;
      const saved = await locked(tx, id);
      await recordChange(tx, staff, clock.now(), {
        action: `${record}.pictures`,
        record: { kind: record, id: row.number },
        before: { pictures: row.pictureIds.length },
        after: { pictures: saved.pictureIds.length },
      });
      return saved;
    });

  return {
    async add(client, staff, before, base64) {
      // Checked here before the costly decoding, and again under the lock, which decides.
      checkRoom(before);
      const picture = await takePicture(platform, client, base64, { limit, subject: staff.staffNo });
      return change(staff, before.id, async (tx, row) => {
        if (await store.has(tx, row.id, picture.sha256)) return false;
        checkRoom(row);
        if ((await store.bytes(tx)) + picture.content.length > mostBytes) throw kind.full('shop');
        await store.add(tx, row.id, { ...picture, addedBy: staff.staffNo }, clock.now());
        return true;
      });
    },
    remove(staff, before, uid) {
      const pictureId = /^[1-9]\d{0,14}$/.test(uid) ? Number(uid) : null;
      return change(staff, before.id, async (tx, row) => {
        if (!kind.mayRemove(row)) throw kind.full('over');
        return pictureId !== null && (await store.remove(tx, row.id, pictureId));
      });
    },
  };
}
