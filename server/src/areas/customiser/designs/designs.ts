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
  keepPicture,
  makeRoom,
  type PictureUse,
  readPicture,
} from './design-pictures.ts';
import type { GivenDesign, SavedDesign, SavedDesigns } from './kept-designs.ts';
import { readPictureFile, readPictureUrl } from './picture-address.ts';
import { picturesOfDesigns, type SharedRow } from './store-designs.ts';
import { isKept, loadPicture, openPictures } from './store-pictures.ts';

/** Designs on their way into bags, orders, accounts and links. */
type Place = Pick<RequestContext, 'storeView' | 'currency' | 'now'>;
type Caller = Place & Pick<RequestContext, 'source' | 'actor'>;

interface Given {
  readonly code: string;
  /** Base64 of a JPEG, PNG or WebP. */
  readonly picture: string | null;
}

export interface Designs {
  /** What a code says, ready to be bought; ask before a transaction. */
  toOrder(place: Place, code: string): Promise<Result<Omit<MadeDesign, 'picture'>, Refusal>>;
  /** Takes in what `standing` tells of; ask before a transaction. Costs nothing where there are no designs. */
  ready(made: readonly MadeDesign[]): Promise<void>;
  /** How a kept design stands in its market by memory's account, without waiting; what memory has not read in counts as well. */
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
   * Takes the base64 of a picture, or the address of one that the shop has. Returns the picture's hash; null where the source
   * sent too many, or the address's picture is gone: the design goes on without one. Refused with PICTURE_INVALID.
   */
  keepPicture(caller: Pick<Caller, 'source' | 'now'>, base64: string): Promise<string | null>;
  /** WebP, by its hash; null for one that nobody has. */
  picture(sha256: string): Promise<Buffer | null>;
  /** The same by its path below the media; null for any other path. */
  pictureAt(path: string): Promise<Buffer | null>;
  /** Who else shows pictures, so that none in use is deleted; `sold` finds those that stay even where room is needed. */
  picturesUsedBy(use: PictureUse, sold?: PictureUse): void;
  share(caller: Caller, design: Given): Promise<SharedRow>;
  shared(short: string): Promise<SharedRow | null>;
  save(caller: Caller, design: Given & { readonly name: string | null }): Promise<SavedDesign>;
  rename(caller: Pick<Caller, 'actor'>, uid: string, name: string): Promise<SavedDesign>;
  delete(caller: Pick<Caller, 'actor'>, uid: string): Promise<true>;
  saved(
    caller: Pick<Caller, 'actor'>,
    asked: { readonly pageSize: number; readonly currentPage: number },
  ): Promise<SavedDesigns>;
  /** For staff: what a customer shows, by a short word, a link or a code. */
  atCounter(caller: Caller, text: string): Promise<CounterDesign>;
  /** For staff: what the customer of an e-mail address saved; written down. */
  findSaved(caller: Caller, email: string): Promise<SavedDesigns>;
}

/** Each is stored: at most 60 kB, and 18 MB a day of one source. */
const picturesOfSource: SharedLimit = { name: 'design-picture', most: 60, seconds: 5 * HOUR };
/** Each is a row that stays for ever. */
const sharesOfSource: SharedLimit = { name: 'design-share', most: 30, seconds: HOUR };
const roomJob = 'customiser.make-room-for-pictures';
/** Of the ceiling, that one process stores before it looks whether there is room. */
const shareBeforeLook = 1 / 50;
const sweepJob = 'customiser.delete-unused-pictures';
const sweepEverySeconds = 3_600;

const workings = {
  order: () => import('./order-design.ts'),
  kept: () => import('./kept-designs.ts'),
  counter: () => import('../counter/counter-design.ts'),
};

export function createDesigns(
  platform: Platform,
  neighbours: Neighbours,
  tables: {
    readonly known: () => Promise<Versioned<Offer | null>>;
    /** Refused with NOTHING_TO_ORDER where there are no tables. */
    readonly must: () => Promise<Offer>;
  },
): Designs {
  const { db, limits, jobs, clock, log } = platform;
  const { designPictureBytes } = platform.config.limits;
  const uses: PictureUse[] = [picturesOfDesigns];
  const soldBy: PictureUse[] = [];
  let storedSinceLook = 0;
  let rules: Awaited<ReturnType<typeof workings.order>> | undefined;
  let versions: Versioned<Offer | null> | undefined;

  jobs.every(sweepJob, sweepEverySeconds, async () => {
    const deleted = await deleteUnusedPictures(db, uses, clock.now());
    if (deleted > 0) log.info({ deleted }, 'pictures of designs were deleted');
    await look();
  });
  const look = async (): Promise<void> => {
    const deleted = await makeRoom(db, soldBy, designPictureBytes);
    if (deleted > 0) log.warn({ deleted }, 'pictures of designs were deleted to make room');
  };
  jobs.on(roomJob, noJobData, look);

  const present = async (): Promise<Offer | null> => (await tables.known()).fresh();
  const keep: Designs['keepPicture'] = async ({ source, now }, base64) => {
    const own = readPictureUrl(base64);
    if (own !== null) return (await isKept(db, own, now)) ? own : null;
    const { allowed } = await limits.take([{ limit: picturesOfSource, source }]);
    if (!allowed) return null;
    const content = await readPicture(base64);
    storedSinceLook += content.length;
    if (storedSinceLook >= designPictureBytes * shareBeforeLook) {
      storedSinceLook = 0;
      await jobs.send(db, roomJob, {}, { key: '' });
    }
    return keepPicture(db, content, now);
  };
  const given = async (caller: Caller, { code, picture }: Given): Promise<GivenDesign> => ({
    code,
    picture: picture === null ? null : await keep(caller, picture),
  });

  return {
    async toOrder(place, code) {
      const offer = await tables.must();
      return (await workings.order()).orderDesign(neighbours, offer, place, code);
    },
    async ready(made) {
      if (made.length === 0) return;
      rules ??= await workings.order();
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
        ...(offer && rules
          ? rules.standsIn(offer, market, made)
          : { isOffered: offer !== null, wordsAreCut: true }),
      };
    },
    keepPicture: keep,
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
      const offer = await tables.must();
      const kept = await workings.kept();
      return kept.shareDesign(platform, offer, caller, await given(caller, design));
    },
    async shared(short) {
      const shared = await (await workings.kept()).findShared(platform, short);
      if (shared?.picture) await openPictures(db, [shared.picture], clock.now());
      return shared;
    },
    async save(caller, design) {
      const offer = await tables.must();
      const kept = await workings.kept();
      kept.mustBeCustomer(caller);
      return kept.saveDesign(platform, offer, caller, {
        ...(await given(caller, design)),
        name: design.name,
      });
    },
    rename: async (caller, uid, name) =>
      (await workings.kept()).renameDesign(platform, await present(), caller, uid, name),
    delete: async (caller, uid) => (await workings.kept()).deleteDesign(platform, caller, uid),
    async saved(caller, asked) {
      const saved = await (await workings.kept()).savedDesigns(platform, await present(), caller, asked);
      const pictures = saved.rows.flatMap(({ picture }) => picture ?? []);
      await openPictures(db, pictures, clock.now());
      return saved;
    },
    async atCounter(caller, text) {
      const counter = await workings.counter();
      await counter.mustBeAtCounter(platform, caller);
      return counter.readCounterDesign(platform, neighbours, await tables.must(), caller, text);
    },
    findSaved: async (caller, email) =>
      (await workings.counter()).findSavedDesigns(platform, neighbours, await present(), caller, email),
  };
}
