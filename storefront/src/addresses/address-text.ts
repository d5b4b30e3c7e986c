/**
 * An address in one line, as its country writes it (trade-facts 6). Chinese goes from the largest part to the smallest,
 * English the other way. Malaysia and Singapore have one order in every language. Hong Kong and Macau have no postcode,
 * even if a stock client sent one.
 */
import { type CountryCode, localeFacts } from '@jinlan/domain/markets';
import { findRegion, floorAndUnit, regions } from '@jinlan/domain/people';
import type { Locale } from '@jinlan/messages';

export interface WrittenAddress {
  /** Street, building and unit, in this order. */
  readonly street: readonly (string | null)[];
  readonly city: string;
  readonly district?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly postcode?: string | null | undefined;
  /** ISO 3166-1. An address without a country is written as in Mainland China. */
  readonly country_code?: string | null | undefined;
}

export function addressText(address: WrittenAddress, locale: Locale): string {
  const { country_code: country } = address;
  if (country === 'MY') return malaysian(address);
  if (country === 'SG') return singaporean(address, locale);
  const postcode = country === 'HK' || country === 'MO' ? null : address.postcode;
  const { region, district } = address;
  const city = cityOf(address);
  return localeFacts[locale].isLargestFirst
    ? present(unspaced(present(region, city, district, ...address.street)), postcode).join(' ')
    : present(
        ...address.street.toReversed(),
        district,
        present(present(city, region).join(', '), postcode).join(' '),
      ).join(', ');
}

/** Such as `12 Jalan Ampang, 40100 Shah Alam, Selangor`. */
function malaysian(address: WrittenAddress): string {
  const town = present(address.postcode, address.city || address.region).join(' ');
  const state = address.city && (cityOf(address) ? address.region : null);
  return present(...address.street.toReversed(), town, state).join(', ');
}

/** Such as `10 Orchard Road #12-34, ION, Singapore 238841`: floor and unit follow the street. */
function singaporean({ street, postcode }: WrittenAddress, locale: Locale): string {
  const singapore = new Intl.DisplayNames(locale, { type: 'region' }).of('SG');
  const [first, ...otherLines] = present(...street);
  const lines = otherLines.map(floorAndUnit);
  const unit = lines.find((line) => line.startsWith('#'));
  return present(
    present(first, unit).join(' '),
    ...lines.filter((line) => line !== unit),
    present(singapore, postcode).join(' '),
  ).join(', ');
}

const present = (...parts: readonly (string | null | undefined)[]): readonly string[] =>
  parts.flatMap((part) => part || []);

/**
 * The city; null if the region is the same place: a municipality is its own city, a Hong Kong district its own region,
 * even in two languages.
 */
function cityOf({ city, region, country_code: code }: WrittenAddress): string | null {
  if (city === region) return null;
  const country = isCountry(code) ? code : 'CN';
  const regionFacts = region ? findRegion(country, region) : null;
  return regionFacts && findRegion(country, city) === regionFacts ? null : city;
}

const isCountry = (code: string | null | undefined): code is CountryCode =>
  Object.hasOwn(regions, code ?? '');

/** Joins Chinese parts without spaces, and puts a space before Latin parts. */
const unspaced = (parts: readonly string[]): string =>
  parts.reduce((line, part) => line + gapBetween(line, part) + part, '');

function gapBetween(line: string, part: string): string {
  if (!/^[\w#]/.test(part)) return '';
  if (/[\w.]$/.test(line)) return ', ';
  return /\p{Script=Han}$/u.test(line) ? ' ' : '';
}

/** The address of a store in one line, such as `广州市天河路 228 号` or `228 Tianhe Road, Guangzhou`. */
export const storeAddress = (
  { city, street }: { readonly city: string | null; readonly street: string | null },
  locale: Locale,
): string =>
  localeFacts[locale].isLargestFirst ? present(city, street).join('') : present(street, city).join(', ');
