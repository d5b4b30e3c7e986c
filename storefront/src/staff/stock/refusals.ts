import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { refusedWords } from '../refused-words.ts';

/** The text for a refused step of staff with their store's stock. */
export function stockRefusal(error: ShopError, words: Words<'staff' | 'staffStock'>): string {
  switch (error.code) {
    case 'RESERVATION_CHANGED':
    case 'TRANSFER_CHANGED':
    case 'STOCK_COUNT_CHANGED':
      return words('staffstock.refused.changed');
    case 'RESERVATION_STEP_REFUSED':
    case 'TRANSFER_STEP_REFUSED':
      return words('staffstock.refused.step');
    case 'RECEIPT_USED':
      return words('staffstock.refused.receipt');
    case 'STOCK_TOO_LOW':
      return words('staffstock.transfers.low', {
        sku: String(error.data.sku),
        free: Number(error.data.free),
      });
    case 'STOCK_PIECE_INVALID':
      return words('staffstock.transfers.piece', { sku: String(error.data.sku) });
    case 'TRANSFERS_FULL':
      return words('staffstock.transfers.full', { most: Number(error.data.most) });
    case 'STOCK_COUNT_RESERVED':
      return words('staffstock.count.belowReserved', { reserved: Number(error.data.reserved) });
    case 'STOCK_COUNT_INVALID':
      return error.data.reason === 'difference'
        ? words('staffstock.count.difference', { most: Number(error.data.most) })
        : words('staffstock.count.number', { most: Number(error.data.most) });
    default:
      return refusedWords(error, words, words('errors.data'));
  }
}

/** Whether somebody else was faster, so that the page must be loaded again. */
export const isStale = (error: ShopError): boolean =>
  /^(?:RESERVATION|TRANSFER)_(?:CHANGED|STEP_REFUSED)$|^STOCK_COUNT_CHANGED$/.test(error.code);
