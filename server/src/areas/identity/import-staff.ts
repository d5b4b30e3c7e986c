import { DEFAULT_LOCALE } from '@jinlan/domain/markets';
import { checkNamePart, emailKey, prefixes, readEmail } from '@jinlan/domain/people';
import { type CsvRow, readCsv } from '../../platform/import/csv.ts';
import { Fields, inWords } from '../../platform/import/fields.ts';
import { readFlag } from '../../platform/import/flags.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Services } from './services.ts';
import { activeStaffBeside, type NewStaffMember, saveStaff, staffLike } from './store-staff.ts';

const file = 'staff.csv';
const staffNumber = inWords(/^[A-Z0-9]{4,16}$/, '4 to 16 capital letters and digits');
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
  const read = rows.map((row) => ({ line: row.line, ...readRow(services, row) }));
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
    for (const { line, member, fields } of read) {
      const { staffNo, emailKey: key } = member;
      if ((numbers.get(key) ?? staffNo) !== staffNo) fields.fail('email', 'Belongs to another staff number');
      if ((keys.get(staffNo) ?? key) !== key) fields.fail('staff_no', 'Belongs to another e-mail address');
      if (fields.problems.length > 0) {
        found.push(...fields.problems.map((problem) => ({ file, line, ...problem })));
        continue;
      }
      numbers.set(key, staffNo);
      keys.set(staffNo, key);
      if (good.some((other) => other.staffNo === staffNo))
        found.push({ file, line, path: 'staff_no', message: 'Stands on an earlier line too' });
      else good.push(member);
    }
    if (good.length > 0) await saveStaff(tx, good, { passwordHash, now: platform.clock.now() });
    const others = await activeStaffBeside(
      tx,
      members.map(({ staffNo }) => staffNo),
    );
    const message = `${others.length} staff members of the shop, one of them ${others[0]}, are not in this file and can still sign in. To lock one out, write false into active of their row`;
    const notes = good.length > 0 && others.length > 0 ? [{ file, line: 1, path: 'staff_no', message }] : [];
    return { file, imported: good.length, problems: found, ...(notes.length > 0 ? { notes } : {}) };
  });
}

/** May be left out; who is not active cannot sign in. */
function readActive(cells: CsvRow['cells'], fields: Fields): boolean {
  const text = cells.active?.trim() ?? '';
  const active = text === '' ? true : readFlag(text);
  if (active === null) fields.fail('active', 'Expected true or false');
  return active ?? true;
}

function readRow({ shop }: Services, { cells }: CsvRow): { member: NewStaffMember; fields: Fields } {
  const fields = new Fields(cells);
  const store = fields.text('store', { max: 60 });
  const place = shop.store(store);
  if (store !== '' && place === null) fields.fail('store', `There is no store ${store}`);
  const typed = fields.text('email', { max: 254 });
  const email = readEmail(typed);
  if (typed !== '' && !email.ok) fields.fail('email', 'Not an e-mail address');
  const name = (column: 'family_name' | 'given_name', field: 'firstname' | 'lastname'): string => {
    const checked = checkNamePart(fields.text(column), field);
    if (!checked.ok) fields.fail(column, 'Not a name');
    return checked.ok ? checked.value : '';
  };
  const member: NewStaffMember = {
    staffNo: fields.text('staff_no', { pattern: staffNumber }),
    store,
    role: fields.choice('role', ['adviser', 'manager']),
    lastName: name('family_name', 'lastname'),
    firstName: name('given_name', 'firstname'),
    prefix: cells.prefix?.trim() === '' ? null : fields.choice('prefix', prefixes),
    email: email.ok ? email.value : '',
    emailKey: email.ok ? emailKey(email.value) : '',
    market: place?.market ?? 'cn',
    locale: DEFAULT_LOCALE,
    active: readActive(cells, fields),
  };
  return { member, fields };
}
