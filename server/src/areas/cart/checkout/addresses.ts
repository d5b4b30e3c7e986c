import {
  type CountryCode,
  inEachLocale,
  type Locale,
  type Market,
  marketFacts,
} from '@jinlan/domain/markets';
import { validatePerson } from '@jinlan/domain/people';
import type { CartAddress } from '@jinlan/domain/validity';
import type { Wire } from '../../../graphql/wire.ts';
import {
  invalidAddress,
  type PostalAddressInput,
  readAddressForEstimate,
  readCompany,
  readPostalAddress,
  showAddress,
} from '../../identity/index.ts';
import type { Source } from '../../stores/index.ts';

export type { CartAddress } from '@jinlan/domain/validity';
export { invalidAddress } from '../../identity/index.ts';

export type CartAddressInput = PostalAddressInput;

export const readAddress = (input: CartAddressInput): CartAddress => ({
  ...readPostalAddress(input),
  collector: false,
});

/** Reads an address for an estimate. Accepts placeholders, which are refused when the order is placed. */
export function readEstimate(input: CartAddressInput): CartAddress {
  const { address, open } = readAddressForEstimate(input);
  return { ...address, collector: false, ...(open.length > 0 ? { open } : {}) };
}

/**
 * Reads the name and phone number of the person who collects. The address is the store's, since nobody asks where the person
 * lives.
 */
export function readCollector(
  input: CartAddressInput,
  { market, city, address }: Pick<Source, 'market' | 'city' | 'address'>,
  locale: Locale,
): CartAddress {
  const { country } = marketFacts[market];
  return {
    country,
    ...readContact(input, country),
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

/** Reads the name and phone number of the buyer of virtual goods, without an address. */
export function readBuyer(input: CartAddressInput, market: Market): CartAddress {
  const { country } = marketFacts[market];
  return {
    country,
    ...readContact(input, country),
    region: null,
    city: null,
    district: null,
    street: [],
    building: null,
    unit: null,
    postcode: null,
    company: readCompany(input.company),
    collector: true,
  };
}

function readContact(input: CartAddressInput, country: CountryCode) {
  const checked = validatePerson({
    country,
    firstName: [input.firstname, input.middlename ?? ''].join(' ').trim(),
    lastName: input.lastname,
    telephone: input.telephone ?? '',
  });
  if (!checked.ok) throw invalidAddress(checked.error);
  return checked.value.person;
}

/** Presents an address in Magento's shape, as it was sent. */
export function presentAddress(
  address: CartAddress,
  locale: Locale,
  uid: string,
): Wire<'BillingCartAddress'> {
  const { street, city, postcode, region, prefix, vatId } = showAddress(address, locale);
  const bookId = address.bookId ?? null;
  return {
    id: bookId,
    firstname: address.firstName,
    middlename: null,
    lastname: address.lastName,
    prefix,
    suffix: null,
    company: address.company,
    street,
    city,
    district: address.district,
    region: region && { region_id: region.id, code: region.code, label: region.name },
    postcode,
    country: { code: address.country, label: countryNames[locale].of(address.country) ?? address.country },
    telephone: address.telephone,
    fax: null,
    vat_id: vatId,
    customer_address_id: bookId,
    custom_attributes: [],
    uid,
  };
}

const countryNames = inEachLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
