import { taxRate } from '@jinlan/domain/documents';
import { businessDay } from '@jinlan/domain/kernel';
import {
  inMarketOrder,
  isMarket,
  localeFacts,
  type Market,
  marketFacts,
  markets,
  type StoreView,
} from '@jinlan/domain/markets';
import { type CurrencyCode, completeRates, type Money } from '@jinlan/domain/money';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { WrongSettings } from '../../platform/settings/settings.ts';
import { createVersioned } from '../../platform/versioned.ts';
import type { CopyMedia } from '../content/index.ts';
import { importStores, type StoreFiles } from './import-stores.ts';
import {
  changedChannel,
  type HolidayRow,
  loadHolidays,
  loadMarkets,
  loadRates,
  loadShop,
  loadSources,
  loadStoreViews,
  type MarketRow,
  readVersion,
  type ShopRow,
  type Source,
} from './store.ts';

export { distanceKm } from '@jinlan/domain/content';
export type { PickupLocationMapper } from './mappers.ts';
export { presentWebsite } from './present-config.ts';
export { presentStore } from './present-store.ts';
export { presentCountry, resolvers } from './resolvers.ts';
export type { Source } from './store.ts';

/** A market's settings; amounts are in the market's own currency. */
export interface MarketSettings {
  readonly market: Market;
  readonly name: MarketRow['name'];
  readonly courierFee: Money;
  /** Null if the courier is never free. */
  readonly courierFreeAbove: Money | null;
  /** Whether guests may pay in the store (`checkmo`). */
  readonly payInStore: boolean;
  /** The percentage of the amount due that staff may take as a deposit; 0 and 100 mean no deposits. */
  readonly depositPercent: number;
  readonly servicePhone: string | null;
  readonly serviceEmail: string | null;
  readonly dealerRegistration: MarketRow['dealerRegistration'];
  readonly agreements: MarketRow['agreements'];
  /** Null if the shop has no account for transfers by FPS. */
  readonly fps: MarketRow['fps'];
  /** Null prints the shop's name on documents. */
  readonly seller: MarketRow['seller'];
}

/**
 * Store views, settings and physical stores. All are cached in memory in every process, so methods
 * return at once and may be used inside transactions. Changes by other processes arrive by NOTIFY, at
 * most seconds later.
 */
export interface Stores {
  storeView(code: string): StoreView | null;
  /** Store views by market; the first of a market is its default. */
  storeViews(market?: Market): readonly StoreView[];
  /**
   * Whether shoppers can choose the market: it has a store or warehouse, it is the market of the default store view, or no
   * store exists yet.
   */
  isServed(market: Market): boolean;
  shop(): ShopRow;
  settings(market: Market): MarketSettings;
  /** The tax that the market's prices include, in basis points; null where its documents show none. */
  taxRate(market: Market): number | null;
  /**
   * The value of one unit of `from` in parts per million of `to`: from the retailer's table, its
   * inverse, or a chain of rates. Null if no chain connects the two.
   */
  rate(from: CurrencyCode, to: CurrencyCode): number | null;
  /** Sources of stock of a market, its e-shop warehouse first, then in the retailer's order. */
  sources(market: Market): readonly Source[];
  source(code: string): Source | null;
  sourceById(id: number): Source | null;
  eshopSource(market: Market): Source | null;
  /** Days from today with other opening hours or closed, the next first. */
  holidays(code: string): readonly HolidayRow[];
  /** A store of this market that offers collection, or null. */
  pickupStore(market: Market, code: string): Source | null;
  /** The default store view: that of the setting `STORE_VIEW`, or the first of the market that it names. */
  readonly defaultView: string;
  /** Whether `STORE_VIEW` names only a market, so that the visitor's browser decides which of its store views opens. */
  readonly asksReader: boolean;
  /** Public URL of the shop, with a slash at the end. */
  readonly baseUrl: string;
  /** Whether `shop.json` has been imported. */
  isNamed(): boolean;
  /** Whether no store has been imported. */
  isEmpty(): boolean;
  /** Loads the changes that were committed before the call. */
  fresh(): Promise<void>;
  importFiles(files: StoreFiles, takeMedia?: CopyMedia): Promise<ImportReport[]>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly stores: Stores;
  }
}

interface CachedStores {
  readonly views: readonly StoreView[];
  readonly viewByCode: ReadonlyMap<string, StoreView>;
  readonly shop: ShopRow;
  readonly settings: ReadonlyMap<Market, MarketSettings>;
  readonly rates: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<Market, readonly Source[]>;
  readonly sourceByCode: ReadonlyMap<string, Source>;
  readonly sourceById: ReadonlyMap<number, Source>;
  readonly holidays: ReadonlyMap<string, readonly HolidayRow[]>;
}

