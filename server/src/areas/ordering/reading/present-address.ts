import type { Locale } from '@jinlan/domain/markets';
import { maskName, maskPhone } from '@jinlan/domain/people';
import type { Wire } from '../../../graphql/wire.ts';
import { type PostalAddress, showAddress } from '../../identity/index.ts';

/** Who reads an order: its buyer's browser, or somebody who looked it up by number and mobile number. */
export type Viewer = 'browser' | 'look-up';

const masked = '***';

/**
 * Presents an address to a viewer. For a look-up, city and region come from the shop's own data, because the client may
 * have sent a street as the city.
 */
export function presentAddress(address: PostalAddress, locale: Locale, viewer: Viewer): Wire<'OrderAddress'> {
  const isWhole = viewer === 'browser';
  const { sent: _, ...own } = address;
  const { street, city, postcode, region, prefix, vatId } = showAddress(isWhole ? address : own, locale);
  return {
    firstname: isWhole ? address.firstName : masked,
    middlename: null,
    lastname: isWhole || address.lastName === '' ? address.lastName : maskName(address.lastName),
    prefix,
    suffix: null,
    company: isWhole ? address.company : null,
    street: isWhole ? street : [masked],
    city,
    district: address.district,
    region: region?.name ?? null,
    region_id: region?.id == null ? null : String(region.id),
    // In some countries a postcode identifies one building.
    postcode: isWhole ? postcode : null,
    vat_id: vatId,
    country_code: address.country,
    telephone: viewer === 'look-up' ? maskPhone(address.telephone) : address.telephone,
    fax: null,
  };
}
