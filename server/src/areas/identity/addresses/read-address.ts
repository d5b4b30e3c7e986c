import { marketFacts, marketOfCountry } from '@jinlan/domain/markets';
import {
  type Address,
  type AddressFieldName,
  type AddressForEstimate,
  type AddressInput,
  type AddressRefusal,
  addressForms,
  findRegion,
  halfWidth,
  lengthOf,
  plainText,
  readForEstimate,
  STREET_LINES,
  validateAddress,
} from '@jinlan/domain/people';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { SentAddress } from './sent-address.ts';

/**
 * An address as stored in address books, carts and orders: the fields of its country's form, and
 * Magento's company.
 */
export interface PostalAddress extends Address {
  readonly company: string | null;
  readonly sent?: SentAddress;
}

/** Magento's input, as GraphQL and REST have it. */
export interface PostalAddressInput {
  readonly firstname: string;
  readonly lastname: string;
  readonly middlename?: string | null | undefined;
  readonly prefix?: string | null | undefined;
  readonly vat_id?: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly street: readonly (string | null | undefined)[];
  readonly city?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly region_id?: number | null | undefined;
  readonly region_code?: string | null | undefined;
  readonly district?: string | null | undefined;
  readonly building?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly postcode?: string | null | undefined;
  readonly country_code: string;
  readonly telephone?: string | null | undefined;
}

/**
 * Reads an address leniently, because stock clients have no field for a Mainland district and put a
 * Hong Kong district in any field. A refusal lists all wrong fields and rules, so that a form can show
 * them at once.
 */
export function readPostalAddress(input: PostalAddressInput): PostalAddress {
  return readWith(input, (fields) => {
    const checked = validateAddress(fields, { strict: false });
    return checked.ok ? { ok: true, value: { address: checked.value.address, open: [] } } : checked;
  }).address;
}

/**
 * Does the same as `readPostalAddress`, but accepts placeholders (see the domain's `readForEstimate`) and lists the missing
 * fields.
 */
export function readAddressForEstimate(input: PostalAddressInput): PostalEstimate {
  return readWith(input, readForEstimate);
}

export interface PostalEstimate {
  readonly address: PostalAddress;
  /** The fields that the address still lacks for an order; empty if the address is complete. */
  readonly open: readonly AddressRefusal[];
}

type AddressReader = (fields: AddressInput) => ReturnType<typeof readForEstimate>;

