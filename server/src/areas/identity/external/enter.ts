import { emailKey } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import type { Caller, Services } from '../services.ts';
import { writeMark } from '../sign-in/browser-marks.ts';
import { markOptions, newSession } from '../sign-in/sign-in.ts';
import { addSession } from '../sign-in/store-sessions.ts';
import type { AccountRow } from '../sign-in/store-sign-in.ts';
import { newToken } from '../sign-in/tokens.ts';

export interface Entry {
  readonly account: AccountRow;
  readonly token: string;
}

/** Begins a session of a customer, as a sign-in by password does. The session never has the rights of staff. */
export async function enter(
  { platform }: Services,
  tx: Connection,
  caller: Caller,
  account: AccountRow,
): Promise<Entry> {
  const token = newToken(platform.random);
  const { customerId } = account;
  const now = platform.clock.now();
  await addSession(tx, newSession(caller, { token, customerId, staffNo: null, now }));
  return { account, token };
}

/** Marks the browser as one that has signed in to the account; call it once the session is committed. */
export function markBrowser({ platform }: Services, caller: Caller, { account }: Entry): void {
  const { email } = account;
  if (email === null) return;
  const marked = { kind: 'customer', name: emailKey(email), ...account } as const;
  caller.setCookies(writeMark(marked, caller.cookies, markOptions(platform)));
}
