export {
  baseLocale,
  type CompleteLocale,
  DEFAULT_LOCALE,
  fillTexts,
  inEachLocale,
  isLocale,
  type Locale,
  type LocaleInTranslation,
  type LocalText,
  localeFacts,
  locales,
  withFallback,
} from './locales.ts';
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
