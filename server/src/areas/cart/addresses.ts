import { refusalText } from '@jinlan/contract/wire';
import { type Locale, marketFacts, marketOfCountry } from '@jinlan/domain/markets';
import {
  type Address,
  type AddressRefusal,
  addressForms,
  findRegion,
  plainText,
  STREET_LINES,
  validateAddress,
  validatePerson,
} from '@jinlan/domain/people';
import { Refusal } from '../../platform/refusal.ts';
import type { Source } from '../stores/index.ts';

/** An address as a cart keeps it: the country's own form, and the company that Magento has beside it. */
export interface CartAddress extends Address {
  readonly company: string | null;
  /** Only says who collects: the place is the store's, and no courier may be sent there. */
  readonly collector: boolean;
}

/** Magento's input, as GraphQL and REST have it. */
export interface CartAddressInput {
  readonly firstname: string;
  readonly lastname: string;
  readonly middlename?: string | null;
  readonly company?: string | null;
  readonly street: readonly (string | null)[];
  readonly city?: string | null;
  readonly region?: string | null;
  readonly region_id?: number | null;
  readonly district?: string | null;
  readonly postcode?: string | null;
  readonly country_code: string;
  readonly telephone?: string | null;
}

/**
 * Checked leniently: a stock client has no field for a Mainland district, and puts a Hong Kong district wherever it
 * likes. A wrong one is refused with every field and rule at once, so that the form can show them all.
 */
export function readAddress(input: CartAddressInput): CartAddress {
  const given = [input.firstname, input.middlename ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const byId = input.region_id == null ? '' : String(input.region_id);
  const regions = [input.region?.trim() ?? '', byId].filter((region) => region !== '');
  const attempt = (region: string | null) =>
    validateAddress(
      {
        country: input.country_code.trim().toUpperCase(),
        firstName: given.join(' '),
        lastName: input.lastname,
        telephone: input.telephone ?? '',
        region,
        city: input.city,
        district: input.district,
        street: streetLines(input),
        postcode: input.postcode,
      },
      { strict: false },
    );
  const results = (regions.length > 0 ? regions : [null]).map(attempt);
  const checked = results.find(({ ok }) => ok) ?? results[0];
  if (!checked) throw new TypeError('An address was not checked');
  if (!checked.ok) throw invalidAddress(checked.error);
  return { ...checked.value.address, company: readCompany(input.company), collector: false };
}

/** A country's own name says nothing about where in it. */
const ownNames = /^(hong kong|hongkong|hk|macau|macao|mo|singapore|sg|香港|澳门|澳門|新加坡)$/i;

/**
 * Where a country's form has no city (Hong Kong, Macau, Singapore), what a stock client wrote as city or region and is
 * no region of ours is still part of the way there: it goes below the street, so that no parcel misses it.
 */
function streetLines({ street, city, region, country_code }: CartAddressInput): string[] {
  const lines = street.flatMap((line) => (line !== null && line.trim() !== '' ? [line] : []));
  const market = marketOfCountry(country_code.trim().toUpperCase());
  const country = market && marketFacts[market].country;
  if (!country || addressForms[country].some(({ name }) => name === 'city')) return lines;
  const places = [city, region]
    .map((place) => place?.trim() ?? '')
    .filter(
      (place) =>
        place !== '' && !ownNames.test(place) && !findRegion(country, place) && !lines.includes(place),
    );
  const whole = [...lines, ...new Set(places)];
  if (whole.length <= STREET_LINES) return whole;
  return [...lines.slice(0, -1), [lines.at(-1), ...new Set(places)].join(', ')];
}

/** Who collects: a name and a number. Where they live is not asked, so the address is the store's own. */
export function readCollector(
  input: CartAddressInput,
  { market, city, address }: Pick<Source, 'market' | 'city' | 'address'>,
  locale: Locale,
): CartAddress {
  const { country } = marketFacts[market];
  const checked = validatePerson({
    country,
    firstName: [input.firstname, input.middlename ?? ''].join(' ').trim(),
    lastName: input.lastname,
    telephone: input.telephone ?? '',
  });
  if (!checked.ok) throw invalidAddress(checked.error);
  return {
    country,
    ...checked.value.person,
    region: null,
    city: city[locale],
    district: null,
    street: [address[locale]],
    building: null,
    unit: null,
    postcode: null,
    company: readCompany(input.company),
    collector: true,
  };
}

function readCompany(company: string | null | undefined): string | null {
  if (company == null) return null;
  const text = plainText(company, { field: 'company', min: 0, max: 80, multiline: false });
  if (!text.ok) throw invalidAddress([{ field: 'company', problem: text.error }]);
  return text.value === '' ? null : text.value;
}

type FieldRefusal =
  | AddressRefusal
  | { readonly field: 'company'; readonly problem: AddressRefusal['problem'] };

export function invalidAddress(refusals: readonly FieldRefusal[]): Refusal {
  const fields = refusals.map(({ field, problem }) => ({
    field,
    rule: problem.code,
    ...problem.data,
    code: problem.code,
  }));
  return new Refusal(
    'INVALID_ADDRESS',
    refusalText('INVALID_ADDRESS', { field: [...new Set(fields.map(({ field }) => field))].join(', ') }),
    'graphql-input',
    { ...fields[0], fields },
  );
}

/** Magento's shape. City and street are never null there, though a Hong Kong address has no city. */
export function presentAddress(address: CartAddress, locale: Locale) {
  const { region } = address;
  const street = [...address.street, address.building, address.unit].filter((line) => line !== null);
  return {
    firstname: address.firstName,
    lastname: address.lastName,
    company: address.company,
    street,
    city: address.city ?? region?.name[locale] ?? '',
    district: address.district,
    region: region && { region_id: region.id, code: region.code, label: region.name[locale] },
    postcode: address.postcode,
    country: { code: address.country, label: countryNames[locale].of(address.country) ?? address.country },
    telephone: address.telephone,
  };
}

const countryNames: Readonly<Record<Locale, Intl.DisplayNames>> = {
  'zh-Hans-CN': new Intl.DisplayNames('zh-Hans-CN', { type: 'region' }),
  'en-US': new Intl.DisplayNames('en-US', { type: 'region' }),
};
