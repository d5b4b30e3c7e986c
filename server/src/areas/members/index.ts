import { businessTime } from '@jinlan/domain/kernel';
import {
  craftDiscountIn,
  type MemberLevel,
  type MemberRegion,
  type MemberTerms,
  regionOf,
} from '@jinlan/domain/members';
import { customerIdOf, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import { expireOverdue } from '../../platform/ledger/expire-overdue.ts';
import type { HistoryEntry } from '../../platform/ledger/ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import type { Stores } from '../stores/index.ts';
import { pointsKind } from './accounts.ts';
import { type AdjustInput, adjustPoints } from './adjusting/adjust-points.ts';
import { type Anniversaries, createAnniversaries } from './anniversaries/index.ts';
import type { AnniversaryParts } from './anniversaries/parts.ts';
import { createPasses, type Passes, type PassParts } from './cards/passes.ts';
import { type Coupons, createCoupons } from './coupons/index.ts';
import { issueDueCoupons } from './coupons/issue-due.ts';
import type { CouponParts } from './coupons/parts.ts';
import { countPurchasesNow } from './dev-routes.ts';
import { importTerms } from './import-terms.ts';
import {
  levelOf,
  type Membership,
  membershipOf,
  type Points,
  pointsHistory,
  pointsOf,
} from './membership.ts';
import { createMiles, type Miles } from './miles/index.ts';
import { bookDuePoints, createPurchases, type Purchases } from './purchases.ts';
import { pointsRecords, type RecordsFilter, type RecordsPage } from './records.ts';
import { createRewards, type Rewards } from './rewards/index.ts';
import type { RewardServices } from './rewards/services.ts';
import { endStandings } from './standing.ts';
import { type Member, pointsOfOrders } from './store.ts';
import { type TellingParts, tellExpiry } from './tell-expiry.ts';
import { createTerms } from './terms.ts';

export { accountOf, pointsLedger } from './accounts.ts';
export { passRoutes } from './cards/routes.ts';
export { givePoints } from './dev-routes.ts';
export { levelName } from './level-name.ts';
export { levels as wireLevels } from './present.ts';
export { resolvers } from './resolvers.ts';
export type { Member } from './store.ts';
export { heldData, openRewards, pointsInAll } from './store-held.ts';

/**
 * The costs of these types in fields, whatever fields are selected: level and points are computed from a member's purchases
 * and entries.
 */
export const objectCosts = { Membership: 1_000, RewardPoints: 1_000, CustomerCard: 100 } as const;
export const useCosts = {
  'Customer.coupons': 1_000,
  'Customer.claimable_coupons': 1_000,
  'Customer.anniversaries': 500,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly members: Members;
  }
}

/** Levels and points of members. */
export interface Members {
  readonly purchases: Purchases;
  /** The terms that hold at a moment. Synchronous: each process keeps them in memory. */
  terms(now: Date): MemberTerms;
  /** Changes when levels reduce the craft charge of other pieces. Cached answers show that, so they depend on it. */
  termsStamp(now: Date): string;
  /** `members.json` */
  importFiles(files: { readonly terms?: string }): Promise<ImportReport[]>;
  readonly rewards: Rewards;
  readonly miles: Miles;
  /** The member's card in the wallets of phones. */
  readonly passes: Passes;
  /** Gives or takes points. Returns the points that the member can use afterwards. */
  adjustPoints(context: Pick<RequestContext, 'actor' | 'now'>, input: AdjustInput): Promise<StaffPoints>;
  /** A member's points for the manager of an e-shop; null for other staff. */
  pointsForStaff(
    context: Pick<RequestContext, 'actor' | 'now'>,
    customerId: string,
  ): Promise<StaffPoints | null>;
  readonly coupons: Coupons;
  readonly anniversaries: Anniversaries;
  /** The member of a request in the region of its store view; null for guests and for anybody else's account. */
  memberOf(context: Pick<RequestContext, 'actor' | 'storeView'>, customerId: string | null): Member | null;
  /** For staff, the region of their store; for everybody else, that of the store view. */
  regionOfStaff(context: Pick<RequestContext, 'actor' | 'storeView'>): MemberRegion;
  membership(member: Member, now: Date): Promise<Membership>;
  /** The level alone, which costs one statement. */
  levelOf(db: Connection, member: Member, now: Date): Promise<MemberLevel>;
  /** The member's level, and its reduction of craft charges at this moment. */
  craftDiscount(member: Member, now: Date): Promise<CraftDiscountNow>;
  /** Points of paid orders less refunds, by their numbers; orders that do not count are missing. */
  pointsOfOrders(db: Connection, numbers: readonly string[]): Promise<ReadonlyMap<string, number>>;
  points(member: Member, now: Date): Promise<Points>;
  records(member: Member, filter: RecordsFilter): Promise<RecordsPage>;
  /** The newest hundred entries of the member's points, the newest first. */
  history(member: Member): Promise<readonly HistoryEntry[]>;
  /** Development only: the paid orders of a customer count now. */
  countPurchasesNow(body: unknown): ReturnType<typeof countPurchasesNow>;
  /** Loads terms that were committed before the call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export const bookPointsJob = 'members.book-points';
export const endStandingsJob = 'members.end-standings';
export const expirePointsJob = 'members.expire-points';
export const tellExpiryJob = 'members.tell-expiry';
const everyHour = 3_600;
const everySixHours = 6 * 3_600;
const everyDay = 24 * 3_600;

interface MemberNeighbours
  extends Pick<TellingParts, 'messages' | 'shop'>,
    Pick<RewardServices, 'pricing'>,
    Pick<CouponParts, 'catalogue'>,
    Pick<PassParts, 'wallets'> {
  readonly customers: Pick<
    Identity,
    'buyerOf' | 'memberPass' | 'customerOfCode' | 'customersOf' | 'unsubscribeLink'
  > &
    CouponParts['customers'] &
    AnniversaryParts['customers'];
  readonly stores: RewardServices['stores'] & AnniversaryParts['stores'] & Pick<Stores, 'source'>;
}

export interface StaffPoints {
  readonly available: number;
  /** The most points that may be given or taken at once. */
  readonly most: number;
}

