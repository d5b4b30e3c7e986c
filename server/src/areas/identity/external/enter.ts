import { emailKey } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { type Caller, type Services, tokenSeconds } from '../services.ts';
import { writeMark } from '../sign-in/browser-marks.ts';
import { markOptions } from '../sign-in/sign-in.ts';
import { addSession } from '../sign-in/store-sessions.ts';
import type { AccountRow } from '../sign-in/store-sign-in.ts';
import { hashOf, newToken } from '../sign-in/tokens.ts';

export interface Entry {
  readonly account: AccountRow;
  readonly token: string;
}

/** Begins a session of a customer, as a password does. It never has the rights of staff. */
export async function enter({ platform }: Services, tx: Connection, account: AccountRow): Promise<Entry> {
  const token = newToken(platform.random);
  const now = platform.clock.now();
  await addSession(tx, {
    tokenHash: hashOf(token),
    customerId: account.customerId,
    staffNo: null,
    signedInAt: now,
    expiresAt: new Date(now.getTime() + tokenSeconds * 1000),
  });
  return { account, token };
}

/** Marks the browser as one that has signed in to the account; call it once the session is committed. */
export function markBrowser({ platform }: Services, caller: Caller, { account }: Entry): void {
  const marked = { kind: 'customer', name: emailKey(account.email), ...account } as const;
  caller.setCookies(writeMark(marked, caller.cookies, markOptions(platform)));
}
