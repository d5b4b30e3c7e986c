import { refusalText } from '@jinlan/contract/wire';
import { openWorkshop, readTables, type Tables, type Workshop } from '@jinlan/domain/customiser';
import type { RequestContext } from '../../platform/context.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createVersioned, type Versioned } from '../../platform/versioned.ts';
import type { Diamonds } from '../diamonds/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';
import { importTables } from './import-tables.ts';
import { type OpenedDesign, openDesign } from './open-design.ts';
import { changedChannel, loadTables, readVersion } from './store.ts';

export { resolvers } from './resolvers.ts';

/** `customiser.json` */
export interface CustomiserFiles {
  readonly tables?: string;
}

/** What is made to order. The tables are read in when they are first asked for, and again when they change. */
export interface Customiser {
  /** Null while there are none; `atOnce` takes in every change that was committed before the call. */
  offer(atOnce?: boolean): Promise<Offer | null>;
  /** A design by its code, under the tables, stones and prices of now. */
  open(context: Pick<RequestContext, 'storeView' | 'currency' | 'now'>, code: string): Promise<OpenedDesign>;
  importFiles(files: CustomiserFiles): Promise<readonly ImportReport[]>;
  close(): Promise<void>;
}

/** What a quote needs besides the tables. */
export interface Neighbours {
  readonly stores: Pick<Stores, 'rate' | 'eshopSource' | 'holidays'>;
  readonly pricing: Pick<Pricing, 'quotes'>;
  readonly diamonds: Pick<Diamonds, 'stoneToSet'>;
}

export interface Offer {
  readonly tables: Tables;
  /** Every font is taken to have every character: the shop has no font that could be asked. */
  readonly workshop: Workshop;
  /** As shoppers get the tables. */
  readonly content: string;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly customiser: Customiser;
  }
}

export function createCustomiser(platform: Platform, neighbours: Neighbours): Customiser {
  const { db, log } = platform;
  let loading: Promise<Versioned<Offer | null>> | undefined;
  const known = (): Promise<Versioned<Offer | null>> => {
    loading ??= createVersioned<Offer | null>({
      db,
      log,
      channel: changedChannel,
      version: () => readVersion(db),
      load: async () => {
        const stored = await loadTables(db);
        return stored === null ? null : offerOf(stored);
      },
    }).catch((error: unknown) => {
      // Whoever asks next tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    offer: async (atOnce) => (await known()).fresh(atOnce),
    async open(context, code) {
      const offer = await (await known()).fresh();
      if (!offer)
        throw new Refusal('NOTHING_TO_ORDER', refusalText('NOTHING_TO_ORDER'), 'graphql-no-such-entity');
      return openDesign(neighbours, offer, context, code);
    },
    async importFiles({ tables }) {
      if (tables === undefined) return [];
      const report = await importTables(platform, tables);
      await (await loading)?.fresh(true);
      return [report];
    },
    async close() {
      await (await loading?.catch(() => undefined))?.stop();
    },
  };
}

function offerOf(stored: unknown): Offer {
  const read = readTables(stored);
  if (!read.ok) throw new Error(`The stored option tables do not hold: ${JSON.stringify(read.error[0])}`);
  const tables = read.value;
  const shown = { ...tables, engraving: { ...tables.engraving, bannedWords: [] } };
  return { tables, workshop: openWorkshop(tables, () => true), content: JSON.stringify(shown) };
}
