import { type Locale, marketFacts } from '@jinlan/domain/markets';
import { regions } from '@jinlan/domain/people';
import { carriersOf, type ReturnCarrier } from '@jinlan/domain/returns';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import { presentCountry } from '../../stores/index.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { returnPictures } from './return-pictures.ts';
import { partUid, returnNumber } from './return-uid.ts';
import type { WrittenReturn } from './store-return-details.ts';

/**
 * Presents the text of the request and all comments, oldest first, as the buyer sees them: all comments of the store have
 * the same name.
 */
export function presentComments(
  { stores }: Services,
  { number, billingAddress, sourceCode }: OrderRow,
  { sequence, comment, requestedAt, comments }: WrittenReturn,
  locale: Locale,
): { readonly comments: Wire<'ReturnComment'>[] } {
  const buyer = `${billingAddress.lastName} ${billingAddress.firstName}`.trim();
  const store = stores.source(sourceCode)?.name[locale] ?? stores.shop().name[locale];
  const uid = (part: string) => btoa(`${returnNumber(number, sequence)}/${part}`);
  const request =
    comment === null
      ? []
      : [
          {
            uid: uid('comment'),
            author_name: buyer,
            by_store: false,
            created_at: requestedAt.toISOString(),
            text: comment,
          },
        ];
  return {
    comments: [
      ...request,
      ...comments.map((each) => ({
        uid: uid(`comment/${each.sequence}`),
        author_name: each.author === 'store' ? store : buyer,
        by_store: each.author === 'store',
        created_at: new Date(each.at).toISOString(),
        text: each.text,
      })),
    ],
  };
}

const presentCarrier = (carrier: ReturnCarrier, locale: Locale): Wire<'ReturnShippingCarrier'> => ({
  uid: btoa(carrier),
  label: orderWords[locale][`return.carrier.${carrier}`],
});

/**
 * Presents the couriers to choose from, the parcels, and the store's address; the address is null if the store has none.
 */
export function presentShipping(
  services: Services,
  { number, market, sourceCode }: OrderRow,
  { sequence, parcels, settledVersion }: WrittenReturn,
  locale: Locale,
): Pick<Wire<'Return'>, 'available_shipping_carriers' | 'shipping'> {
  return {
    available_shipping_carriers:
      settledVersion === null ? carriersOf[market].map((carrier) => presentCarrier(carrier, locale)) : [],
    shipping: {
      address: presentReturnAddress(services, { market, sourceCode }, locale),
      tracking: parcels.map((parcel) => ({
        uid: partUid(number, sequence, parcel.id),
        carrier: presentCarrier(parcel.carrier, locale),
        tracking_number: parcel.number,
        status: null,
      })),
    },
  };
}

/** The pictures of a return, by URLs that are signed and expire. */
export const presentPictures = (
  services: Services,
  { number }: Pick<OrderRow, 'number'>,
  { sequence, pictures }: Pick<WrittenReturn, 'sequence' | 'pictures'>,
): Wire<'ReturnPicture'>[] =>
  pictures.map(({ id }) => ({
    uid: partUid(number, sequence, id),
    url: returnPictures.urlOf(services.platform, id),
  }));

function presentReturnAddress(
  { stores }: Services,
  { market, sourceCode }: Pick<OrderRow, 'market' | 'sourceCode'>,
  locale: Locale,
): Wire<'ReturnShippingAddress'> | null {
  const source = stores.source(sourceCode);
  if (source === null || source.address[locale] === '') return null;
  const region = regions[marketFacts[market].country].find(({ id }) => id === source.regionId);
  return {
    contact_name: source.contactName ?? source.name[locale],
    street: [source.address[locale]],
    city: source.city[locale],
    region: region ? { id: region.id, code: region.code, name: region.name[locale] } : null,
    postcode: source.postcode ?? '',
    country: presentCountry(stores, market, locale),
    telephone: source.phone,
  };
}
