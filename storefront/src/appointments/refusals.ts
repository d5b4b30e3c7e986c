import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { NOTICE_HOURS } from '@jinlan/domain/appointments';

/** The text for a refused step of an appointment. */
export function appointmentRefusal(error: ShopError, words: Words<'appointments'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'APPOINTMENT_SLOT_UNAVAILABLE':
      return words(
        error.data.reason === 'full' ? 'appointments.refused.full' : 'appointments.refused.closed',
      );
    case 'APPOINTMENT_BOOKED':
      return words('appointments.refused.booked');
    case 'APPOINTMENT_CHANGED':
      return words('appointments.refused.changed');
    case 'APPOINTMENT_TOO_LATE':
      return words('appointments.refused.late', { hours: NOTICE_HOURS });
    case 'APPOINTMENT_STEP_REFUSED':
      return words('appointments.refused.step');
    case 'APPOINTMENT_NOT_FOUND':
      return words('appointments.gone');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.data');
  }
}
