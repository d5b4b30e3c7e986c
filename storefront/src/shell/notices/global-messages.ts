/**
 * Messages that outlive the page on which they arose (specification 3, `global_messages`): written before the page
 * reloads, shown once by the page that comes next, in its language.
 */

import type { StoredValues } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';

const codes = ['SESSION_ENDED'] as const;
export type GlobalMessage = (typeof codes)[number];

/** Seconds after which a message has missed its page. */
const TTL_SECONDS = 60;

const read = (stored: Pick<StoredValues, 'get'>): readonly GlobalMessage[] => {
  const list = stored.get(STORAGE.messages);
  return Array.isArray(list) ? codes.filter((code) => list.includes(code)) : [];
};

export function writeGlobalMessage(stored: Pick<StoredValues, 'get' | 'set'>, message: GlobalMessage): void {
  stored.set(STORAGE.messages, [...new Set([...read(stored), message])], TTL_SECONDS);
}

/** Removes what it returns. */
export function takeGlobalMessages(stored: Pick<StoredValues, 'get' | 'remove'>): readonly GlobalMessage[] {
  const messages = read(stored);
  stored.remove(STORAGE.messages);
  return messages;
}
