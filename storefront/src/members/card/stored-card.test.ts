import { createStoredValues } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';
import { memberCodeOf } from '@jinlan/domain/members';
import { expect, it } from 'vitest';
import { readStoredCard, storeCard } from './stored-card.ts';

const values = () => createStoredValues(() => null);
const card = { code: memberCodeOf('123456789012345'), level: 'GOLD', name: '陈家欣' } as const;

it('reads the card of the same session', () => {
  const stored = values();
  storeCard(stored, 'token-of-the-first', card);
  expect(readStoredCard(stored, 'token-of-the-first')).toEqual(card);
});

it('deletes the card of another session, and reads none without one', () => {
  const stored = values();
  storeCard(stored, 'token-of-the-first', card);
  expect(readStoredCard(stored, null)).toBeNull();
  expect(readStoredCard(stored, 'token-of-another')).toBeNull();
  expect(stored.names()).toEqual([]);
});

it.each([null, 'text', {}, { ...card, code: '1234' }, { ...card, level: 'GREAT' }, { ...card, name: 1 }])(
  'reads no card from %j',
  (value) => {
    const stored = values();
    stored.set(STORAGE.memberCard, typeof value === 'object' ? { ...value, session: 'he-first' } : value);
    expect(readStoredCard(stored, 'token-of-the-first')).toBeNull();
  },
);
