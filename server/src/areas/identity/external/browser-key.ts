import type { Caller, Services } from '../services.ts';
import { hashOf } from '../sign-in/tokens.ts';

/**
 * A cookie that ties visits at providers, and challenges for passkeys, to the browser that began them, so that nobody is
 * signed in by a stranger's link. The cookie alone signs nobody in. Only GraphQL reads it, so an answer that a provider's
 * page posts does not need it.
 */
const cookieName = 'jinlan-provider';
const seconds = 3_600;

const isKey = (text: string | undefined): text is string => /^[A-Za-z0-9]{32}$/.test(text ?? '');

/** The browser's key as a hash, making one if needed. */
export function giveBrowserKey({ platform }: Services, caller: Caller): Buffer {
  const given = caller.cookies[cookieName];
  const key = isKey(given) ? given : platform.random.token(32);
  const secure = platform.config.baseUrl.startsWith('https:') ? '; Secure' : '';
  caller.setCookies([
    `${cookieName}=${key}; Path=/graphql; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  ]);
  return hashOf(key);
}

/** Returns the hash of `key`, which a mini-program sends, or otherwise of the browser's key; null if there is neither. */
export function keyHashOf({ cookies }: Pick<Caller, 'cookies'>, key: string | null = null): Buffer | null {
  const given = key ?? cookies[cookieName];
  return isKey(given) ? hashOf(given) : null;
}
