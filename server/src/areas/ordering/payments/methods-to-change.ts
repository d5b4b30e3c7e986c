import { amountDue, otherMethods } from '@jinlan/domain/orders';
import { type OnlineMethodCode, paymentMethodsFor } from '@jinlan/domain/payments';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

/** Returns the methods by which an unpaid order can be paid instead of its own, or by which its rest can be paid. */
export const methodsToChange = (
  { payments }: Pick<Services, 'payments'>,
  { state, market }: OrderRow,
): readonly OnlineMethodCode[] => {
  const due = amountDue(state);
  return otherMethods(
    state,
    paymentMethodsFor({
      due,
      market,
      gateways: payments.methodsIn(market, due),
      inStore: false,
      byTransfer: false,
      byWeight: state.facts.byWeight,
    }),
  );
};
