import { type PromisedDays, promisedDays } from '@jinlan/domain/customiser';
import { businessDay } from '@jinlan/domain/kernel';
import type { MadeDesign } from '@jinlan/domain/validity';
import type { CartContext } from '../../cart/index.ts';
import type { Services } from '../services.ts';

/**
 * Returns the promised dates of a design that is ordered now. Omits the workshop's date where its
 * making time is unknown.
 */
export function promisedNow(
  { stores }: Pick<Services, 'stores'>,
  { storeView: { market }, now }: Pick<CartContext, 'storeView' | 'now'>,
  { days, makingDays }: Pick<MadeDesign, 'days' | 'makingDays'>,
): Pick<PromisedDays, 'dueOn'> & Partial<PromisedDays> {
  const eshop = stores.eshopSource(market);
  const closed = eshop ? stores.holidays(eshop.code).filter(({ opens }) => opens === null) : [];
  const holidays = new Set(closed.map(({ day }) => day));
  const promised = promisedDays(
    businessDay(now),
    { makingDays: makingDays ?? days, deliveryDays: days },
    holidays,
  );
  return makingDays === undefined ? { dueOn: promised.dueOn } : promised;
}
