import { createHmac, timingSafeEqual } from 'node:crypto';
import { CART_RETENTION_DAYS } from '@jinlan/domain/cart';
import { CART_ID_LENGTH, DAY_MS, isCartId } from '@jinlan/domain/kernel';
import { type Market, markets } from '@jinlan/domain/markets';
import type { Platform } from '../../../platform/platform.ts';

/**
 * Ids of guests' carts that have no row yet; the row is added with the first line. The id proves that
 * this shop issued it, in which market and on which day: 12 random characters, 3 for the day, 17 of a
 * keyed hash. Forged ids are not found.
 */
const randomLength = 12;
const dayLength = 3;
const hashLength = CART_ID_LENGTH - randomLength - dayLength;

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const base = digits.length;
const daysMod = base ** dayLength;
const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS) % daysMod;

const hashOf = (secret: string, market: Market, body: string): string =>
  [...createHmac('sha256', secret).update(`cart-id:${market}:${body}`).digest().subarray(0, hashLength)]
    .map((byte) => digits[byte % base])
    .join('');

export function issueCartId(
  { config, random }: Pick<Platform, 'config' | 'random'>,
  market: Market,
  now: Date,
): string {
  const day = dayOf(now);
  const dayDigits = [Math.floor(day / base ** 2), Math.floor(day / base) % base, day % base];
  const body = `${random.token(randomLength)}${dayDigits.map((digit) => digits[digit]).join('')}`;
  return `${body}${hashOf(config.secrets.application, market, body)}`;
}

/** The market for which the shop issued the id within the last 30 days; otherwise null. */
export function issuingMarket({ config }: Pick<Platform, 'config'>, id: string, now: Date): Market | null {
  if (!isCartId(id)) return null;
  const body = id.slice(0, randomLength + dayLength);
  const issueDay = [...body.slice(randomLength)].reduce(
    (day, digit) => day * base + digits.indexOf(digit),
    0,
  );
  if ((dayOf(now) - issueDay + daysMod) % daysMod > CART_RETENTION_DAYS) return null;
  const givenHash = Buffer.from(id.slice(body.length));
  return (
    markets.find((market) =>
      timingSafeEqual(Buffer.from(hashOf(config.secrets.application, market, body)), givenHash),
    ) ?? null
  );
}
