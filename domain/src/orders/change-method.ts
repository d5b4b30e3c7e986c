/** Another way to pay an order that waits for its money over the internet. */
import { methodFacts, type OnlineMethodCode, type PaymentMethodCode, takerOf } from '../payments/index.ts';
import type { OrderState, StateAt } from './state.ts';

export const isPending = (state: OrderState): state is StateAt<'pending'> => state.stage === 'pending';

/**
 * The methods that may take over from the order's own: they are paid over the internet too, and the order waits for
 * them equally long. `offered` are those that the shop has for this order. Empty once the order no longer waits, and
 * where a promotion depends on its method.
 */
export function otherMethods(
  state: OrderState,
  offered: readonly PaymentMethodCode[],
): readonly OnlineMethodCode[] {
  const { method, fixedMethod } = state.facts;
  if (!isPending(state) || fixedMethod || takerOf(method) !== 'gateway') return [];
  return offered.filter(
    (code): code is OnlineMethodCode =>
      code !== method && takerOf(code) === 'gateway' && methodFacts[code].waits === methodFacts[method].waits,
  );
}

export const withMethod = (state: StateAt<'pending'>, method: OnlineMethodCode): StateAt<'pending'> => ({
  ...state,
  facts: { ...state.facts, method },
});
