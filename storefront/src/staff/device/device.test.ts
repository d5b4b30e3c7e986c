import { createStoredValues } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { readDraft, removeUnsent, saveDraft, waitingName } from './drafts.ts';
import { forgetHere, forgetToken } from './forget.ts';
import {
  type DevicePerson,
  deviceId,
  idleMs,
  mostPeople,
  noteActivity,
  peopleOf,
  rememberPerson,
  replaceToken,
} from './roster.ts';
import { createSeal, type Seal } from './sealed.ts';

function storage() {
  const map = new Map<string, string>();
  const stored = createStoredValues(() => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  }));
  return { stored, text: () => JSON.stringify([...map]) };
}

const person = (staffNo: string, token = `token-of-${staffNo}`): DevicePerson => ({
  ...{ staffNo, token, name: `Name ${staffNo}`, hasPin: true },
});

const keyOf = (byte: number): string =>
  btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function sealOf(staffNo: string, byte = 7): Promise<Seal> {
  const seal = await createSeal(staffNo, keyOf(byte));
  if (!seal) throw new Error('This runtime cannot encrypt');
  return seal;
}

describe('the people of a device', () => {
  it('never share a token', () => {
    const { stored } = storage();
    rememberPerson(stored, person('HK0101', 'one'));
    rememberPerson(stored, person('HK0102', 'one'));
    expect(peopleOf(stored).map(({ staffNo }) => staffNo)).toEqual(['HK0102']);
  });

  it('are each there once, and their tokens follow renewals', () => {
    const { stored } = storage();
    rememberPerson(stored, person('HK0101'));
    rememberPerson(stored, person('HK0102'));
    rememberPerson(stored, person('HK0101', 'newer'));
    replaceToken(stored, 'newer', 'newest');
    replaceToken(stored, 'of nobody', 'x');
    // A tab that was asleep during a colleague's sign-in mistakes it for a renewal.
    replaceToken(stored, 'newest', 'token-of-HK0102');
    expect(peopleOf(stored).map(({ staffNo, token }) => [staffNo, token])).toEqual([
      ['HK0102', 'token-of-HK0102'],
      ['HK0101', 'newest'],
    ]);
  });

  it('are at most as many as share a device', () => {
    const { stored } = storage();
    for (let number = 0; number < mostPeople + 5; number += 1) rememberPerson(stored, person(`HK${number}`));
    expect(peopleOf(stored)).toHaveLength(mostPeople);
    expect(peopleOf(stored).at(-1)?.staffNo).toBe(`HK${mostPeople + 4}`);
  });

  it('keep the id of their device, which is not guessed', () => {
    const { stored } = storage();
    const id = deviceId(stored);
    rememberPerson(stored, person('HK0101'));
    expect(deviceId(stored)).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(deviceId(storage().stored)).not.toBe(id);
  });

  it.each([null, 5, { id: 3 }, { id: 'a', people: {} }, { id: 'a', people: [{ staffNo: 1 }, null] }])(
    'are nobody where the storage holds %j',
    (value) => {
      const { stored } = storage();
      stored.set('staff_device', value);
      expect(peopleOf(stored)).toEqual([]);
    },
  );

  it('leave with what they have not sent', async () => {
    const { stored, text } = storage();
    rememberPerson(stored, person('HK0101'));
    rememberPerson(stored, person('HK0102'));
    await saveDraft(stored, await sealOf('HK0101'), 'service:new', { name: 'Lam' });
    await saveDraft(stored, await sealOf('HK0102'), 'service:new', { name: 'Chan' });
    stored.set(waitingName('HK0101'), 'sealed');
    forgetToken(stored, 'token-of-HK0101');
    expect(text()).not.toContain('HK0101');
    expect(text()).toContain('staff_draft:HK0102');
    forgetHere(stored, peopleOf(stored));
    expect(text()).not.toContain('HK0102');
  });
});

describe('activity', () => {
  it('counts from the last touch in any tab, and never below zero', () => {
    const { stored } = storage();
    expect(idleMs(stored, 1_000)).toBe(0);
    noteActivity(stored, 1_000);
    expect(idleMs(stored, 61_000)).toBe(60_000);
    expect(idleMs(stored, 500)).toBe(0);
  });
});

describe('a draft', () => {
  const fields = { name: '', isRing: false };

  it('comes back to its person and form alone, and is unreadable in the storage', async () => {
    const { stored, text } = storage();
    const own = await sealOf('HK0101');
    await saveDraft(stored, own, 'service:new', { name: '林小姐', isRing: true, extra: 1 });
    expect(text()).not.toContain('林小姐');
    expect(await readDraft(stored, own, 'service:new', fields)).toEqual({ name: '林小姐', isRing: true });
    expect(await readDraft(stored, own, 'service:S1', fields)).toBeNull();
    expect(await readDraft(stored, await sealOf('HK0102'), 'service:new', fields)).toBeNull();
    expect(await readDraft(stored, await sealOf('HK0101', 8), 'service:new', fields)).toBeNull();
  });

  it('that was moved to another form or person is not opened', async () => {
    const { stored } = storage();
    const own = await sealOf('HK0101');
    await saveDraft(stored, own, 'a', { name: 'x' });
    stored.set('staff_draft:HK0101:b', stored.get('staff_draft:HK0101:a'));
    expect(await readDraft(stored, own, 'b', fields)).toBeNull();
    for (const strange of ['', '.', 'a.b', '!!.!!', 5, null]) {
      stored.set('staff_draft:HK0101:a', strange);
      expect(await readDraft(stored, own, 'a', fields)).toBeNull();
    }
  });

  it('takes the type of its field', async () => {
    const { stored } = storage();
    const own = await sealOf('HK0101');
    await saveDraft(stored, own, 'a', { name: 5, isRing: 'yes' });
    expect(await readDraft(stored, own, 'a', fields)).toEqual(fields);
  });

  it('is not stored where it is too long, and the oldest leave when there are many', async () => {
    const { stored } = storage();
    const own = await sealOf('HK0101');
    await saveDraft(stored, own, 'long', { name: 'x'.repeat(30_000) });
    expect(await readDraft(stored, own, 'long', fields)).toBeNull();
    for (let number = 0; number < 45; number += 1)
      await saveDraft(stored, own, `form:${number}`, { name: String(number) });
    expect(stored.names().filter((name) => name.startsWith('staff_draft:'))).toHaveLength(40);
    removeUnsent(stored, 'HK0101');
    expect(stored.names()).toEqual([]);
  });
});
