/**
 * The card in this browser, for a store without a connection: code, level and name, without a token. It is deleted when
 * the session ends, in whatever way. A card of another session is never read.
 */

import type { StoredValues } from '@jinlan/client/data';
import { STORAGE, TOKEN_TTL_SECONDS } from '@jinlan/contract/wire';
import { isMemberCode, memberLevels } from '@jinlan/domain/members';

type Level = Uppercase<(typeof memberLevels)[number]>;

export interface StoredCard {
  readonly code: string;
  readonly level: Level;
  readonly name: string;
}

const levels = new Set<unknown>(memberLevels.map((level) => level.toUpperCase()));

/** The end of the session's token tells sessions apart without a second copy of the token. */
const markOf = (token: string): string => token.slice(-8);

export function storeCard(stored: StoredValues, token: string, card: StoredCard): void {
  stored.set(STORAGE.memberCard, { ...card, session: markOf(token) }, TOKEN_TTL_SECONDS);
}

/** Null without a card of this session. */
export function readStoredCard(stored: StoredValues, token: string | null): StoredCard | null {
  const value = stored.get(STORAGE.memberCard);
  if (token === null || typeof value !== 'object' || value === null) return null;
  const { code, level, name, session } = value as Partial<StoredCard & { session: string }>;
  if (session !== markOf(token)) {
    stored.remove(STORAGE.memberCard);
    return null;
  }
  const isWhole = typeof code === 'string' && isMemberCode(code) && typeof name === 'string';
  return isWhole && levels.has(level) ? { code, level: level as Level, name } : null;
}
