import { createECDH, createHash } from 'node:crypto';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import { isPushAddress, type PushSubscription } from '@jinlan/domain/push';
import type { Platform } from '../../platform.ts';
import { encryptPush } from './encrypt.ts';
import { pushKeysOf, vapidHeader } from './vapid.ts';

export interface PushMessage {
  /** The device shows only the newest of several messages with the same key, if it has not got the earlier ones yet. */
  readonly key: string;
  readonly text: string;
  /** The number of seconds for which the service tries to deliver the message. */
  readonly seconds: number;
}

/** `gone`: the browser has ended the subscription. `refused`: trying again is of no use. */
export type PushOutcome = 'accepted' | 'gone' | 'refused';

const timeoutMs = 10_000;

type PushParts = Pick<Platform, 'config' | 'clock' | 'http' | 'log' | 'random'>;

/** The address at which the sandbox takes messages in development; null outside of it. */
const localAddress = ({ config }: Pick<Platform, 'config'>): string | null =>
  config.sandboxBank && config.environment !== 'production' ? `${config.baseUrl}${SANDBOX_PATHS.push}` : null;

/** Whether the shop may send requests to this address. */
export const mayPushTo = ({ config }: Pick<Platform, 'config'>, endpoint: string): boolean =>
  isPushAddress(endpoint, config.push.services, localAddress({ config }));

/**
 * Hands a message to the push service of a browser. Throws if the service cannot be reached, or asks the shop to wait. The
 * body of the answer is not read, and a redirect is not followed.
 */
export async function pushTo(
  parts: PushParts,
  subscription: PushSubscription,
  { key, text, seconds }: PushMessage,
): Promise<PushOutcome> {
  const { config, clock, http, log } = parts;
  const { endpoint } = subscription;
  // The list of services may have become shorter since the device was added.
  if (!mayPushTo(parts, endpoint)) return 'gone';
  const body = encrypted(parts, subscription, text);
  if (body === null) return 'gone';
  const { origin } = new URL(endpoint);
  const answer = await http.fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: vapidHeader(pushKeysOf(config.push.keys), {
        audience: origin,
        contact: config.push.contact,
        now: clock.now(),
      }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(seconds),
      urgency: 'normal',
      topic: createHash('sha256').update(key).digest('base64url').slice(0, 32),
    },
    body: new Uint8Array(body),
    timeoutMs,
  });
  await answer.body?.cancel();
  const { status } = answer;
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`The push service ${origin} answered ${status}`);
  log.warn({ service: origin, status }, 'a push service refused a message');
  return 'refused';
}

/**
 * Returns the encrypted text; null if the browser's key is invalid, so that no further message can be sent to it either.
 */
function encrypted(
  { random }: Pick<PushParts, 'random'>,
  subscription: PushSubscription,
  text: string,
): Buffer | null {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    const once = { salt: Buffer.from(random.bytes(16)), privateKey: pair.getPrivateKey() };
    return encryptPush(text, subscription, once);
  } catch {
    return null;
  }
}
