/**
 * Messages on devices (Web Push): what they are about, and which subscriptions of browsers the shop takes. A subscription's
 * address comes from a stranger, and the shop sends requests to it, so only addresses of push services are taken.
 */

/** Each is switched on by its member; none is marketing. */
export const pushKinds = ['order', 'pickup', 'gold-alert', 'appointment'] as const;
export type PushKind = (typeof pushKinds)[number];

/** Events about which members get a message. A locked screen shows its text, so the text names no person and no piece. */
export const pushEvents = {
  'order-paid': 'order',
  'order-making': 'order',
  'order-question': 'order',
  'order-day': 'order',
  'order-shipped': 'order',
  'order-delivered': 'order',
  'order-ended': 'order',
  'order-refund': 'order',
  'pickup-ready': 'pickup',
  'pickup-code': 'pickup',
  'gold-alert': 'gold-alert',
  'appointment-waiting': 'appointment',
  'appointment-accepted': 'appointment',
  'appointment-changed': 'appointment',
  'appointment-cancelled': 'appointment',
  'appointment-reminder': 'appointment',
} as const satisfies Readonly<Record<string, PushKind>>;
export type PushEvent = keyof typeof pushEvents;

/** For how long a push service tries to reach the device, in seconds: a price is old after an hour, a reminder after its visit. */
export const pushSeconds: Readonly<Record<PushKind, number>> = {
  order: 86_400,
  pickup: 86_400,
  'gold-alert': 3_600,
  appointment: 7_200,
};

/** Devices of one account. */
export const mostPushDevices = 10;

/** The push services of Chrome, Edge and Samsung (Google), Firefox, Safari, and Edge on Windows. A dot begins all hosts below. */
export const pushServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

export interface PushSubscription {
  readonly endpoint: string;
  /** A public key of the browser in base64url: a point of P-256, 65 bytes. */
  readonly p256dh: string;
  /** A secret of the browser in base64url, 16 bytes. */
  readonly auth: string;
}

const longestEndpoint = 1_000;

/** A host in small letters without a port or user name, and a path without what parsers read differently. */
const address = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})\/[\x21-\x22\x24-\x5b\x5d-\x7e]*$/;
const localPath = /^device\/[A-Za-z0-9]+$/;

/** `https` at one of these services, at the usual port and without a user name. `local` begins addresses of the sandbox. */
export function isPushAddress(
  endpoint: string,
  services: readonly string[] = pushServices,
  local: string | null = null,
): boolean {
  if (endpoint.length > longestEndpoint) return false;
  if (local !== null && endpoint.startsWith(local)) return localPath.test(endpoint.slice(local.length));
  const [, host] = address.exec(endpoint) ?? [];
  return (
    host !== undefined &&
    services.some((service) => (service.startsWith('.') ? host.endsWith(service) : host === service))
  );
}

/** Whether the keys have the form of a browser's. Whether the point is on the curve, the encryption finds out. */
export const arePushKeys = ({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean =>
  /^B[A-Za-z0-9_-]{86}=?$/.test(p256dh) && /^[A-Za-z0-9_-]{22}(?:==)?$/.test(auth);
