import type { BusinessDay } from '@jinlan/domain/kernel';
import { type CountryCode, textsOf } from '@jinlan/domain/markets';
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
  /** The country of phone numbers without a dial code. */
  readonly country: CountryCode;
  readonly today: BusinessDay;
}

const emptyPerson: Person = {
  firstName: '',
  middleName: null,
  lastName: '',
  prefix: null,
  birthDate: null,
  mobile: null,
  ageRange: null,
};

/**
 * Applies the input to `current`: absent fields stay unchanged, empty text clears optional ones. The refusal names the wrong
 * field.
 */
export function readPerson(input: CustomerInput, rules: PersonRules, current: Person = emptyPerson): Person {
  const changed = <T>(text: string | null | undefined, old: T, read: (text: string) => T): T | null =>
    text == null ? old : text.trim() === '' ? null : read(text);
  return {
    ...readNames(input, current),
    prefix: changed(input.prefix, current.prefix, readPrefixOrRefuse),
    birthDate: changed(input.date_of_birth ?? input.dob, current.birthDate, (text) =>
      readDay(text, rules.today),
    ),
    mobile: changed(input.mobile_phone, current.mobile, (text) => {
      const phone = readPhone(text, rules.country);
      if (!phone.ok) throw refuse('INVALID_PHONE', { reason: phone.error.code, ...phone.error.data });
      return phone.value.e164;
    }),
    ageRange: changed(input.age_range, current.ageRange, readAgeRange),
  };
}

/** Reads the names. Either part may be empty, but not both, since some people have a single name. */
function readNames(
  { firstname, middlename, lastname }: CustomerInput,
  current: Person,
): Pick<Person, 'firstName' | 'middleName' | 'lastName'> {
  const readPart = (
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
  const firstName = readPart(firstname, current.firstName, 'firstname');
  const lastName = readPart(lastname, current.lastName, 'lastname');
  const middleName = readPart(middlename, current.middleName ?? '', 'middlename') || null;
  if (firstname != null || lastname != null) {
    const wholeName = checkName(joinName({ given: firstName, family: lastName }));
    if (!wholeName.ok) throw invalidName(firstName === '' ? 'firstname' : 'lastname', wholeName.error);
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
  const readResult = readBirthDate({ year: Number(year), month: Number(month), day: Number(day) }, today);
  if (!readResult.ok)
    throw refuse('INVALID_TEXT', {
      ...readResult.error.data,
      field: 'date_of_birth',
      rule: readResult.error.code,
    });
  return readResult.value;
}

/** Reads an account's e-mail address, and the key that makes it unique. */
export function readAccountEmail(text: string): { readonly email: string; readonly key: string } {
  const email = readEmail(text);
  if (!email.ok) throw refuse('INVALID_EMAIL', email.error.data);
  return { email: email.value, key: emailKey(email.value) };
}

/**
 * Checks a new password. `old` is the password that it replaces, if known. It must not consist of the e-mail address and
 * names of `owner`. Refuses with WEAK_PASSWORD or PASSWORD_UNCHANGED.
 */
export function checkPassword(
  { shop }: Services,
  password: string,
  owner: Pick<AccountRow, 'email' | 'firstName' | 'lastName'>,
  old: string | null = null,
): void {
  const reasons: string[] = passwordRefusals(password, old).map(({ code }) => code);
  const isTooLong = reasons.includes('PASSWORD_TOO_LONG');
  const ownerWords = [owner.email ?? '', owner.firstName, owner.lastName];
  if (
    !isTooLong &&
    (isCommonPassword(password, textsOf(shop.name())) || isSimplePassword(password, ownerWords))
  )
    reasons.push('PASSWORD_COMMON');
  const [reason] = reasons;
  if (reason === undefined) return;
  const others = reasons.filter((code) => code !== 'PASSWORD_UNCHANGED');
  if (others.length === 0) throw refuse('PASSWORD_UNCHANGED');
  throw refuse('WEAK_PASSWORD', { reason: others[0] ?? reason, reasons: others });
}
