import { type PromisedDays, promisedDays } from '@jinlan/domain/customiser';
import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import { dueDay, type OrderState } from '@jinlan/domain/orders';
import type { MadeDesign } from '@jinlan/domain/validity';
import type { CartContext } from '../../cart/index.ts';
import type { Services } from '../services.ts';

type Moment = Pick<CartContext, 'storeView' | 'now'>;

/** The days on which the warehouse of the market is closed. */
function holidaysOf({ stores }: Pick<Services, 'stores'>, { storeView }: Moment): ReadonlySet<BusinessDay> {
  const eshop = stores.eshopSource(storeView.market);
  const closed = eshop ? stores.holidays(eshop.code).filter(({ opens }) => opens === null) : [];
  return new Set(closed.map(({ day }) => day));
}

/**
 * Returns the promised dates of a design that is ordered now. Omits the workshop's date where its
 * making time is unknown.
 */
export function promisedNow(
  services: Pick<Services, 'stores'>,
  moment: Moment,
  { days, makingDays }: Pick<MadeDesign, 'days' | 'makingDays'>,
): Pick<PromisedDays, 'dueOn'> & Partial<PromisedDays> {
  const promised = promisedDays(
    businessDay(moment.now),
    { makingDays: makingDays ?? days, deliveryDays: days },
    holidaysOf(services, moment),
  );
  return makingDays === undefined ? { dueOn: promised.dueOn } : promised;
}

/** The state of a new order with the day by which it is due. */
export function withDueDay(
  services: Pick<Services, 'stores'>,
  moment: Moment,
  state: OrderState,
  designs: readonly Pick<MadeDesign, 'days' | 'makingDays'>[],
): OrderState {
  const dueOn = dueDay({
    facts: state.facts,
    promised: designs.map((design) => promisedNow(services, moment, design).dueOn),
    payableUntil: businessDay(state.stage === 'pending' ? new Date(state.expiresAt) : moment.now),
    holidays: holidaysOf(services, moment),
  });
  return dueOn === null ? state : { ...state, facts: { ...state.facts, dueOn } };
}
