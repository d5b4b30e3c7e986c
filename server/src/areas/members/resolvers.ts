import { regionFacts } from '@jinlan/domain/members';
import { pointsWords } from '@jinlan/messages/every-locale';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { milesResolvers } from './miles/index.ts';
import { presentAmount, presentMembership, presentRecord } from './present.ts';
import { rewardResolvers } from './rewards/index.ts';

export const resolvers = {
  Query: { ...rewardResolvers.Query, ...milesResolvers.Query },
  Mutation: { ...rewardResolvers.Mutation, ...milesResolvers.Mutation },
  Customer: {
    ...rewardResolvers.Customer,
    ...milesResolvers.Customer,
    async membership({ customer_id }, _, context) {
      const { members } = context.areas;
      const member = members.memberOf(context, customer_id);
      if (member === null) return null;
      const [membership, points] = await Promise.all([
        members.membership(member, context.now),
        members.points(member, context.now),
      ]);
      return { member, ...presentMembership(membership, points) };
    },
    reward_points: ({ customer_id }, _, context) => context.areas.members.memberOf(context, customer_id),
  },
  Membership: {
    records: async ({ member }, _, { areas }) => (await areas.members.records(member)).map(presentRecord),
  },
  RewardPoints: {
    balance: async (member, _, { areas, now, currency }) =>
      presentAmount((await areas.members.points(member, now)).available, currency),
    async balance_history(member, _, { areas, currency, storeView }) {
      const reasons = pointsWords[storeView.locale];
      return (await areas.members.history(member)).map(({ kind, amount, balance, at }) => ({
        balance: presentAmount(balance, currency),
        change_reason: reasons[kind],
        date: at.toISOString(),
        points_change: amount,
      }));
    },
    exchange_rates: ({ region }) => ({
      earning: { currency_amount: regionFacts[region].percent / 100, points: 1 },
      redemption: null,
    }),
    subscription_status: () => ({
      balance_updates: 'NOT_SUBSCRIBED',
      points_expiration_notifications: 'NOT_SUBSCRIBED',
    }),
  },
} satisfies Resolvers;
