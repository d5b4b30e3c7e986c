import { createHash, createHmac } from 'node:crypto';
import type { RequestContext } from '../../platform/context.ts';
import { signedPictures } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';

/** A guest's conversation belongs to the browser with this cookie. No script can read it. */
const cookieName = 'jinlan-conversation';
const cookieSeconds = 30 * 86_400;

const isKey = (text: string | undefined): text is string => /^[A-Za-z0-9]{32}$/.test(text ?? '');
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

type Caller = Pick<RequestContext, 'cookies' | 'setCookies'>;
type KeyParts = Pick<Platform, 'config' | 'random'>;

const attributes = (config: KeyParts['config']): string =>
  `Path=/graphql; HttpOnly; SameSite=Strict${config.baseUrl.startsWith('https:') ? '; Secure' : ''}`;

/** The hash of the key in the browser's cookie; null without one. */
export function keyHashOf({ cookies }: Pick<Caller, 'cookies'>): Buffer | null {
  const key = cookies[cookieName];
  return isKey(key) ? hashOf(key) : null;
}

/** Does the same as `keyHashOf`, but gives the browser a key if it has none. The cookie then lasts for thirty more days. */
export function giveKey({ config, random }: KeyParts, caller: Caller): Buffer {
  const given = caller.cookies[cookieName];
  const key = isKey(given) ? given : random.token(32);
  caller.setCookies([`${cookieName}=${key}; Max-Age=${cookieSeconds}; ${attributes(config)}`]);
  return hashOf(key);
}

/** Removes the key from the browser, because the conversation now belongs to an account. */
export function takeKey({ config }: Pick<KeyParts, 'config'>, caller: Caller): void {
  caller.setCookies([`${cookieName}=; Max-Age=0; ${attributes(config)}`]);
}

const watchKey = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`conversation-watch:${text}`).digest('base64url').slice(0, 32);

/** The key under which open pages are told that a conversation changed. It does not open the conversation. */
export const watchKeyOf = ({ config }: Pick<Platform, 'config'>, uid: string): string =>
  watchKey(config.secrets.application, `of ${uid}`);

/** The key under which the staff of a store are told that one of its conversations changed. */
export const watchKeyOfStore = ({ config }: Pick<Platform, 'config'>, storeCode: string): string =>
  watchKey(config.secrets.application, `store ${storeCode}`);

/** Pictures of messages, for the pages of the customer and of staff. */
export const conversationPictures = signedPictures('conversation-picture');
