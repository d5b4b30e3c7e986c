import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The key in the e-mail of a gift card, which opens the card's page without its code: the card's number and a MAC of
 * it. Nothing is stored. It stands behind `#`, so no server and no log receives it with an address.
 */
const macOf = (secret: string, cardId: number): Buffer =>
  createHmac('sha256', secret).update(`tenders.gift-card.open\0${cardId}`).digest();

export const cardKey = (secret: string, cardId: number): string =>
  `${cardId.toString(36)}.${macOf(secret, cardId).toString('base64url')}`;

/** The number of the card that a key opens; null for any other text. */
export function readCardKey(secret: string, key: string): number | null {
  const [, id = '', mac = ''] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(key) ?? [];
  const cardId = Number.parseInt(id, 36);
  if (!Number.isSafeInteger(cardId)) return null;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secret, cardId);
  return given.length === expected.length && timingSafeEqual(given, expected) ? cardId : null;
}
