import { DAY_MS } from '../kernel/index.ts';
import { type OrderStage, orderStages } from '../orders/index.ts';

/** The open matters of an account. Orders are given by their numbers, amounts in minor units. */
export interface OpenMatters {
  /** Orders that are not finished, or whose refund is not sent. */
  readonly orders: readonly string[];
  /** Orders with a return that nobody has settled. */
  readonly returns: readonly string[];
  /** Redeemed gifts that are not collected. */
  readonly gifts: number;
  /** Requests for miles that the airline has not answered. */
  readonly miles: number;
  /** Appointments in stores that are open and ahead. */
  readonly appointments: number;
  /** Services of stores, and trade-ins, that are open. */
  readonly services: number;
  /** Whether there is store credit in any currency. */
  readonly hasCredit: boolean;
  /** Whether the account belongs to somebody who works in a store. */
  readonly isStaff: boolean;
  /** Points in all regions together, which lapse. */
  readonly points: number;
}

export type ClosingObstacle =
  | { readonly kind: 'order' | 'return'; readonly orderNumber: string }
  | { readonly kind: 'gift' | 'miles' | 'appointment' | 'service' | 'credit' | 'staff' };

/** Lists the matters that must be settled before an account can be closed; empty if there are none. */
export function closingObstacles(open: OpenMatters): readonly ClosingObstacle[] {
  const ofOrders = (kind: 'order' | 'return', numbers: readonly string[]): ClosingObstacle[] =>
    numbers.map((orderNumber) => ({ kind, orderNumber }));
  const others: readonly (readonly [
    'gift' | 'miles' | 'appointment' | 'service' | 'credit' | 'staff',
    boolean,
  ])[] = [
    ['gift', open.gifts > 0],
    ['miles', open.miles > 0],
    ['appointment', open.appointments > 0],
    ['service', open.services > 0],
    ['credit', open.hasCredit],
    ['staff', open.isStaff],
  ];
  return [
    ...ofOrders('order', open.orders),
    ...ofOrders('return', open.returns),
    ...others.flatMap(([kind, isOpen]) => (isOpen ? [{ kind }] : [])),
  ];
}

/** The stages after which nothing is owed. */
export const finishedStages: readonly OrderStage[] = [
  'complete',
  'returned-partial',
  'returned',
  'refunded',
  'canceled',
];

/** The stages of orders that hold up the closing, except returns that wait. */
export const unfinishedStages: readonly OrderStage[] = orderStages.filter(
  (stage) => !finishedStages.includes(stage) && stage !== 'return-pending',
);

/** When the job may close an account, `days` whole days after the request. */
export const closesAt = (requestedAt: Date, days: number): Date =>
  new Date(requestedAt.getTime() + days * DAY_MS);
