import { deviceOf } from '@jinlan/domain/people';
import type { Wire } from '../../../graphql/wire.ts';
import { ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { endOtherSessions, endSessionWithId, sessionsOf } from './store-sessions.ts';
import { hashOf } from './tokens.ts';

/** The sessions of the customer, the last used first; at most 50. */
export async function readSessions(
  { platform }: Services,
  caller: Caller,
): Promise<Wire<'CustomerSession'>[]> {
  const customerId = ownCustomerId(caller.actor, 'account.read');
  const rows = await sessionsOf(platform.db, customerId, hashOf(caller.bearer ?? ''), caller.now);
  return rows.map(({ id, browser, network, signedInAt, lastUsedAt, isCurrent }) => ({
    id,
    ...deviceOf(browser),
    place: network,
    signed_in_at: signedInAt.toISOString(),
    last_used_at: (isCurrent ? caller.now : lastUsedAt).toISOString(),
    is_current: isCurrent,
  }));
}

/** Ends one session of the customer; false if there is none with this id. */
export async function endSessionOf({ platform }: Services, caller: Caller, id: string): Promise<boolean> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  return /^\d{1,18}$/.test(id) && endSessionWithId(platform.db, customerId, id);
}

/** Ends every session of the customer but this one; returns how many. */
export async function endOthers({ platform }: Services, caller: Caller): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  return endOtherSessions(platform.db, customerId, hashOf(caller.bearer ?? ''), caller.now);
}
