import type { Locale } from '@jinlan/domain/markets';
import type { Region } from '@jinlan/domain/people';
import type { PostalAddress } from './read-address.ts';

/**
 * What a client sent where our own reading differs: Magento answers an address as it was sent, and clients compare and
 * send it again. What our rules need (district, region, a street that has the place in it) stands beside it.
 */
export interface SentAddress {
  /** Without the city and district that our reading puts below the street. */
  readonly street?: readonly string[];
  readonly city?: string;
  /** A region that we do not know by this name. */
  readonly region?: string;
  /** Of a country that has none. */
  readonly postcode?: string;
  readonly prefix?: string;
  readonly vatId?: string;
}

export interface ShownAddress {
  readonly street: readonly string[];
  readonly city: string;
  readonly postcode: string | null;
  /** Name of the region, ours where we know it; a code only of ours. */
  readonly region: { readonly id: number | null; readonly code: string; readonly name: string } | null;
  readonly prefix: string | null;
  readonly vatId: string | null;
}

type Shown = Pick<PostalAddress, 'street' | 'building' | 'unit' | 'city' | 'postcode' | 'region' | 'sent'>;

/** Magento's city and street are never null, though a Hong Kong address of our own form has no city. */
export function showAddress(address: Shown, locale: Locale): ShownAddress {
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
