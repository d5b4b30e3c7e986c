import {
  decide,
  type Effect,
  evolve,
  type OrderCommand,
  type OrderEvent,
  type OrderRefusal,
  type OrderState,
  type PaymentPart,
  partDue,
} from '@jinlan/domain/orders';
import type { Actor } from '@jinlan/domain/people';
import { createProcess } from '../../../platform/process.ts';
import { tillsOf } from '../placing/tills.ts';
import type { Services } from '../services.ts';
import { addEvent, lockOrder, type OrderRow, saveState } from '../store.ts';
import { carryOut } from './carry-out-effects.ts';

/** Actor for a job of the shop itself. */
export const shop = (job: string): Actor => ({ kind: 'system', job });

/** Actor for the bank, after a verified callback or its answer to our own query. */
export const bank = (provider: string): Actor => ({ kind: 'gateway', provider });

/** Actor for the order's buyer: any browser with the order's access token, signed in or not. */
export function buyerOf({ number, state }: { readonly number: string; readonly state: OrderState }): Actor {
  const { customerId } = state.facts;
  return customerId === null
    ? { kind: 'guest', holds: number }
    : { kind: 'customer', customerId, holds: number };
}

/** The process of an order: `domain/src/orders` decides, this stores. */
export const orderProcess = createProcess<Services, OrderRow, OrderCommand, Effect, OrderEvent, OrderRefusal>(
  {
    nameOf: ({ number }) => `Order ${number}`,
    lock: lockOrder,
    decide: (services, { state, market }, command, actor, now) =>
      decide(state, command, actor, now, tillsOf(services, { market, state })),
    evolve(order, event) {
      const state = evolve(order.state, event);
      return { ...order, state, expiresAt: state.stage === 'pending' ? new Date(state.expiresAt) : null };
    },
    save: (tx, before, { state, expiresAt }, now) => saveState(tx, before, state, expiresAt, now),
    addEntry: (tx, { id }, entry, { command, effects, refund }) =>
      addEvent(tx, id, entry, { command, effects, refund }),
    carryOut,
  },
);

export const isAwaitingPayment = ({ state }: OrderRow): boolean => state.stage === 'pending';

/** Whether the part of the order that an attempt is for is still to be paid. */
export const isAwaitingPart = ({ state }: OrderRow, { part }: { readonly part: PaymentPart }): boolean =>
  partDue(state) === part;
