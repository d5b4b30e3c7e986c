import { OFFICE_IDLE_SECONDS, OFFICE_SESSION_SECONDS } from '@jinlan/domain/people';
import type { Resolvers } from '../../../graphql/generated/resolvers-office.ts';
import type { OfficeSession } from './sessions.ts';

const later = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);

function presentSession({ id, name, email, roles, markets, signedInAt, seenAt }: OfficeSession) {
  const endsAt = later(signedInAt, OFFICE_SESSION_SECONDS);
  const idleUntil = later(seenAt, OFFICE_IDLE_SECONDS);
  return {
    accountId: String(id),
    name,
    email,
    roles,
    markets,
    idleUntil: (idleUntil < endsAt ? idleUntil : endsAt).toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

/** Reads an id; 0, which no session has, for text that is no number. */
const idIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

export const officeResolvers = {
  Query: {
    async officeSession(_, __, context) {
      const session = await context.areas.identity.office.session(context);
      return session && presentSession(session);
    },
    async officeSessions(_, __, context) {
      const sessions = await context.areas.identity.office.sessions(context);
      return sessions.map(({ id, signedInAt, seenAt, ...session }) => ({
        ...session,
        id: String(id),
        signedInAt: signedInAt.toISOString(),
        seenAt: seenAt.toISOString(),
      }));
    },
    officeInvitation: (_, { token }, context) => context.areas.identity.office.invitation(context, token),
  },
  Mutation: {
    signIn: async (_, credentials, context) =>
      presentSession(await context.areas.identity.office.signIn(context, credentials)),
    signOut: (_, __, context) => context.areas.identity.office.signOut(context),
    endOfficeSession: (_, { id }, context) => context.areas.identity.office.endSession(context, idIn(id)),
    acceptOfficeInvitation: async (_, input, context) => ({
      recoveryCodes: await context.areas.identity.office.acceptInvitation(context, input),
    }),
  },
} satisfies Resolvers;
