import { data, input, noSuchEntity } from '../refusal-facts.ts';

/** Refusals about the stock of stores: pieces kept to be tried, transfers and counts; part of `REFUSALS`. */
export const storeStockRefusals = {
  RESERVATION_NOT_FOUND: noSuchEntity('There is no such reservation.'),
  RESERVATION_STORE_INVALID: input('The store keeps no pieces to be tried.'),
  RESERVATION_PIECE_INVALID: input(
    'The piece cannot be reserved to be tried.',
    data<{ reason: 'made_to_order' | 'kind' | 'variant' | 'market' }>(),
  ),
  RESERVATION_SOLD_OUT: input('The store no longer has the piece.'),
  RESERVATION_OPEN: input('The store already keeps a piece for this mobile number.'),
  RESERVATIONS_FULL: input('Stores keep at most {most} pieces for one mobile number.'),
  RESERVATION_STORE_FULL: input('The store keeps as many pieces as it can.'),
  RESERVATION_NEEDS_CODE: input('Send the code that confirms the mobile number.'),
  RESERVATION_CHANGED: input('The reservation was changed in the meantime. Load it again.'),
  RESERVATION_STEP_REFUSED: input('The reservation cannot take this step: {condition}'),
  TRANSFER_NOT_FOUND: noSuchEntity('There is no such transfer.'),
  TRANSFER_CHANGED: input('The transfer was changed in the meantime. Load it again.'),
  TRANSFER_STEP_REFUSED: input('The transfer cannot take this step.'),
  TRANSFER_INVALID: input(
    'The transfer is not valid: {reason}',
    data<{
      reason: 'none' | 'too-many' | 'quantity' | 'twice' | 'lines' | 'nothing' | 'reason' | 'store' | 'piece';
      sku?: string;
    }>(),
  ),
  TRANSFERS_FULL: input('The store has {most} open transfers already.'),
  STOCK_TOO_LOW: input('The store has too few pieces of {sku}.', data<{ sku: string; free: number }>()),
  STOCK_PIECE_INVALID: input('Stores have no stock of the piece {sku}.', data<{ sku: string }>()),
  STOCK_COUNT_INVALID: input(
    'The counted number is not valid: {reason}',
    data<{ reason: 'number' | 'difference'; most: number }>(),
  ),
  STOCK_COUNT_CHANGED: input('The stock was changed in the meantime. Load it again.'),
  STOCK_COUNT_RESERVED: input(
    'Of this piece {reserved} are reserved. Release them before fewer are counted.',
    data<{ reserved: number }>(),
  ),
} as const;
