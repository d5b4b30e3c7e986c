import type { HeldGroup } from '@jinlan/domain/privacy';
import type { Connection } from './database.ts';

/** The customer whose data are read or removed. */
export interface Person {
  readonly customerId: string;
  /** The proven e-mail address and mobile number; null if they are not proven, because they may be somebody else's. */
  readonly email: string | null;
  readonly mobile: string | null;
}

export type HeldValue = string | number | boolean | null | Date | object;
/** A row in the form in which the customer gets it: without hashes, keys and tokens, and without data of other people. */
export type HeldRow = Readonly<Record<string, HeldValue>>;

/** The data about customers of one kind, in one area. */
export interface HeldData {
  readonly group: HeldGroup;
  /** The tables with these data. A test compares them with the database. */
  readonly tables: readonly string[];
  /** All rows in pages, so that memory stays bounded however many there are. */
  read(db: Connection, person: Person): AsyncIterable<readonly HeldRow[]>;
  /** Removes or anonymises the rows when the account is closed; may be called again. */
  remove(tx: Connection, person: Person, now: Date): Promise<void>;
  /**
   * Called when an owner shows for the first time that the e-mail address is theirs. Somebody else may have opened the
   * account. So this removes everything that person could still use, and everything that would mislead the owner.
   */
  startOver(tx: Connection, person: Person, now: Date): Promise<void>;
}

const pageSize = 500;

/**
 * Reads rows in pages by their number, which is left out of the rows. `read` returns at most `limit` rows after `after`.
 */
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

/** Returns rows in one page, because a limit of the shop keeps them few. */
export async function* inOnePage(rows: Promise<readonly HeldRow[]>): AsyncGenerator<readonly HeldRow[]> {
  const page = await rows;
  if (page.length > 0) yield page;
}

/**
 * Removes nothing. For data that must stay as they are, because the law requires them or because they expire by themselves.
 */
export const nothingToRemove = (): Promise<void> => Promise.resolve();

/** Removes nothing. For data that do not help a stranger who opened the account, and do not mislead its owner. */
export const staysWithOwner = (): Promise<void> => Promise.resolve();
