import type { Result } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import type { MadeDesign } from '@jinlan/domain/validity';
import { noJobData } from '@jinlan/domain/validity';
import type { RequestContext } from '../../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import type { CounterDesign } from '../counter/counter-design.ts';
import type { Neighbours } from '../index.ts';
import type { Offer } from '../offer.ts';
import {
  deleteUnusedPictures,
  freeSpace,
  type PictureUse,
  readPicture,
  storePicture,
} from './design-pictures.ts';
import type { DesignToStore, SavedDesign, SavedDesigns } from './kept-designs.ts';
import { readPictureFile, readPictureUrl } from './picture-address.ts';
import { picturesOfDesigns, type SharedRow } from './store-designs.ts';
import { loadPicture, openPictures, renewPicture } from './store-pictures.ts';

/** The market, currency and time of a request. */
type MarketContext = Pick<RequestContext, 'storeView' | 'currency' | 'now'>;
type Caller = MarketContext & Pick<RequestContext, 'source' | 'isGone' | 'actor'>;

interface SubmittedDesign {
  readonly code: string;
  /** Base64 of a JPEG, PNG or WebP. */
  readonly picture: string | null;
}

export interface Designs {
  /** Prepares the design of a code for the bag; call it before a transaction. */
  toOrder(context: MarketContext, code: string): Promise<Result<Omit<MadeDesign, 'picture'>, Refusal>>;
  /** Loads the data that `standing` needs; call it before a transaction. Does nothing without designs. */
  ready(made: readonly MadeDesign[]): Promise<void>;
  /** The state of a stored design in its market, from memory; anything not loaded counts as available. */
  standing(
    made: MadeDesign,
    market: Market,
  ): {
    readonly stone: string | null;
    readonly stoneIsFree: boolean;
    readonly isOffered: boolean;
    readonly wordsAreCut: boolean;
  };
  /**
   * Stores a picture and returns its hash. `base64` is the picture, or the URL of a stored one. Returns null over the rate
   * limit or if the stored picture is deleted; the design then has no picture. Refused with PICTURE_INVALID.
   */
  keepPicture(caller: Pick<Caller, 'source' | 'isGone' | 'now'>, base64: string): Promise<string | null>;
  /** The WebP with this hash; null where it does not exist. */
  picture(sha256: string): Promise<Buffer | null>;
  /** The picture at a path below the media; null for any other path. */
  pictureAt(path: string): Promise<Buffer | null>;
  /**
   * Registers a function that finds pictures in use, so that none of these is deleted. `sold` finds pictures that are never
   * deleted.
   */
  picturesUsedBy(use: PictureUse, sold?: PictureUse): void;
  share(caller: Caller, design: SubmittedDesign): Promise<SharedRow>;
  shared(short: string): Promise<SharedRow | null>;
  save(caller: Caller, design: SubmittedDesign & { readonly name: string | null }): Promise<SavedDesign>;
  rename(caller: Pick<Caller, 'actor'>, uid: string, name: string): Promise<SavedDesign>;
  delete(caller: Pick<Caller, 'actor'>, uid: string): Promise<true>;
  saved(
    caller: Pick<Caller, 'actor'>,
    page: { readonly pageSize: number; readonly currentPage: number },
  ): Promise<SavedDesigns>;
  /** For staff: opens a design by short word, link or code. */
  atCounter(caller: Caller, text: string): Promise<CounterDesign>;
  /** For staff: the saved designs of a customer by e-mail address; the lookup is recorded. */
  findSaved(caller: Caller, email: string): Promise<SavedDesigns>;
}

/** The most pictures that one source may store. Each has at most 60 kB, so a source can store 18 MB a day. */
const picturesOfSource: SharedLimit = { name: 'design-picture', most: 60, seconds: 5 * HOUR };
/** The most designs that one source may share. Each share is a row that is never deleted. */
const sharesOfSource: SharedLimit = { name: 'design-share', most: 30, seconds: HOUR };
const roomJob = 'customiser.make-room-for-pictures';
/** The share of the size limit that one process stores before it checks the total. */
const checkShare = 1 / 50;
const sweepJob = 'customiser.delete-unused-pictures';
const sweepEverySeconds = 3_600;

const modules = {
  order: () => import('./order-design.ts'),
  kept: () => import('./kept-designs.ts'),
  counter: () => import('../counter/counter-design.ts'),
};

