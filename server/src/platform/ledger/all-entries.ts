import type { Connection } from '../database.ts';
import type { AccountOf, Ledger } from './ledger.ts';

const pageSize = 500;

/** The entries of an account in pages, the newest first. */
export async function* allEntries(
  ledger: Pick<Ledger, 'entries'>,
  db: Connection,
  account: AccountOf,
): AsyncGenerator<
  readonly { readonly at: Date; readonly kind: string; readonly amount: number; readonly cause: string }[]
> {
  let before: number | null = null;
  do {
    const filter = { kind: null, from: null, until: null, before };
    const page = await ledger.entries(db, account, filter, pageSize);
    if (page.length > 0) yield page.map(({ at, kind, amount, cause }) => ({ at, kind, amount, cause }));
    before = page.length < pageSize ? null : (page.at(-1)?.id ?? null);
  } while (before !== null);
}
