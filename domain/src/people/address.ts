/**
 * Checks an address against its country's form, all fields at once, so a form can show everything that is missing.
 * `strict` requires all fields of the shop's own form. Without it, fields that a stock Magento client does not have may
 * be missing (the Mainland district, a Hong Kong district or Macau parish beside a street), and an unknown region
 * counts as none. Fields that a country does not use (a Hong Kong postcode) are dropped.
 */
import { err, ok, type Refusal, type Result } from '../kernel/index.ts';
import {
  type CountryCode,
  DEFAULT_LOCALE,
  type Locale,
  localeFacts,
  marketFacts,
  marketOfCountry,
} from '../markets/index.ts';
import { type AddressField, type AddressFieldName, addressForms } from './address-form.ts';
import { checkName, checkNamePart, joinName, type NameRefusal } from './name.ts';
import { type PhoneRefusal, readPhone } from './phone.ts';
import { halfWidth, plainText, type TextRefusal } from './plain-text.ts';
import { findRegion, isMunicipality, type Region, stateOfPostcode } from './regions.ts';

export interface AddressInput {
  readonly country: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly telephone: string;
  /** Code, id or name of a region. */
  readonly region?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly district?: string | null | undefined;
  /** Lines as Magento sends them; empty lines are dropped. */
  readonly street: readonly string[];
  readonly building?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly postcode?: string | null | undefined;
}

export interface Address {
  readonly country: CountryCode;
  readonly firstName: string;
  readonly lastName: string;
  /** In the form E.164. */
  readonly telephone: string;
  readonly region: Region | null;
  readonly city: string | null;
  readonly district: string | null;
  readonly street: readonly string[];
  readonly building: string | null;
  readonly unit: string | null;
  readonly postcode: string | null;
}

export type AddressProblem =
  | TextRefusal
  | NameRefusal
  | PhoneRefusal
  | Refusal<'FIELD_REQUIRED', Record<never, never>>
  | Refusal<'TOO_MANY_LINES', { readonly max: number }>
  | Refusal<'REGION_UNKNOWN', { readonly region: string }>
  | Refusal<'POSTCODE_LENGTH', { readonly expected: number; readonly actual: number }>
  | Refusal<'POSTCODE_UNKNOWN', { readonly postcode: string }>
  | Refusal<'FIELD_PATTERN', { readonly pattern: string }>
  | Refusal<'COUNTRY_UNSUPPORTED', { readonly country: string }>;

export interface AddressRefusal {
  readonly field: AddressFieldName | 'country';
  readonly problem: AddressProblem;
}

/** Problems that do not prevent saving; the person sees a warning. */
export type AddressWarning =
  | { readonly code: 'PHONE_UNUSUAL' }
  | { readonly code: 'POSTCODE_OF_OTHER_STATE'; readonly state: Region };

export interface CheckedAddress {
  readonly address: Address;
  readonly warnings: readonly AddressWarning[];
}

export const STREET_LINES = 4;

export type PersonInput = Pick<AddressInput, 'country' | 'firstName' | 'lastName' | 'telephone'>;

export interface CheckedPerson {
  readonly person: Pick<Address, 'firstName' | 'lastName' | 'telephone'>;
  readonly warnings: readonly AddressWarning[];
}

/** Checks only name and number, for somebody who collects in a store. */
export function validatePerson(input: PersonInput): Result<CheckedPerson, readonly AddressRefusal[]> {
  const market = marketOfCountry(input.country);
  if (!market) {
    const data = { country: input.country };
    return err([{ field: 'country', problem: { code: 'COUNTRY_UNSUPPORTED', data } }]);
  }
  const refusals: AddressRefusal[] = [];
  const names = readNames(input, refusals);
  const phone = readPhone(input.telephone, marketFacts[market].country);
  if (!phone.ok) refusals.push({ field: 'telephone', problem: phone.error });
  if (refusals.length > 0 || !phone.ok) return err(refusals);
  return ok({
    person: { ...names, telephone: phone.value.e164 },
    warnings: phone.value.unusual ? [{ code: 'PHONE_UNUSUAL' }] : [],
  });
}

export function validateAddress(
  input: AddressInput,
  { strict }: { readonly strict: boolean },
): Result<CheckedAddress, readonly AddressRefusal[]> {
  const { address, warnings, refusals } = readAddress(input, strict);
  return address === null || refusals.length > 0 ? err(refusals) : ok({ address, warnings });
}

/** An address that is enough to estimate the delivery, and what an order still needs. */
export interface AddressForEstimate {
  readonly address: Address;
  readonly open: readonly AddressRefusal[];
}

