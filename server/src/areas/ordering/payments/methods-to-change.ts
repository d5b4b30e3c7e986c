import { money } from '@jinlan/domain/money';
import { otherMethods } from '@jinlan/domain/orders';
import { type OnlineMethodCode, paymentMethodsFor } from '@jinlan/domain/payments';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

/** The methods by which an unpaid order can be paid instead of its own. */
export const methodsToChange = (
  { payments }: Pick<Services, 'payments'>,
  { state, total, currency, market }: OrderRow,
): readonly OnlineMethodCode[] => {
  const due = money(total, currency);
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
