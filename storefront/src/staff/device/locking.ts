/** Locking, opening and ending the sessions of staff on this device. */
import { readError, type ShopError, type StoredValues } from '@jinlan/client/data';
import type { SessionStore } from '@jinlan/client/session';
import type { Client } from '@urql/core';
import { signInPath } from '../../account/next-page.ts';
import { forgetHere } from './forget.ts';
import {
  EndStaffSessionsDocument,
  LockStaffSessionDocument,
  StaffSessionHereDocument,
  UnlockStaffSessionDocument,
} from './queries.generated.ts';
import { type DevicePerson, forgetPeople, noteActivity, peopleOf, replaceToken } from './roster.ts';

export interface DeviceTools {
  readonly session: SessionStore;
  readonly client: Client;
  readonly stored: StoredValues;
}

/** Tells the server to lock a session whose token is in this browser; also while the page unloads. */
export const tellLocked = (client: Client, token: string): Promise<unknown> =>
  client
    .mutation(LockStaffSessionDocument, {}, { token, unqueued: true, fetchOptions: { keepalive: true } })
    .toPromise();

/**
 * Locks the sessions of all people of this device, because a page may have been locked without a connection. People
 * whose session has ended are removed from the device: they must sign in again.
 */
export async function lockPeople({ client, stored }: Pick<DeviceTools, 'client' | 'stored'>): Promise<void> {
  await Promise.all(
    peopleOf(stored).map(async ({ token }) => {
      await tellLocked(client, token);
      const answer = await client
        .query(
          StaffSessionHereDocument,
          {},
          { token, unqueued: true, requestPolicy: 'network-only', unkept: true },
        )
        .toPromise();
      if (answer.data?.staffSession === null) forgetPeople(stored, (person) => person.token === token);
    }),
  );
}

/** Hides the page in every tab, and opens the list of the device's people. The page opens again after unlocking. */
export async function lockDevice({ session, client }: DeviceTools, page: string): Promise<void> {
  const { token } = session.state();
  if (!token) return;
  void tellLocked(client, token);
  await session.end(signInPath(page, 'staff'));
}

/** Returns null once the session is open. A person whose session has ended is removed from the device. */
export async function unlock(
  { client, stored }: DeviceTools,
  person: DevicePerson,
  by: { readonly pin: string } | { readonly password: string },
  take: (token: string) => Promise<void>,
): Promise<ShopError | null> {
  const answer = await client
    .mutation(UnlockStaffSessionDocument, { session: person.token, ...by }, { unqueued: true })
    .toPromise();
  const token = answer.data?.unlockStaffSession?.token;
  if (token) {
    replaceToken(stored, person.token, token);
    noteActivity(stored, Date.now());
    await take(token);
    return null;
  }
  const error = readError(answer.error);
  if (error?.code === 'STAFF_SESSION_ENDED') forgetPeople(stored, ({ token: own }) => own === person.token);
  return error ?? { kind: 'fault', code: 'UNEXPECTED', message: 'No token', data: {}, reference: null };
}

/**
 * Signs one person out of a device, or all people, and deletes their unsent drafts and actions. Returns whether the
 * server was reached.
 */
export async function signOutPeople(
  { client, stored }: Pick<DeviceTools, 'client' | 'stored'>,
  people: readonly DevicePerson[],
): Promise<boolean> {
  const sessions = people.map(({ token }) => token);
  const answer = await client
    .mutation(EndStaffSessionsDocument, { sessions }, { unqueued: true })
    .toPromise();
  if (readError(answer.error) !== null) return false;
  forgetHere(stored, people);
  return true;
}
