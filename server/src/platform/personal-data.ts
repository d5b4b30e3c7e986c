import type { HeldGroup } from '@jinlan/domain/privacy';
import type { Connection } from './database.ts';

/** The customer whose data are read or removed. */
export interface Person {
  readonly customerId: string;
  /** Proven; otherwise null, as it may be somebody else's. */
  readonly email: string | null;
  readonly mobile: string | null;
}

export type HeldValue = string | number | boolean | null | Date | object;
/** A row as the customer gets it: no hashes, keys or tokens, and nothing about others. */
export type HeldRow = Readonly<Record<string, HeldValue>>;

/** The data of one kind that an area holds about customers. */
export interface HeldData {
  readonly group: HeldGroup;
  /** The tables that it covers. A test compares them with the database. */
  readonly tables: readonly string[];
  /** All rows in pages, so that memory stays bounded however many there are. */
  read(db: Connection, person: Person): AsyncIterable<readonly HeldRow[]>;
  /** Removes or anonymises the rows when the account is closed; may be called again. */
  remove(tx: Connection, person: Person, now: Date): Promise<void>;
  /**
   * Called when an owner shows for the first time that the e-mail address is theirs. Whoever opened the account may have
   * been somebody else: ends what they could still use, and what would mislead the owner.
   */
  startOver(tx: Connection, person: Person, now: Date): Promise<void>;
}

const pageSize = 500;

/** Reads rows in pages by their number, which is left out; `read` returns those after `after`, at most `limit`. */
export async function* inPages<Row extends HeldRow & { readonly cursor: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly HeldRow[]> {
  let after = 0;
  for (;;) {
    const page = await read(after, pageSize);
    if (page.length > 0) yield page.map(({ cursor: _, ...row }) => row);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.cursor;
  }
}

/** Rows that are few by a limit of the shop, in one page. */
export async function* inOnePage(rows: Promise<readonly HeldRow[]>): AsyncGenerator<readonly HeldRow[]> {
  const page = await rows;
  if (page.length > 0) yield page;
}

/** For data that stay as they are, because the law needs them or because they end by themselves. */
export const nothingToRemove = (): Promise<void> => Promise.resolve();

/** For data by which whoever opened the account gains nothing, and which do not mislead its owner. */
export const staysWithOwner = (): Promise<void> => Promise.resolve();
