import { buyersForgottenBefore, unpaidForgottenBefore } from '@jinlan/domain/privacy';
import type { Connection } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenders } from '../../tenders/index.ts';
import { forgetBuyers, oldOrders, unpaidOfGuests } from './store-forgetting.ts';

export const forgetBuyersJob = 'ordering.forget-buyers';
export const forgetBuyersEverySeconds = 24 * 3_600;

const batchSize = 200;

interface ForgettingParts {
  readonly platform: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>;
  readonly tenders: Pick<Tenders, 'forgetRecipients'>;
}

/**
 * Removes the buyers' personal data from orders after their time: from finished orders after `ORDER_DATA_YEARS`, from
 * unpaid orders of guests after thirty days (trade-facts 8). Works in batches, each in a transaction of its own. It may run
 * late, repeatedly and in parallel.
 */
export async function forgetOldBuyers({ platform, tenders }: ForgettingParts): Promise<void> {
  const now = platform.clock.now();
  const kinds: readonly ((tx: Connection) => Promise<readonly number[]>)[] = [
    (tx) => oldOrders(tx, buyersForgottenBefore(now, platform.config.orderDataYears), batchSize),
    (tx) => unpaidOfGuests(tx, unpaidForgottenBefore(now), batchSize),
  ];
  let count = 0;
  for (const find of kinds)
    for (let found = batchSize; found === batchSize; count += found)
      found = await platform.db.transaction(async (tx) => {
        const orderIds = await find(tx);
        if (orderIds.length > 0) await tenders.forgetRecipients(tx, await forgetBuyers(tx, orderIds));
        return orderIds.length;
      });
  if (count > 0) platform.log.info({ orders: count }, 'orders no longer name their buyers');
}
