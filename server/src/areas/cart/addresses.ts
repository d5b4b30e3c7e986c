import { type CountryCode, type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import { validatePerson } from '@jinlan/domain/people';
import {
  invalidAddress,
  type PostalAddress,
  type PostalAddressInput,
  readCompany,
  readPostalAddress,
} from '../identity/index.ts';
import type { Source } from '../stores/index.ts';

export { invalidAddress } from '../identity/index.ts';

/** An address as a cart keeps it. */
export interface CartAddress extends PostalAddress {
  /** Only says who collects or buys: the place is the store's or none, and no courier may be sent there. */
  readonly collector: boolean;
}

export type CartAddressInput = PostalAddressInput;

export const readAddress = (input: CartAddressInput): CartAddress => ({
  ...readPostalAddress(input),
  collector: false,
});

/** Who collects: a name and a number. Where they live is not asked, so the address is the store's own. */
export function readCollector(
  input: CartAddressInput,
  { market, city, address }: Pick<Source, 'market' | 'city' | 'address'>,
  locale: Locale,
): CartAddress {
  const { country } = marketFacts[market];
  return {
    country,
    ...readWho(input, country),
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

/** Who buys what is not sent: a name and a number, and no place. */
export function readBuyer(input: CartAddressInput, market: Market): CartAddress {
  const { country } = marketFacts[market];
  return {
    country,
    ...readWho(input, country),
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

function readWho(input: CartAddressInput, country: CountryCode) {
  const checked = validatePerson({
    country,
    firstName: [input.firstname, input.middlename ?? ''].join(' ').trim(),
    lastName: input.lastname,
    telephone: input.telephone ?? '',
  });
  if (!checked.ok) throw invalidAddress(checked.error);
  return checked.value.person;
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
