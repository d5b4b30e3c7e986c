import type { Resolvers } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { ProviderPlace, SignInProvider } from '../../../platform/gateways/index.ts';
import { presentProvider } from '../present.ts';
import type { ProviderSignIn } from './settle.ts';

const outcomes = { 'signed-in': 'SIGNED_IN', linked: 'LINKED', waiting: 'WAITING' } as const;
const offers = { create: 'CREATE', 'sign-in': 'SIGN_IN', link: 'LINK' } as const;

const present = (
  signIn: ProviderSignIn & { readonly key?: string | null },
): Wire<'CustomerProviderSignIn'> => ({
  outcome: outcomes[signIn.kind],
  token: signIn.kind === 'signed-in' ? signIn.token : null,
  back: signIn.back,
  key: signIn.key ?? null,
});

const placeOf = (input: {
  readonly in_app?: boolean | null | undefined;
  readonly in_mini_program?: boolean | null | undefined;
}): ProviderPlace =>
  input.in_mini_program === true ? 'mini-program' : input.in_app === true ? 'app' : 'elsewhere';

const isOwn = ({ customer_id }: Wire<'Customer'>, { actor }: RequestContext): boolean =>
  'customerId' in actor && actor.customerId === customer_id;

export const providerResolvers = {
  Query: {
    signInProviders: (_, input, { areas, storeView }) =>
      areas.identity
        .signInProviders(placeOf(input))
        .map((provider: SignInProvider) => presentProvider(provider, storeView.locale)),
    async customerWaitingIdentity(_, { key = null }, context) {
      const waiting = await context.areas.identity.waitingIdentity(context, key);
      if (waiting === null) return null;
      return {
        provider: presentProvider(waiting.of, context.storeView.locale),
        label: waiting.label,
        email: waiting.email,
        firstname: waiting.firstName,
        lastname: waiting.lastName,
        offer: offers[waiting.offer],
        back: waiting.back,
      };
    },
  },
  Customer: {
    async linked_providers(source, _, context) {
      // A guest who creates an account gets the account without its providers.
      if (!isOwn(source, context)) return [];
      const { identities, isRemovable } = await context.areas.identity.signInWays(context);
      return identities.map(({ provider, label, linkedAt }) => {
        const known = context.areas.identity.signInProvider(provider);
        return {
          provider:
            known === null
              ? { code: provider, kind: 'OPENID' as const, name: provider }
              : presentProvider(known, context.storeView.locale),
          label,
          linked_at: linkedAt.toISOString(),
          removable: isRemovable,
        };
      });
    },
  },
  Mutation: {
    async startProviderSignIn(_, { input }, context) {
      const url = await context.areas.identity.startVisit(context, {
        provider: input.provider,
        purpose: input.purpose === 'LINK' ? 'link' : 'sign-in',
        back: input.back ?? '/',
        place: placeOf(input),
        password: input.password ?? null,
      });
      return { url };
    },
    finishProviderSignIn: async (_, { answer }, context) =>
      present(await context.areas.identity.finishVisit(context, answer)),
    signInByMiniProgram: async (_, input, context) =>
      present(await context.areas.identity.signInByMiniProgram(context, input)),
    async createCustomerByProvider(_, { input }, context) {
      const token = await context.areas.identity.createByProvider(context, {
        email: input.email,
        firstName: input.firstname ?? null,
        lastName: input.lastname ?? null,
        isSubscribed: input.is_subscribed === true,
        key: input.key ?? null,
      });
      return { token };
    },
    linkProvider: (_, { key = null, password = null }, context) =>
      context.areas.identity.linkWaiting(context, { key, password }),
    unlinkProvider: (_, { provider, password = null }, context) =>
      context.areas.identity.unlinkProvider(context, { provider, password }),
  },
} satisfies Resolvers;
