import type { Locale, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { RateOf } from '@jinlan/domain/pricing';
import type { StoneFacts } from '@jinlan/domain/validity';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reservation } from '../../platform/reservation.ts';
import { createVersioned, type Versioned } from '../../platform/versioned.ts';
import type { Stores } from '../stores/index.ts';
import { type FoundStone, findStones } from './find-stones.ts';
import { type DiamondFiles, importDiamonds, type ListProgress } from './import/import-diamonds.ts';
import type { Locations } from './list-diamonds.ts';
import { listPages, type StonePages } from './list-pages.ts';
import { buildReadModel, changeStone, type ReadModel, takenOf } from './read-model/index.ts';
import { type MarketCurrency, ratesFor } from './read-model/sheets.ts';
import { stones } from './reserve-stones.ts';
import { hasCertificate, type StoneStanding, standingOf, stoneFacts } from './stone-facts.ts';
import { type StoneToSet, stoneToSet } from './stone-to-set.ts';
import { changedChannel, readChanges, taken } from './store.ts';
import type { StoneNeed } from './store-holds.ts';

export type { FoundStone } from './find-stones.ts';
export type { StonePages } from './list-pages.ts';
export { resolvers } from './resolvers.ts';
export type { StoneStanding } from './stone-facts.ts';
export type { StoneToSet } from './stone-to-set.ts';

/**
 * Loose stones, each of them unique. Every process has all stones in memory, loaded on first use or shortly after the
 * start. The database is authoritative.
 */
export interface Diamonds {
  /**
   * Returns a model with all changes committed before the call. If a notification was lost, a change may be
   * missing for up to a second; never with `atOnce`.
   */
  fresh(atOnce?: boolean): Promise<ReadModel>;
  /** The stores and warehouses of a market, in the retailer's order. */
  locations(market: Market, locale: Locale): Locations;
  /** Finds stones by certificate number or SKU, in any spelling; empty for other texts. */
  find(where: MarketCurrency, text: string): Promise<readonly FoundStone[]>;
  /** A stone for a ring, by SKU; null where it is not for sale here. */
  stoneToSet(where: MarketCurrency, sku: string): Promise<StoneToSet | null>;
  /** The facts of a stone and its report that an order stores; null for an unknown SKU. */
  facts(sku: string): Promise<StoneFacts | null>;
  /** Whether a stone is free, held or sold, with all changes committed before the call; null for an unknown SKU. */
  standing(sku: string): Promise<StoneStanding | null>;
  /** Whether a stone with this certificate number (see `plainNumber`) is free or held, so that the shop has it. */
  lists(certificate: string): Promise<boolean>;
  /**
   * Whether a stone is free according to memory. Returns true before the stones are loaded, since the database decides in
   * the end.
   */
  canBeHad(sku: string): boolean;
  /** The reservation of stones by orders; the holder is the order number. */
  readonly stones: Reservation<StoneNeed, string>;
  pages(): Promise<StonePages>;
  /** Changes whenever an answer of `sharedFields` could change: by the stones or an exchange rate. */
  stamp(market: Market, currency: CurrencyCode): Promise<string>;
  importFiles(
    files: DiamondFiles,
    onProgress?: (progress: ListProgress) => void,
  ): Promise<readonly ImportReport[]>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly diamonds: Diamonds;
  }
}

/** Query fields with the same answer for everyone while `stamp` is unchanged. */
export const sharedFields: ReadonlySet<string> = new Set(['diamonds', 'diamond', 'diamondsBySku']);

/** Lengths of lists, for the cost of a GraphQL document. */
export const listSizes = { 'Query.diamondsBySku': { length: { argument: 'skus' } } } as const;

/** Delay after a start before the stones are loaded, so that the first requests are answered first. */
const loadDelayMs = 1_000;

export async function createDiamonds(
  platform: Platform,
  { stores }: { readonly stores: Stores },
): Promise<Diamonds> {
  const { db, log } = platform;
  const rateOf: RateOf = (from, to) => stores.rate(from, to);
  let built = 0;
  let changed = 0;
  let mark: string | null = null;
  let model: ReadModel | undefined;
  const load = (): Promise<Versioned<ReadModel>> =>
    createVersioned<ReadModel>({
      db,
      log,
      channel: changedChannel,
      async version() {
        const changes = await readChanges(db, mark);
        mark = changes.mark;
        for (const [sku, now] of changes.stones ?? [])
          if (model && changeStone(model, sku, now)) changed += 1;
        return changes.version;
      },
      async load() {
        await stores.fresh();
        model = await buildReadModel(db, (source) => stores.sourceById(source)?.market ?? null, rateOf);
        built += 1;
        return model;
      },
    });
  let loading: Promise<Versioned<ReadModel>> | undefined;
  const versionedModel = (): Promise<Versioned<ReadModel>> => {
    clearTimeout(loadTimer);
    loading ??= load().catch((error: unknown) => {
      // The next caller retries.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const loadTimer = setTimeout(() => {
    versionedModel().catch((err: unknown) => log.warn({ err }, 'the stones could not be read in'));
  }, loadDelayMs).unref();
  const fresh: Diamonds['fresh'] = async (atOnce) => (await versionedModel()).fresh(atOnce);
  return {
    fresh,
    locations: (market, locale) => ({
      all: stores.sources(market).map(({ id, code, name }) => ({ id, code, name: name[locale] })),
    }),
    find: async (where, text) => findStones(await fresh(), where, text),
    stoneToSet: async (where, sku) => stoneToSet(await fresh(), where, sku),
    facts: async (sku) => stoneFacts(await fresh(), sku),
    standing: async (sku) => standingOf(await fresh(true), sku),
    lists: async (certificate) => hasCertificate(await fresh(true), certificate),
    canBeHad: (sku) => model === undefined || takenOf(model, sku) === taken.no,
    stones,
    pages: async () => listPages(await fresh()),
    async stamp(market, currency) {
      // While the first load runs, the stamp stays the former one, so answers that waited for it are never
      // taken from the cache afterwards.
      if (built > 0) await fresh();
      return `${built} ${changed} ${ratesFor({ market, currency }, rateOf)}`;
    },
    async importFiles(files, onProgress) {
      await stores.fresh();
      const reports = await importDiamonds(db, stores, files, onProgress);
      await fresh(true);
      return reports;
    },
    async close() {
      clearTimeout(loadTimer);
      await (await loading?.catch(() => undefined))?.stop();
    },
  };
}
