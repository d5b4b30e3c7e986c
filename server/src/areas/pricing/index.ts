import type { Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Actor } from '@jinlan/domain/people';
import { type GoldPriceType, type GoldQuote, goldTypesOf, type RateOf } from '@jinlan/domain/pricing';
import { publishData } from '@jinlan/domain/validity';
import type { Connection } from '../../platform/database.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Boards, createBoards, quoteIn, quoteOf } from './boards.ts';
import { alertStaleBoards, staleJob, staleLookSeconds } from './feed/alert-stale.ts';
import { readFeedMappings } from './feed/feed-mapping.ts';
import { createFeedPoll, feedCheckSeconds, feedJob } from './feed/poll-feed.ts';
import type { Decision } from './gold-price-decisions.ts';
import { importCoupons } from './import-coupons.ts';
import { importGold } from './import-gold.ts';
import { createOfficePricing, type OfficePricing } from './office/index.ts';
import { type FindUnknown, importPromotions } from './promotions/import-promotions.ts';
import { createPromotions, type Promotions } from './promotions/promotions.ts';
import {
  cancelGoldPrice,
  confirmGoldPrice,
  type GoldPricePublication,
  goldPriceDecisions,
  type Published,
  plannedGoldPrices,
  publishGoldPrice,
  publishJob,
  publishPlanned,
} from './publish-gold-price.ts';
import { simulate, simulateJob } from './simulate.ts';
import * as store from './store.ts';
import type { PublicationRow } from './store-publications.ts';

export { createGoldAlerts } from './alerts/index.ts';
export { alertsHeld } from './alerts/store-held.ts';
export { pricingDevRoutes } from './dev-routes.ts';
export { recordKinds } from './office/index.ts';
export { officeResolvers } from './office/resolvers-office.ts';
export type { NamedRule } from './promotions/promotions.ts';
export type { IssuingPromotion } from './promotions/store-issuing.ts';
export type { GoldPricePublication, Published } from './publish-gold-price.ts';
export { resolvers } from './resolvers.ts';

declare module '../../platform/context.ts' {
  interface Areas {
    readonly pricing: Pricing;
  }
}

/** Gold prices, promotions and coupons. This area provides the quotes; `domain/pricing` computes the price of a piece. */
export interface Pricing extends Omit<Boards, 'close'> {
  /**
   * The price version by which a line or an order was priced, of any age, converted to a market and currency. Null for
   * an unknown number.
   */
  version(version: number, market: Market, currency: CurrencyCode): Promise<GoldQuote | null>;
  versions(
    numbers: readonly number[],
    market: Market,
    currency: CurrencyCode,
    /** Required inside a transaction: the transaction's own connection. */
    connection?: Connection,
  ): Promise<ReadonlyMap<number, GoldQuote>>;
  /**
   * Versions of a board, newest first, at most 400. The oldest is the one that was in force when the range began. With
   * `everyDays`, only the last version of each period of that many days.
   */
  history(query: {
    type: GoldPriceType;
    market: Market;
    currency: CurrencyCode;
    from: Date;
    to: Date;
    everyDays: number | null;
  }): Promise<readonly GoldQuote[]>;
  publishGoldPrice(actor: Actor, publication: GoldPricePublication): Promise<Published>;
  /** Cancels a planned price before its time. */
  cancelGoldPrice(actor: Actor, publication: string, reason?: string): Promise<void>;
  /** Lifts the halt of a jump or of a stale price; `version` is the one that the person has seen. */
  confirmGoldPrice(actor: Actor, type: GoldPriceType, version: number, reason?: string): Promise<void>;
  /** Planned prices, the next first, at most 100. */
  plannedGoldPrices(actor: Actor): Promise<readonly PublicationRow[]>;
  /**
   * The decisions about the prices of a board, newest first, at most 100: who published, planned, cancelled or confirmed a
   * price.
   */
  goldPriceDecisions(actor: Actor, type: GoldPriceType): Promise<readonly Decision[]>;
  readonly promotions: Omit<Promotions, 'close'>;
  readonly office: OfficePricing;
  /**
   * Imports texts in the format of sample/coupons.csv, sample/promotions.json and sample/gold.json. The last starts the
   * simulator and fills the past year; if the simulator runs already, it changes nothing. With `findUnknown`, the report
   * notes categories and pieces in promotions that the shop does not have.
   */
  importFiles(
    files: { readonly coupons?: string; readonly promotions?: string; readonly gold?: string },
    findUnknown?: FindUnknown,
  ): Promise<ImportReport[]>;
  /** Stops listening and checking. */
  close(): Promise<void>;
}

