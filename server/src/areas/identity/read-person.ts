import type { BusinessDay } from '@jinlan/domain/kernel';
import type { CountryCode } from '@jinlan/domain/markets';
import {
  type AgeBand,
  checkName,
  checkNamePart,
  emailKey,
  isSimplePassword,
  joinName,
  type Prefix,
  passwordRefusals,
  readAgeBand,
  readBirthDate,
  readEmail,
  readPhone,
  readPrefix,
} from '@jinlan/domain/people';
import type { CustomerInput } from '../../graphql/generated/resolvers.ts';
import { type Refusal, refuse } from '../../platform/requests/refusal.ts';
import type { Services } from './services.ts';
import { isCommonPassword } from './sign-in/common-passwords.ts';
import type { AccountRow } from './sign-in/store-sign-in.ts';
import type { Person } from './store.ts';

export interface PersonRules {
  /** A number without its dial code is read as one of this country. */
  readonly country: CountryCode;
  readonly today: BusinessDay;
}

const nobody: Person = {
  firstName: '',
  middleName: null,
  lastName: '',
  prefix: null,
  birthDate: null,
  mobile: null,
  ageRange: null,
};

/**
 * `known` with what the input changes: what is not given stays as it is, an empty text takes away what need not be there.
 * Refused with the field that is wrong.
 */
export function readPerson(input: CustomerInput, rules: PersonRules, known: Person = nobody): Person {
  const changed = <T>(text: string | null | undefined, old: T, read: (text: string) => T): T | null =>
    text == null ? old : text.trim() === '' ? null : read(text);
  return {
    ...readNames(input, known),
    prefix: changed(input.prefix, known.prefix, readPrefixOrRefuse),
    birthDate: changed(input.date_of_birth ?? input.dob, known.birthDate, (text) =>
      readDay(text, rules.today),
    ),
    mobile: changed(input.mobile_phone, known.mobile, (text) => {
      const phone = readPhone(text, rules.country);
      if (!phone.ok) throw refuse('INVALID_PHONE', { reason: phone.error.code, ...phone.error.data });
      return phone.value.e164;
    }),
    ageRange: changed(input.age_range, known.ageRange, readAgeRange),
  };
}

/** One word is enough for a name, so either part may be empty, but not both. */
function readNames(
  { firstname, middlename, lastname }: CustomerInput,
  known: Person,
): Pick<Person, 'firstName' | 'middleName' | 'lastName'> {
  const part = (
    text: string | null | undefined,
    old: string,
    field: 'firstname' | 'middlename' | 'lastname',
  ): string => {
    if (text == null) return old;
    if (text.trim() === '') return '';
    const checked = checkNamePart(text, field === 'lastname' ? 'lastname' : 'firstname');
    if (!checked.ok) throw invalidName(field, checked.error);
    return checked.value;
  };
  const firstName = part(firstname, known.firstName, 'firstname');
  const lastName = part(lastname, known.lastName, 'lastname');
  const middleName = part(middlename, known.middleName ?? '', 'middlename') || null;
  if (firstname != null || lastname != null) {
    const whole = checkName(joinName({ given: firstName, family: lastName }));
    if (!whole.ok) throw invalidName(firstName === '' ? 'firstname' : 'lastname', whole.error);
  }
  return { firstName, middleName, lastName };
}

const invalidName = (
  field: string,
  { code, data }: { readonly code: string; readonly data: object },
): Refusal => refuse('INVALID_NAME', { ...data, field, rule: code });

function readPrefixOrRefuse(text: string): Prefix {
  const prefix = readPrefix(text);
  if (prefix === null) throw refuse('INVALID_TEXT', { field: 'prefix' });
  return prefix;
}

function readAgeRange(text: string): AgeBand {
  const band = readAgeBand(text);
  if (band === null) throw refuse('INVALID_TEXT', { field: 'age_range' });
  return band;
}

function readDay(text: string, today: BusinessDay): string {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text.trim()) ?? [];
  const read = readBirthDate({ year: Number(year), month: Number(month), day: Number(day) }, today);
  if (!read.ok)
    throw refuse('INVALID_TEXT', { ...read.error.data, field: 'date_of_birth', rule: read.error.code });
  return read.value;
}

/** The address as its owner writes it, and the key that makes it unique. */
export function readAccountEmail(text: string): { readonly email: string; readonly key: string } {
  const email = readEmail(text);
  if (!email.ok) throw refuse('INVALID_EMAIL', email.error.data);
  return { email: email.value, key: emailKey(email.value) };
}

/**
 * `old`: the password it replaces, where that is known. `owner`: whose e-mail address and names it is not made of. Refused with
 * WEAK_PASSWORD or PASSWORD_UNCHANGED.
 */
export function checkPassword(
  { shop }: Services,
  password: string,
  owner: Pick<AccountRow, 'email' | 'firstName' | 'lastName'>,
  old: string | null = null,
): void {
  const reasons: string[] = passwordRefusals(password, old).map(({ code }) => code);
  const tooLong = reasons.includes('PASSWORD_TOO_LONG');
  const own = [owner.email, owner.firstName, owner.lastName];
  if (!tooLong && (isCommonPassword(password, Object.values(shop.name())) || isSimplePassword(password, own)))
    reasons.push('PASSWORD_COMMON');
  const [reason] = reasons;
  if (reason === undefined) return;
  const others = reasons.filter((code) => code !== 'PASSWORD_UNCHANGED');
  if (others.length === 0) throw refuse('PASSWORD_UNCHANGED');
  throw refuse('WEAK_PASSWORD', { reason: others[0] ?? reason, reasons: others });
}
