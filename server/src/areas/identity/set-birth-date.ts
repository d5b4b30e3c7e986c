import { isUnderAge } from '@jinlan/domain/consents';
import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import type { Connection } from '../../platform/database.ts';
import { endConsents, reachOf } from './consents/consents.ts';
import type { Services } from './services.ts';
import { customerById, lockCustomer } from './store.ts';
import { saveFirstBirthDate } from './store-days.ts';
import { accountHeld } from './store-held.ts';

/**
 * Sets a birth date that is not known yet, in the caller's transaction. Returns the stored birth date, which may be an
 * earlier one; null if the customer was deleted. A minor's consents end.
 */
export async function setBirthDate(
  { platform: { clock } }: Pick<Services, 'platform'>,
  tx: Connection,
  customerId: string,
  day: BusinessDay,
): Promise<BusinessDay | null> {
  const id = Number(customerId);
  const now = clock.now();
  await lockCustomer(tx, id);
  const known = await saveFirstBirthDate(tx, customerId, day);
  const customer = await customerById(tx, id, null);
  const account = await accountHeld(tx, customerId);
  if (customer !== null && account !== null && isUnderAge(customer, businessDay(now)))
    await endConsents(tx, reachOf(customer), {
      ...{ customerId: id, source: 'age', textVersion: null, at: now },
      ...{ market: account.market, locale: account.locale, network: '' },
    });
  return known;
}
