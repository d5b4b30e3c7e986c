/** Parses the API's stores. Skips stores without a position. */
import type { Shop } from '../app/shop.tsx';
import type { StoreFacts } from './find-stores.ts';
import type { StoreLocatorQuery } from './queries.generated.ts';

type Wire = NonNullable<NonNullable<NonNullable<StoreLocatorQuery['pickupLocations']>['items']>[number]>;

/** Services by which stores are filtered, in the order of the page. */
export const storeServices = ['visit', 'reserve', 'collect'] as const;
export type StoreService = (typeof storeServices)[number];

export interface ShownStore extends StoreFacts {
  readonly phone: string;
  /** Opening and closing time, such as 10:00–22:00. */
  readonly hours: string;
  readonly state: Wire['opening_state'];
  readonly holidays: Wire['holidays'];
  readonly takesAppointments: boolean;
  /** The store's services for customers. */
  readonly services: readonly StoreService[];
  /** Whether the store has only one of the requested piece; null if no piece was requested. */
  readonly isLastPiece: boolean | null;
}

export function readStores(data: StoreLocatorQuery | undefined): readonly ShownStore[] {
  return (data?.pickupLocations?.items ?? []).flatMap((location) =>
    location?.pickup_location_code && location.latitude !== null && location.longitude !== null
      ? [
          {
            code: location.pickup_location_code,
            name: location.name ?? '',
            city: location.city ?? '',
            street: location.street ?? '',
            phone: location.phone ?? '',
            latitude: location.latitude,
            longitude: location.longitude,
            hours: location.opening_hours ?? '',
            state: location.opening_state,
            holidays: location.holidays,
            takesAppointments: location.takes_appointments,
            services: [
              ...(location.takes_appointments ? (['visit'] as const) : []),
              ...(location.takes_reservations ? (['reserve'] as const) : []),
              ...(location.collects_orders ? (['collect'] as const) : []),
            ],
            isLastPiece: location.quantity === null ? null : location.quantity === 1,
          },
        ]
      : [],
  );
}

/** The schema.org description of the stores. */
export function structuredStores(
  stores: readonly ShownStore[],
  { name, origin, market }: Pick<Shop, 'name' | 'origin' | 'market'>,
): readonly object[] {
  return stores.map((store) => {
    const [opens, closes] = store.hours.split('–');
    return {
      '@context': 'https://schema.org',
      '@type': 'JewelryStore',
      '@id': `${origin}/storelocator/#${store.code}`,
      name: `${name} ${store.name}`,
      telephone: store.phone,
      address: {
        '@type': 'PostalAddress',
        addressCountry: market.toUpperCase(),
        addressLocality: store.city,
        streetAddress: store.street,
      },
      geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
          opens,
          closes,
        },
        ...store.holidays.map(({ day, opening_hours }) => {
          const [from = '00:00', to = '00:00'] = opening_hours?.split('–') ?? [];
          return {
            '@type': 'OpeningHoursSpecification',
            validFrom: day,
            validThrough: day,
            opens: from,
            closes: to,
          };
        }),
      ],
    };
  });
}
