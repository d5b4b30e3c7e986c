import { DEFAULT_LOCALE } from '@jinlan/domain/markets';
import { emailKey } from '@jinlan/domain/people';
import { check, type Problem, readFlag, type StaffRow, staffRow } from '@jinlan/domain/validity';
import { readCsv } from '../../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import type { Services } from '../services.ts';
import { activeStaffBeside, type NewStaffMember, saveStaff, staffLike } from './store-staff.ts';

const file = 'staff.csv';
const columns = ['staff_no', 'store', 'role', 'family_name', 'given_name', 'prefix', 'email'] as const;

const theShop = { source: 'import', isGone: () => false };

/**
 * Who works where. A file is one transaction; its good lines are kept when others are bad. `firstPassword` is what new
 * accounts open with; without one they open by a reset link. Production never sets one: what stands in a file is known.
 */
export async function importStaff(
  services: Services,
  csv: string,
  firstPassword: string | null,
): Promise<ImportReport> {
  const { platform, passwords } = services;
  const { rows, faults } = readCsv(csv, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const read: { readonly line: number; readonly member: NewStaffMember }[] = [];
  for (const { line, cells } of rows) {
    const checked = check(staffRow, cells);
    const place = services.shop.store(cells.store ?? '');
    const wrong: Problem[] = checked.ok ? [] : [...checked.error];
    if (place === null && !wrong.some(({ path }) => path === 'store'))
      wrong.push({ path: 'store', message: `There is no store ${cells.store}` });
    const active = readActive(cells.active);
    if (active === null) wrong.push({ path: 'active', message: 'Expected true or false' });
    problems.push(...wrong.map((problem) => ({ file, line, ...problem })));
    if (checked.ok && place !== null && active !== null)
      read.push({ line, member: { ...memberOf(checked.value, place.market), active } });
  }
  const open = firstPassword !== null && platform.config.environment !== 'production';
  const passwordHash = open ? await passwords.hash(theShop, firstPassword) : null;

  return platform.db.transaction(async (tx) => {
    const members = read.map(({ member }) => member);
    const known = await staffLike(tx, {
      emailKeys: members.map((member) => member.emailKey),
      staffNos: members.map((member) => member.staffNo),
    });
    const numbers = new Map(known.map(({ staffNo, emailKey: key }) => [key, staffNo]));
    const keys = new Map(known.map(({ staffNo, emailKey: key }) => [staffNo, key]));
    const good: NewStaffMember[] = [];
    const found = [...problems];
    for (const { line, member } of read) {
      const { staffNo, emailKey: key } = member;
      const wrong: Problem[] = [];
      if ((numbers.get(key) ?? staffNo) !== staffNo)
        wrong.push({ path: 'email', message: 'Belongs to another staff number' });
      if ((keys.get(staffNo) ?? key) !== key)
        wrong.push({ path: 'staff_no', message: 'Belongs to another e-mail address' });
      if (wrong.length === 0) {
        numbers.set(key, staffNo);
        keys.set(staffNo, key);
        if (good.some((other) => other.staffNo === staffNo))
          wrong.push({ path: 'staff_no', message: 'Stands on an earlier line too' });
        else good.push(member);
      }
      found.push(...wrong.map((problem) => ({ file, line, ...problem })));
    }
    if (good.length > 0) await saveStaff(tx, good, { passwordHash, now: platform.clock.now() });
    const others = await activeStaffBeside(
      tx,
      rows.map(({ cells }) => cells.staff_no ?? ''),
    );
    const message = `${others.length} staff members of the shop, one of them ${others[0]}, are not in this file and can still sign in. To lock one out, write false into active of their row`;
    const notes = good.length > 0 && others.length > 0 ? [{ file, line: 1, path: 'staff_no', message }] : [];
    return { file, imported: good.length, problems: found, ...(notes.length > 0 ? { notes } : {}) };
  });
}

/** May be left out; who is not active cannot sign in. Null for what is neither yes nor no. */
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
