import {
  type CountryCode,
  type Locale,
  type Market,
  marketFacts,
  marketOfCountry,
} from '@jinlan/domain/markets';
import { addressForms, type Region, regions } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { Stores } from './index.ts';
import { presentConfig, presentCurrency } from './present-config.ts';

/** ISO 3166 three-letter codes. */
const alpha3: Readonly<Record<CountryCode, string>> = {
  CN: 'CHN',
  HK: 'HKG',
  MO: 'MAC',
  MY: 'MYS',
  SG: 'SGP',
};

const presentRegion = ({ id, code, name }: Region, locale: Locale) => ({ id, code, name: name[locale] });

function presentCountry(stores: Stores, market: Market, locale: Locale) {
  const { country } = marketFacts[market];
  const { name } = stores.settings(market);
  const known = regions[country];
  return {
    id: country,
    two_letter_abbreviation: country,
    three_letter_abbreviation: alpha3[country],
    full_name_locale: name[locale],
    full_name_english: name['en-US'],
    available_regions: known.length === 0 ? null : known.map((region) => presentRegion(region, locale)),
  };
}

export const resolvers = {
  Query: {
    storeConfig: (_: unknown, _args: unknown, { areas, storeView, currency }: RequestContext) =>
      presentConfig(areas.stores, storeView, currency),
    availableStores(
      _: unknown,
      { useCurrentGroup }: { useCurrentGroup?: boolean | null },
      { areas, storeView }: RequestContext,
    ) {
      const views = areas.stores.storeViews(useCurrentGroup === false ? undefined : storeView.market);
      return views.map((view) => presentConfig(areas.stores, view, view.currency));
    },
    currency: (_: unknown, _args: unknown, { areas, storeView }: RequestContext) =>
      presentCurrency(areas.stores, storeView),
    countries: (_: unknown, _args: unknown, { areas, storeView }: RequestContext) => [
      presentCountry(areas.stores, storeView.market, storeView.locale),
    ],
    country(_: unknown, { id }: { id?: string | null }, { areas, storeView }: RequestContext) {
      const market = id ? marketOfCountry(id) : storeView.market;
      return market && presentCountry(areas.stores, market, storeView.locale);
    },
    addressForm(_: unknown, { country_code }: { country_code: string }, { storeView }: RequestContext) {
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
};
