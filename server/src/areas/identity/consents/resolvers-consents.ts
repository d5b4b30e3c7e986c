import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import type { Resolvers } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { OwnConsents } from './consents.ts';

const channels = { email: 'EMAIL', sms: 'SMS', whatsapp: 'WHATSAPP' } as const;
const channelsOf = { EMAIL: 'email', SMS: 'sms', WHATSAPP: 'whatsapp' } as const;
const kinds = {
  newsletter: 'NEWSLETTER',
  points: 'POINTS',
  wishlist: 'WISHLIST',
  anniversaries: 'ANNIVERSARIES',
} as const;
const kindsOf = {
  NEWSLETTER: 'newsletter',
  POINTS: 'points',
  WISHLIST: 'wishlist',
  ANNIVERSARIES: 'anniversaries',
} as const;
const loggedChannels = { ...channels, push: 'PUSH' } as const;
const loggedKinds = {
  ...kinds,
  order: 'ORDER',
  pickup: 'PICKUP',
  'gold-alert': 'GOLD_ALERT',
  appointment: 'APPOINTMENT',
} as const;
const sources = {
  'sign-up': 'SIGN_UP',
  account: 'ACCOUNT',
  footer: 'FOOTER',
  confirmed: 'CONFIRMED',
  'new-address': 'NEW_ADDRESS',
  link: 'LINK',
  age: 'AGE',
  former: 'FORMER',
  'first-proof': 'FIRST_PROOF',
} as const;

const present = (own: OwnConsents): Wire<'CustomerConsents'> => ({
  channels: own.channels.map(({ channel, address, toProve }) => ({
    channel: channels[channel],
    address,
    to_prove: toProve,
  })),
  consents: own.consents.map(({ channel, kind, given, changedAt }) => ({
    channel: channels[channel],
    kind: kinds[kind],
    given,
    changed_at: changedAt?.toISOString() ?? null,
  })),
  under_age: own.isUnderAge,
  text_version: CONSENT_TEXT_VERSION,
  log: own.entries.map(({ channel, purpose, given, source, textVersion, at }) => ({
    channel: loggedChannels[channel],
    kind: loggedKinds[purpose],
    given,
    source: sources[source],
    text_version: textVersion,
    at: at.toISOString(),
  })),
});

export const consentResolvers = {
  Query: {
    customerConsents: async (_, __, context) => present(await context.areas.identity.consents(context)),
  },
  Mutation: {
    async setCustomerConsents(_, { consents, text_version: textVersion }, context) {
      const wanted = consents.map(({ channel, kind, given }) => ({
        channel: channelsOf[channel],
        kind: kindsOf[kind],
        given,
      }));
      return present(await context.areas.identity.changeConsents(context, { wanted, textVersion }));
    },
    async requestEmailCode(_, __, context) {
      await context.areas.identity.requestEmailCode(context);
      return true;
    },
    proveEmail: (_, { code }, context) => context.areas.identity.proveEmail(context, code),
  },
} satisfies Resolvers;
