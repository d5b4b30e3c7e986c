import { isDeepStrictEqual } from 'node:util';
import {
  type OrderCommand,
  type OrderEvent,
  type OrderRefusal,
  type OrderStage,
  PICKUP_TRIES,
} from '@jinlan/domain/orders';
import type { Actor } from '@jinlan/domain/people';
import type { OrderStepInput } from '../../../graphql/generated/resolvers.ts';
import { actorText } from '../../../platform/actor-text.ts';
import type { Connection } from '../../../platform/database.ts';
import type { Advanced } from '../../../platform/process.ts';
import type { Services } from '../services.ts';
import { orderProcess } from '../steps/advance-order.ts';
import { lockOrder, type OrderRow } from '../store.ts';
import { findAnyOrder, maySee, refuseOwnOrder, type Staff, staffOf } from './find-order.ts';
import { orderChanged, orderNotFound, pickupCodeWrong, type StepFacts, stepRefused } from './refuse.ts';
import { type FullEvent, fullEvents } from './store.ts';

export interface Step {
  /** Runs before the transaction, for an order that the staff member may see. It may ask other companies' servers. */
  prepare?(order: OrderRow, staff: Staff): Promise<void>;
  /**
   * Returns the command; `from` is the stage at which the step was requested. Refuses invalid input by
   * its field.
   */
  command(order: OrderRow, from: OrderStage, tx: Connection): OrderCommand | Promise<OrderCommand>;
  /** Writes data beside the state, before the effects; returns the updated order. */
  settle?(order: OrderRow, command: OrderCommand, staff: Staff, tx: Connection): Promise<OrderRow>;
  /** Data that helps the staff member after a refusal. */
  hint?(command: OrderCommand, refusal: OrderRefusal): StepFacts;
}

/**
 * Takes one step of an order for its store's staff. Locks the row, compares the version, applies the rules, and saves
 * state, history and effects together. Refuses with ORDER_CHANGED if somebody else has taken a step at the same time, and
 * with STAFF_OWN if the order is the staff member's own. A repeated click by the same person returns the same result
 * without a second step, even for another store's order that was just paid here.
 */
export async function takeStep(
  services: Services,
  actor: Actor,
  { order_number: number, version }: OrderStepInput,
  step: Step,
): Promise<OrderRow> {
  const staff = staffOf(actor);
  return takeStepOf(services, staff, await findAnyOrder(services, staff, number), version, step);
}

/** Takes a step as `takeStep` does, of an order that the caller has read without a lock. */
export async function takeStepOf(
  services: Services,
  staff: Staff,
  unlockedOrder: OrderRow,
  version: number,
  step: Step,
): Promise<OrderRow> {
  const isVisible = maySee(services, staff, unlockedOrder);
  if (isVisible) await step.prepare?.(unlockedOrder, staff);
  const { row: order, events } = await services.platform.db.transaction(
    async (tx): Promise<Advanced<OrderRow, OrderEvent>> => {
      const locked = await lockOrder(tx, unlockedOrder.id);
      if (locked === null) throw new Error(`Order ${unlockedOrder.number} is gone`);
      const isMoved = locked.version !== version;
      const laterEvents = isMoved ? await fullEvents(tx, locked.id, version) : [];
      if (await isSameClick(step, staff, locked, laterEvents, tx)) return { row: locked, events: [] };
      if (!isVisible) throw orderNotFound();
      refuseOwnOrder(staff, locked);
      if (isMoved && (laterEvents.length === 0 || !laterEvents.every(isIgnorable)))
        throw orderChanged(locked.version);
      const command = await step.command(locked, locked.state.stage, tx);
      const advanced = await orderProcess.tryAdvance(services, tx, locked, command, staff);
      if (!advanced.ok) {
        const { code, data } = advanced.error;
        services.platform.log.info(
          { order: locked.number, staffNo: staff.staffNo, code, ...data },
          'an order step was refused',
        );
        throw stepRefused(advanced.error, step.hint?.(command, advanced.error));
      }
      const row = (await step.settle?.(advanced.value.row, command, staff, tx)) ?? advanced.value.row;
      const finished = { ...advanced.value, row };
      await orderProcess.carryOut(services, tx, finished);
      return finished;
    },
  );
  // A wrong try is saved before the refusal, so that it counts.
  if (events.some(({ command, to }) => command.kind === 'hand-over' && to === 'pick-pending'))
    throw pickupCodeWrong(triesLeft(order) ?? 0, order.version);
  return order;
}

/** How many wrong pickup codes may still be typed; null if no code is issued. */
export const triesLeft = ({ state }: OrderRow): number | null =>
  state.stage === 'pick-pending' ? Math.max(0, PICKUP_TRIES - state.pickup.wrongTries) : null;

const isWrongTry = ({ event, toState }: FullEvent): boolean =>
  event === 'hand-over' && toState === 'pick-pending';

const isAddressLook = ({ event }: FullEvent): boolean => event === 'show-address';

/**
 * Whether a colleague need not see the event, because it changed nothing for them. Simultaneous wrong codes are all checked
 * and all counted.
 */
const isIgnorable = (event: FullEvent): boolean => isWrongTry(event) || isAddressLook(event);

async function isSameClick(
  step: Step,
  staff: Staff,
  order: OrderRow,
  laterEvents: readonly FullEvent[],
  tx: Connection,
): Promise<boolean> {
  const ownActor = actorText(staff);
  // A colleague may have looked at the address in the meantime; ignore that.
  const [last, ...others] = laterEvents.filter((event) => event.actor === ownActor || !isAddressLook(event));
  if (last === undefined || others.length > 0 || last.fromState === null || isWrongTry(last)) return false;
  if (last.actor !== ownActor || last.data.command === undefined) return false;
  const repeated = await step.command(order, last.fromState as OrderStage, tx);
  return isDeepStrictEqual(typedPart(repeated), typedPart(last.data.command));
}

/** Returns the command without the fields that the server adds, because the first click may have changed those. */
function typedPart(command: OrderCommand): unknown {
  const added = { due: null, codeFits: null, phoneFits: null, byWeight: null };
  const { due, codeFits, phoneFits, byWeight, ...typed } = { ...added, ...command };
  return JSON.parse(JSON.stringify(typed));
}
