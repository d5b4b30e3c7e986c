import { deviceOf } from '@jinlan/domain/people';
import { pushKinds } from '@jinlan/domain/push';
import type { Resolvers } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { OwnPush } from './own-push.ts';

const onWire = {
  order: 'ORDER',
  pickup: 'PICKUP',
  'gold-alert': 'GOLD_ALERT',
  appointment: 'APPOINTMENT',
} as const;
const kindOf = {
  ORDER: 'order',
  PICKUP: 'pickup',
  GOLD_ALERT: 'gold-alert',
  APPOINTMENT: 'appointment',
} as const;

const present = ({ publicKey, kinds, devices }: OwnPush): Wire<'CustomerPush'> => ({
  public_key: publicKey,
  kinds: pushKinds.map((kind) => ({ kind: onWire[kind], given: kinds.includes(kind) })),
  devices: devices.map(({ id, browser, createdAt, isCurrent }) => ({
    ...{ id, ...deviceOf(browser) },
    ...{ added_at: createdAt.toISOString(), is_current: isCurrent },
  })),
});

export const pushResolvers = {
  Query: {
    customerPush: async (_, __, context) => present(await context.areas.identity.push.read(context)),
  },
  Mutation: {
    async setPushKind(_, { kind, given, text_version: textVersion }, context) {
      const { push } = context.areas.identity;
      await push.setKind(context, { kind: kindOf[kind], given, textVersion });
      return present(await push.read(context));
    },
    async addPushDevice(_, subscription, context) {
      const { push } = context.areas.identity;
      await push.addDevice(context, subscription);
      return present(await push.read(context));
    },
    keepPushDevice: (_, { endpoint }, context) => context.areas.identity.push.keepDevice(context, endpoint),
    async removePushDevice(_, { id }, context) {
      const { push } = context.areas.identity;
      await push.removeDevice(context, id);
      return present(await push.read(context));
    },
  },
} satisfies Resolvers;
