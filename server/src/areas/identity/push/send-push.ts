import { isLocale, type Locale, type Market } from '@jinlan/domain/markets';
import { maskNetwork } from '@jinlan/domain/people';
import {
  mostPushDevices,
  type PushEvent,
  type PushKind,
  pushEvents,
  pushKinds,
  pushSeconds,
} from '@jinlan/domain/push';
import type { SendPushJob } from '@jinlan/domain/validity';
import { pushText } from '@jinlan/messages/every-locale';
import type { Connection } from '../../../platform/database.ts';
import { pushTo } from '../../../platform/gateways/push/push-service.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import { recordConsents } from '../consents/store-consents.ts';
import { unsubscribePath } from '../consents/unsubscribe.ts';
import type { Services } from '../services.ts';
import { devicesFor, pushDevice, pushKindsOf, pushRecipient, removePushDeviceRow } from './store-push.ts';

export const sendPushJob = 'identity.send-push';
/**
 * The most tries to send a message. Pauses between tries are up to five minutes long; a message that is then too old is
 * dropped, so no job stays.
 */
export const sendPushRetries = 300;

export interface PushNotice {
  readonly customerId: string;
  /** A repeated key replaces the earlier message on the device. */
  readonly key: string;
  readonly event: PushEvent;
  /** The page that a click opens, with a slash at its beginning. */
  readonly path: string;
  /** The market whose store view opens, in the device's language; null for the store view that the browser last had. */
  readonly market: Market | null;
}

/** Queues the message to each device, in the caller's transaction; nothing unless the member has switched its kind on. */
export async function sendPush(
  { platform }: Pick<Services, 'platform'>,
  tx: Connection,
  { customerId, ...notice }: PushNotice,
): Promise<void> {
  const ids = await devicesFor(tx, customerId, pushEvents[notice.event], mostPushDevices);
  if (ids.length === 0) return;
  const at = platform.clock.now().toISOString();
  await platform.jobs.sendAll(
    tx,
    sendPushJob,
    ids.map((deviceId): SendPushJob => ({ ...notice, deviceId, at })),
  );
}

/** The data of a message that the service worker shows; see storefront/service-worker/push.ts. */
interface PushText {
  readonly title: string;
  readonly body: string;
  readonly lang: Locale;
  readonly tag: string;
  readonly path: string;
  /** The button that ends this kind, and the page that it opens. */
  readonly stop: { readonly title: string; readonly path: string };
}

/** Sends one message to its device's push service. Throws if the job has to try again. */
export async function deliverPush(services: Services, job: SendPushJob): Promise<void> {
  const { platform, shop } = services;
  const { db, clock } = platform;
  const { event, key, path, market } = job;
  const kind = pushEvents[event];
  const seconds = Math.floor(pushSeconds[kind] - (clock.now().getTime() - Date.parse(job.at)) / 1_000);
  const device = await pushDevice(db, job.deviceId);
  if (device === null || seconds <= 0 || !(await pushKindsOf(db, device.customerId)).includes(kind)) return;
  const { locale } = device;
  const words = pushText[locale];
  const view = market === null ? null : shop.storeView(market, locale);
  const customerId = String(device.customerId);
  const text: PushText = {
    ...{ title: shop.name()[locale], body: words[event], lang: locale, tag: key },
    path: view === null ? path : `${path}${path.includes('?') ? '&' : '?'}store=${view}`,
    stop: {
      title: words.stop,
      path: `${unsubscribePath}?key=${signedKey(platform, stopKey, [customerId, locale, kind])}`,
    },
  };
  const outcome = await pushTo(platform, device, { key, text: JSON.stringify(text), seconds });
  if (outcome === 'gone') await removePushDeviceRow(db, device.customerId, device.id);
}

const stopKey: KeyKind = { purpose: 'stop-push', validForMs: 90 * 86_400_000, longest: 300 };

/** Returns the customer and the kind of messages that a key ends; null for a wrong or expired key. */
export function readPushKey(
  { platform }: Pick<Services, 'platform'>,
  key: string,
): { readonly customerId: string; readonly locale: Locale; readonly kind: PushKind } | null {
  const [customerId, locale, kind] = readSignedKey(platform, stopKey, key) ?? [];
  const known = pushKinds.find((each) => each === kind);
  return typeof customerId === 'string' && isLocale(locale) && known !== undefined
    ? { customerId, locale, kind: known }
    : null;
}

/** Switches off a kind of messages, as the button in a message does. `source`: the source of the request. */
export async function stopPush(
  { platform }: Pick<Services, 'platform'>,
  {
    customerId,
    locale,
    kind,
  }: { readonly customerId: string; readonly locale: Locale; readonly kind: PushKind },
  source: string,
): Promise<void> {
  await recordConsents(
    platform.db,
    [{ channel: 'push', recipientKey: pushRecipient(customerId), purpose: kind, given: false }],
    {
      ...{ customerId: Number(customerId), source: 'link', textVersion: null, market: null, locale },
      ...{ network: maskNetwork(source), at: platform.clock.now() },
    },
  );
}