/**
 * Reads an address for an estimate. Stock clients ask for delivery methods with a country, a region and a postcode, and
 * placeholders in other fields ("telephone", "-"). An address with an unreadable number counts as such an estimate;
 * then required fields may be empty too. Other errors are refused as usual. The number is returned as it was sent.
 */
export function readForEstimate(input: AddressInput): Result<AddressForEstimate, readonly AddressRefusal[]> {
  const { address, refusals } = readAddress(input, false);
  const isNameless = `${input.firstName}${input.lastName}`.trim() === '';
  const telephone = plainText(input.telephone, { field: 'telephone', min: 0, max: 40, multiline: false });
  const isEstimate =
    refusals.some(({ field }) => field === 'telephone') &&
    refusals.every(
      ({ field, problem }) =>
        field === 'telephone' || problem.code === 'FIELD_REQUIRED' || (field === 'name' && isNameless),
    );
  if (address === null || !telephone.ok || (refusals.length > 0 && !isEstimate)) return err(refusals);
  return ok({
    address: isEstimate ? { ...address, telephone: telephone.value } : address,
    open: refusals,
  });
}

function readAddress(
  input: AddressInput,
  strict: boolean,
): {
  readonly address: Address | null;
  readonly warnings: readonly AddressWarning[];
  readonly refusals: readonly AddressRefusal[];
} {
  const market = marketOfCountry(input.country);
  if (!market) {
    const data = { country: input.country };
    return {
      address: null,
      warnings: [],
      refusals: [{ field: 'country', problem: { code: 'COUNTRY_UNSUPPORTED', data } }],
    };
  }
  const { country } = marketFacts[market];
  const refusals: AddressRefusal[] = [];
  const warnings: AddressWarning[] = [];
  const readText = (name: AddressFieldName, value: string | null | undefined): string | null =>
    readField(country, name, value ?? '', refusals);

  const names = readNames(input, refusals);
  const phone = readPhone(input.telephone, country);
  if (!phone.ok) refusals.push({ field: 'telephone', problem: phone.error });
  else if (phone.value.unusual) warnings.push({ code: 'PHONE_UNUSUAL' });

  const region = readRegion(country, input, strict, refusals);
  const city = readText('city', input.city);
  const district = readText('district', input.district);
  const street = input.street.map((line) => readText('street', line)).filter((line) => line !== null);
  if (street.length > STREET_LINES) {
    refusals.push({ field: 'street', problem: { code: 'TOO_MANY_LINES', data: { max: STREET_LINES } } });
  }
  const building = readText('building', input.building);
  const unit = readText('unit', input.unit);
  const postcode = readText('postcode', input.postcode && halfWidth(input.postcode).replace(/\s/g, ''));

  const values = { city, district, building, unit, postcode, street: street[0] ?? null };
  for (const { name, required } of addressForms[country]) {
    if (!required || name === 'name' || name === 'telephone' || name === 'region') continue;
    if (values[name] !== null || refusals.some((refusal) => refusal.field === name)) continue;
    if (name === 'city' && region && isMunicipality(region)) continue;
    if (name === 'district' && !strict) continue;
    refusals.push({ field: name, problem: { code: 'FIELD_REQUIRED', data: {} } });
  }

  if (postcode !== null && country === 'MY') {
    const state = stateOfPostcode(postcode);
    if (state && region && state.code !== region.code) {
      warnings.push({ code: 'POSTCODE_OF_OTHER_STATE', state });
    }
  }
  return {
    address: {
      country,
      ...names,
      telephone: phone.ok ? phone.value.e164 : '',
      region,
      city: city ?? (region && isMunicipality(region) ? region.name[DEFAULT_LOCALE] : null),
      district,
      street,
      building,
      unit,
      postcode,
    },
    warnings,
    refusals,
  };
}

function readNames(input: PersonInput, refusals: AddressRefusal[]): Pick<Address, 'firstName' | 'lastName'> {
  const parts = { firstName: input.firstName.trim(), lastName: input.lastName.trim() };
  const fullName = checkName(joinName({ given: parts.firstName, family: parts.lastName }));
  if (!fullName.ok) {
    refusals.push({ field: 'name', problem: fullName.error });
    return parts;
  }
  const tidy = (part: string, field: 'firstname' | 'lastname') => {
    const checked = part === '' ? null : checkNamePart(part, field);
    return checked?.ok ? checked.value : part;
  };
  return {
    firstName: tidy(parts.firstName, 'firstname'),
    lastName: tidy(parts.lastName, 'lastname'),
  };
}

