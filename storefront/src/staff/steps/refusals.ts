/** Messages for a step that was refused. */

import { dataOf, readMoney, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import type { Guard } from '@jinlan/domain/orders';
import type { MessageKey } from '@jinlan/messages';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import type { StaffStep } from './actions.ts';

export interface StepRefusal {
  readonly action: StaffStep;
  readonly error: ShopError | 'offline';
  /** The sent amount and the amount due today, if they differ. */
  readonly amounts?: { readonly sent: Money; readonly today: Money } | null;
}

/** Returns null for any refusal but a wrong amount. */
export function amountsOf(
  input: object,
  { data }: Pick<ShopError, 'data'>,
  { total }: Pick<StaffOrderFragment, 'total'>,
): { readonly sent: Money; readonly today: Money } | null {
  const { currency } = total.grand_total;
  if (data.condition !== 'amount-right' || !currency || !('amount' in input)) return null;
  const sent = readMoney({ value: Number(input.amount), currency });
  const today = readMoney({ value: Number(data.due_today), currency });
  return sent && today && { sent, today };
}

/**
 * Texts for the conditions that an order does not meet. For an unknown condition, staff are told to check the order's
 * state.
 */
const conditionWords = {
  weighed: 'staff.field.weight.missing',
  'by-courier': 'staff.refused.pickup',
  'for-pickup': 'staff.refused.courier',
  'paid-in-store': 'staff.refused.online',
  'paid-by-transfer': 'staff.refused.notTransfer',
  'before-deadline': 'staff.refused.deadline',
  'due-agreed': 'staff.refused.due',
  'amount-right': 'staff.refused.due',
  'amount-plausible': 'staff.refused.tooMuch',
  'all-checked': 'staff.refused.checks',
  'due-day-possible': 'staff.refused.day',
  'reason-given': 'staff.refused.reason',
  'fee-within-paid': 'staff.refused.fee',
  'refund-within-paid': 'staff.refused.refund',
  'signed-or-long-shipped': 'staff.refused.undelivered',
} as const satisfies Partial<Record<Guard, MessageKey<'staff'>>>;

const isTold = (condition: unknown): condition is keyof typeof conditionWords =>
  typeof condition === 'string' && Object.hasOwn(conditionWords, condition);

function stepWords({ reason, condition }: ShopError['data'], words: Words<'staff'>): string {
  if (reason === 'stage') return words('staff.refused.stage');
  return words(isTold(condition) ? conditionWords[condition] : 'staff.refused.step');
}

/** Each message says how to continue. */
export function stepRefusalWords({ error, amounts }: StepRefusal, words: Words<'staff'>): string {
  if (error === 'offline') return words('staff.refused.offline');
  if (error.kind === 'network') return words('staff.refused.network');
  switch (error.code) {
    case 'ORDER_CHANGED':
      return words('staff.refused.changed');
    case 'ORDER_STEP_REFUSED':
      return amounts
        ? words('staff.refused.amount', { sent: format(amounts.sent), today: format(amounts.today) })
        : stepWords(error.data, words);
    case 'ORDER_STEP_NOT_PERMITTED':
      return words('staff.refused.role');
    case 'STAFF_OWN':
      return words('staff.refused.own');
    case 'RECEIPT_USED':
      return typeof error.data.order_number === 'string'
        ? words('staff.refused.receipt.order', { order: error.data.order_number })
        : words('staff.refused.receipt');
    case 'ORDER_NOT_FOUND':
    case 'STAFF_ONLY':
      return words('staff.refused.gone');
    case 'PICKUP_CODE_WRONG':
      return words('staff.code.wrong', { left: Number(dataOf(error, error.code).tries_left ?? 0) });
    case 'PICKUP_CODE_LOCKED':
      return words('staff.code.locked');
    case 'ORDER_REST_DUE':
      return words('staff.refused.restDue');
    case 'REFUND_PAID_OUT':
      return words('staff.refused.refundPaidOut');
    case 'GOLD_TRADING_HALTED':
      return words('staff.halted');
    case 'GIFT_CARD_SPENT':
      return words('staff.refused.cardSpent');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('staff.refused.other');
  }
}
