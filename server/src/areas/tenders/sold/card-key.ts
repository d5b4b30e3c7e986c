import { isMacOf, macOf } from '../../../platform/signed-keys.ts';

/**
 * The key in the e-mail of a gift card. It opens the card's page without the card's code. The key is the card's number and
 * a MAC of it, so nothing is stored. It stands behind `#`, so no server and no log gets it with an address. It never
 * expires.
 */
const textOf = (cardId: number): string => `tenders.gift-card.open\0${cardId}`;

export const cardKey = (secret: string, cardId: number): string =>
  `${cardId.toString(36)}.${macOf(secret, textOf(cardId))}`;

/** Returns the number of the card that a key opens; null for any other text. */
export function readCardKey(secret: string, key: string): number | null {
  const [, id = '', mac = ''] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(key) ?? [];
  const cardId = Number.parseInt(id, 36);
  return Number.isSafeInteger(cardId) && isMacOf(secret, textOf(cardId), mac) ? cardId : null;
}
