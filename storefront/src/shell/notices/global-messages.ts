/**
 * Messages that survive a reload (specification 3, `global_messages`): stored before the page reloads, shown once by
 * the next page in its language.
 */

import type { StoredValues } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';

const codes = ['SESSION_ENDED'] as const;
export type GlobalMessage = (typeof codes)[number];

/** Seconds after which a message expires. */
const TTL_SECONDS = 60;

const read = (stored: Pick<StoredValues, 'get'>): readonly GlobalMessage[] => {
  const list = stored.get(STORAGE.messages);
  return Array.isArray(list) ? codes.filter((code) => list.includes(code)) : [];
};

export function writeGlobalMessage(stored: Pick<StoredValues, 'get' | 'set'>, message: GlobalMessage): void {
  stored.set(STORAGE.messages, [...new Set([...read(stored), message])], TTL_SECONDS);
}

/** Returns and removes the stored messages. */
export function takeGlobalMessages(stored: Pick<StoredValues, 'get' | 'remove'>): readonly GlobalMessage[] {
  const messages = read(stored);
  stored.remove(STORAGE.messages);
  return messages;
}