function readWith(input: PostalAddressInput, readFields: AddressReader): PostalEstimate {
  const givenNames = [input.firstname, input.middlename ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const byId = input.region_id == null ? '' : String(input.region_id);
  const asDistrict = hasField(input, 'district') ? '' : (input.district?.trim() ?? '');
  const regions = [input.region_code?.trim() ?? '', input.region?.trim() ?? '', byId, asDistrict].filter(
    (region) => region !== '',
  );
  const results = (regions.length > 0 ? regions : [null]).map((region) =>
    readFields({
      country: input.country_code.trim().toUpperCase(),
      firstName: givenNames.join(' '),
      lastName: input.lastname,
      telephone: input.telephone ?? '',
      region,
      city: input.city,
      district: input.district,
      street: streetLines(input),
      building: input.building,
      unit: input.unit,
      postcode: input.postcode,
    }),
  );
  const bestResult =
    results.find((result) => result.ok && result.value.address.region !== null) ??
    results.find(({ ok }) => ok) ??
    results[0];
  if (!bestResult) throw new TypeError('An address was not checked');
  if (!bestResult.ok) throw invalidAddress(bestResult.error);
  const { address, open } = bestResult.value satisfies AddressForEstimate;
  const company = readCompany(input.company);
  const sent = readSent(input, address);
  return {
    address: { ...address, company, ...(Object.keys(sent).length > 0 ? { sent } : {}) },
    open,
  };
}

/** The fields as sent, where they differ from the parsed address. */
function readSent(input: PostalAddressInput, parsed: Address): SentAddress {
  const cleanField = (field: SentField, max: number): string | undefined => {
    const text = plainText(input[field] ?? '', { field, min: 0, max, multiline: false });
    if (!text.ok) throw invalidAddress([{ field, problem: text.error }]);
    return text.value === '' ? undefined : text.value;
  };
  const street = filledLines(input).map((line) => readLine(line));
  const city = cleanField('city', 60);
  const region = parsed.region ? undefined : (cleanField('region', 60) ?? cleanField('region_code', 60));
  const postcode =
    parsed.postcode === null && input.postcode != null
      ? halfWidth(cleanField('postcode', 20) ?? '')
      : undefined;
  const prefix = cleanField('prefix', 20);
  const vatId = cleanField('vat_id', 40);
  return {
    ...(street.join('\n') === parsed.street.join('\n') ? {} : { street }),
    ...(city === undefined || city === parsed.city ? {} : { city }),
    ...(region === undefined ? {} : { region }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(vatId === undefined ? {} : { vatId }),
  };
}

type SentField = 'city' | 'region' | 'region_code' | 'postcode' | 'prefix' | 'vat_id';

/** Cleans a line in the same way as the domain, which has already refused unreadable lines. */
function readLine(line: string): string {
  const text = plainText(line, { field: 'street', min: 0, max: Number.POSITIVE_INFINITY, multiline: false });
  return text.ok ? text.value : '';
}

/** The lines that are not empty. */
const filledLines = ({ street }: PostalAddressInput): string[] =>
  street.flatMap((line) => (line != null && line.trim() !== '' ? [line.trim()] : []));

/** Matches a country's own name, in full or short, which does not locate an address inside it. */
const ownNames =
  /^(china,? |中国|中國)?(hong ?kong|hk|maca[uo]|mo|singapore|sg|香港|澳门|澳門|新加坡)(特别行政区|特別行政區|,? ?s\.?a\.?r\.?| special administrative region)?(,? (of )?china)?$/i;

/** Whether the country's form has the field; false for countries without delivery. */
function hasField({ country_code }: PostalAddressInput, field: AddressFieldName): boolean {
  const market = marketOfCountry(country_code.trim().toUpperCase());
  return market !== null && addressForms[marketFacts[market].country].some(({ name }) => name === field);
}

/**
 * The street lines to parse. Some countries' forms have no city (Hong Kong, Macau, Singapore). A stock
 * client may still send a city, district or region that is no known region. Such text is appended to
 * the street, so that couriers see it. It is dropped if the street leaves no space.
 */
function streetLines(input: PostalAddressInput): string[] {
  const { city, region, district, country_code } = input;
  const lines = filledLines(input);
  const market = marketOfCountry(country_code.trim().toUpperCase());
  const form = market ? addressForms[marketFacts[market].country] : [];
  if (!market || lines.length === 0 || hasField(input, 'city')) return lines;
  const placeNames = [district, city, region]
    .map((placeName) => placeName?.trim() ?? '')
    .filter(
      (placeName) =>
        placeName !== '' &&
        !ownNames.test(placeName) &&
        !findRegion(marketFacts[market].country, placeName) &&
        !lines.includes(placeName),
    );
  const maxLength = form.find(({ name }) => name === 'street')?.maxLength ?? 0;
  for (const placeName of new Set(placeNames)) {
    const joined = `${lines.at(-1)}, ${placeName}`;
    if (lines.length < STREET_LINES) lines.push(placeName);
    else if (lengthOf(joined) <= maxLength) lines.splice(-1, 1, joined);
  }
  return lines;
}

export function readCompany(company: string | null | undefined): string | null {
  if (company == null) return null;
  const text = plainText(company, { field: 'company', min: 0, max: 80, multiline: false });
  if (!text.ok) throw invalidAddress([{ field: 'company', problem: text.error }]);
  return text.value === '' ? null : text.value;
}

type FieldRefusal =
  | AddressRefusal
  | {
      readonly field: 'company' | 'prefix' | 'region_code' | 'vat_id';
      readonly problem: AddressRefusal['problem'];
    };

export function invalidAddress(refusals: readonly FieldRefusal[]): Refusal {
  const fields = refusals.map(({ field, problem }) => ({
    field,
    rule: problem.code,
    ...problem.data,
    code: problem.code,
  }));
  return refuse('INVALID_ADDRESS', {
    ...fields[0],
    names: [...new Set(fields.map(({ field }) => field))].join(', '),
    fields,
  });
}