function readRegion(
  country: CountryCode,
  input: AddressInput,
  strict: boolean,
  refusals: AddressRefusal[],
): Region | null {
  const field = fieldOf(country, 'region');
  if (!field) return null;
  const typed = input.region?.trim() ?? '';
  const region = findRegion(country, typed) ?? findRegion(country, input.city ?? '');
  if (region) return region;
  const inStreet = country === 'HK' || country === 'MO';
  if (!strict && (inStreet || /\p{L}/u.test(typed))) return null;
  refusals.push({
    field: 'region',
    problem:
      typed === ''
        ? { code: 'FIELD_REQUIRED', data: {} }
        : { code: 'REGION_UNKNOWN', data: { region: typed.slice(0, field.maxLength) } },
  });
  return null;
}

/** Returns the normalised text. Null if it is empty, refused, or not a field of this country. */
function readField(
  country: CountryCode,
  name: AddressFieldName,
  value: string,
  refusals: AddressRefusal[],
): string | null {
  const field = fieldOf(country, name);
  if (!field) return null;
  const refuseWith = (problem: AddressProblem): null => {
    refusals.push({ field: name, problem });
    return null;
  };
  if (name === 'postcode' && value !== '') {
    const problem = postcodeProblem(country, value);
    return problem ? refuseWith(problem) : value;
  }
  const text = plainText(value, { field: name, min: 0, max: field.maxLength, multiline: false });
  if (!text.ok) return refuseWith(text.error);
  if (text.value === '') return null;
  if (field.pattern !== null && !new RegExp(field.pattern).test(text.value)) {
    return refuseWith({ code: 'FIELD_PATTERN', data: { pattern: field.pattern } });
  }
  return text.value;
}

function fieldOf(country: CountryCode, name: AddressFieldName): AddressField | null {
  return addressForms[country].find((field) => field.name === name) ?? null;
}

const postcodeLengths: Readonly<Partial<Record<CountryCode, number>>> = { CN: 6, MY: 5, SG: 6 };

/** Checks a postcode's prefix: in Singapore the sector, 01 to 82, in Malaysia a state's (trade-facts 6). */
export function postcodeProblem(country: CountryCode, postcode: string): AddressProblem | null {
  const expected = postcodeLengths[country];
  if (expected === undefined) return null;
  if (!/^\d+$/.test(postcode)) return { code: 'FIELD_PATTERN', data: { pattern: `^\\d{${expected}}$` } };
  if (postcode.length !== expected) {
    return { code: 'POSTCODE_LENGTH', data: { expected, actual: postcode.length } };
  }
  const sector = Number(postcode.slice(0, 2));
  const unknown =
    (country === 'SG' && (sector < 1 || sector > 82)) ||
    (country === 'MY' && stateOfPostcode(postcode) === null);
  return unknown ? { code: 'POSTCODE_UNKNOWN', data: { postcode } } : null;
}

/**
 * The address as on an envelope, without name and number. Chinese is one line, from the largest place to the smallest.
 * English has a line for each, from the smallest to the largest. Singapore has one order in every language: street,
 * then floor and unit beside the building.
 */
export function addressLines(address: Address, locale: Locale): readonly string[] {
  const { region, city, district, street, building, unit, postcode } = address;
  if (address.country === 'SG') {
    const inside = [unit === null ? null : floorAndUnit(unit), building].filter(isPresent).join(' ');
    return [...street.map(floorAndUnit), inside, postcode].filter(isPresent).filter((line) => line !== '');
  }
  const regionName = region?.name[locale] ?? null;
  const cityLine = city === region?.name[DEFAULT_LOCALE] ? null : city;
  if (localeFacts[locale].isLargestFirst) {
    const line = [regionName, cityLine, district, ...street, building, unit]
      .filter(isPresent)
      .reduce(unspaced, '');
    return [line, postcode].filter(isPresent);
  }
  const lastLine = [cityLine, regionName, postcode].filter(isPresent).join(' ');
  return [unit, building, ...street, district, lastLine].filter(isPresent).filter((line) => line !== '');
}

/** A Singaporean floor and unit with its number sign, such as `#12-34`; any other text as it is. */
export const floorAndUnit = (text: string): string =>
  text.replace(/^#?(?=[0-9A-Z]{1,3}-[0-9A-Z]{1,5}$)/i, '#');

/** Adds a part without a space, but puts one before Latin letters and digits, and a comma between two Latin parts. */
function unspaced(line: string, part: string): string {
  if (!/^[\w#]/.test(part)) return line + part;
  if (/[\w.]$/.test(line)) return `${line}, ${part}`;
  return /\p{Script=Han}$/u.test(line) ? `${line} ${part}` : line + part;
}

function isPresent(value: string | null): value is string {
  return value !== null;
}
