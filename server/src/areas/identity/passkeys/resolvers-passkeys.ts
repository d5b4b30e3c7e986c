import type { Resolvers } from '../../../graphql/generated/resolvers.ts';

export const passkeyResolvers = {
  Query: {
    passkeysOffered: (_, __, { areas }) => areas.identity.offersPasskeys,
  },
  Customer: {
    async passkeys(source, _, context) {
      const { actor } = context;
      // A guest who creates an account gets the account without its passkeys.
      if (!('customerId' in actor) || actor.customerId !== source.customer_id) return [];
      const { passkeys, isRemovable } = await context.areas.identity.passkeys(context);
      return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
        removable: isRemovable,
      }));
    },
  },
  Mutation: {
    startPasskeySignIn: async (_, __, context) => ({
      options: await context.areas.identity.startPasskeySignIn(context),
    }),
    generateCustomerTokenByPasskey: async (_, { answer }, context) => ({
      token: await context.areas.identity.signInByPasskey(context, answer),
    }),
    startPasskeyCreation: async (_, { password = null }, context) => ({
      options: await context.areas.identity.startPasskeyCreation(context, password),
    }),
    addPasskey: (_, input, context) => context.areas.identity.addPasskey(context, input),
    renamePasskey: (_, input, context) => context.areas.identity.renamePasskey(context, input),
    removePasskey: (_, { id, password = null }, context) =>
      context.areas.identity.removePasskey(context, { id, password }),
  },
} satisfies Resolvers;
