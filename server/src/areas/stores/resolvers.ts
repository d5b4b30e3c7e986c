import { type DayHours, openingState } from '@jinlan/domain/content';
import { addDays, businessDay } from '@jinlan/domain/kernel';
import {
  type CountryCode,
  type Locale,
  type Market,
  marketFacts,
  marketOfCountry,
  type StoreView,
} from '@jinlan/domain/markets';
import { addressForms, type Region, regions } from '@jinlan/domain/people';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Stores } from './index.ts';
import { presentConfig, presentCurrency } from './present-config.ts';
import type { HolidayRow } from './store.ts';

/** ISO 3166 three-letter codes. */
const alpha3: Readonly<Record<CountryCode, string>> = {
  CN: 'CHN',
  HK: 'HKG',
  MO: 'MAC',
  MY: 'MYS',
  SG: 'SGP',
};

const presentRegion = ({ id, code, name }: Region, locale: Locale): Wire<'Region'> => ({
  id,
  code,
  name: name[locale],
});

export function presentCountry(stores: Stores, market: Market, locale: Locale): Wire<'Country'> {
  const { country } = marketFacts[market];
  const { name } = stores.settings(market);
  const countryRegions = regions[country];
  return {
    id: country,
    two_letter_abbreviation: country,
    three_letter_abbreviation: alpha3[country],
    full_name_locale: name[locale],
    full_name_english: name['en-US'],
    available_regions:
      countryRegions.length === 0 ? null : countryRegions.map((region) => presentRegion(region, locale)),
  };
}

const maxHolidays = 20;
const holidayDays = 60;

function presentOpening(
  { pickup_location_code: code }: Wire<'PickupLocation'>,
  { areas, now }: RequestContext,
): Wire<'StoreOpeningState'> {
  const source = areas.stores.source(code);
  const state = source && openingState(source, areas.stores.holidays(code).map(hoursOf), now);
  const next = state && !state.open ? state.next : null;
  return {
    today: businessDay(now),
    is_open: state?.open ?? false,
    until: state?.open ? state.until : null,
    opens_day: next?.day ?? null,
    opens_at: next?.at ?? null,
  };
}

const hoursOf = ({ day, opens, closes }: HolidayRow): DayHours => ({
  day,
  hours: opens === null || closes === null ? null : { opens, closes },
});

export const resolvers = {
  PickupLocation: {
    holidays: ({ pickup_location_code: code }, _, { areas, storeView, now }) => {
      const last = addDays(businessDay(now), holidayDays);
      return areas.stores
        .holidays(code)
        .filter(({ day }) => day <= last)
        .slice(0, maxHolidays)
        .map(({ day, name, opens, closes }) => ({
          day,
          name: name[storeView.locale],
          opening_hours: opens === null ? null : `${opens}–${closes}`,
        }));
    },
    opening_state: (store, _, context) => presentOpening(store, context),
  },
  Query: {
    storeConfig: (_, __, { areas, storeView, currency }) => presentConfig(areas.stores, storeView, currency),
    availableStores(_, { useCurrentGroup }, { areas, storeView }) {
      const isOffered = ({ market }: StoreView): boolean =>
        market === storeView.market || (useCurrentGroup === false && areas.stores.isServed(market));
      const views = areas.stores.storeViews().filter(isOffered);
      return views.map((view) => presentConfig(areas.stores, view, view.currency));
    },
    recaptchaV3Config: () => null,
    currency: (_, __, { areas, storeView }) => presentCurrency(areas.stores, storeView),
    countries: (_, __, { areas, storeView }) => [
      presentCountry(areas.stores, storeView.market, storeView.locale),
    ],
    country(_, { id }, { areas, storeView }) {
      const market = id ? marketOfCountry(id) : storeView.market;
      return market && presentCountry(areas.stores, market, storeView.locale);
    },
    addressForm(_, { country_code }, { storeView }) {
      const market = marketOfCountry(country_code);
      if (market === null) return null;
      const { country, dialCode } = marketFacts[market];
      return {
        country_code: country,
        telephone_prefix: dialCode,
        fields: addressForms[country].map((field) => ({
          name: field.name,
          required: field.required,
          max_length: field.maxLength,
          pattern: field.pattern,
          options: field.fromRegions
            ? regions[country].map((region) => presentRegion(region, storeView.locale))
            : null,
        })),
      };
    },
  },
} satisfies Resolvers;
