import { type Actor, plainText } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import { stepRefused } from '../staff/refuse.ts';
import { orderProcess } from '../steps/advance-order.ts';
import type { OrderRow } from '../store.ts';
import { findForBuyer, notFound, type OrderKey } from './find-order.ts';

const rule = { field: 'answer', min: 1, max: 200, multiline: true } as const;

/** Stores the buyer's answer to the store's question about a piece; the order then awaits approval again. */
export async function answerQuestion(
  services: Services,
  caller: Actor,
  key: OrderKey,
  answer: string,
): Promise<OrderRow> {
  const text = plainText(answer, rule);
  if (!text.ok) throw refuse('INVALID_TEXT', text.error.data);
  const { order, actor } = await findForBuyer(services, caller, key, 'order.answer');
  const answered = await orderProcess.step(services, order.id, { kind: 'answer', reason: text.value }, actor);
  if (answered === null) throw notFound();
  if (!answered.ok) throw stepRefused(answered.error);
  return answered.value.row;
}
