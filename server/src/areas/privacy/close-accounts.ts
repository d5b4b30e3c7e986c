import { DAY_MS } from '@jinlan/domain/kernel';
import { closingObstacles } from '@jinlan/domain/privacy';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Connection } from '../../platform/database.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { accountHeld } from '../identity/index.ts';
import { openMattersOf } from './open-matters.ts';
import type { PrivacyServices } from './services.ts';
import { dueClosings, lockDueClosing, postponeClosing, removeClosing } from './store.ts';

export const closeAccountsJob = 'privacy.close-accounts';

/** Closes the accounts that are due. */
export function closeAccounts(services: PrivacyServices): Promise<void> {
  const { platform } = services;
  const now = platform.clock.now();
  return eachDue(
    platform,
    (limit) => dueClosings(platform.db, now, limit),
    (tx, customerId) => closeAccount(services, tx, customerId, now),
    (customer) => ({ fields: { customer }, message: 'an account could not be closed' }),
  );
}

/**
 * Closes one account in the caller's transaction, all of it or nothing. If the customer has begun an order or the like since
 * the request, the closing is postponed by a day.
 */
async function closeAccount(
  { customers, held }: PrivacyServices,
  tx: Connection,
  customerId: string,
  now: Date,
): Promise<void> {
  const closing = await lockDueClosing(tx, customerId, now);
  if (closing === null) return;
  await customers.lockToClose(tx, customerId);
  const account = await accountHeld(tx, customerId);
  if (account === null) {
    await removeClosing(tx, customerId);
    return;
  }
  const open = await openMattersOf(tx, customerId, now);
  if (closingObstacles(open).length > 0) {
    await postponeClosing(tx, customerId, new Date(now.getTime() + DAY_MS));
    return;
  }
  const person = { customerId, email: account.email, mobile: account.mobile };
  const [messages, others] = [
    held.filter(({ group }) => group === 'messages'),
    held.filter(({ group }) => group !== 'messages'),
  ];
  for (const { remove } of messages) await remove(tx, person, now);
  await customers.sayClosed(tx, customerId, now);
  for (const { remove } of others) await remove(tx, person, now);
  await removeClosing(tx, customerId);
  await recordChange(tx, { kind: 'system', job: closeAccountsJob }, now, {
    action: 'account.close',
    record: { kind: 'customer', id: customerId },
    after: { requestedAt: closing.requestedAt.toISOString(), pointsLapsed: open.points },
  });
}
