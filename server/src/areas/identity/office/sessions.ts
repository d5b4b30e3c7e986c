import { anything, may, OFFICE_IDLE_SECONDS, OFFICE_SESSION_SECONDS } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { OfficeContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import { permitOffice } from '../../../platform/requests/permit-office.ts';
import type { Services } from '../services.ts';
import { hashOf, newToken } from '../sign-in/tokens.ts';
import { accountRecord, actorOfAccount, type OfficeCaller, signInsExpireAt } from './asked.ts';
import { endedCookie, sessionCookie } from './cookie.ts';
import type { OfficeAccountRow } from './store.ts';
import {
  addOfficeSession,
  endOfficeSessionOf,
  endOfficeSessionOfToken,
  markSeen,
  type OfficeSessionEntry,
  type OfficeSessionRow,
  officeSessionOf,
  officeSessionsOf,
  type SessionBounds,
} from './store-sessions.ts';

export interface OfficeSession extends OfficeAccountRow {
  readonly signedInAt: Date;
  readonly seenAt: Date;
}

const secondsBefore = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

const sessionBounds = (now: Date): SessionBounds => ({
  idleSince: secondsBefore(now, OFFICE_IDLE_SECONDS),
  startedSince: secondsBefore(now, OFFICE_SESSION_SECONDS),
});

const guest = { kind: 'guest', holds: null } as const;

/** The shortest time in seconds between two updates of a session's `seenAt`. */
const seenIntervalSeconds = 60;

/** The actor that the cookie's token signs in; a guest for unknown, ended, idle and old sessions. */
export async function findOfficeActor(
  { platform }: Services,
  token: string | null,
  now: Date,
): Promise<OfficeContext['actor']> {
  if (token === null) return guest;
  const tokenHash = hashOf(token);
  const session = await officeSessionOf(platform.db, tokenHash, sessionBounds(now));
  if (session === null) return guest;
  if (session.seenAt <= secondsBefore(now, seenIntervalSeconds)) await markSeen(platform.db, tokenHash, now);
  return actorOfAccount(accountOf(session));
}

const accountOf = ({ accountId, email, name, roles, markets }: OfficeSessionRow): OfficeAccountRow => ({
  id: accountId,
  email,
  name,
  roles,
  markets,
});

const maxBrowserLength = 200;

/** Starts a session in the caller's transaction and sets its cookie. */
export async function beginSession(
  { platform }: Services,
  tx: Connection,
  { browser, source, setCookies }: OfficeCaller,
  account: OfficeAccountRow,
): Promise<OfficeSession> {
  const token = newToken(platform.random);
  const now = platform.clock.now();
  await addOfficeSession(tx, {
    tokenHash: hashOf(token),
    accountId: account.id,
    now,
    browser: browser.slice(0, maxBrowserLength),
    source,
  });
  setCookies([sessionCookie(platform.config, token)]);
  return { ...account, signedInAt: now, seenAt: now };
}

/** The session of the request; null if nobody is signed in. */
export async function currentOfficeSession(
  { platform }: Services,
  { token, now }: OfficeCaller,
): Promise<OfficeSession | null> {
  const session =
    token === null ? null : await officeSessionOf(platform.db, hashOf(token), sessionBounds(now));
  if (session === null) return null;
  return { ...accountOf(session), signedInAt: session.signedInAt, seenAt: session.seenAt };
}

const maxListed = 50;

/** The caller's own sessions, most recently used first, at most 50. */
export async function ownOfficeSessions(
  { platform }: Services,
  { actor, token, now }: OfficeCaller,
): Promise<readonly OfficeSessionEntry[]> {
  const { officeId } = permitOffice(actor, 'office.own-account', anything);
  return officeSessionsOf(platform.db, Number(officeId), {
    ...sessionBounds(now),
    tokenHash: hashOf(token ?? ''),
    limit: maxListed,
  });
}

/** Ends a session of the caller; returns false if the caller has no session with this id. */
export async function endOwnOfficeSession(
  { platform }: Services,
  { actor, now }: OfficeCaller,
  id: number,
): Promise<boolean> {
  const officeActor = permitOffice(actor, 'office.own-account', anything);
  const accountId = Number(officeActor.officeId);
  return platform.db.transaction(async (tx) => {
    const ended = await endOfficeSessionOf(tx, accountId, id);
    if (ended)
      await recordChange(tx, officeActor, now, {
        action: 'office.end-session',
        record: accountRecord(accountId),
        expiresAt: signInsExpireAt(now),
      });
    return ended;
  });
}

/** Ends the cookie's session and always clears the cookie. Returns false if nobody was signed in. */
export async function signOutOfOffice(
  { platform }: Services,
  { actor, token, now, setCookies }: OfficeCaller,
): Promise<boolean> {
  setCookies([endedCookie(platform.config)]);
  if (token === null || !may(actor, 'office.sign-out', anything)) return false;
  return platform.db.transaction(async (tx) => {
    const accountId = await endOfficeSessionOfToken(tx, hashOf(token));
    if (accountId === null || actor.kind !== 'office') return false;
    await recordChange(tx, actor, now, {
      action: 'office.sign-out',
      record: accountRecord(accountId),
      expiresAt: signInsExpireAt(now),
    });
    return true;
  });
}
