import { data, input, noSuchEntity } from '../refusal-facts.ts';

/** Refusals about services of stores; part of `REFUSALS`. */
export const serviceRefusals = {
  SERVICE_NOT_FOUND: noSuchEntity('There is no such service.'),
  SERVICE_STORE_INVALID: input('The store takes no pieces for service.'),
  SERVICE_UNAVAILABLE: input('This service is not offered here.'),
  SERVICE_RESIZE_REFUSED: input(
    'The ring cannot be resized: {reason}',
    data<{
      reason: 'metal' | 'construction' | 'size' | 'same-size' | 'too-far';
      /** The maximum number of sizes. */
      most: number;
    }>(),
  ),
  SERVICE_PIECE_BUSY: input('The piece is in service already.'),
  SERVICES_FULL: input('At most {most} services can be open with one mobile number.'),
  SERVICE_CHANGED: input('The service was changed in the meantime. Load it again.'),
  SERVICE_STEP_REFUSED: input('The service cannot take this step: {condition}'),
  SERVICE_ESTIMATE_INVALID: input(
    'The estimate is not valid: {reason}',
    data<{
      /** `note`: an estimate above the list needs a reason. */
      reason: 'low' | 'high' | 'note';
      /** The list price. */
      least: number;
    }>(),
  ),
  SERVICE_WEIGHT_INVALID: input('The weight is 0.01 to 10,000 grams.'),
  SERVICE_AMOUNT_WRONG: input('The till must take {due}.'),
  SERVICE_PICTURES_FULL: input(
    'The service takes no more pictures.',
    data<{ reason: 'too_many' | 'over' | 'shop' }>(),
  ),
  SERVICE_NEEDS_COLLEAGUE: input(
    'A colleague must hand the piece back, because you typed the e-mail address of the customer.',
  ),
  SERVICE_CODE_WRONG: input(
    'The code or the last digits of the mobile number are wrong.',
    data<{ tries_left: number }>(),
  ),
} as const;
