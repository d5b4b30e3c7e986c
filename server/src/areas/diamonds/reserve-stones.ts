import { createReservation, type Reservation } from '../../platform/reservation.ts';
import { giveBackStones, holdStones, type StoneNeed, sellStones } from './store-holds.ts';

/** Loose stones: of each there is one, so a second need of the same stone fails. All are taken by one statement. */
export const stones: Reservation<StoneNeed, string> = createReservation<StoneNeed, string>(
  // The statement locks the stones in the order of their ids.
  () => 0,
  {
    async take(tx, holder, needs) {
      const free = new Set(await holdStones(tx, holder, needs));
      return needs.map(({ sku }) => (free.delete(sku) ? sku : null));
    },
    sell: sellStones,
    giveBack: giveBackStones,
  },
);