const historyLimit = 400;
/**
 * Lengths and entry costs of lists, for the cost of a GraphQL document. Each version is read, parsed and
 * converted.
 */
export const listSizes = { 'Query.goldPriceHistory': { length: historyLimit, entry: 10 } } as const;
export const useCosts = {
  'Customer.gold_price_alerts': 500,
  'Customer.gold_price_alert_channels': 500,
} as const;
const simulateEverySeconds = 20;
/**
 * The most cached versions: enough for the bags of a busy day. Versions never change, so nothing is
 * invalidated.
 */
const maxCachedVersions = 2_000;

export async function createPricing(platform: Platform, stores: { rate: RateOf }): Promise<Pricing> {
  const { db, jobs, config } = platform;
  const rateOf: RateOf = (from, to) => stores.rate(from, to);
  const { goldFeed } = config;
  const mappings = goldFeed && (await readFeedMappings(goldFeed.mapping));
  const simulated = config.goldSimulator && goldFeed === null;
  if (simulated) await simulate(platform);
  const boards = await createBoards(platform, rateOf);
  const promotions = await createPromotions(platform, rateOf);
  const cachedQuotes = new Map<number, GoldQuote>();

  const findVersions = async (numbers: readonly number[], connection: Connection): Promise<void> => {
    const missingVersions = [...new Set(numbers)].filter((number) => !cachedQuotes.has(number));
    for (const row of await store.findVersions(connection, missingVersions)) {
      for (const oldest of cachedQuotes.keys()) {
        if (cachedQuotes.size < maxCachedVersions) break;
        cachedQuotes.delete(oldest);
      }
      cachedQuotes.set(row.version, quoteOf(row));
    }
  };

  const versions: Pricing['versions'] = async (numbers, market, currency, connection = db) => {
    await findVersions(numbers, connection);
    return new Map(
      numbers.flatMap((number): [number, GoldQuote][] => {
        const quote = cachedQuotes.get(number);
        const marketQuote = quote && quoteIn(quote, market, currency, rateOf);
        return marketQuote ? [[number, marketQuote]] : [];
      }),
    );
  };

  jobs.on(publishJob, publishData, (job) => publishPlanned(platform, job));
  if (simulated) jobs.every(simulateJob, simulateEverySeconds, () => simulate(platform));
  if (goldFeed && mappings)
    jobs.every(feedJob, feedCheckSeconds, createFeedPoll(platform, goldFeed, mappings, rateOf));

  jobs.every(staleJob, staleLookSeconds, () => alertStaleBoards(platform, boards.halt));

  return {
    ...boards,
    async close() {
      await promotions.close();
      await boards.close();
    },
    versions,
    async version(version, market, currency) {
      return (await versions([version], market, currency)).get(version) ?? null;
    },
    async history({ type, market, currency, ...range }) {
      const rows = await store.history(db, { type, ...range, limit: historyLimit });
      const isOwnBoard = goldTypesOf(market).includes(type);
      return rows.flatMap((row): GoldQuote[] => {
        const quote = isOwnBoard ? quoteIn(quoteOf(row), market, currency, rateOf) : quoteOf(row);
        return quote ? [quote] : [];
      });
    },
    async publishGoldPrice(actor, publication) {
      const published = await publishGoldPrice(platform, actor, publication);
      await boards.refresh();
      return published;
    },
    cancelGoldPrice: (actor, publication, reason) => cancelGoldPrice(platform, actor, publication, reason),
    async confirmGoldPrice(actor, type, version, reason) {
      await confirmGoldPrice(platform, actor, type, version, reason);
      await boards.refresh();
    },
    plannedGoldPrices: (actor) => plannedGoldPrices(platform, actor),
    goldPriceDecisions: (actor, type) => goldPriceDecisions(platform, actor, type),
    promotions,
    office: createOfficePricing(platform),
    async importFiles({ coupons, promotions: campaigns, gold }, findUnknown) {
      const reports: ImportReport[] = [];
      if (gold !== undefined) reports.push(await importGold(platform, gold));
      if (coupons !== undefined) reports.push(await importCoupons(db, coupons));
      if (campaigns !== undefined) reports.push(await importPromotions(db, campaigns, findUnknown));
      await boards.refresh();
      await promotions.refresh();
      return reports;
    },
  };
}
