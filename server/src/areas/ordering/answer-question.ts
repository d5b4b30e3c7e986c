import { type Actor, plainText } from '@jinlan/domain/people';
import { refuse } from '../../platform/refusal.ts';
import { tryAdvance } from './advance-order.ts';
import { carryOutEffects } from './carry-out-effects.ts';
import { findForBuyer, notFound, type OrderKey } from './find-order.ts';
import type { Services } from './services.ts';
import { stepRefused } from './staff/refuse.ts';
import { lockOrder, type OrderRow } from './store.ts';

const rule = { field: 'answer', min: 1, max: 200, multiline: true } as const;

/** The buyer's word on what the store asked before making the piece; it goes back to be approved. */
export async function answerQuestion(
  services: Services,
  who: Actor,
  key: OrderKey,
  answer: string,
): Promise<OrderRow> {
  const text = plainText(answer, rule);
  if (!text.ok) throw refuse('INVALID_TEXT', text.error.data);
  const { order: found, actor } = await findForBuyer(services, who, key, 'order.answer');
  return services.platform.db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (order === null) throw notFound();
    const answered = await tryAdvance(services, tx, order, { kind: 'answer', reason: text.value }, actor);
    if (!answered.ok) throw stepRefused(answered.error);
    await carryOutEffects(services, tx, answered.value);
    return answered.value.order;
  });
}
