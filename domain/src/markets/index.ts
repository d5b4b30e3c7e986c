export { DEFAULT_LOCALE, isLocale, type Locale, type LocalText, localeFacts, locales } from './locales.ts';
export {
  type CountryCode,
  type GoldBoard,
  isMarket,
  type Market,
  type MarketFacts,
  marketFacts,
  marketOfCountry,
  markets,
} from './markets.ts';
export { DEFAULT_STORE_VIEW, DEFAULT_SUFFIX, type StoreView } from './store-view.ts';
