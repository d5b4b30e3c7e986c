import type { Blueprint, EngravingFont, Option } from '@jinlan/domain/customiser';
import type { MadeDesign } from '@jinlan/domain/validity';
import type { RequestContext } from '../../platform/context.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { createVersioned, type Versioned } from '../../platform/versioned.ts';
import type { Diamonds } from '../diamonds/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';
import type { Workshop } from '../workshop/index.ts';
import { createDesigns, type Designs } from './designs/designs.ts';
import type { OpenedDesign } from './designs/open-design.ts';
import type { DrawnCharacter } from './draw-outlines.ts';
import type { FontFiles } from './fonts/files.ts';
import type { ImportPictures } from './import-tables.ts';
import type { Offer } from './offer.ts';
import type { SheetOrder } from './sheet/index.ts';
import { changedChannel, loadTables, readVersion } from './store.ts';

export { designPath, designPictureFile, designPictureUrl } from './designs/picture-address.ts';
export { designsHeld } from './designs/store-held.ts';
export { fontRoutes } from './fonts/routes.ts';
export { resolvers } from './resolvers.ts';
export type { SheetOrder } from './sheet/index.ts';

/** `customiser.json` */
export interface CustomiserFiles {
  readonly tables?: string;
  /** Imports the pictures of styles; without it they are assumed to be stored already. */
  readonly takePictures?: ImportPictures;
}

type MarketContext = Pick<RequestContext, 'storeView' | 'currency' | 'now'>;

/** Made-to-order designs. The option tables are loaded on first use, and again when they change. */
export interface Customiser extends Designs {
  /** The current option tables; null without any. With `atOnce`, includes every change committed before the call. */
  offer(atOnce?: boolean): Promise<Offer | null>;
  /** Opens a design by its code, with the current tables, stones and prices. */
  open(context: MarketContext, code: string): Promise<OpenedDesign>;
  /** The options of one of its steps; empty for an unknown step. */
  choices(context: MarketContext, code: string, step: string): Promise<readonly Option[]>;
  /** The glyphs of the distinct characters of a text. Refused with TOO_MANY_REQUESTS, per source address. */
  outlines(source: string, text: string, font: EngravingFont): Promise<readonly DrawnCharacter[]>;
  /** The workshop sheet of an ordered design as PDF, made only from data stored with the order. */
  sheet(made: MadeDesign, order: SheetOrder): Promise<Uint8Array>;
  /** The metal of a piece as a bench file in millimetres. */
  benchFile(blueprint: Blueprint, kind: 'stl' | 'glb'): Promise<Uint8Array>;
  /** The shop's fonts for browsers. */
  loadFontFiles(): Promise<FontFiles>;
  importFiles(files: CustomiserFiles): Promise<readonly ImportReport[]>;
  close(): Promise<void>;
}

/** The other areas that quotes and look-ups need. */
export interface Neighbours {
  readonly stores: Pick<Stores, 'rate' | 'eshopSource' | 'holidays'>;
  readonly pricing: Pick<Pricing, 'quotes'>;
  readonly diamonds: Pick<Diamonds, 'stoneToSet' | 'facts' | 'fresh' | 'canBeHad' | 'standing'>;
  readonly workshop: Pick<Workshop, 'preview' | 'holidays'>;
  readonly customers: Pick<Identity, 'lookUp'>;
}

/** All tables of the customiser in one answer, some 100 kB. */
export const useCosts = { 'Query.customiserTables': 10_000 } as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly customiser: Customiser;
  }
}

/**
 * Modules that are loaded on demand: rules and models take a tenth of a second to load, which would delay
 * the start.
 */
const modules = {
  offer: () => import('./offer.ts'),
  designs: () => import('./designs/open-design.ts'),
  fonts: () => import('./fonts/fonts.ts'),
  fontFiles: () => import('./fonts/files.ts'),
  outlines: () => import('./draw-outlines.ts'),
  sheet: () => import('./sheet/index.ts'),
  tables: () => import('./import-tables.ts'),
};

/** Limit of requests for glyphs, because opening a font file is expensive. */
const outlinesOfAddress = { burst: 60, perMinute: 120 } as const;

export function createCustomiser(platform: Platform, neighbours: Neighbours): Customiser {
  const { db, log } = platform;
  const fonts = once(async () => (await modules.fonts()).openFonts());
  const loadFontFiles = once(async () => (await modules.fontFiles()).readFontFiles((await fonts()).faces));
  let loading: Promise<Versioned<Offer | null>> | undefined;
  const versionedOffer = (): Promise<Versioned<Offer | null>> => {
    loading ??= createVersioned<Offer | null>({
      db,
      log,
      channel: changedChannel,
      version: () => readVersion(db),
      async load() {
        const stored = await loadTables(db);
        return stored === null ? null : (await modules.offer()).offerOf(stored, await fonts());
      },
    }).catch((error: unknown) => {
      // The next caller retries.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const requireOffer = async (): Promise<Offer> => {
    const offer = await (await versionedOffer()).fresh();
    if (offer) return offer;
    throw refuse('NOTHING_TO_ORDER');
  };
  return {
    ...createDesigns(platform, neighbours, { known: versionedOffer, requireOffer }),
    offer: async (atOnce) => (await versionedOffer()).fresh(atOnce),
    async open(context, code) {
      const offer = await requireOffer();
      return (await modules.designs()).openDesign(neighbours, offer, context, code);
    },
    async choices(context, code, step) {
      const offer = await requireOffer();
      return (await modules.designs()).choicesOf(neighbours, offer, context, code, step);
    },
    async outlines(source, text, font) {
      const turn = platform.limiter.take(`customiser-outlines:${source}`, outlinesOfAddress);
      if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
      return (await modules.outlines()).drawOutlines(await fonts(), text, font);
    },
    async sheet(made, order) {
      return (await modules.sheet()).workshopSheet(await fonts(), made, order);
    },
    async benchFile(blueprint, kind) {
      return (await modules.sheet()).benchFile(await fonts(), blueprint, kind);
    },
    loadFontFiles,
    async importFiles({ tables, takePictures }) {
      if (tables === undefined) return [];
      const report = await (await modules.tables()).importTables(platform, tables, takePictures);
      await (await loading)?.fresh(true);
      return [report];
    },
    async close() {
      await (await loading?.catch(() => undefined))?.stop();
    },
  };
}

/** Creates a value on first use; after a failure the next caller retries. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= make().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
