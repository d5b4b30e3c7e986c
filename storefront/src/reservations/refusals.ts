import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';

/** The text for a refused reservation, or a refused cancellation. */
export function reservationRefusal(error: ShopError, words: Words<'reservations'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'RESERVATION_SOLD_OUT':
      return words('reservations.refused.soldOut');
    case 'RESERVATION_OPEN':
      return words('reservations.refused.open');
    case 'RESERVATIONS_FULL':
      return words('reservations.refused.most', { most: Number(error.data.most) });
    case 'RESERVATION_STORE_FULL':
      return words('reservations.refused.full');
    case 'RESERVATION_PIECE_INVALID':
    case 'RESERVATION_STORE_INVALID':
    case 'PRODUCT_NOT_FOUND':
      return words('reservations.refused.piece');
    case 'RESERVATION_CHANGED':
      return words('reservations.refused.changed');
    case 'RESERVATION_STEP_REFUSED':
      return words('reservations.refused.step');
    case 'RESERVATION_NOT_FOUND':
      return words('reservations.gone');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.data');
  }
}
