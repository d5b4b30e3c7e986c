import { createHash } from 'node:crypto';
import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import { arePushKeys, mostPushDevices, type PushKind, type PushSubscription } from '@jinlan/domain/push';
import { mayPushTo } from '../../../platform/gateways/push/push-service.ts';
import { pushKeysOf } from '../../../platform/gateways/push/vapid.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { causeOf, limitConsents } from '../consents/consents.ts';
import { recordConsents } from '../consents/store-consents.ts';
import { mustTake, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { sessionIdOf } from '../sign-in/store-sessions.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { lockedBefore } from '../staff-sessions/lock-times.ts';
import { lockCustomer } from '../store.ts';
import {
  type PushDeviceRow,
  pushDevicesOf,
  pushKindsOf,
  pushRecipient,
  removePushAddress,
  removePushDeviceRow,
  savePushDevice,
  touchPushDevice,
} from './store-push.ts';

/**
 * The most devices that a customer may add in a day, including devices that are removed again, and the most reports of pages
 * that a device is in use.
 */
const addedOfCustomer: SharedLimit = { name: 'push-device', most: 30, seconds: DAY };
const addedOfSource: SharedLimit = { name: 'push-device-source', most: 100, seconds: DAY };
const usesOfCustomer: SharedLimit = { name: 'push-device-use', most: 300, seconds: DAY };

export interface OwnPush {
  readonly publicKey: string;
  readonly kinds: readonly PushKind[];
  readonly devices: readonly (Pick<PushDeviceRow, 'id' | 'browser' | 'createdAt'> & {
    readonly isCurrent: boolean;
  })[];
}

const endpointHash = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

async function sessionOf(services: Services, { bearer, now }: Caller): Promise<number | null> {
  if (bearer === null) return null;
  const openUntil = { now, lockedBefore: lockedBefore(services, now) };
  return sessionIdOf(services.platform.db, hashOf(bearer), openUntil);
}

export async function readPush(services: Services, caller: Caller): Promise<OwnPush> {
  const customerId = ownCustomerId(caller.actor, 'account.read');
  const { db, config } = services.platform;
  const [kinds, devices, sessionId] = await Promise.all([
    pushKindsOf(db, customerId),
    pushDevicesOf(db, customerId),
    sessionOf(services, caller),
  ]);
  return {
    publicKey: pushKeysOf(config.push.keys).publicKey,
    kinds,
    devices: devices.map((device) => ({
      ...device,
      isCurrent: sessionId !== null && device.sessionId === String(sessionId),
    })),
  };
}

export async function setPushKind(
  services: Services,
  caller: Caller,
  {
    kind,
    given,
    textVersion,
  }: { readonly kind: PushKind; readonly given: boolean; readonly textVersion: number },
): Promise<void> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  if (given && textVersion !== CONSENT_TEXT_VERSION) throw refuse('CONSENT_TEXT_CHANGED');
  if (given) await limitConsents(services, customerId);
  await recordConsents(
    services.platform.db,
    [{ channel: 'push', recipientKey: pushRecipient(customerId), purpose: kind, given }],
    causeOf(caller, { customerId, source: 'account', at: caller.now }),
  );
}

export async function addPushDevice(
  services: Services,
  caller: Caller,
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform } = services;
  if (!mayPushTo(platform, endpoint) || !arePushKeys({ p256dh, auth })) throw refuse('PUSH_DEVICE_INVALID');
  await mustTake(platform, [
    { limit: addedOfCustomer, subject: String(customerId) },
    { limit: addedOfSource, source: caller.source },
  ]);
  const sessionId = await sessionOf(services, caller);
  await platform.db.transaction(async (tx) => {
    // Devices that are added at once must not exceed the limit together.
    await lockCustomer(tx, customerId);
    const others = (await pushDevicesOf(tx, customerId)).filter((device) => device.endpoint !== endpoint);
    if (others.length >= mostPushDevices) throw refuse('PUSH_DEVICES_FULL', { max: mostPushDevices });
    await savePushDevice(tx, {
      ...{ endpoint, p256dh, auth, endpointHash: endpointHash(endpoint), customerId, sessionId },
      ...{ locale: caller.storeView.locale, browser: caller.browser, createdAt: caller.now },
    });
  });
}

/**
 * Updates the device of this browser. False if another account has it: the person who used this browser before must get no
 * more messages here.
 */
export async function keepPushDevice(services: Services, caller: Caller, endpoint: string): Promise<boolean> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform } = services;
  await mustTake(platform, [{ limit: usesOfCustomer, subject: String(customerId) }]);
  const hash = endpointHash(endpoint);
  const use = { sessionId: await sessionOf(services, caller), locale: caller.storeView.locale };
  if (await touchPushDevice(platform.db, customerId, hash, use)) return true;
  await removePushAddress(platform.db, hash);
  return false;
}

export async function removePushDevice({ platform }: Services, caller: Caller, id: string): Promise<void> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  if (/^\d{1,18}$/.test(id)) await removePushDeviceRow(platform.db, customerId, id);
}
