import { businessDay } from '@jinlan/domain/kernel';
import { localeFacts, type Market, marketFacts, type StoreView } from '@jinlan/domain/markets';
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
export { presentWebsite } from './present-config.ts';
export { presentStore } from './present-store.ts';
export { resolvers } from './resolvers.ts';
export type { Source } from './store.ts';

/** What a retailer sets for one market; amounts are in the market's own currency. */
export interface MarketSettings {
  readonly market: Market;
  readonly name: MarketRow['name'];
  readonly courierFee: Money;
  /** Null: the courier is never free. */
  readonly courierFreeAbove: Money | null;
  /** Guests may pay in the store (`checkmo`). */
  readonly payInStore: boolean;
  readonly servicePhone: string | null;
  readonly serviceEmail: string | null;
  readonly dealerRegistration: MarketRow['dealerRegistration'];
}

/**
 * Store views, settings and physical stores. All of it is in memory in every process, so that the answers need no
 * waiting and may be used inside a transaction; a change made elsewhere arrives by NOTIFY, at most seconds late.
 */
export interface Stores {
  storeView(code: string): StoreView | null;
  /** All, or those of one market, in order. */
  storeViews(market?: Market): readonly StoreView[];
  /** Whether shoppers are offered a market: it has a store or warehouse, or is that of `plainView`, or no store is known yet. */
  isServed(market: Market): boolean;
  shop(): ShopRow;
  settings(market: Market): MarketSettings;
  /**
   * What one unit of `from` is worth, in parts per million of `to`: from the retailer's table, or derived from it as
   * inverse or along a chain. Null where no chain of rates connects the two.
   */
  rate(from: CurrencyCode, to: CurrencyCode): number | null;
  /** Places with stock of one market, its e-shop warehouse first, then in the retailer's order. */
  sources(market: Market): readonly Source[];
  source(code: string): Source | null;
  sourceById(id: number): Source | null;
  eshopSource(market: Market): Source | null;
  /** Days from today on which a store opens at other hours or not at all, the next ones first. */
  holidays(code: string): readonly HolidayRow[];
  /** A store of this market where an order can be collected. */
  pickupStore(market: Market, code: string): Source | null;
  /** The store view that an address without one means: the setting `STORE_VIEW`. */
  readonly plainView: string;
  /** Where the shop is reached, with a slash at the end. */
  readonly baseUrl: string;
  /** True once `shop.json` has been imported. */
  isNamed(): boolean;
  /** True while no store has been imported. */
  isEmpty(): boolean;
  /** Takes in what was committed before the call. */
  fresh(): Promise<void>;
  importFiles(files: StoreFiles, takeMedia?: CopyMedia): Promise<ImportReport[]>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly stores: Stores;
  }
}

interface Known {
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
  const known = await createVersioned<Known>({
    db,
    log,
    channel: changedChannel,
    version: () => readVersion(db),
    load: () => load(platform),
  });
  const { viewByCode } = known.current;
  if (!viewByCode.has(config.storeView))
    throw new WrongSettings([
      `STORE_VIEW: "${config.storeView}" must be one of ${[...viewByCode.keys()].join(', ')}`,
    ]);
  return {
    storeView: (code) => known.current.viewByCode.get(code) ?? null,
    storeViews: (market) =>
      market === undefined
        ? known.current.views
        : known.current.views.filter((view) => view.market === market),
    isServed(market) {
      const { sources, sourceById, viewByCode: views } = known.current;
      return (
        sourceById.size === 0 ||
        (sources.get(market) ?? []).length > 0 ||
        views.get(config.storeView)?.market === market
      );
    },
    shop: () => known.current.shop,
    settings: (market) => known.current.settings.get(market) as MarketSettings,
    rate: (from, to) => (from === to ? 1_000_000 : (known.current.rates.get(`${from}-${to}`) ?? null)),
    sources: (market) => known.current.sources.get(market) ?? [],
    source: (code) => known.current.sourceByCode.get(code) ?? null,
    sourceById: (id) => known.current.sourceById.get(id) ?? null,
    eshopSource: (market) => known.current.sources.get(market)?.find(({ isEshop }) => isEshop) ?? null,
    holidays(code) {
      const today = businessDay(clock.now());
      return (known.current.holidays.get(code) ?? []).filter(({ day }) => day >= today).toReversed();
    },
    pickupStore(market, code) {
      const source = known.current.sourceByCode.get(code);
      return source?.pickup && source.market === market ? source : null;
    },
    plainView: config.storeView,
    baseUrl: `${config.baseUrl}/`,
    isNamed: () => known.current.shop.copyright['zh-Hans-CN'] !== '',
    isEmpty: () => known.current.sourceByCode.size === 0,
    fresh: async () => void (await known.fresh()),
    async importFiles(files, takeMedia) {
      const reports = await importStores(db, files, takeMedia);
      await known.fresh(true);
      return reports;
    },
    close: () => known.stop(),
  };
}

async function load({ db }: Platform): Promise<Known> {
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
    views: views.filter(({ locale }) => Object.hasOwn(localeFacts, locale)),
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
