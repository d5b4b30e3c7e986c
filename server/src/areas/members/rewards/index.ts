import type {
  QueryStoreRewardGiftsArgs,
  RedeemRewardInput,
  Resolvers,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { ImportReport } from '../../../platform/import/report.ts';
import { readPage } from '../../../platform/requests/pages.ts';
import { permitStaff } from '../../../platform/requests/permit-staff.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Member } from '../store.ts';
import { cancelGift, expireGifts, findGift, handOverGift, receiveGift, withdrawGift } from './change-gift.ts';
import { importRewards, type TakePictures } from './import-rewards.ts';
import { lastPageInfo } from './permit.ts';
import { presentGift, presentReward, presentStaffGift, stageOf } from './present.ts';
import { redeemReward } from './redeem.ts';
import type { RewardServices } from './services.ts';
import { countGifts, type GiftRow, giftEvents, giftsOf, giftsOfStore } from './store-gifts.ts';
import { rewardOfKey, rewardsOf } from './store-rewards.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView' | 'now' | 'source'>;

/** The rewards that members get for points. */
export interface Rewards {
  all(caller: Caller): Promise<readonly Wire<'Reward'>[]>;
  one(caller: Caller, key: string): Promise<Wire<'Reward'>>;
  redeem(caller: Caller, input: RedeemRewardInput): Promise<Wire<'RedeemRewardOutput'>>;
  cancel(caller: Caller, id: string): Promise<Wire<'CustomerRewardGift'>>;
  /** The member's newest fifty. */
  giftsOf(caller: Caller, member: Member): Promise<Wire<'CustomerRewardGift'>[]>;
  ofStore(caller: Caller, args: QueryStoreRewardGiftsArgs): Promise<Wire<'StaffRewardGifts'>>;
  find(caller: Caller, code: string): Promise<Wire<'StaffRewardGift'>>;
  receive(caller: Caller, id: string): Promise<Wire<'StaffRewardGift'>>;
  handOver(caller: Caller, code: string): Promise<Wire<'StaffRewardGift'>>;
  withdraw(caller: Caller, id: string, reason: string): Promise<Wire<'StaffRewardGift'>>;
  /** Imports `rewards.json`. */
  importFile(text: string, takePictures?: TakePictures): Promise<ImportReport>;
}

export const expireGiftsJob = 'members.expire-gifts';
const everyHour = 3_600;
const mostOwn = 50;

export function createRewards(services: RewardServices): Rewards {
  const { platform, coupons } = services;
  const { db } = platform;
  platform.jobs.every(expireGiftsJob, everyHour, () => expireGifts(platform));

  const ofStaff = async (
    { actor, storeView, now }: Caller,
    gift: GiftRow,
  ): Promise<Wire<'StaffRewardGift'>> =>
    presentStaffGift(gift, await giftEvents(db, [gift.id]), actor, storeView.locale, now);

  return {
    async all({ storeView, now }) {
      const rows = await rewardsOf(db, storeView.market);
      return rows.map((row) => presentReward(services, row, storeView, now));
    },
    async one({ storeView, now }, key) {
      const row = await rewardOfKey(db, storeView.market, key);
      if (row === null) throw refuse('REWARD_NOT_FOUND');
      return presentReward(services, row, storeView, now);
    },
    async redeem(caller, input) {
      const redeemed = await redeemReward(services, caller, input);
      if ('gift' in redeemed)
        return {
          gift: presentGift(services, redeemed.gift, caller.storeView.locale, caller.actor),
          coupon: null,
        };
      const [coupon] = await coupons.present(caller, [redeemed.coupon]);
      return { gift: null, coupon: coupon ?? null };
    },
    async cancel(caller, id) {
      const gift = await cancelGift(services, caller, id);
      return presentGift(services, gift, caller.storeView.locale, caller.actor);
    },
    async giftsOf({ storeView, actor }, member) {
      const rows = await giftsOf(db, member, mostOwn);
      return rows.map((row) => presentGift(services, row, storeView.locale, actor));
    },
    async ofStore({ actor, storeView, now }, args) {
      const { storeId: storeCode } = permitStaff(actor, 'store-rewards.read');
      const page = readPage(args);
      const stage = stageOf(args.stage);
      const total = await countGifts(db, { storeCode, stage });
      const info = lastPageInfo(page, total);
      const rows = await giftsOfStore(
        db,
        { storeCode, stage },
        {
          newestFirst: stage !== 'requested' && stage !== 'ready',
          offset: (page.currentPage - 1) * page.pageSize,
          limit: page.pageSize,
        },
      );
      const events = Map.groupBy(
        rows.length === 0
          ? []
          : await giftEvents(
              db,
              rows.map(({ id }) => id),
            ),
        ({ redemptionId }) => redemptionId,
      );
      return {
        items: rows.map((row) =>
          presentStaffGift(row, events.get(row.id) ?? [], actor, storeView.locale, now),
        ),
        ...{ page_info: info, total_count: total },
      };
    },
    find: async (caller, code) => ofStaff(caller, await findGift(services, caller, code)),
    receive: async (caller, id) => ofStaff(caller, await receiveGift(services, caller.actor, id)),
    handOver: async (caller, code) => ofStaff(caller, await handOverGift(services, caller, code)),
    withdraw: async (caller, id, reason) =>
      ofStaff(caller, await withdrawGift(services, caller.actor, id, reason)),
    importFile: (text, takePictures) => importRewards(services, text, takePictures),
  };
}

export const rewardResolvers = {
  Query: {
    rewards: async (_, __, context) => [...(await context.areas.members.rewards.all(context))],
    reward: (_, { key }, context) => context.areas.members.rewards.one(context, key),
    storeRewardGifts: (_, args, context) => context.areas.members.rewards.ofStore(context, args),
  },
  Mutation: {
    redeemReward: (_, { input }, context) => context.areas.members.rewards.redeem(context, input),
    cancelRewardGift: (_, { id }, context) => context.areas.members.rewards.cancel(context, id),
    findRewardGift: (_, { code }, context) => context.areas.members.rewards.find(context, code),
    receiveRewardGift: (_, { id }, context) => context.areas.members.rewards.receive(context, id),
    handOverRewardGift: (_, { code }, context) => context.areas.members.rewards.handOver(context, code),
    withdrawRewardGift: (_, { id, reason }, context) =>
      context.areas.members.rewards.withdraw(context, id, reason),
  },
  Customer: {
    reward_gifts({ customer_id }, _, context) {
      const { members } = context.areas;
      const member = members.memberOf(context, customer_id);
      return member && members.rewards.giftsOf(context, member);
    },
  },
} satisfies Resolvers;