export function createDesigns(
  platform: Platform,
  neighbours: Neighbours,
  tables: {
    readonly known: () => Promise<Versioned<Offer | null>>;
    /** Refuses with NOTHING_TO_ORDER where there are no tables. */
    readonly requireOffer: () => Promise<Offer>;
  },
): Designs {
  const { db, limits, jobs, clock, log } = platform;
  const { designPictureBytes } = platform.config.limits;
  const uses: PictureUse[] = [picturesOfDesigns];
  const soldBy: PictureUse[] = [];
  let storedSinceCheck = 0;
  let orderRules: Awaited<ReturnType<typeof modules.order>> | undefined;
  let versions: Versioned<Offer | null> | undefined;

  jobs.every(sweepJob, sweepEverySeconds, async () => {
    const deleted = await deleteUnusedPictures(db, uses, clock.now());
    if (deleted > 0) log.info({ deleted }, 'pictures of designs were deleted');
    await checkSpace();
  });
  const checkSpace = async (): Promise<void> => {
    const deleted = await freeSpace(db, soldBy, designPictureBytes);
    if (deleted > 0) log.warn({ deleted }, 'pictures of designs were deleted to make room');
  };
  jobs.on(roomJob, noJobData, checkSpace);

  const currentOffer = async (): Promise<Offer | null> => (await tables.known()).fresh();
  const storeUpload: Designs['keepPicture'] = async ({ source, isGone, now }, base64) => {
    const ownHash = readPictureUrl(base64);
    if (ownHash !== null) return (await renewPicture(db, ownHash, now)) ? ownHash : null;
    const { allowed } = await limits.take([{ limit: picturesOfSource, source }]);
    if (!allowed) return null;
    const content = await readPicture({ source, isGone }, base64);
    storedSinceCheck += content.length;
    if (storedSinceCheck >= designPictureBytes * checkShare) {
      storedSinceCheck = 0;
      await jobs.send(db, roomJob, {}, { key: '' });
    }
    return storePicture(db, content, now);
  };
  const submitted = async (caller: Caller, { code, picture }: SubmittedDesign): Promise<DesignToStore> => ({
    code,
    picture: picture === null ? null : await storeUpload(caller, picture),
  });

  return {
    async toOrder(context, code) {
      const offer = await tables.requireOffer();
      return (await modules.order()).orderDesign(neighbours, offer, context, code);
    },
    async ready(made) {
      if (made.length === 0) return;
      orderRules ??= await modules.order();
      versions = await tables.known();
      await versions.fresh();
      if (made.some(({ stone }) => stone !== null)) await neighbours.diamonds.fresh();
    },
    standing(made, market) {
      const stone = made.stone?.sku ?? null;
      const offer = versions?.current;
      return {
        stone,
        stoneIsFree: stone === null || neighbours.diamonds.canBeHad(stone),
        ...(offer && orderRules
          ? orderRules.standsIn(offer, market, made)
          : { isOffered: offer !== null, wordsAreCut: true }),
      };
    },
    keepPicture: storeUpload,
    picture: (sha256) => loadPicture(db, sha256),
    async pictureAt(path) {
      const sha256 = readPictureFile(path);
      return sha256 === null ? null : loadPicture(db, sha256);
    },
    picturesUsedBy(use, sold) {
      uses.push(use);
      if (sold) soldBy.push(sold);
    },
    async share(caller, design) {
      const turn = await limits.take([{ limit: sharesOfSource, source: caller.source }]);
      if (!turn.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: turn.retryAfterSeconds });
      const offer = await tables.requireOffer();
      const keptDesigns = await modules.kept();
      return keptDesigns.shareDesign(platform, offer, caller, await submitted(caller, design));
    },
    async shared(short) {
      const shared = await (await modules.kept()).findShared(platform, short);
      if (shared?.picture) await openPictures(db, [shared.picture], clock.now());
      return shared;
    },
    async save(caller, design) {
      const offer = await tables.requireOffer();
      const keptDesigns = await modules.kept();
      keptDesigns.requireCustomer(caller);
      return keptDesigns.saveDesign(platform, offer, caller, {
        ...(await submitted(caller, design)),
        name: design.name,
      });
    },
    rename: async (caller, uid, name) =>
      (await modules.kept()).renameDesign(platform, await currentOffer(), caller, uid, name),
    delete: async (caller, uid) => (await modules.kept()).deleteDesign(platform, caller, uid),
    async saved(caller, page) {
      const saved = await (await modules.kept()).savedDesigns(platform, await currentOffer(), caller, page);
      const pictures = saved.rows.flatMap(({ picture }) => picture ?? []);
      await openPictures(db, pictures, clock.now());
      return saved;
    },
    async atCounter(caller, text) {
      const counter = await modules.counter();
      await counter.requireCounterStaff(platform, caller);
      return counter.readCounterDesign(platform, neighbours, await tables.requireOffer(), caller, text);
    },
    findSaved: async (caller, email) =>
      (await modules.counter()).findSavedDesigns(platform, neighbours, await currentOffer(), caller, email),
  };
}
