/** Changing the payment method of an order that waits for an online payment. */
import { methodFacts, type OnlineMethodCode, type PaymentMethodCode, takerOf } from '../../payments/index.ts';
import type { OrderState, StateAt } from '../state.ts';
import { partDue } from './deposit.ts';

export const isPending = (state: OrderState): state is StateAt<'pending'> => state.stage === 'pending';

/**
 * The methods that may replace the order's own: they are paid over the internet too, and the order waits for
 * them equally long. `offered` are those that the shop has for this order. Empty once the order no longer waits, and
 * where a promotion depends on its method. The rest of an order with a deposit may be paid by any.
 *
 * A sale that staff made is paid in its store, or over the internet by the link that its customer got. Gold by weight is the
 * exception: its price is that of the day on which the store takes the money.
 */
export function otherMethods(
  state: OrderState,
  offered: readonly PaymentMethodCode[],
): readonly OnlineMethodCode[] {
  if (partDue(state) === 'rest') return online(offered);
  const { method, fixedMethod, seller } = state.facts;
  if (!isPending(state) || fixedMethod) return [];
  if (seller !== undefined)
    return state.facts.byWeight ? [] : online(offered).filter((code) => code !== method);
  if (takerOf(method) !== 'gateway') return [];
  return online(offered).filter(
    (code) => code !== method && methodFacts[code].waits === methodFacts[method].waits,
  );
}

const online = (codes: readonly PaymentMethodCode[]): readonly OnlineMethodCode[] =>
  codes.filter((code): code is OnlineMethodCode => takerOf(code) === 'gateway');

export const withMethod = (state: StateAt<'pending'>, method: OnlineMethodCode): StateAt<'pending'> => ({
  ...state,
  facts: { ...state.facts, method },
});
