import { createHmac, timingSafeEqual } from 'node:crypto';
import { CART_ID_LENGTH, isCartId } from '@jinlan/domain/kernel';
import { type Market, markets } from '@jinlan/domain/markets';
import type { Platform } from '../../../platform/platform.ts';

/**
 * A guest's cart has no row until something is in it. Its id says by itself that this shop issued it, in which market and
 * on which day: 12 characters of chance, 3 of the day, 17 of a keyed hash. An id that nobody issued stays not found.
 */
const chanceLength = 12;
const dayLength = 3;
const hashLength = CART_ID_LENGTH - chanceLength - dayLength;

/** Trade-facts 8, "Retention": of carts that nobody touched, with a row or without. */
export const retentionDays = 30;

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const base = digits.length;
const dayMs = 86_400_000;
const daysMod = base ** dayLength;
const dayOf = (now: Date): number => Math.floor(now.getTime() / dayMs) % daysMod;

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
  const places = [Math.floor(day / base ** 2), Math.floor(day / base) % base, day % base];
  const body = `${random.token(chanceLength)}${places.map((place) => digits[place]).join('')}`;
  return `${body}${hashOf(config.secrets.application, market, body)}`;
}

/** The market in which the shop issued the id, at most 30 days ago; else null. */
export function issuedIn({ config }: Pick<Platform, 'config'>, id: string, now: Date): Market | null {
  if (!isCartId(id)) return null;
  const body = id.slice(0, chanceLength + dayLength);
  const issued = [...body.slice(chanceLength)].reduce((day, digit) => day * base + digits.indexOf(digit), 0);
  if ((dayOf(now) - issued + daysMod) % daysMod > retentionDays) return null;
  const given = Buffer.from(id.slice(body.length));
  return (
    markets.find((market) =>
      timingSafeEqual(Buffer.from(hashOf(config.secrets.application, market, body)), given),
    ) ?? null
  );
}
