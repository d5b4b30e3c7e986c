/** Converts addresses of the address book to lines of text and to form values. */
import { type CountryCode, type Locale, marketOfCountry } from '@jinlan/domain/markets';
import { addressForms, formatPhone, joinName } from '@jinlan/domain/people';
import { addressText } from '../../addresses/address-text.ts';
import { type AddressValues, personOnWire } from '../../addresses/address-values.ts';
import type { BookAddressFragment } from '../fragments.generated.ts';

export type BookAddress = BookAddressFragment;

export const isDefault = ({ default_shipping: isDefaultShipping }: BookAddress): boolean =>
  isDefaultShipping === true;

/** Returns the default address first, then the others in order of creation. */
export function inOrder(addresses: readonly BookAddress[]): readonly BookAddress[] {
  return [...addresses.filter(isDefault), ...addresses.filter((address) => !isDefault(address))];
}

export const bookName = ({ firstname, lastname }: BookAddress): string =>
  joinName({ given: firstname ?? '', family: lastname ?? '' });

export function bookPersonText(address: BookAddress): readonly string[] {
  return [bookName(address), ...(address.telephone ? [formatPhone(address.telephone)] : [])];
}

export function bookAddressText(address: BookAddress, locale: Locale): string {
  return addressText(
    {
      street: address.street ?? [],
      city: address.city ?? '',
      district: address.district,
      region: address.region?.region ?? null,
      postcode: address.postcode,
      country_code: address.country_code,
    },
    locale,
  );
}

export interface BookValues extends AddressValues {
  country: CountryCode;
  isDefault: boolean;
}

/** In the API's street, building and unit come last. The form has separate fields for them. */
export function bookValues(address: BookAddress): BookValues {
  const lastLines = [address.building, address.unit].flatMap((line) => (line ? [line] : []));
  const lines = (address.street ?? []).flatMap((line) => (line ? [line] : []));
  const street = lines.slice(0, Math.max(1, lines.length - lastLines.length));
  return {
    name: bookName(address),
    telephone: address.telephone ?? '',
    region: address.region?.region_code ?? '',
    city: address.city ?? '',
    district: address.district ?? '',
    street: street.join(' '),
    building: address.building ?? '',
    unit: address.unit ?? '',
    postcode: address.postcode ?? '',
    country: countryOf(address.country_code),
    isDefault: isDefault(address),
  };
}

const countries: Readonly<Record<string, CountryCode>> = { CN: 'CN', HK: 'HK', MO: 'MO', MY: 'MY', SG: 'SG' };
const countryOf = (code: string | null): CountryCode =>
  (marketOfCountry(code ?? '') && countries[code ?? '']) || 'CN';

/**
 * Returns the address as the address book stores it, as default for billing and delivery. An unchanged name keeps its
 * stored parts, because `Tai Man Chan` does not show which part is the family name.
 */
export function bookOnWire(values: BookValues, previous: BookAddress | null = null) {
  const text = (name: keyof AddressValues) => values[name].trim();
  const fields = new Set(addressForms[values.country].map(({ name }) => name));
  const own = (name: 'city' | 'district' | 'building' | 'unit' | 'postcode') =>
    fields.has(name) ? text(name) : '';
  return {
    ...personOnWire(values, values.country),
    ...(previous !== null && text('name') === bookName(previous)
      ? { firstname: previous.firstname ?? '', lastname: previous.lastname ?? '' }
      : {}),
    street: [text('street')],
    city: own('city'),
    district: own('district'),
    building: own('building'),
    unit: own('unit'),
    postcode: own('postcode'),
    ...(fields.has('region') ? { region: { region_code: text('region') } } : {}),
    ...(values.isDefault ? { default_shipping: true, default_billing: true } : {}),
  };
}
