/**
 * The staff who are signed in on this device. Each has a session of their own; at most one session is open. A token stays
 * on the device while its session is locked: the server opens the session only by the PIN or the password.
 */
import type { StoredValues } from '@jinlan/client/data';

export interface DevicePerson {
  readonly staffNo: string;
  readonly name: string;
  readonly token: string;
  readonly hasPin: boolean;
}

interface Device {
  /** Made up by this browser; part of the key by which it encrypts drafts. */
  readonly id: string;
  readonly people: readonly DevicePerson[];
}

type Stored = Pick<StoredValues, 'get' | 'set'>;

const NAME = 'staff_device';
/** Name of the stored time at which somebody last touched a page in any tab, ms since 1970. */
const ACTIVE = 'staff_active_at';
/** Seconds that the device keeps the list. Longer than a session, which ends twelve hours after the sign-in. */
const keptSeconds = 24 * 3600;
export const mostPeople = 12;

const isPerson = (value: unknown): value is DevicePerson => {
  const { staffNo, name, token, hasPin } = (value ?? {}) as Partial<Record<keyof DevicePerson, unknown>>;
  return [staffNo, name, token].every((text) => typeof text === 'string') && typeof hasPin === 'boolean';
};

function read(stored: Pick<StoredValues, 'get'>): Device | null {
  const { id, people } = (stored.get(NAME) ?? {}) as Partial<Record<keyof Device, unknown>>;
  if (typeof id !== 'string' || !Array.isArray(people)) return null;
  return { id, people: people.filter(isPerson) };
}

const write = (stored: Stored, device: Device): void => stored.set(NAME, device, keptSeconds);

export const peopleOf = (stored: Pick<StoredValues, 'get'>): readonly DevicePerson[] =>
  read(stored)?.people ?? [];

/** 32 random digits; `randomUUID` needs HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export function deviceId(stored: Stored): string {
  const device = read(stored) ?? { id: randomKey(), people: [] };
  write(stored, device);
  return device.id;
}

/**
 * Adds a person, or replaces their entry. If the device is full, drops the person who was added or updated longest ago.
 * Also drops another person who has the same token.
 */
export function rememberPerson(stored: Stored, person: DevicePerson): void {
  const others = peopleOf(stored).filter(
    ({ staffNo, token }) => staffNo !== person.staffNo && token !== person.token,
  );
  write(stored, { id: deviceId(stored), people: [...others.slice(1 - mostPeople), person] });
}

/**
 * Replaces a token after its session was renewed or opened. Does nothing if nobody has the token `from`, or if somebody
 * already has `to`.
 */
export function replaceToken(stored: Stored, from: string, to: string): void {
  const people = peopleOf(stored);
  if (!people.some(({ token }) => token === from) || people.some(({ token }) => token === to)) return;
  write(stored, {
    id: deviceId(stored),
    people: people.map((person) => (person.token === from ? { ...person, token: to } : person)),
  });
}

export function forgetPeople(stored: Stored, isGone: (person: DevicePerson) => boolean): void {
  const people = peopleOf(stored);
  if (people.some(isGone))
    write(stored, { id: deviceId(stored), people: people.filter((person) => !isGone(person)) });
}

export const noteActivity = (stored: Stored, now: number): void => stored.set(ACTIVE, now, keptSeconds);

/** Milliseconds since somebody touched a page of this browser; 0 if no time is stored. */
export function idleMs(stored: Pick<StoredValues, 'get'>, now: number): number {
  const at = stored.get(ACTIVE);
  return typeof at === 'number' ? Math.max(0, now - at) : 0;
}
