/**
 * Keeps a session alive for an hour. The sign-out is scheduled for the stored time + 3600 s, and also checked each
 * second, because phones freeze timers. When half of the hour is over, the token of an active customer is renewed in
 * the background. Watched pages ask the server whether the token is still valid, and end the session if not
 * (specification 4).
 */

import type { StoredValues } from '@jinlan/client/data';
import { readError } from '@jinlan/client/data';
import type { SessionStore } from '@jinlan/client/session';
import { STORAGE, TOKEN_TTL_SECONDS } from '@jinlan/contract/wire';
import type { Client } from '@urql/core';
import { GetLoginStatusDocument, RenewTokenDocument } from './queries.generated.ts';

/** Milliseconds, from specification 9. */
export const CHECK_MS = 1000;
/** How often a watched page asks the server. The specification gives no number. */
export const WATCH_MS = 30_000;
/** A customer who was active within this time counts as present. */
export const AT_WORK_MS = 10 * 60_000;
/** Pause before a failed renewal is retried. */
const RETRY_MS = 60_000;

export interface Clock {
  now(): number;
  after(milliseconds: number, work: () => void): () => void;
  every(milliseconds: number, work: () => void): () => void;
}

export interface KeepAliveOptions {
  readonly session: SessionStore;
  readonly client: Client;
  readonly stored: StoredValues;
  readonly clock: Clock;
  /** Calls the listener on each touch, key press and scroll. Returns a function that stops it. */
  readonly onActivity: (listener: () => void) => () => void;
  readonly isVisible: () => boolean;
  /**
   * Runs one task in one tab at a time, and drops tasks during that time. A renewal invalidates the old token, so a
   * second renewal with it would sign the customer out.
   */
  readonly runAlone: (work: () => Promise<void>) => Promise<void>;
}

export function keepAlive(options: KeepAliveOptions): () => void {
  const { session, client, stored, clock, onActivity, isVisible, runAlone } = options;
  let lastActive = clock.now();
  let lastAsked = Number.NEGATIVE_INFINITY;
  let mayRenewAt = Number.NEGATIVE_INFINITY;
  let following: string | null = null;
  let doubted = false;
  let cancelEnd = () => {};

  const halfIsOver = () => {
    const endsAt = stored.expiresAt(STORAGE.token);
    return endsAt !== null && endsAt - clock.now() <= (TOKEN_TTL_SECONDS * 1000) / 2;
  };

  async function renew(): Promise<void> {
    const before = session.token();
    // Another tab may have renewed the token already.
    if (!before || !halfIsOver()) return;
    mayRenewAt = clock.now() + RETRY_MS;
    const answer = await client.mutation(RenewTokenDocument, {}, { unqueued: true }).toPromise();
    const next = answer.data?.renewCustomerToken?.token;
    if (next) {
      if (session.token() === before) session.renew(next);
      return;
    }
    // After twelve hours the server refuses renewals. The current hour is then the last.
    if (readError(answer.error)?.kind === 'refusal') mayRenewAt = Number.POSITIVE_INFINITY;
  }

  async function checkStatus(): Promise<void> {
    const token = session.token();
    lastAsked = clock.now();
    doubted = false;
    const answer = await client
      .query(GetLoginStatusDocument, {}, { requestPolicy: 'network-only', unkept: true })
      .toPromise();
    if (answer.data?.getLoginStatus !== false || token === null || session.token() !== token) return;
    stored.remove(STORAGE.token);
    session.sync();
  }

  function follow(): void {
    const { token } = session.state();
    if (token === following) return;
    following = token;
    cancelEnd();
    if (token === null) {
      stop();
      return;
    }
    const endsAt = stored.expiresAt(STORAGE.token) ?? clock.now();
    cancelEnd = clock.after(endsAt - clock.now() + 1, check);
  }

  function check(): void {
    session.sync();
    follow();
    const now = clock.now();
    if (following === null) return;
    if (halfIsOver() && now - lastActive <= AT_WORK_MS && now >= mayRenewAt) {
      void runAlone(renew);
    }
    const due = session.isWatched() && isVisible() && now - lastAsked >= WATCH_MS;
    if (session.takeDoubt()) doubted = true;
    if (doubted || due) void runAlone(checkStatus);
  }

  const stops = [
    session.subscribe(follow),
    clock.every(CHECK_MS, check),
    onActivity(() => {
      lastActive = clock.now();
    }),
  ];
  function stop(): void {
    cancelEnd();
    for (const end of stops) end();
  }
  follow();
  return stop;
}
