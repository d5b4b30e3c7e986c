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
import { type Place, ratesFor } from './read-model/sheets.ts';
import { stones } from './reserve-stones.ts';
import { type StoneStanding, standingOf, stoneFacts } from './stone-facts.ts';
import { type StoneToSet, stoneToSet } from './stone-to-set.ts';
import { changedChannel, readChanges, taken } from './store.ts';
import type { StoneNeed } from './store-holds.ts';

export type { FoundStone } from './find-stones.ts';
export type { StonePages } from './list-pages.ts';
export { resolvers } from './resolvers.ts';
export type { StoneStanding } from './stone-facts.ts';
export type { StoneToSet } from './stone-to-set.ts';

/**
 * Loose stones, one of each. All of them are in memory in every process, read in when they are first asked for or a little
 * after the start; the database is the truth.
 */
export interface Diamonds {
  /** Takes in what was committed before the call, at most a second late without a hint; `atOnce` without delay. */
  fresh(atOnce?: boolean): Promise<ReadModel>;
  /** Places of a market where stones may lie, in the retailer's order. */
  locations(market: Market, locale: Locale): Locations;
  /** Stones of a certificate's number or of ours, in any writing; none for any other text. */
  find(place: Place, text: string): Promise<readonly FoundStone[]>;
  /** A stone that a ring can be made for, by our number; null for what is not for sale here. */
  stoneToSet(place: Place, sku: string): Promise<StoneToSet | null>;
  /** What an order keeps of a stone and its report; null for a number that nobody has. */
  facts(sku: string): Promise<StoneFacts | null>;
  /** Whether it can still be had, of what was committed before the call; null for a number that nobody has. */
  standing(sku: string): Promise<StoneStanding | null>;
  /** By memory's account, without waiting; true where the stones have not been read in, since the database decides. */
  canBeHad(sku: string): boolean;
  /** Stones that orders hold, by order number. Sold ones are shown as sold; what is given back can be had again. */
  readonly stones: Reservation<StoneNeed, string>;
  pages(): Promise<StonePages>;
  /** Differs whenever an answer of `sharedFields` could: by the stones, by a rate. */
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

/** Fields of Query that say the same to everyone while `stamp` stands. */
export const sharedFields: ReadonlySet<string> = new Set(['diamonds', 'diamond', 'diamondsBySku']);

/** For the cost of a document. */
export const listSizes = { 'Query.diamondsBySku': { length: { argument: 'skus' } } } as const;

/** After a start the first answers come first; then the stones are read in. */
const restMs = 1_000;

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
  const known = (): Promise<Versioned<ReadModel>> => {
    clearTimeout(warming);
    loading ??= load().catch((error: unknown) => {
      // Whoever asks next tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const warming = setTimeout(() => {
    known().catch((err: unknown) => log.warn({ err }, 'the stones could not be read in'));
  }, restMs).unref();
  const fresh: Diamonds['fresh'] = async (atOnce) => (await known()).fresh(atOnce);
  return {
    fresh,
    locations: (market, locale) => ({
      all: stores.sources(market).map(({ id, code, name }) => ({ id, code, name: name[locale] })),
    }),
    find: async (place, text) => findStones(await fresh(), place, text),
    stoneToSet: async (place, sku) => stoneToSet(await fresh(), place, sku),
    facts: async (sku) => stoneFacts(await fresh(), sku),
    standing: async (sku) => standingOf(await fresh(true), sku),
    canBeHad: (sku) => model === undefined || takenOf(model, sku) === taken.no,
    stones,
    pages: async () => listPages(await fresh()),
    async stamp(market, currency) {
      // Answers that wait for the stones carry the stamp of before, and nobody is given them afterwards.
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
      clearTimeout(warming);
      await (await loading?.catch(() => undefined))?.stop();
    },
  };
}