export async function createStores(platform: Platform): Promise<Stores> {
  const { db, log, config, clock } = platform;
  const cachedStores = await createVersioned<CachedStores>({
    db,
    log,
    channel: changedChannel,
    version: () => readVersion(db),
    load: () => load(platform),
  });
  const { views, viewByCode } = cachedStores.current;
  const defaultView =
    viewByCode.get(config.storeView) ?? views.find(({ market }) => market === config.storeView);
  if (!defaultView)
    throw new WrongSettings([
      `STORE_VIEW: "${config.storeView}" must be one of ${[...markets, ...viewByCode.keys()].join(', ')}`,
    ]);
  return {
    storeView: (code) => cachedStores.current.viewByCode.get(code) ?? null,
    storeViews: (market) =>
      market === undefined
        ? cachedStores.current.views
        : cachedStores.current.views.filter((view) => view.market === market),
    isServed(market) {
      const { sources, sourceById } = cachedStores.current;
      return sourceById.size === 0 || (sources.get(market) ?? []).length > 0 || defaultView.market === market;
    },
    shop: () => cachedStores.current.shop,
    settings: (market) => cachedStores.current.settings.get(market) as MarketSettings,
    taxRate: (market) =>
      taxRate(market, cachedStores.current.settings.get(market)?.seller?.taxNumber ?? null),
    rate: (from, to) => (from === to ? 1_000_000 : (cachedStores.current.rates.get(`${from}-${to}`) ?? null)),
    sources: (market) => cachedStores.current.sources.get(market) ?? [],
    source: (code) => cachedStores.current.sourceByCode.get(code) ?? null,
    sourceById: (id) => cachedStores.current.sourceById.get(id) ?? null,
    eshopSource: (market) => cachedStores.current.sources.get(market)?.find(({ isEshop }) => isEshop) ?? null,
    holidays(code) {
      const today = businessDay(clock.now());
      return (cachedStores.current.holidays.get(code) ?? []).filter(({ day }) => day >= today).toReversed();
    },
    pickupStore(market, code) {
      const source = cachedStores.current.sourceByCode.get(code);
      return source?.pickup && source.market === market ? source : null;
    },
    defaultView: defaultView.code,
    asksReader: isMarket(config.storeView),
    baseUrl: `${config.baseUrl}/`,
    isNamed: () => cachedStores.current.shop.copyright['zh-Hans-CN'] !== '',
    isEmpty: () => cachedStores.current.sourceByCode.size === 0,
    fresh: async () => void (await cachedStores.fresh()),
    async importFiles(files, takeMedia) {
      const reports = await importStores(db, files, takeMedia);
      await cachedStores.fresh(true);
      return reports;
    },
    close: () => cachedStores.stop(),
  };
}

async function load({ db }: Platform): Promise<CachedStores> {
  const [viewRows, marketRows, shop, rateRows, sourceRows, holidayRows] = await Promise.all([
    loadStoreViews(db),
    loadMarkets(db),
    loadShop(db),
    loadRates(db),
    loadSources(db),
    loadHolidays(db),
  ]);
  const views = viewRows.map((row): StoreView => {
    const { currency, currencies } = marketFacts[row.market];
    return { ...row, currency, currencies: [...currencies] };
  });
  const sources = new Map<Market, Source[]>();
  for (const source of sourceRows.filter(({ closed }) => !closed))
    sources.set(source.market, [...(sources.get(source.market) ?? []), source]);
  return {
    views: inMarketOrder(views.filter(({ locale }) => Object.hasOwn(localeFacts, locale))),
    viewByCode: new Map(views.map((view) => [view.code, view])),
    shop,
    settings: new Map(
      marketRows.map(({ courierFee, courierFreeAbove, ...row }) => {
        const { currency } = marketFacts[row.market];
        return [
          row.market,
          {
            ...row,
            courierFee: { minor: courierFee, currency },
            courierFreeAbove: courierFreeAbove === null ? null : { minor: courierFreeAbove, currency },
          },
        ];
      }),
    ),
    rates: completeRates(rateRows),
    sources,
    sourceByCode: new Map(sourceRows.map((source) => [source.code, source])),
    sourceById: new Map(sourceRows.map((source) => [source.id, source])),
    holidays: Map.groupBy(holidayRows, ({ code }) => code),
  };
}
