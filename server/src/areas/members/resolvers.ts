import { regionFacts, secondsOfStep } from '@jinlan/domain/members';
import { pointsWords } from '@jinlan/messages/every-locale';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { levels, presentAmount, presentMembership, presentRecord } from './present.ts';

export const resolvers = {
  Customer: {
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
    async member_card({ customer_id }, _, context) {
      const { members, identity } = context.areas;
      const member = members.memberOf(context, customer_id);
      if (member === null) return null;
      const card = await identity.memberCard(member.customerId, context.now);
      return { ...card, seconds_left: secondsOfStep(context.now.getTime()) };
    },
  },
  Mutation: {
    async identifyMember(_, { code: text }, context) {
      const { identity, members } = context.areas;
      const { customerId, code, isLive, name, email, mobile } = await identity.identifyMember(context, text);
      const member = { customerId, region: members.regionOfStaff(context) };
      const { standing } = await members.membership(member, context.now);
      return { code, is_live: isLive, name, email, mobile, level: levels[standing.level] };
    },
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
