/**
 * Whether the promotion message shows (specification section 4): the first view stores the time and marks the session;
 * within 24 hours it shows only to a session that carries the mark; after that the time starts anew.
 */
import { STORAGE } from '@jinlan/contract/wire';
import type { StoredValues } from '../data/stored-values.ts';

export const PROMOTION_WINDOW_MS = 24 * 60 * 60 * 1000;

export function showsPromotion(stored: StoredValues, session: StoredValues, now: number): boolean {
  const seen = stored.get(STORAGE.promotionView);
  if (typeof seen === 'number' && now - seen < PROMOTION_WINDOW_MS) {
    return session.get(STORAGE.windowRefresh) === true;
  }
  stored.set(STORAGE.promotionView, now);
  session.set(STORAGE.windowRefresh, true);
  return true;
}
