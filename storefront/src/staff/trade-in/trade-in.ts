/** A trade-in in staff mode, and the texts of refused steps. */

import { dataOf, type Outcome, readMoney, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { numberIn } from '../../typed-number.ts';
import type { KeptTradeInFragment } from './queries.generated.ts';

export type TradeIn = KeptTradeInFragment;

export const tones = {
  REQUESTED: 'act',
  RECEIVED: 'act',
  OFFERED: 'run',
  ACCEPTED: 'act',
  REFUSED: 'run',
  HELD: 'act',
  CREDITED: 'done',
  PAID_OUT: 'done',
  HANDED_BACK: 'done',
  SURRENDERED: 'closed',
  CANCELLED: 'closed',
} as const satisfies Readonly<Record<TradeIn['stage'], 'act' | 'closed' | 'done' | 'run'>>;

/** Shows the outcome of a step; returns why the step was refused, or null. */
export type Take = <Data>(
  outcome: Outcome<Data>,
  tradeInOf: (data: Data) => TradeIn,
  done: string,
) => string | null;

export interface StepProps {
  readonly tradeIn: TradeIn;
  readonly take: Take;
}

export const amountText = (wire: TradeIn['value']): string | null => {
  const money = readMoney(wire);
  return money === null ? null : format(money);
};

/** Whether the typed grams are a possible weight of a piece. */
export const isWeight = (typed: string): boolean => {
  const grams = numberIn(typed);
  return grams >= 0.01 && grams <= 10_000;
};

export function stepRefusal(error: ShopError, words: Words<'staff' | 'staffTradeIns' | 'tradeIns'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'STAFF_OWN':
      return words('staff.refused.own');
    case 'TRADE_IN_CHANGED':
      return words('stafftrade.refused.changed');
    case 'TRADE_IN_STEP_REFUSED': {
      const { condition } = error.data as { readonly condition?: unknown };
      switch (condition) {
        case 'identified':
        case 'confirmed':
        case 'valid':
        case 'member':
          return words(`stafftrade.refused.${condition}`);
        case 'second-person':
          return words('stafftrade.refused.secondPerson');
        case 'another-reporter':
          return words('stafftrade.surrender.another');
        case 'another':
          return words('stafftrade.payOut.another');
        default:
          return words('stafftrade.refused.step');
      }
    }
    case 'TRADE_IN_PIECE_REFUSED': {
      const { reason, least_grams: least } = dataOf(error, 'TRADE_IN_PIECE_REFUSED');
      return words(`tradeins.refused.${reason ?? 'metal'}`, { least: String(least ?? 0) });
    }
    case 'TRADE_IN_CERTIFICATE_REFUSED': {
      const { reason, most } = dataOf(error, 'TRADE_IN_CERTIFICATE_REFUSED');
      return words(`stafftrade.certificate.${reason ?? 'unknown'}`, { most: String(most ?? '') });
    }
    case 'TRADE_IN_NEEDS_COLLEAGUE':
      return words('stafftrade.codeNeedsColleague');
    case 'TRADE_IN_WEIGHT_INVALID':
      return words('stafftrade.weight.missing');
    case 'TRADE_IN_BOARD_HALTED':
      return words('tradeins.refused.halted');
    case 'TRADE_IN_NO_PRICE':
      return words('tradeins.refused.price');
    case 'TRADE_IN_UNAVAILABLE':
      return words('tradeins.refused.unavailable');
    case 'TRADE_IN_CODE_WRONG':
      return words('stafftrade.code.wrong', { left: dataOf(error, 'TRADE_IN_CODE_WRONG').tries_left ?? 0 });
    case 'TRADE_IN_CASH_LIMIT':
      return words('stafftrade.payOut.cash', { most: String((error.data as { most?: unknown }).most ?? '') });
    case 'RECEIPT_USED':
      return words('stafftrade.payOut.used');
    case 'AMOUNT_INVALID':
      return words('stafftrade.offer.missing');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.data');
  }
}
