import type { Locale } from '@jinlan/domain/markets';
import type { Region } from '@jinlan/domain/people';
import type { PostalAddress } from './read-address.ts';

/**
 * The fields of an address as the client sent them, where they differ from the parsed address. Magento returns an address as
 * it was sent, and clients compare it and send it again. The parsed fields (district, region, full street) are stored beside
 * it.
 */
export interface SentAddress {
  /** The street without the city and district that parsing appends to it. */
  readonly street?: readonly string[];
  readonly city?: string;
  /** A region name that is not known here. */
  readonly region?: string;
  /** A postcode in a country that has none. */
  readonly postcode?: string;
  readonly prefix?: string;
  readonly vatId?: string;
}

export interface ShownAddress {
  readonly street: readonly string[];
  readonly city: string;
  readonly postcode: string | null;
  /** The region, with its name and code if it is known; otherwise the sent text in both. */
  readonly region: { readonly id: number | null; readonly code: string; readonly name: string } | null;
  readonly prefix: string | null;
  readonly vatId: string | null;
}

type AddressFields = Pick<
  PostalAddress,
  'street' | 'building' | 'unit' | 'city' | 'postcode' | 'region' | 'sent'
>;

/**
 * Presents an address in Magento's fields. City and street are never null there, even for Hong Kong
 * addresses without a city.
 */
export function showAddress(address: AddressFields, locale: Locale): ShownAddress {
  const { region, sent = {} } = address;
  return {
    street: [...(sent.street ?? address.street), address.building, address.unit].filter(
      (line) => line !== null,
    ),
    city: sent.city ?? address.city ?? region?.name[locale] ?? '',
    postcode: address.postcode ?? sent.postcode ?? null,
    region: showRegion(region, sent.region, locale),
    prefix: sent.prefix ?? null,
    vatId: sent.vatId ?? null,
  };
}

function showRegion(region: Region | null, sent: string | undefined, locale: Locale): ShownAddress['region'] {
  if (region) return { id: region.id, code: region.code, name: region.name[locale] };
  return sent === undefined ? null : { id: null, code: sent, name: sent };
}
