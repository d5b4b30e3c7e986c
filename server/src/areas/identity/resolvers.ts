import type { RequestContext } from '../../platform/context.ts';

export const resolvers = {
  Query: {
    getLoginStatus: (_: unknown, __: unknown, { areas, bearer }: RequestContext) =>
      areas.identity.isSignedIn(bearer),
  },
};
