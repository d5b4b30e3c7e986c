import { DEFAULT_LOCALE } from '@jinlan/domain/markets';
import { emailKey } from '@jinlan/domain/people';
import { check, type Problem, readFlag, type StaffRow, staffRow } from '@jinlan/domain/validity';
import { readCsv } from '../../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import type { Services } from '../services.ts';
import { type NewStaffMember, otherActiveStaff, saveStaff, staffWith } from './store-staff.ts';

const file = 'staff.csv';
const columns = ['staff_no', 'store', 'role', 'family_name', 'given_name', 'prefix', 'email'] as const;

const importClient = { source: 'import', isGone: () => false };

/**
 * Imports the staff from a file in one transaction; valid rows are saved even if others are invalid.
 * New accounts get `firstPassword`, or need a reset link. Production never sets one, because the
 * contents of a file are not secret.
 */
export async function importStaff(
  services: Services,
  csv: string,
  firstPassword: string | null,
): Promise<ImportReport> {
  const { platform, passwords } = services;
  const { rows, faults } = readCsv(csv, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const readRows: { readonly line: number; readonly member: NewStaffMember }[] = [];
  for (const { line, cells } of rows) {
    const checked = check(staffRow, cells);
    const store = services.shop.store(cells.store ?? '');
    const rowProblems: Problem[] = checked.ok ? [] : [...checked.error];
    if (store === null && !rowProblems.some(({ path }) => path === 'store'))
      rowProblems.push({ path: 'store', message: `There is no store ${cells.store}` });
    const active = readActive(cells.active);
    if (active === null) rowProblems.push({ path: 'active', message: 'Expected true or false' });
    problems.push(...rowProblems.map((problem) => ({ file, line, ...problem })));
    if (checked.ok && store !== null && active !== null)
      readRows.push({ line, member: { ...memberOf(checked.value, store.market), active } });
  }
  const setsPassword = firstPassword !== null && platform.config.environment !== 'production';
  const passwordHash = setsPassword ? await passwords.hash(importClient, firstPassword) : null;

  return platform.db.transaction(async (tx) => {
    const members = readRows.map(({ member }) => member);
    const storedStaff = await staffWith(tx, {
      emailKeys: members.map((member) => member.emailKey),
      staffNos: members.map((member) => member.staffNo),
    });
    const numberByKey = new Map(storedStaff.map(({ staffNo, emailKey: key }) => [key, staffNo]));
    const keyByNumber = new Map(storedStaff.map(({ staffNo, emailKey: key }) => [staffNo, key]));
    const validMembers: NewStaffMember[] = [];
    const allProblems = [...problems];
    for (const { line, member } of readRows) {
      const { staffNo, emailKey: key } = member;
      const memberProblems: Problem[] = [];
      if ((numberByKey.get(key) ?? staffNo) !== staffNo)
        memberProblems.push({ path: 'email', message: 'Belongs to another staff number' });
      if ((keyByNumber.get(staffNo) ?? key) !== key)
        memberProblems.push({ path: 'staff_no', message: 'Belongs to another e-mail address' });
      if (memberProblems.length === 0) {
        numberByKey.set(key, staffNo);
        keyByNumber.set(staffNo, key);
        if (validMembers.some((other) => other.staffNo === staffNo))
          memberProblems.push({ path: 'staff_no', message: 'Stands on an earlier line too' });
        else validMembers.push(member);
      }
      allProblems.push(...memberProblems.map((problem) => ({ file, line, ...problem })));
    }
    if (validMembers.length > 0)
      await saveStaff(tx, validMembers, { passwordHash, now: platform.clock.now() });
    const unlistedStaff = await otherActiveStaff(
      tx,
      rows.map(({ cells }) => cells.staff_no ?? ''),
    );
    const message = `${unlistedStaff.length} staff members of the shop, one of them ${unlistedStaff[0]}, are not in this file and can still sign in. To lock one out, write false into active of their row`;
    const notes =
      validMembers.length > 0 && unlistedStaff.length > 0
        ? [{ file, line: 1, path: 'staff_no', message }]
        : [];
    return {
      file,
      imported: validMembers.length,
      problems: allProblems,
      ...(notes.length > 0 ? { notes } : {}),
    };
  });
}

/** Reads the optional flag; people who are not active cannot sign in. Null for a text that is not a flag. */
const readActive = (cell = ''): boolean | null => (cell.trim() === '' ? true : readFlag(cell));

const memberOf = (row: StaffRow, market: NewStaffMember['market']): Omit<NewStaffMember, 'active'> => ({
  staffNo: row.staff_no,
  store: row.store,
  role: row.role,
  lastName: row.family_name,
  firstName: row.given_name,
  prefix: row.prefix,
  email: row.email,
  emailKey: emailKey(row.email),
  market,
  locale: DEFAULT_LOCALE,
});
