import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isLocale, marketFacts } from '@jinlan/domain/markets';
import {
  anything,
  isOwn,
  may,
  type Phone,
  readPhone,
  secondsUntilText,
  type TextPurpose,
  typedDigits,
} from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { notAuthorised, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { countSaleText, recordSaleText } from '../staff/sale-texts.ts';
import { sellerOf } from '../staff/seller.ts';
import { isBrowserOfMobile } from './mobile-marks.ts';
import { type CodeKey, saveMobileCode, tryMobileCode } from './store-mobile-codes.ts';

/**
 * One-time codes for mobile numbers. A code belongs to a purpose, a number and the browser that requested it, which is
 * recognised by a cookie. A code for the own account also belongs to that account. These functions look up no account, so
 * answer and work are the same for every number.
 */
const codeDigits = 6;
const validSeconds = 5 * 60;
const maxTries = 5;
const resendSeconds = 60;

const cookieName = 'jinlan-code';
const cookieSeconds = 1_800;

/** Reads a number in any notation. Without a country code, it is a number of the store view's country. */
export function readMobile(caller: Pick<Caller, 'storeView'>, mobile: string): Phone {
  const phone = readPhone(mobile, marketFacts[caller.storeView.market].country);
  if (!phone.ok) throw refuse('INVALID_PHONE', { reason: phone.error.code, ...phone.error.data });
  return phone.value;
}

/** The account that requests the code: that of the caller, or for a sale that of the member of staff. */
const ownerOf = (caller: Caller, purpose: TextPurpose): number | null => {
  if (purpose === 'change') return ownCustomerId(caller.actor, 'account.change');
  if (purpose === 'sale') return Number(sellerOf(caller.actor).customerId);
  if (!may(caller.actor, purpose === 'reset' ? 'account.recover' : 'account.sign-in', anything))
    throw notAuthorised();
  return null;
};

function keyOf(
  { platform }: Services,
  purpose: TextPurpose,
  mobile: string,
  browserId: string,
  owner: number | null,
): CodeKey {
  const subjectKey = createHmac('sha256', platform.config.secrets.application)
    .update(JSON.stringify(['mobile-code', purpose, mobile, browserId, owner]))
    .digest();
  return { purpose, subjectKey };
}

const codeHash = ({ platform }: Services, { subjectKey }: CodeKey, code: string): Buffer =>
  createHmac('sha256', platform.config.secrets.application).update(subjectKey).update(code).digest();

const browserIdOf = ({ cookies }: Pick<Caller, 'cookies'>): string | null => {
  const value = cookies[cookieName] ?? '';
  return /^[A-Za-z0-9]{32}$/.test(value) ? value : null;
};

export interface CodeRequest {
  readonly mobile: string;
  readonly purpose: TextPurpose;
  /** A locale; null or an unknown text for that of the store view. */
  readonly language?: string | null;
}

export interface SentCode {
  readonly retryAfterSeconds: number;
  readonly validSeconds: number;
}

/**
 * Sends a code, in `language` or in that of the store view. Codes of sales count for their member of staff, and are recorded.
 * Refuses with INVALID_PHONE, MOBILE_COUNTRY_NOT_SERVED, TOO_MANY_REQUESTS or TEXT_NOT_SENT.
 */
export async function requestMobileCode(
  services: Services,
  caller: Caller,
  { mobile, purpose, language = null }: CodeRequest,
): Promise<SentCode> {
  const owner = ownerOf(caller, purpose);
  const { platform, texts } = services;
  const { random, config } = platform;
  const { e164, country } = readMobile(caller, mobile);
  const seller = purpose === 'sale' ? sellerOf(caller.actor) : null;
  if (seller !== null && isOwn(seller, { customerId: null, mobile: e164 })) throw refuse('STAFF_OWN');
  if (!texts.reaches(country, purpose)) throw refuse('MOBILE_COUNTRY_NOT_SERVED', { country });
  if (seller !== null) await countSaleText(platform, seller);
  const verdict = await texts.take({
    ...{ to: e164, country, source: caller.source },
    isKnown: isBrowserOfMobile(services, caller, e164),
  });
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });

  const browserId = browserIdOf(caller) ?? random.token(32);
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : '';
  caller.setCookies([
    `${cookieName}=${browserId}; Max-Age=${cookieSeconds}; Path=/graphql; HttpOnly; SameSite=Strict${secure}`,
  ]);
  const key = keyOf(services, purpose, e164, browserId, owner);
  const code = random.digits(codeDigits);
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + validSeconds * 1000);
  const saved = { codeHash: codeHash(services, key, code), sentAt: now, expiresAt };
  if (seller === null) await saveMobileCode(platform.db, key, saved);
  else
    await platform.db.transaction(async (tx) => {
      await recordSaleText(tx, seller, now, country);
      await saveMobileCode(tx, key, saved);
    });
  const answer = await texts.submit(country, {
    key: random.uuid(),
    to: e164,
    locale: language !== null && isLocale(language) ? language : caller.storeView.locale,
    purpose,
    variables: { code, minutes: String(validSeconds / 60) },
  });
  if (answer.kind === 'limited') throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: resendSeconds });
  if (answer.kind !== 'accepted') throw refuse('TEXT_NOT_SENT');
  return { retryAfterSeconds: Math.max(resendSeconds, secondsUntilText([now], now, true)), validSeconds };
}

/** A code that was right. It stays valid until `redeemMobileCode` has used it up. */
export interface RightCode {
  readonly key: CodeKey;
  readonly codeHash: Buffer;
  /** When the code was sent. The code proves nothing about an account that got the number later. */
  readonly sentAt: Date;
}

/**
 * Counts a try of a code; null for a wrong, used or expired one, and for one of another browser or purpose. The try stays
 * counted only if the caller's transaction commits, so the refusal is thrown after it.
 */
export async function tryCode(
  services: Services,
  tx: Connection,
  caller: Caller,
  {
    mobile,
    purpose,
    code,
  }: { readonly mobile: string; readonly purpose: TextPurpose; readonly code: string },
): Promise<RightCode | null> {
  const owner = ownerOf(caller, purpose);
  const key = keyOf(services, purpose, mobile, browserIdOf(caller) ?? '', owner);
  const valid = await tryMobileCode(tx, key, { maxTries, now: services.platform.clock.now() });
  const givenHash = codeHash(services, key, typedDigits(code.slice(0, 60)).replace(/\D/g, '').slice(0, 12));
  const comparedHash = valid?.codeHash ?? createHash('sha256').update('no code').digest();
  const isRight = timingSafeEqual(givenHash, comparedHash);
  return isRight && valid !== null ? { key, codeHash: givenHash, sentAt: valid.sentAt } : null;
}