export interface CraftDiscountNow {
  readonly level: MemberLevel;
  /** The reduction in basis points; 0 for none. */
  readonly basisPoints: number;
}

export async function createMembers(
  platform: Platform,
  { customers, messages, shop, stores, pricing, catalogue, wallets }: MemberNeighbours,
): Promise<Members> {
  const { db, jobs, clock, log } = platform;
  const terms = await createTerms(platform);
  const levelNow: Members['levelOf'] = (tx, member, now) => levelOf(tx, terms.history, member, now);
  const couponParts: CouponParts = {
    ...{ platform, customers, messages, shop, pricing, catalogue },
    levelOf: levelNow,
  };
  const coupons = createCoupons(couponParts);
  const services: RewardServices = { platform, stores, pricing, coupons, levelOf: levelNow };
  jobs.every(bookPointsJob, everyHour, () => bookDuePoints(platform, terms));
  jobs.every(endStandingsJob, everyHour, () => endStandings(platform, terms));
  jobs.every(tellExpiryJob, everyDay, () => tellExpiry({ platform, customers, messages, shop, terms }));
  jobs.every(expirePointsJob, everySixHours, async () => {
    const counts = await expireOverdue(platform, [pointsKind.code], clock.now());
    if (counts.booked + counts.failed > 0) log.info(counts, 'expired points were booked');
  });
  const staffPoints = async (member: Member, now: Date): Promise<StaffPoints> => ({
    available: (await pointsOf(db, member, now)).available,
    most: platform.config.adjustedPoints.atOnce,
  });
  return {
    purchases: createPurchases({ terms, jobs }),
    rewards: createRewards(services),
    miles: createMiles(services),
    passes: createPasses({ platform, wallets, customers, shop }),
    async adjustPoints(context, input) {
      const member = await adjustPoints({ platform, stores, customers, terms }, context, input);
      return staffPoints(member, context.now);
    },
    async pointsForStaff({ actor, now }, customerId) {
      const store = actor.kind === 'staff' ? stores.source(actor.storeId) : null;
      if (store === null || !store.isEshop) return null;
      if (!may(actor, 'points.adjust', { id: null, customerId: null, storeId: store.code })) return null;
      return staffPoints({ customerId, region: regionOf(store.market) }, now);
    },
    coupons,
    anniversaries: createAnniversaries({ ...couponParts, customers, stores, terms }),
    countPurchasesNow: (body) =>
      countPurchasesNow(
        platform,
        { customers, terms, issueCoupons: () => issueDueCoupons(couponParts) },
        body,
      ),
    terms: (now) => terms.at(now),
    termsStamp: (now) => JSON.stringify(terms.at(now).craft),
    async importFiles({ terms: text }) {
      if (text === undefined) return [];
      const report = await importTerms(platform, text);
      await terms.refresh();
      return [report];
    },
    memberOf({ actor, storeView }, customerId) {
      const isOwn =
        customerId !== null &&
        customerIdOf(actor) === customerId &&
        may(actor, 'account.change', { id: customerId, customerId, storeId: null });
      const region: MemberRegion = regionOf(storeView.market);
      return isOwn ? { customerId, region } : null;
    },
    regionOfStaff({ actor, storeView }) {
      const store = actor.kind === 'staff' ? stores.source(actor.storeId) : null;
      return regionOf(store?.market ?? storeView.market);
    },
    levelOf: levelNow,
    async craftDiscount(member, now) {
      const level = await levelOf(db, terms.history, member, now);
      if (terms.at(now).levels[level].craftDiscount === null) return { level, basisPoints: 0 };
      const buyer = await customers.buyerOf(db, member.customerId);
      const month = { month: businessTime(now).month, birthMonth: buyer?.birthMonth ?? null };
      return { level, basisPoints: craftDiscountIn(terms.at(now), level, month) };
    },
    pointsOfOrders,
    membership: (member, now) => membershipOf(db, terms.history, member, now),
    points: (member, now) => pointsOf(db, member, now),
    records: (member, filter) => pointsRecords(db, member, filter),
    history: (member) => pointsHistory(db, member),
    refresh: () => terms.refresh(),
    close: () => terms.close(),
  };
}
