import { createHmac } from 'node:crypto';
import { may, readStaffPin, UNLOCK_TRIES } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import { DAY, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Staff } from '../../../platform/requests/permit-staff.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mustTake, notAuthorised } from '../refuse.ts';
import { type Caller, type Services, tokenSeconds } from '../services.ts';
import { mustKnowPassword } from '../sign-in/change-password.ts';
import { isSamplePassword } from '../sign-in/sample-password.ts';
import { hashOf, newToken } from '../sign-in/tokens.ts';
import { before, lockedBefore, staffSessionsSince } from './lock-times.ts';
import {
  countUnlockTry,
  endStaffTokens,
  type LockedSession,
  lockSession,
  openSession,
  savePin,
  staffSessionOf,
} from './store-staff-sessions.ts';

/** Tries of one source; the staff of a store share one. */
const perSource: SharedLimit = { name: 'staff-unlock', most: 60, seconds: 600 };
/** Wrong PINs and passwords of one member of staff in all locked sessions together. */
const perStaff: SharedLimit = { name: 'staff-unlock-account', most: 20, seconds: DAY };

/** Returns the member of staff who acts in an open session. Refuses everybody else with STAFF_ONLY. */
export function mustBeStaff({ actor }: Pick<Caller, 'actor'>): Staff {
  if (actor.kind === 'staff' && may(actor, 'staff.own-session', { ...nothing, storeId: actor.storeId }))
    return actor;
  throw refuse('STAFF_ONLY');
}

const nothing = { id: null, customerId: null };

export interface StaffSession {
  readonly staffNo: string;
  readonly isLocked: boolean;
  readonly hasPin: boolean;
  readonly lockAfterSeconds: number;
  /** The key of drafts on the device; null while the session is locked. */
  readonly draftKey: string | null;
}

/** Returns the session of staff to which the request's token belongs; null if there is none, or if it has ended. */
export async function readStaffSession(
  services: Services,
  { bearer, now }: Caller,
  device: string | null,
): Promise<StaffSession | null> {
  const { db, config } = services.platform;
  const session = bearer === null ? null : await staffSessionOf(db, hashOf(bearer), staffSessionsSince(now));
  if (session === null) return null;
  const { staffNo, hasPin, lockedAt, activeAt, expiresAt } = session;
  const isLocked = lockedAt !== null || activeAt <= lockedBefore(services, now) || expiresAt <= now;
  const isDevice = device !== null && /^[\w-]{16,64}$/.test(device);
  return {
    ...{ staffNo, hasPin, isLocked, lockAfterSeconds: config.staffLockMinutes * 60 },
    draftKey:
      isLocked || !isDevice ? null : keyed(services, 'staff-drafts', staffNo, device).toString('base64url'),
  };
}

const keyed = ({ platform }: Services, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', platform.config.secrets.application).update(JSON.stringify(parts)).digest();

/** A PIN is short, so its stored hash also needs the shop's secret: the database alone does not suffice to guess it. */
const pinText = (services: Services, staffNo: string, pin: string): string =>
  keyed(services, 'staff-pin', staffNo, pin).toString('base64url');

/** Locks the session of the request's token; false if it was locked before. */
export async function lockStaffSession({ platform }: Services, caller: Caller): Promise<boolean> {
  mustBeStaff(caller);
  return lockSession(platform.db, hashOf(caller.bearer ?? ''), caller.now);
}

/** Sets the PIN, by the account's password. Refuses with STAFF_ONLY, STAFF_PIN_INVALID and WRONG_PASSWORD. */
export async function setStaffPin(
  services: Services,
  caller: Caller,
  { pin: typed, password }: { readonly pin: string; readonly password: string },
): Promise<void> {
  const staff = mustBeStaff(caller);
  const pin = readStaffPin(typed, staff.staffNo);
  if (!pin.ok) throw refuse('STAFF_PIN_INVALID', { reason: pin.error });
  await mustKnowPassword(services, caller, Number(staff.customerId), password);
  const hash = await services.passwords.hash(caller, pinText(services, staff.staffNo, pin.value));
  await services.platform.db.transaction(async (tx) => {
    await savePin(tx, staff.staffNo, hash);
    await recordChange(tx, staff, caller.now, {
      action: 'staff.set-pin',
      record: { kind: 'staff', id: staff.staffNo },
    });
  });
}

export interface UnlockInput {
  /** The token of the session to open. */
  readonly session: string;
  readonly pin: string | null;
  readonly password: string | null;
}

/**
 * Opens a session of staff by PIN or password, and returns its new token. Every try is counted before it is judged, so that
 * parallel tries cannot exceed the limit. The fifth wrong try ends the session. Refuses with STAFF_UNLOCK_FAILED,
 * STAFF_SESSION_ENDED and TOO_MANY_REQUESTS.
 */
export async function unlockStaffSession(
  services: Services,
  caller: Caller,
  { session: token, pin, password }: UnlockInput,
): Promise<string> {
  if (!may(caller.actor, 'account.sign-in', { ...nothing, storeId: null })) throw notAuthorised();
  const { platform } = services;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const since = staffSessionsSince(caller.now);
  const from = hashOf(token.slice(0, 100));
  const session = await countUnlockTry(platform.db, from, since);
  if (session === null) throw refuse('STAFF_SESSION_ENDED');
  const tries = [{ limit: perStaff, subject: session.staffNo }];
  await mustTake(platform, tries);
  if (!(await isRight(services, caller, session, { pin, password }))) {
    if (session.tries < UNLOCK_TRIES)
      throw refuse('STAFF_UNLOCK_FAILED', { tries_left: UNLOCK_TRIES - session.tries });
    await endStaffTokens(platform.db, [from]);
    throw refuse('STAFF_SESSION_ENDED');
  }
  const newOne = newToken(platform.random);
  const isOpen = await platform.db.transaction((tx) =>
    openSession(tx, {
      ...{ from, to: hashOf(newOne), session, now: caller.now, since },
      expiresAt: before(caller.now, -tokenSeconds),
    }),
  );
  if (!isOpen) throw refuse('STAFF_SESSION_ENDED');
  await platform.limits.giveBack(tries);
  return newOne;
}

async function isRight(
  services: Services,
  caller: Caller,
  { staffNo, pinHash, passwordHash }: LockedSession,
  { pin, password }: Pick<UnlockInput, 'pin' | 'password'>,
): Promise<boolean> {
  const { passwords, platform } = services;
  if (pin !== null) {
    const digits = readStaffPin(pin, '');
    return digits.ok && (await passwords.verify(caller, pinText(services, staffNo, digits.value), pinHash));
  }
  const typed = password ?? '';
  const isSample = platform.config.environment === 'production' && isSamplePassword(typed);
  return (await passwords.verify(caller, typed, passwordHash)) && !isSample;
}

/** The most people who share a device. */
const mostOfDevice = 20;

/**
 * Ends sessions of staff by their tokens, also locked sessions, when a device signs out. Returns the number of ended
 * sessions.
 */
export async function endStaffSessions(
  { platform }: Services,
  caller: Caller,
  tokens: readonly string[],
): Promise<number> {
  if (!may(caller.actor, 'account.sign-in', { ...nothing, storeId: null })) throw notAuthorised();
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  return endStaffTokens(
    platform.db,
    tokens.slice(0, mostOfDevice).map((token) => hashOf(token.slice(0, 100))),
  );
}
