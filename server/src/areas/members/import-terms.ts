import { businessDay } from '@jinlan/domain/kernel';
import type { MemberTerms } from '@jinlan/domain/members';
import type { Actor } from '@jinlan/domain/people';
import { check, memberTermsFile } from '@jinlan/domain/validity';
import { recordChange } from '../../platform/changes/changes.ts';
import { completeTexts } from '../../platform/import/convert-chinese.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { addTerms, lockTerms } from './store-terms.ts';

const file = 'members.json';
const importer: Actor = { kind: 'system', job: 'import' };
export const termsRecordKind = 'member-terms';

/**
 * Imports the terms of membership, all or nothing. Terms that differ from the newest become a version of their own, with a
 * row in the record of changes; equal terms change nothing.
 */
export async function importTerms(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  text: string,
): Promise<ImportReport> {
  const problem = (path: string, message: string): ImportProblem => ({ file, line: 1, path, message });
  const failed = (problems: readonly ImportProblem[]): ImportReport => ({ file, imported: 0, problems });
  let value: unknown;
  try {
    value = completeTexts<unknown>(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return failed([problem('', 'Not valid JSON')]);
  }
  const checked = check(memberTermsFile, value);
  if (!checked.ok) return failed(checked.error.map(({ path, message }) => problem(path, message)));
  const { firstDay, ...terms } = checked.value;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const newest = await lockTerms(tx);
    const changed = changedParts(newest.terms, terms);
    const since = firstDay ?? (changed.length === 0 ? newest.since : businessDay(now));
    if (changed.length === 0 && since === newest.since) return;
    const version = newest.version + 1;
    await addTerms(tx, { version, since, terms }, now);
    await recordChange(tx, importer, now, {
      action: 'member-terms.change',
      record: { kind: termsRecordKind, id: 'all' },
      revision: version,
      before: { since: newest.since, ...partsOf(newest.terms, changed) },
      after: { since, ...partsOf(terms, changed) },
    });
  });
  return { file, imported: 1, problems: [] };
}

type Part = keyof MemberTerms;

const partsOf = (terms: MemberTerms, parts: readonly Part[]): Partial<MemberTerms> =>
  Object.fromEntries(parts.map((part) => [part, terms[part]]));

const changedParts = (before: MemberTerms, after: MemberTerms): readonly Part[] =>
  (Object.keys(after) as Part[]).filter((part) => textOf(before[part]) !== textOf(after[part]));

/** Returns the value as text. Equal values give the same text, whatever the order of their fields. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
