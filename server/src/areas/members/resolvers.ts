import { type BusinessDay, isBusinessDay } from '@jinlan/domain/kernel';
import { secondsOfStep } from '@jinlan/domain/members';
import { pointsWords } from '@jinlan/messages/every-locale';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { anniversaryResolvers } from './anniversaries/index.ts';
import { couponResolvers } from './coupons/index.ts';
import { milesResolvers } from './miles/index.ts';
import { levelCraft, pieceLevels } from './piece-levels.ts';
import { kindOf, levels, presentAmount, presentMembership, presentRecord } from './present.ts';
import { changeReason } from './records.ts';
import { rewardResolvers } from './rewards/index.ts';

const mostRecords = 50;

/** Reads a day of a filter; null if the filter has none. */
function readDay(name: string, day: string | null | undefined): BusinessDay | null {
  if (day === null || day === undefined || day === '') return null;
  if (isBusinessDay(day)) return day;
  throw refuse('BAD_REQUEST', { reason: `${name} is a day as 2026-11-27` });
}

const presentWallet = { apple: 'APPLE', google: 'GOOGLE' } as const;
const walletOf = { APPLE: 'apple', GOOGLE: 'google' } as const;

const pieceFields = { level_craft: levelCraft, levels: pieceLevels };

export const resolvers = {
  Query: { ...rewardResolvers.Query, ...milesResolvers.Query },
  Customer: {
    ...rewardResolvers.Customer,
    ...milesResolvers.Customer,
    ...couponResolvers.Customer,
    ...anniversaryResolvers.Customer,
    async membership({ customer_id }, _, context) {
      const { members } = context.areas;
      const member = members.memberOf(context, customer_id);
      if (member === null) return null;
      const [membership, points] = await Promise.all([
        members.membership(member, context.now),
        members.points(member, context.now),
      ]);
      const terms = members.terms(context.now);
      return { member, ...presentMembership(terms, membership, points, context.storeView.locale) };
    },
    reward_points: ({ customer_id }, _, context) => context.areas.members.memberOf(context, customer_id),
    async member_level({ customer_id }, _, context) {
      const { members } = context.areas;
      const member = members.memberOf(context, customer_id);
      const now = member && (await members.craftDiscount(member, context.now));
      return now && { level: levels[now.level], craft_basis_points: now.basisPoints };
    },
    async member_card({ customer_id }, _, context) {
      const { members, identity } = context.areas;
      const member = members.memberOf(context, customer_id);
      if (member === null) return null;
      const card = await identity.memberCard(member.customerId, context.now);
      const wallets = members.passes.offered.map((wallet) => presentWallet[wallet]);
      return { ...card, seconds_left: secondsOfStep(context.now.getTime()), wallets };
    },
  },
  Mutation: {
    ...rewardResolvers.Mutation,
    ...milesResolvers.Mutation,
    addMemberCardToWallet: (_, { wallet }, context) =>
      context.areas.members.passes.link(context, walletOf[wallet]),
    adjustPoints: (_, { input: { request_key: requestKey, ...input } }, context) =>
      context.areas.members.adjustPoints(context, { ...input, requestKey }),
    ...couponResolvers.Mutation,
    ...anniversaryResolvers.Mutation,
    async identifyMember(_, { code: text }, context) {
      const { identity, members } = context.areas;
      const { customerId, code, isLive, name, email, mobile } = await identity.identifyMember(context, text);
      const member = { customerId, region: members.regionOfStaff(context) };
      const { standing } = await members.membership(member, context.now);
      const points = await members.pointsForStaff(context, customerId);
      return { code, is_live: isLive, name, email, mobile, level: levels[standing.level], points };
    },
  },
  Membership: {
    async points_records({ member }, { kind, from, to, first, after }, { areas }) {
      const page = await areas.members.records(member, {
        kind: kindOf(kind),
        from: readDay('from', from),
        to: readDay('to', to),
        after: after != null && /^\d{1,15}$/.test(after) ? Number(after) : null,
        first: Math.min(Math.max(1, first), mostRecords),
      });
      return {
        items: page.items.map(presentRecord),
        next: page.next === null ? null : String(page.next),
      };
    },
  },
  RewardPoints: {
    balance: async (member, _, { areas, now, currency }) =>
      presentAmount((await areas.members.points(member, now)).available, currency),
    async balance_history(member, _, { areas, currency, storeView }) {
      const reasons = pointsWords[storeView.locale];
      return (await areas.members.history(member)).map(({ kind, amount, balance, at, cause }) => ({
        balance: presentAmount(balance, currency),
        change_reason: reasons[changeReason(kind, cause)],
        date: at.toISOString(),
        points_change: amount,
      }));
    },
    exchange_rates: ({ region }, _, { areas, now }) => ({
      earning: { currency_amount: areas.members.terms(now).rates[region] / 100, points: 1 },
      redemption: null,
    }),
    subscription_status: () => ({
      balance_updates: 'NOT_SUBSCRIBED',
      points_expiration_notifications: 'SUBSCRIBED',
    }),
  },
  SimpleProduct: pieceFields,
  ConfigurableProduct: pieceFields,
  VirtualProduct: pieceFields,
  DownloadableProduct: pieceFields,
  GiftCardProduct: pieceFields,
  BundleProduct: pieceFields,
  GroupedProduct: pieceFields,
} satisfies Resolvers;
