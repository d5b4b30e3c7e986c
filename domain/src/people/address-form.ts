/**
 * The address form of each country, as data: the fields in their usual order, which are required, their length and
 * pattern. Labels are codes of interface messages. The server sends this table to other clients.
 */
import type { CountryCode } from '../markets/index.ts';

export type AddressFieldName =
  | 'name'
  | 'telephone'
  | 'region'
  | 'city'
  | 'district'
  | 'street'
  | 'building'
  | 'unit'
  | 'postcode';

export interface AddressField {
  readonly name: AddressFieldName;
  /** Message code of the label, such as `address.region.province`. */
  readonly label: string;
  readonly required: boolean;
  readonly maxLength: number;
  /** An anchored JavaScript pattern; null if any text is allowed. */
  readonly pattern: string | null;
  /** Whether it must be one of the country's regions. */
  readonly fromRegions: boolean;
  /** Value of the browser's `autocomplete` attribute. */
  readonly autocomplete: string;
  readonly inputMode: 'text' | 'numeric' | 'tel';
}

const autocompletes: Readonly<Record<AddressFieldName, string>> = {
  name: 'name',
  telephone: 'tel',
  region: 'address-level1',
  city: 'address-level2',
  district: 'address-level3',
  street: 'address-line1',
  building: 'address-line2',
  unit: 'address-line3',
  postcode: 'postal-code',
};

const maxLengths: Readonly<Record<AddressFieldName, number>> = {
  name: 40,
  telephone: 20,
  region: 60,
  city: 60,
  district: 60,
  street: 120,
  building: 80,
  unit: 40,
  postcode: 6,
};

function field(
  name: AddressFieldName,
  options: { kind?: string; required?: boolean; pattern?: string; fromRegions?: boolean } = {},
): AddressField {
  const { kind, required = true, pattern = null, fromRegions = false } = options;
  return {
    name,
    label: kind ? `address.${name}.${kind}` : `address.${name}`,
    required,
    maxLength: maxLengths[name],
    pattern,
    fromRegions,
    autocomplete: autocompletes[name],
    inputMode: name === 'telephone' ? 'tel' : name === 'postcode' ? 'numeric' : 'text',
  };
}

const name = field('name');
const telephone = field('telephone');
const street = field('street');
const building = field('building', { required: false });
const unit = field('unit', { required: false });

export const addressForms: Readonly<Record<CountryCode, readonly AddressField[]>> = {
  CN: [
    name,
    telephone,
    field('region', { kind: 'province', fromRegions: true }),
    field('city'),
    field('district'),
    street,
    field('postcode', { required: false, pattern: '^\\d{6}$' }),
  ],
  HK: [name, telephone, field('region', { kind: 'district', fromRegions: true }), street, building, unit],
  MO: [name, telephone, field('region', { kind: 'parish', fromRegions: true }), street, building, unit],
  MY: [
    name,
    telephone,
    street,
    building,
    field('postcode', { pattern: '^\\d{5}$' }),
    field('city'),
    field('region', { kind: 'state', fromRegions: true }),
  ],
  SG: [
    name,
    telephone,
    field('postcode', { pattern: '^\\d{6}$' }),
    street,
    field('unit', { required: false, pattern: '^#?[0-9A-Za-z]{1,3}-[0-9A-Za-z]{1,5}$' }),
    building,
  ],
};
