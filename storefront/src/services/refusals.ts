import { dataOf, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { SERVICES_OPEN_MOST } from '@jinlan/domain/services';

/** The text for a customer's refused step of a service. */
export function serviceRefusal(error: ShopError, words: Words<'services'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'SERVICE_UNAVAILABLE':
      return words('services.refused.unavailable');
    case 'SERVICE_STORE_INVALID':
      return words('services.refused.store');
    case 'SERVICE_PIECE_BUSY':
      return words('services.refused.busy');
    case 'SERVICES_FULL':
      return words('services.refused.full', { most: SERVICES_OPEN_MOST });
    case 'SERVICE_RESIZE_REFUSED': {
      const { reason, most } = dataOf(error, 'SERVICE_RESIZE_REFUSED');
      return words(`services.ring.refused.${reason ?? 'size'}`, { most: most ?? 0 });
    }
    case 'JEWELLERY_PIECE_NOT_FOUND':
      return words('services.refused.piece');
    case 'APPOINTMENT_BOOKED':
      return words('services.refused.booked');
    case 'SERVICE_CHANGED':
      return words('services.refused.changed');
    case 'SERVICE_STEP_REFUSED':
      return words('services.refused.step');
    case 'SERVICE_NOT_FOUND':
      return words('services.gone');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.data');
  }
}
