import type { BusinessDay } from '@jinlan/domain/kernel';
import type { MemberTerms, TermsHistory, TermsVersion } from '@jinlan/domain/members';
import { memberTerms } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export const termsChannel = 'member-terms';

const termsJson = jsonColumns('members.terms', ['version'], { terms: memberTerms });

/** Older versions began long before any purchase that counts. */
const versionsRead = 100;

export async function termsVersion(db: Connection): Promise<number> {
  const [row] = await db.query<{ version: number | null }>(
    'members.terms-version',
    'select max(version) as version from members.terms',
  );
  return row?.version ?? 0;
}

/** The newest versions, in their order. */
export async function newestTerms(db: Connection): Promise<TermsHistory> {
  const rows = await readJson(
    termsJson,
    db.query<TermsVersion>(
      'members.newest-terms',
      `select version, since, terms from members.terms order by version desc limit ${versionsRead}`,
    ),
  );
  const [first, ...later] = rows.toReversed();
  if (first === undefined) throw new Error('There are no terms of membership');
  return [first, ...later];
}

/** Takes the lock for adding a version, and returns the newest. */
export async function lockTerms(tx: Connection): Promise<TermsVersion> {
  await tx.query('members.lock-terms', 'lock table members.terms in share row exclusive mode');
  const history = await newestTerms(tx);
  return history.at(-1) ?? history[0];
}

/** Adds a version and notifies every process. */
export async function addTerms(
  tx: Connection,
  {
    version,
    since,
    terms,
  }: { readonly version: number; readonly since: BusinessDay; readonly terms: MemberTerms },
  now: Date,
): Promise<void> {
  await tx.query(
    'members.add-terms',
    `with added as (
       insert into members.terms (version, since, terms, imported_at) values ($1, $2, $3::jsonb, $4) returning version
     )
     select pg_notify('${termsChannel}', version::text) from added`,
    [version, since, JSON.stringify(terms), now],
  );
}
