import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Connection, Database } from '../database.ts';
import type { Jobs } from '../jobs.ts';
import { networksOf } from './source.ts';
import { clearUses, countUses, deleteFreeRows, type UseRow, uncountUses, waitsOf } from './store.ts';

/**
 * Rate limits shared by all processes and kept across restarts. Each check costs a statement, so they
 * are for actions that allow guessing or annoy others (sign-in, order look-up, e-mails). For load alone
 * the in-memory limiter of `rate-limit.ts` suffices.
 */
export interface SharedLimits {
  /**
   * Counts one use of each limit in one statement, or none if one of them is exceeded. Not for use
   * inside a transaction: a refusal must not roll the count back, and callers of one source must not
   * wait for each other.
   */
  take(uses: readonly Use[]): Promise<Verdict>;
  /**
   * Counts uses as `take` does, in a transaction that continues after a refusal. Other callers wait for the counted rows,
   * and a rollback undoes the count.
   */
  takeWithin(tx: Connection, uses: readonly Use[]): Promise<Verdict>;
  /**
   * Counts uses as `takeWithin` does, and `furtherUses` in the same statement. If only a limit of `furtherUses` is
   * exceeded, counts only `uses` and returns that limit's name in `refusedMore`.
   */
  takeWithMore(tx: Connection, uses: readonly Use[], furtherUses: readonly Use[]): Promise<VerdictWithMore>;
  /** The result that `take` would give, without counting. */
  check(uses: readonly Use[]): Promise<Verdict>;
  /** Undoes the uses that one `take` counted, for instance because the attempt was no guess. */
  giveBack(uses: readonly Use[]): Promise<void>;
  /** Deletes all uses, for instance after a right password. */
  clear(uses: readonly Use[]): Promise<void>;
}

/** Allows `most` uses at once; they expire one by one, all of them within `seconds`. */
export interface SharedLimit {
  /** Name for metrics and for the table in docs/operating/limits.md. */
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** The allowance of an IPv4 /24, as a multiple of one source's; by default the same as for other wide networks. */
  readonly ipv4Share?: number;
  /** Uses count from this time instead of from now. With the end of a day, no use expires within that day. */
  readonly from?: Date;
}

export type Use = { readonly limit: SharedLimit } & Limited;

/** The subject of a limit. It is stored only as a keyed hash. */
type Limited =
  /** An e-mail address, a telephone number, an account. */
  | { readonly subject: string }
  /** A source. Its use also counts for its wide network. */
  | { readonly source: string };

export type Verdict =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      /** The name of the exceeded limit with the longest wait. */
      readonly limit: string;
      readonly retryAfterSeconds: number;
    };

export type VerdictWithMore = Verdict & { readonly refusedMore: string | null };

export const HOUR = 3_600;
export const DAY = 86_400;

export const deleteFreeRowsJob = 'platform.delete-limit-uses';
const everySeconds = 600;
const batchSize = 1_000;
/** Strangers choose the subjects. Above this number the rows that expire first are deleted early. */
const maxRows = 200_000;

export interface SharedLimitsParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** Key of the hash under which subjects are stored. */
  readonly secret: string;
  /** Called with the name of a limit each time it refuses. */
  readonly onRefused?: (limit: string) => void;
}

interface LimitRow extends UseRow {
  readonly limit: string;
}

export function createSharedLimits(parts: SharedLimitsParts): SharedLimits {
  const { db, clock, jobs, secret, onRefused = () => undefined } = parts;
  jobs.every(deleteFreeRowsJob, everySeconds, async () => {
    for (let deleted = batchSize; deleted >= batchSize; )
      deleted = await deleteFreeRows(db, clock.now(), maxRows, batchSize);
  });

  const rowOf = ({ name, seconds, from }: SharedLimit, subject: string, most: number): LimitRow => ({
    limit: name,
    from: from ?? clock.now(),
    key: createHmac('sha256', secret).update(`limit:${name}\0${subject}`).digest().subarray(0, 16),
    stepMs: Math.max(1, Math.floor((seconds * 1000) / most)),
    periodMs: seconds * 1000,
  });

  const rowsOf = (uses: readonly Use[]): LimitRow[] =>
    uses.flatMap((use) =>
      'subject' in use
        ? [rowOf(use.limit, use.subject, use.limit.most)]
        : networksOf(use.source, use.limit.ipv4Share).map(({ name, share }) =>
            rowOf(use.limit, name, use.limit.most * share),
          ),
    );

  const verdictOf = (
    rows: readonly LimitRow[],
    waits: readonly { place: number; waitMs: number }[],
  ): Verdict => {
    const [longest] = [...waits].sort((a, b) => b.waitMs - a.waitMs);
    if (longest === undefined) return { allowed: true };
    const { limit } = rows[longest.place] as LimitRow;
    return { allowed: false, limit, retryAfterSeconds: Math.max(1, Math.ceil(longest.waitMs / 1000)) };
  };

  const count = async (tx: Connection, uses: readonly Use[]): Promise<Verdict> => {
    const rows = rowsOf(uses);
    return verdictOf(rows, await countUses(tx, rows, clock.now()));
  };

  const takeWithin: SharedLimits['takeWithin'] = async (tx, uses) => {
    const verdict = await count(tx, uses);
    if (!verdict.allowed) onRefused(verdict.limit);
    return verdict;
  };

  return {
    take: (uses) => takeWithin(db, uses),
    takeWithin,
    async takeWithMore(tx, uses, furtherUses) {
      const together = await count(tx, [...uses, ...furtherUses]);
      if (together.allowed) return { ...together, refusedMore: null };
      const alone = await takeWithin(tx, uses);
      if (!alone.allowed) return { ...alone, refusedMore: null };
      onRefused(together.limit);
      return { ...alone, refusedMore: together.limit };
    },
    async check(uses) {
      const rows = rowsOf(uses);
      return verdictOf(rows, await waitsOf(db, rows, clock.now()));
    },
    giveBack: (uses) => uncountUses(db, rowsOf(uses)),
    clear: (uses) =>
      clearUses(
        db,
        rowsOf(uses).map(({ key }) => key),
      ),
  };
}
