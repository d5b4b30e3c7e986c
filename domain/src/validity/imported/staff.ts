/** A row of `staff.csv`: a person and their store. */
import * as v from 'valibot';
import { checkNamePart, prefixes, readEmail, type StaffRole } from '../../people/index.ts';
import type { Valid } from '../check.ts';
import { oneOf, textOf } from '../fields.ts';

const roles: Readonly<Record<StaffRole, true>> = { adviser: true, manager: true };

/** A part of a person's name in its normal form. */
const name = (field: 'firstname' | 'lastname') =>
  v.pipe(
    textOf(500),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const checked = checkNamePart(dataset.value, field);
      if (checked.ok) return checked.value;
      addIssue({ message: 'Not a name' });
      return NEVER;
    }),
  );

export const staffRow = v.object({
  staff_no: v.pipe(textOf(500), v.regex(/^[A-Z0-9]{4,16}$/, 'Expected 4 to 16 capital letters and digits')),
  /** The store's code. */
  store: textOf(60),
  role: oneOf(Object.keys(roles) as StaffRole[]),
  family_name: name('lastname'),
  given_name: name('firstname'),
  prefix: v.pipe(
    v.string('Expected text'),
    v.transform((cell) => (cell.trim() === '' ? null : cell)),
    v.nullable(oneOf(prefixes)),
  ),
  email: v.pipe(
    textOf(254),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readEmail(dataset.value);
      if (read.ok) return read.value;
      addIssue({ message: 'Not an e-mail address' });
      return NEVER;
    }),
  ),
});
export type StaffRow = Valid<typeof staffRow>;
