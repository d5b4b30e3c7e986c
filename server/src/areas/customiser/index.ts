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
import { createDesigns, type Designs } from './designs/designs.ts';
import type { OpenedDesign } from './designs/open-design.ts';
import type { DrawnCharacter } from './draw-outlines.ts';
import type { FontFiles } from './fonts/files.ts';
import type { TakePictures } from './import-tables.ts';
import type { Offer } from './offer.ts';
import type { SheetOrder } from './sheet/index.ts';
import { changedChannel, loadTables, readVersion } from './store.ts';

export { designPath, designPictureFile, designPictureUrl } from './designs/picture-address.ts';
export { fontRoutes } from './fonts/routes.ts';
export { resolvers } from './resolvers.ts';
export type { SheetOrder } from './sheet/index.ts';

/** `customiser.json` */
export interface CustomiserFiles {
  readonly tables?: string;
  /** Takes the styles' pictures to where the shop's lie and says why others cannot be; without it they are taken to be there. */
  readonly takePictures?: TakePictures;
}

type Place = Pick<RequestContext, 'storeView' | 'currency' | 'now'>;

/** What is made to order. The tables are read in when they are first asked for, and again when they change. */
export interface Customiser extends Designs {
  /** Null while there are none; `atOnce` takes in every change that was committed before the call. */
  offer(atOnce?: boolean): Promise<Offer | null>;
  /** A design by its code, under the tables, stones and prices of now. */
  open(place: Place, code: string): Promise<OpenedDesign>;
  /** The options of one of its steps; none for what is no step of it. */
  choices(place: Place, code: string, step: string): Promise<readonly Option[]>;
  /** The letters of a text, each once, as a font draws them; TOO_MANY_REQUESTS for one address. */
  outlines(source: string, text: string, font: EngravingFont): Promise<readonly DrawnCharacter[]>;
  /** The sheet that the bench makes an ordered design from, as PDF: all of what was kept with the order. */
  sheet(made: MadeDesign, order: SheetOrder): Promise<Uint8Array>;
  /** The metal of one of its pieces as a file in millimetres. */
  benchFile(blueprint: Blueprint, kind: 'stl' | 'glb'): Promise<Uint8Array>;
  /** The shop's fonts as browsers fetch them. */
  fontFiles(): Promise<FontFiles>;
  importFiles(files: CustomiserFiles): Promise<readonly ImportReport[]>;
  close(): Promise<void>;
}

/** What a quote and a look-up need besides the tables. */
export interface Neighbours {
  readonly stores: Pick<Stores, 'rate' | 'eshopSource' | 'holidays'>;
  readonly pricing: Pick<Pricing, 'quotes'>;
  readonly diamonds: Pick<Diamonds, 'stoneToSet' | 'facts' | 'fresh' | 'canBeHad' | 'standing'>;
  readonly customers: Pick<Identity, 'lookUp'>;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly customiser: Customiser;
  }
}

/** Rules and models are a tenth of a second of reading in, which the start can do without. */
const workings = {
  offer: () => import('./offer.ts'),
  designs: () => import('./designs/open-design.ts'),
  fonts: () => import('./fonts/fonts.ts'),
  fontFiles: () => import('./fonts/files.ts'),
  outlines: () => import('./draw-outlines.ts'),
  sheet: () => import('./sheet/index.ts'),
  tables: () => import('./import-tables.ts'),
};

/** Opening a slice costs more than any other answer of a few letters. */
const outlinesOfAddress = { burst: 60, perMinute: 120 } as const;

export function createCustomiser(platform: Platform, neighbours: Neighbours): Customiser {
  const { db, log } = platform;
  const fonts = once(async () => (await workings.fonts()).openFonts());
  const fontFiles = once(async () => (await workings.fontFiles()).fontFiles((await fonts()).faces));
  let loading: Promise<Versioned<Offer | null>> | undefined;
  const known = (): Promise<Versioned<Offer | null>> => {
    loading ??= createVersioned<Offer | null>({
      db,
      log,
      channel: changedChannel,
      version: () => readVersion(db),
      async load() {
        const stored = await loadTables(db);
        return stored === null ? null : (await workings.offer()).offerOf(stored, await fonts());
      },
    }).catch((error: unknown) => {
      // Whoever asks next tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const mustOffer = async (): Promise<Offer> => {
    const offer = await (await known()).fresh();
    if (offer) return offer;
    throw refuse('NOTHING_TO_ORDER');
  };
  return {
    ...createDesigns(platform, neighbours, { known, must: mustOffer }),
    offer: async (atOnce) => (await known()).fresh(atOnce),
    async open(place, code) {
      const offer = await mustOffer();
      return (await workings.designs()).openDesign(neighbours, offer, place, code);
    },
    async choices(place, code, step) {
      const offer = await mustOffer();
      return (await workings.designs()).choicesOf(neighbours, offer, place, code, step);
    },
    async outlines(source, text, font) {
      const turn = platform.limiter.take(`customiser-outlines:${source}`, outlinesOfAddress);
      if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
      return (await workings.outlines()).drawOutlines(await fonts(), text, font);
    },
    async sheet(made, order) {
      return (await workings.sheet()).workshopSheet(await fonts(), made, order);
    },
    async benchFile(blueprint, kind) {
      return (await workings.sheet()).benchFile(await fonts(), blueprint, kind);
    },
    fontFiles,
    async importFiles({ tables, takePictures }) {
      if (tables === undefined) return [];
      const report = await (await workings.tables()).importTables(platform, tables, takePictures);
      await (await loading)?.fresh(true);
      return [report];
    },
    async close() {
      await (await loading?.catch(() => undefined))?.stop();
    },
  };
}

/** Made when first asked for; what failed is made anew by whoever asks next. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
