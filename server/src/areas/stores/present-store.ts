import { type Locale, type Market, marketFacts } from '@jinlan/domain/markets';
import { regions } from '@jinlan/domain/people';
import type { Wire } from '../../graphql/wire.ts';
import type { Stores } from './index.ts';
import type { Source } from './store.ts';

/** Presents a store for the locator and for orders, without distance and stock, which depend on the query. */
export function presentStore(
  stores: Pick<Stores, 'settings'>,
  source: Source,
  { market, locale }: { readonly market: Market; readonly locale: Locale },
) {
  const { country } = marketFacts[market];
  const region = regions[country].find(({ id }) => id === source.regionId);
  return {
    pickup_location_code: source.code,
    name: source.name[locale],
    email: stores.settings(market).serviceEmail,
    phone: source.phone,
    fax: null,
    contact_name: source.contactName ?? source.name[locale],
    country_id: country,
    region_id: region?.id ?? null,
    region: region?.name[locale] ?? null,
    city: source.city[locale],
    street: source.address[locale],
    postcode: source.postcode,
    latitude: source.latitude,
    longitude: source.longitude,
    opening_hours: `${source.opens}–${source.closes}`,
    description: null,
    distance_km: null,
    quantity: null,
    stocked: [],
    collects_orders: source.pickup,
  } satisfies Wire<'PickupLocation'>;
}
