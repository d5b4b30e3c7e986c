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

/** An address as the address book, a bag and an order keep it: the country's own form, and Magento's company. */
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
 * Checked leniently: a stock client has no field for a Mainland district, and puts a Hong Kong district wherever it
 * likes. A wrong one is refused with every field and rule at once, so that the form can show them all.
 */
export function readPostalAddress(input: PostalAddressInput): PostalAddress {
  return readWith(input, (fields) => {
    const checked = validateAddress(fields, { strict: false });
    return checked.ok ? { ok: true, value: { address: checked.value.address, open: [] } } : checked;
  }).address;
}

/** As `readPostalAddress`; an estimate (see the domain's `readForEstimate`) comes with what is still open. */
export function readAddressForEstimate(input: PostalAddressInput): PostalEstimate {
  return readWith(input, readForEstimate);
}

export interface PostalEstimate {
  readonly address: PostalAddress;
  /** What an order still needs; empty of a whole address. */
  readonly open: readonly AddressRefusal[];
}

type Read = (fields: AddressInput) => ReturnType<typeof readForEstimate>;

function readWith(input: PostalAddressInput, read: Read): PostalEstimate {
  const given = [input.firstname, input.middlename ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const byId = input.region_id == null ? '' : String(input.region_id);
  const asDistrict = hasField(input, 'district') ? '' : (input.district?.trim() ?? '');
  const regions = [input.region_code?.trim() ?? '', input.region?.trim() ?? '', byId, asDistrict].filter(
    (region) => region !== '',
  );
  const results = (regions.length > 0 ? regions : [null]).map((region) =>
    read({
      country: input.country_code.trim().toUpperCase(),
      firstName: given.join(' '),
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
  const best =
    results.find((result) => result.ok && result.value.address.region !== null) ??
    results.find(({ ok }) => ok) ??
    results[0];
  if (!best) throw new TypeError('An address was not checked');
  if (!best.ok) throw invalidAddress(best.error);
  const { address, open } = best.value satisfies AddressForEstimate;
  const company = readCompany(input.company);
  const sent = readSent(input, address);
  return {
    address: { ...address, company, ...(Object.keys(sent).length > 0 ? { sent } : {}) },
    open,
  };
}

/** Only what our reading of the address does not say in the same words. */
function readSent(input: PostalAddressInput, read: Address): SentAddress {
  const tidy = (field: SentField, max: number): string | undefined => {
    const text = plainText(input[field] ?? '', { field, min: 0, max, multiline: false });
    if (!text.ok) throw invalidAddress([{ field, problem: text.error }]);
    return text.value === '' ? undefined : text.value;
  };
  const street = writtenLines(input).map((line) => readLine(line));
  const city = tidy('city', 60);
  const region = read.region ? undefined : (tidy('region', 60) ?? tidy('region_code', 60));
  const postcode =
    read.postcode === null && input.postcode != null ? halfWidth(tidy('postcode', 20) ?? '') : undefined;
  const prefix = tidy('prefix', 20);
  const vatId = tidy('vat_id', 40);
  return {
    ...(street.join('\n') === read.street.join('\n') ? {} : { street }),
    ...(city === undefined || city === read.city ? {} : { city }),
    ...(region === undefined ? {} : { region }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(vatId === undefined ? {} : { vatId }),
  };
}

type SentField = 'city' | 'region' | 'region_code' | 'postcode' | 'prefix' | 'vat_id';

/** As the domain reads a line, which has refused those that cannot be read. */
function readLine(line: string): string {
  const text = plainText(line, { field: 'street', min: 0, max: Number.POSITIVE_INFINITY, multiline: false });
  return text.ok ? text.value : '';
}

/** The lines that are not empty. */
const writtenLines = ({ street }: PostalAddressInput): string[] =>
  street.flatMap((line) => (line != null && line.trim() !== '' ? [line.trim()] : []));

/** A country's own name, in full or short, says nothing about where in it. */
const ownNames =
  /^(china,? |中国|中國)?(hong ?kong|hk|maca[uo]|mo|singapore|sg|香港|澳门|澳門|新加坡)(特别行政区|特別行政區|,? ?s\.?a\.?r\.?| special administrative region)?(,? (of )?china)?$/i;

/** Whether the country's form has the field; a country we do not deliver to has none. */
function hasField({ country_code }: PostalAddressInput, field: AddressFieldName): boolean {
  const market = marketOfCountry(country_code.trim().toUpperCase());
  return market !== null && addressForms[marketFacts[market].country].some(({ name }) => name === field);
}

/**
 * Where a country's form has no city (Hong Kong, Macau, Singapore), what a stock client wrote as city, district or region and is
 * no region of ours is still part of the way there: it goes below the street, so that no parcel misses it. It is no
 * street itself, and gives way where a street as long as may be leaves it no room.
 */
function streetLines(input: PostalAddressInput): string[] {
  const { city, region, district, country_code } = input;
  const lines = writtenLines(input);
  const market = marketOfCountry(country_code.trim().toUpperCase());
  const form = market ? addressForms[marketFacts[market].country] : [];
  if (!market || lines.length === 0 || hasField(input, 'city')) return lines;
  const places = [district, city, region]
    .map((place) => place?.trim() ?? '')
    .filter(
      (place) =>
        place !== '' &&
        !ownNames.test(place) &&
        !findRegion(marketFacts[market].country, place) &&
        !lines.includes(place),
    );
  const room = form.find(({ name }) => name === 'street')?.maxLength ?? 0;
  for (const place of new Set(places)) {
    const last = `${lines.at(-1)}, ${place}`;
    if (lines.length < STREET_LINES) lines.push(place);
    else if (lengthOf(last) <= room) lines.splice(-1, 1, last);
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
