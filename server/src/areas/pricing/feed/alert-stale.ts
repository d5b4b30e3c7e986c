import { type GoldHalt, type GoldPriceType, goldPriceTypes } from '@jinlan/domain/pricing';
import type { Platform } from '../../../platform/platform.ts';
import { claimStaleAlert } from './store-feed.ts';

export const staleJob = 'pricing.stale-boards';
export const staleLookSeconds = 60;

/**
 * Logs an alert when the price of a board has become stale, whatever its source. Logs once per renewal, however many
 * processes look.
 */
export async function alertStaleBoards(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  haltOf: (type: GoldPriceType) => GoldHalt | null,
): Promise<void> {
  for (const type of goldPriceTypes) {
    const halt = haltOf(type);
    if (halt?.code !== 'GOLD_PRICE_STALE') continue;
    const { effectiveAt } = halt.data;
    if (await claimStaleAlert(db, type, new Date(effectiveAt)))
      log.error(
        { alert: 'gold_price_stale', type, renewedAt: effectiveAt },
        'a gold price is stale: ordering by its board halts until it is renewed',
      );
  }
}
