import { createReservation, type Reservation } from '../../platform/reservation.ts';
import { giveBackStones, holdStones, type StoneNeed, sellStones } from './store-holds.ts';

/**
 * The reservation of loose stones. Each exists once, so a second holder fails. One statement holds all
 * stones of an order.
 */
export const stones: Reservation<StoneNeed, string> = createReservation<StoneNeed, string>(
  // The statement locks the stones in the order of their ids.
  () => 0,
  {
    async take(tx, holder, needs) {
      const heldSkus = new Set(await holdStones(tx, holder, needs));
      return needs.map(({ sku }) => (heldSkus.delete(sku) ? sku : null));
    },
    sell: sellStones,
    giveBack: giveBackStones,
  },
);
