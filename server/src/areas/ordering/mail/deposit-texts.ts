import { format } from '@jinlan/domain/money';
import { amountDue, isPending, restDue, restOf } from '@jinlan/domain/orders';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { OrderRow } from '../store.ts';

/** Texts about the deposit and the rest, in e-mails about an order. */

/** Returns the texts about the deposit of an unpaid order; none if it has no deposit. */
export function depositTexts({ locale, state }: OrderRow): readonly string[] {
  const rest = restOf(state);
  if (rest === null || !isPending(state)) return [];
  return [
    fill(orderMail[locale]['deposit.terms'], { deposit: format(amountDue(state)), rest: format(rest) }),
  ];
}

/** Returns the text that the rest is due before the hand-over; none if no rest is due. */
export function restTexts({ locale, state }: OrderRow): readonly string[] {
  const rest = restDue(state);
  return rest === null ? [] : [fill(orderMail[locale]['deposit.restDue'], { rest: format(rest) })];
}
