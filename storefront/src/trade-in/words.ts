/** Texts for marks of fineness, and for refused trade-ins. */
import { dataOf, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { TRADE_INS_OPEN_MOST } from '@jinlan/domain/trade-in';
import type { TradeInEstimateQueryVariables } from './queries.generated.ts';

export type WireMaterial = TradeInEstimateQueryVariables['input']['material'];

const karats: Readonly<Record<number, number>> = { 9160: 22, 7500: 18, 5850: 14, 3750: 9 };

/** Such as 999.9 for 9999 parts per ten thousand, and 750 (18K). */
export function markText(fineness: number, words: Words<'tradeIns'>): string {
  const mark = String(fineness / 10);
  const karat = karats[fineness];
  return karat === undefined
    ? words('tradeins.mark', { mark })
    : words('tradeins.mark.karat', { mark, karat: String(karat) });
}

export function tradeInRefusal(error: ShopError, words: Words<'tradeIns'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'TRADE_IN_PIECE_REFUSED': {
      const { reason, least_grams: least } = dataOf(error, 'TRADE_IN_PIECE_REFUSED');
      return words(`tradeins.refused.${reason ?? 'metal'}`, { least: String(least ?? 0) });
    }
    case 'TRADE_IN_WEIGHT_INVALID':
      return words('tradeins.refused.heavy');
    case 'TRADE_IN_NO_PRICE':
      return words('tradeins.refused.price');
    case 'TRADE_IN_BOARD_HALTED':
      return words('tradeins.refused.halted');
    case 'TRADE_IN_UNAVAILABLE':
      return words('tradeins.refused.unavailable');
    case 'TRADE_IN_STORE_INVALID':
      return words('tradeins.refused.store');
    case 'TRADE_INS_FULL':
      return words('tradeins.refused.full', { most: TRADE_INS_OPEN_MOST });
    case 'APPOINTMENT_BOOKED':
      return words('tradeins.refused.booked');
    case 'TRADE_IN_CHANGED':
      return words('tradeins.refused.changed');
    case 'TRADE_IN_STEP_REFUSED':
      return words('tradeins.refused.step');
    case 'TRADE_IN_NOT_FOUND':
      return words('tradeins.gone');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.data');
  }
}
