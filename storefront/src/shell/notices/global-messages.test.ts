import { createStoredValues } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { takeGlobalMessages, writeGlobalMessage } from './global-messages.ts';

describe('a message for the next page', () => {
  it('is stored as global_messages and read once', () => {
    const stored = createStoredValues(() => null);
    writeGlobalMessage(stored, 'SESSION_ENDED');
    writeGlobalMessage(stored, 'SESSION_ENDED');
    expect(stored.get('global_messages')).toEqual(['SESSION_ENDED']);
    expect(takeGlobalMessages(stored)).toEqual(['SESSION_ENDED']);
    expect(takeGlobalMessages(stored)).toEqual([]);
  });

  it('expires after a minute, and is dropped if it cannot be parsed', () => {
    let now = 0;
    const stored = createStoredValues(
      () => null,
      () => now,
    );
    writeGlobalMessage(stored, 'SESSION_ENDED');
    now = 61_000;
    expect(takeGlobalMessages(stored)).toEqual([]);
    for (const value of [7, 'SESSION_ENDED', ['<b>'], null]) {
      stored.set('global_messages', value);
      expect(takeGlobalMessages(stored)).toEqual([]);
    }
  });
});
