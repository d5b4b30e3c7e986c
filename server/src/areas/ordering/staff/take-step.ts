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
import { findAnyOrder, maySee, type Staff, staffOf } from './find-order.ts';
import { orderChanged, orderNotFound, pickupCodeWrong, type StepFacts, stepRefused } from './refuse.ts';
import { type FullEvent, fullEvents } from './store.ts';

export interface Step {
  /** `from` is the stage at which the step was asked for. Reads what was typed, and refuses it by its field. */
  command(order: OrderRow, from: OrderStage, tx: Connection): OrderCommand | Promise<OrderCommand>;
  /** What is written beside the state, before the effects; answers the order as it is then. */
  settle?(order: OrderRow, command: OrderCommand, staff: Staff, tx: Connection): Promise<OrderRow>;
  /** What helps whoever is refused. */
  hint?(command: OrderCommand, refusal: OrderRefusal): StepFacts;
}

/**
 * One step of an order by its store's staff: the row is locked, the version compared, the rules asked, and state,
 * history and effects saved together. Of two who click at once the second is told so; the same click again, by the same
 * person and right after the first, is answered like the first and is no second step, also where the order is another
 * store's that this one has just been paid for.
 */
export async function takeStep(
  services: Services,
  actor: Actor,
  asked: OrderStepInput,
  step: Step,
): Promise<OrderRow> {
  const staff = staffOf(actor);
  const found = await findAnyOrder(services, staff, asked.order_number);
  const isSeen = maySee(services, staff, found);
  const { row: order, events } = await services.platform.db.transaction(
    async (tx): Promise<Advanced<OrderRow, OrderEvent>> => {
      const locked = await lockOrder(tx, found.id);
      if (locked === null) throw new Error(`Order ${found.number} is gone`);
      const isMoved = locked.version !== asked.version;
      const since = isMoved ? await fullEvents(tx, locked.id, asked.version) : [];
      if (await isSameClick(step, staff, locked, since, tx)) return { row: locked, events: [] };
      if (!isSeen) throw orderNotFound();
      if (isMoved && (since.length === 0 || !since.every(isAside))) throw orderChanged(locked.version);
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
      const taken = { ...advanced.value, row };
      await orderProcess.carryOut(services, tx, taken);
      return taken;
    },
  );
  // A wrong try is saved before it is refused: it counts.
  if (events.some(({ command, to }) => command.kind === 'hand-over' && to === 'pick-pending'))
    throw pickupCodeWrong(triesLeft(order) ?? 0, order.version);
  return order;
}

/** Null where no code is out. */
export const triesLeft = ({ state }: OrderRow): number | null =>
  state.stage === 'pick-pending' ? Math.max(0, PICKUP_TRIES - state.pickup.wrongTries) : null;

const isWrongTry = ({ event, toState }: FullEvent): boolean =>
  event === 'hand-over' && toState === 'pick-pending';

const isLook = ({ event }: FullEvent): boolean => event === 'show-address';

/** It changed nothing that a colleague has to look at, so tries at once are all looked at and all counted. */
const isAside = (event: FullEvent): boolean => isWrongTry(event) || isLook(event);

async function isSameClick(
  step: Step,
  staff: Staff,
  order: OrderRow,
  since: readonly FullEvent[],
  tx: Connection,
): Promise<boolean> {
  const own = actorText(staff);
  // That a colleague read the address meanwhile makes it no other click.
  const [last, ...others] = since.filter((event) => event.actor === own || !isLook(event));
  if (last === undefined || others.length > 0 || last.fromState === null || isWrongTry(last)) return false;
  if (last.actor !== own || last.data.command === undefined) return false;
  const again = await step.command(order, last.fromState as OrderStage, tx);
  return isDeepStrictEqual(asTyped(again), asTyped(last.data.command));
}

/** A command without what the server adds to it, which the first click may have changed. */
function asTyped(command: OrderCommand): unknown {
  const added = { due: null, codeFits: null, phoneFits: null, byWeight: null };
  const { due, codeFits, phoneFits, byWeight, ...typed } = { ...added, ...command };
  return JSON.parse(JSON.stringify(typed));
}
