import { businessDay } from '@jinlan/domain/kernel';
import { dueDay, type OrderState } from '@jinlan/domain/orders';
import type { OrderedDesign } from '@jinlan/domain/validity';
import type { MakingPromise } from '@jinlan/domain/workshop';
import type { Connection } from '../../../platform/database.ts';
import type { CartContext, NeedOf, PricedCart } from '../../cart/index.ts';
import type { PromisedDays } from '../../workshop/index.ts';
import type { Services } from '../services.ts';
import { LineUnknown } from './snapshot-lines.ts';

/**
 * The promises of an order: a day for each line that is made to order, by the line's position from 0, and the days to book
 * in the workshop.
 */
export interface PromisedLines {
  readonly days: PromisedDays;
  readonly ofLine: (index: number) => MakingPromise | null;
}

/** Promises the days of the lines that are made to order. */
export async function promiseLines(
  { workshop }: Pick<Services, 'workshop'>,
  tx: Connection,
  { lines, storeView }: PricedCart,
  needOf: NeedOf,
): Promise<PromisedLines> {
  const made = lines.flatMap((line, index) => {
    const need = needOf(line);
    if (need === undefined) throw new LineUnknown(line.row.sku);
    return need === null ? [] : [{ index, need }];
  });
  const days = await workshop.promise(
    tx,
    storeView.market,
    made.map(({ need }) => need),
  );
  const ofIndex = new Map(made.map(({ index }, at) => [index, days.promises[at] ?? null]));
  return { days, ofLine: (index) => ofIndex.get(index) ?? null };
}

/** The days of a design as its order stores them. Older designs have no day by which the workshop finishes. */
export function daysOfDesign(
  { makingDays }: { readonly makingDays?: number },
  { madeBy, dueOn }: MakingPromise,
): Pick<OrderedDesign, 'dueOn' | 'madeBy'> {
  return makingDays === undefined ? { dueOn } : { dueOn, madeBy };
}

/** The state of a new order with the day by which it is due. */
export function withDueDay(
  { workshop }: Pick<Services, 'workshop'>,
  { now }: Pick<CartContext, 'now'>,
  { storeView }: Pick<PricedCart, 'storeView'>,
  state: OrderState,
  { days }: PromisedLines,
): OrderState {
  const dueOn = dueDay({
    facts: state.facts,
    promised: days.promises.map((promised) => promised.dueOn),
    payableUntil: businessDay(state.stage === 'pending' ? new Date(state.expiresAt) : now),
    holidays: workshop.holidays(storeView.market),
  });
  return dueOn === null ? state : { ...state, facts: { ...state.facts, dueOn } };
}
