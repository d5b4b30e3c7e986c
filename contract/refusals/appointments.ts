import { data, input, noSuchEntity } from '../refusal-facts.ts';

/** Refusals about appointments in stores; part of `REFUSALS`. */
export const appointmentRefusals = {
  APPOINTMENT_NOT_FOUND: noSuchEntity('There is no such appointment.'),
  APPOINTMENT_STORE_INVALID: input('The store keeps no appointments.'),
  APPOINTMENT_SLOT_UNAVAILABLE: input(
    'The store has no free appointment at this time.',
    data<{ reason: 'full' | 'closed' }>(),
  ),
  APPOINTMENT_BOOKED: input(
    'There is an appointment with this mobile number already. Move or cancel it first.',
  ),
  APPOINTMENT_NEEDS_CODE: input('Send the code that confirms the mobile number.'),
  APPOINTMENT_TOO_LATE: input('Appointments can be moved and cancelled until {hours} hours before.'),
  APPOINTMENT_CHANGED: input('The appointment was changed in the meantime. Load it again.'),
  APPOINTMENT_STEP_REFUSED: input('The appointment cannot take this step: {condition}'),
  APPOINTMENT_ADVISER_INVALID: input('Nobody with this staff number works in the store.'),
  APPOINTMENT_ADVISER_BUSY: input('The adviser has another appointment at this time.'),
  CLOSURE_INVALID: input('A closure ends in the future, within {days} days of its beginning.'),
  CLOSURE_NOT_FOUND: noSuchEntity('There is no such closure.'),
} as const;
