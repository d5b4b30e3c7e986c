import { anything, may, OFFICE_IDLE_SECONDS, OFFICE_SESSION_SECONDS } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { OfficeContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database.ts';
import { permitOffice } from '../../../platform/requests/permit-office.ts';
import type { Services } from '../services.ts';
import { hashOf, newToken } from '../sign-in/tokens.ts';
import { accountRecord, actorOfAccount, type OfficeAsked, signInsKeptUntil } from './asked.ts';
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
  type StillGood,
} from './store-sessions.ts';

export interface OfficeSession extends OfficeAccountRow {
  readonly signedInAt: Date;
  readonly seenAt: Date;
}

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

const stillGood = (now: Date): StillGood => ({
  idleSince: before(now, OFFICE_IDLE_SECONDS),
  startedSince: before(now, OFFICE_SESSION_SECONDS),
});

const nobody = { kind: 'guest', holds: null } as const;

/** A request within this time of the last one is not written down. */
const seenSeconds = 60;

/** Whom the cookie signs in at this moment. Unknown, ended, idle and old sessions sign nobody in. */
export async function findOfficeActor(
  { platform }: Services,
  token: string | null,
  now: Date,
): Promise<OfficeContext['actor']> {
  if (token === null) return nobody;
  const tokenHash = hashOf(token);
  const session = await officeSessionOf(platform.db, tokenHash, stillGood(now));
  if (session === null) return nobody;
  if (session.seenAt <= before(now, seenSeconds)) await markSeen(platform.db, tokenHash, now);
  return actorOfAccount(accountOf(session));
}

const accountOf = ({ accountId, email, name, roles, markets }: OfficeSessionRow): OfficeAccountRow => ({
  id: accountId,
  email,
  name,
  roles,
  markets,
});

const longestBrowser = 200;

/** Begins a session in the caller's transaction and sets its cookie. */
export async function beginSession(
  { platform }: Services,
  tx: Connection,
  { browser, source, setCookies }: OfficeAsked,
  account: OfficeAccountRow,
): Promise<OfficeSession> {
  const token = newToken(platform.random);
  const now = platform.clock.now();
  await addOfficeSession(tx, {
    tokenHash: hashOf(token),
    accountId: account.id,
    now,
    browser: browser.slice(0, longestBrowser),
    source,
  });
  setCookies([sessionCookie(platform.config, token)]);
  return { ...account, signedInAt: now, seenAt: now };
}

/** Null where nobody is signed in. */
export async function currentOfficeSession(
  { platform }: Services,
  { token, now }: OfficeAsked,
): Promise<OfficeSession | null> {
  const session = token === null ? null : await officeSessionOf(platform.db, hashOf(token), stillGood(now));
  if (session === null) return null;
  return { ...accountOf(session), signedInAt: session.signedInAt, seenAt: session.seenAt };
}

const mostListed = 50;

/** The sessions of this person, the most recently used first, at most 50. */
export async function ownOfficeSessions(
  { platform }: Services,
  { actor, token, now }: OfficeAsked,
): Promise<readonly OfficeSessionEntry[]> {
  const { officeId } = permitOffice(actor, 'office.own-account', anything);
  return officeSessionsOf(platform.db, Number(officeId), {
    ...stillGood(now),
    tokenHash: hashOf(token ?? ''),
    limit: mostListed,
  });
}

/** False where whoever asks has no session of this id; another's is none of theirs. */
export async function endOwnOfficeSession(
  { platform }: Services,
  { actor, now }: OfficeAsked,
  id: number,
): Promise<boolean> {
  const who = permitOffice(actor, 'office.own-account', anything);
  const accountId = Number(who.officeId);
  return platform.db.transaction(async (tx) => {
    const ended = await endOfficeSessionOf(tx, accountId, id);
    if (ended)
      await recordChange(tx, who, now, {
        action: 'office.end-session',
        record: accountRecord(accountId),
        expiresAt: signInsKeptUntil(now),
      });
    return ended;
  });
}

/** Ends the session of the cookie, and the cookie in any case. False where nobody was signed in. */
export async function signOutOfOffice(
  { platform }: Services,
  { actor, token, now, setCookies }: OfficeAsked,
): Promise<boolean> {
  setCookies([endedCookie(platform.config)]);
  if (token === null || !may(actor, 'office.sign-out', anything)) return false;
  return platform.db.transaction(async (tx) => {
    const accountId = await endOfficeSessionOfToken(tx, hashOf(token));
    if (accountId === null || actor.kind !== 'office') return false;
    await recordChange(tx, actor, now, {
      action: 'office.sign-out',
      record: accountRecord(accountId),
      expiresAt: signInsKeptUntil(now),
    });
    return true;
  });
}
