import type { Resolvers } from '../../../graphql/generated/resolvers.ts';

export const staffSessionResolvers = {
  Query: {
    async staffSession(_, { device = null }, context) {
      const session = await context.areas.identity.staffSessions.read(context, device);
      return (
        session && {
          staff_no: session.staffNo,
          is_locked: session.isLocked,
          has_pin: session.hasPin,
          lock_after_seconds: session.lockAfterSeconds,
          draft_key: session.draftKey,
        }
      );
    },
    async colleagueSessions(_, __, context) {
      const colleagues = await context.areas.identity.staffSessions.colleagues(context);
      return colleagues.map(({ staffNo, role, name, hasPin, sessions }) => ({
        ...{ staff_no: staffNo, role, name, has_pin: hasPin, sessions },
      }));
    },
  },
  Mutation: {
    lockStaffSession: (_, __, context) => context.areas.identity.staffSessions.lock(context),
    unlockStaffSession: async (_, { session, pin = null, password = null }, context) => ({
      token: await context.areas.identity.staffSessions.unlock(context, { session, pin, password }),
    }),
    async setStaffPin(_, input, context) {
      await context.areas.identity.staffSessions.setPin(context, input);
      return true;
    },
    endStaffSessions: (_, { sessions }, context) =>
      context.areas.identity.staffSessions.end(context, sessions),
    endColleagueSessions: (_, { staff_no }, context) =>
      context.areas.identity.staffSessions.endOfColleague(context, staff_no),
  },
} satisfies Resolvers;
