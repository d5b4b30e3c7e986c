import type { Result } from '@jinlan/domain/kernel';
import {
  decide,
  evolve,
  type OrderCommand,
  type OrderEvent,
  type OrderRefusal,
  type OrderState,
} from '@jinlan/domain/orders';
import type { Actor } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from './services.ts';
import { addEvent, type OrderRow, saveState } from './store.ts';
import { tillsOf } from './tills.ts';

/** The shop itself, by one of its jobs. */
export const shop = (job: string): Actor => ({ kind: 'system', job });

/** The bank, after its signature was verified or it answered our own query. */
export const bank = (provider: string): Actor => ({ kind: 'gateway', provider });

/** Whoever carries the order's access token acts for its buyer: the browser that placed it, signed in or not. */
export function buyerOf({ number, state }: { readonly number: string; readonly state: OrderState }): Actor {
  const { customerId } = state.facts;
  return customerId === null
    ? { kind: 'guest', holds: number }
    : { kind: 'customer', customerId, holds: number };
}

export interface Advanced {
  readonly order: OrderRow;
  /** Empty where the command had been carried out before. */
  readonly events: readonly OrderEvent[];
}

/**
 * Asks the rules, then saves state and history together. The caller holds the row's lock; the version is compared
 * all the same, so that a caller without it cannot move an order twice.
 */
export async function tryAdvance(
  services: Services,
  tx: Connection,
  order: OrderRow,
  command: OrderCommand,
  actor: Actor,
): Promise<Result<Advanced, OrderRefusal>> {
  const now = services.platform.clock.now();
  const decided = decide(order.state, command, actor, now, tillsOf(services, order));
  if (!decided.ok) return decided;
  let current = order;
  for (const event of decided.value) {
    const state = evolve(current.state, event);
    const expiresAt = state.stage === 'pending' ? new Date(state.expiresAt) : null;
    if (!(await saveState(tx, current, state, expiresAt, now)))
      throw new Error(`Order ${order.number} was changed by somebody else meanwhile`);
    current = { ...current, state, expiresAt, version: current.version + 1 };
    await addEvent(
      tx,
      order.id,
      {
        version: current.version,
        at: now,
        actor: actorText(actor),
        event: event.command.kind,
        reason: 'reason' in event.command ? event.command.reason : null,
        fromState: event.from,
        toState: event.to,
      },
      { command: event.command, effects: event.effects, refund: event.refund },
    );
  }
  return { ok: true, value: { order: current, events: decided.value } };
}

/** For commands that must be possible where they are given: a refusal is a fault of ours. */
export async function advance(...asked: Parameters<typeof tryAdvance>): Promise<Advanced> {
  const result = await tryAdvance(...asked);
  if (result.ok) return result.value;
  const [, , order, command] = asked;
  throw new Error(`Order ${order.number} cannot ${command.kind}: ${JSON.stringify(result.error)}`);
}

export const notPayable = (): Refusal => refuse('ORDER_NOT_PAYABLE');

export const isAwaitingPayment = ({ state }: OrderRow): boolean => state.stage === 'pending';

export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'guest':
      return 'guest';
    case 'customer':
      return `customer:${actor.customerId}`;
    case 'staff':
      return `staff:${actor.staffNo}`;
    case 'office':
      return `office:${actor.officeId}`;
    case 'system':
      return `system:${actor.job}`;
    case 'gateway':
      return `gateway:${actor.provider}`;
  }
}
