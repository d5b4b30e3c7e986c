import { addWorkingDays, type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import type { CartContext } from '../cart/index.ts';
import type { Services } from './services.ts';

/** The working day on which what is ordered now is in the market; its warehouse's holidays do not count. */
export function promisedDay(
  { stores }: Pick<Services, 'stores'>,
  { storeView: { market }, now }: Pick<CartContext, 'storeView' | 'now'>,
  days: number,
): BusinessDay {
  const eshop = stores.eshopSource(market);
  const closed = eshop ? stores.holidays(eshop.code).filter(({ opens }) => opens === null) : [];
  return addWorkingDays(businessDay(now), days, new Set(closed.map(({ day }) => day)));
}
