import { readOrderNumber } from '@jinlan/domain/orders';
import type { Actor } from '@jinlan/domain/people';
import type { StepOrdersInput } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { Refusal, refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { type Staff, staffOf } from './find-order.ts';
import { orderNotFound } from './refuse.ts';
import { steps } from './steps.ts';
import { ordersByNumbers } from './store.ts';
import { type Step, takeStepOf } from './take-step.ts';

const mostOrders = 50;

/** After this many milliseconds no further order is begun, so that the answer comes before the browser gives up (30 s). */
const patienceMs = 10_000;

/** How many batches one member of staff may send; see limits.md. */
const batches: SharedLimit = { name: 'staff-batch', most: 120, seconds: HOUR };

type Result = Wire<'OrderStepResult'>;

/**
 * Takes one step of several orders of the store, each in a transaction of its own. If the process dies, some orders have
 * taken the step, the others have not. A repeated request takes the step for the others: the version of each order tells
 * whether it has taken it.
 */
export async function stepOrders(
  services: Services,
  actor: Actor,
  input: StepOrdersInput,
): Promise<readonly Result[]> {
  const staff = staffOf(actor);
  const versions = new Map(
    input.orders.map(({ order_number, version }) => [order_number.slice(0, 60), version] as const),
  );
  if (versions.size === 0 || input.orders.length > mostOrders)
    throw refuse('ORDER_BATCH_INVALID', { most: mostOrders });
  const step = stepOf(services, input);
  const { db, limits, clock } = services.platform;
  const verdict = await limits.take([{ limit: batches, subject: staff.staffNo }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const numbers = [...versions.keys()].flatMap((typed) => readOrderNumber(typed) ?? []);
  const found = await ordersByNumbers(db, staff.storeId, numbers);
  const byNumber = new Map(found.map((order) => [order.number, order]));
  const until = clock.now().getTime() + patienceMs;
  const results: Result[] = [];
  for (const [typed, version] of versions) {
    const order = byNumber.get(readOrderNumber(typed) ?? '') ?? null;
    const result =
      clock.now().getTime() > until
        ? resultOf(typed, 'not_tried')
        : await tryStep(services, staff, { typed, order, version }, step);
    results.push(result);
  }
  return results;
}

/** Refuses an invalid list of checks before any order is touched. */
function stepOf(services: Services, { step, checked }: StepOrdersInput): Step {
  const none = { order_number: '', version: 0 };
  switch (step) {
    case 'approveOrder':
      return steps.approveOrder(services, { ...none, checked: checked ?? [] });
    case 'finishMakingOrder':
      return steps.finishMakingOrder(services, none);
    case 'receiveOrderGoods':
      return steps.receiveOrderGoods(services, none);
    case 'markOrderDelivered':
      return steps.markOrderDelivered(services, none);
  }
}

const resultOf = (
  order_number: string,
  outcome: Result['outcome'],
  { code = null, condition = null }: Partial<Pick<Result, 'code' | 'condition'>> = {},
): Result => ({ order_number, outcome, code, condition });

interface Wanted {
  /** The number as the client sent it. */
  readonly typed: string;
  readonly order: OrderRow | null;
  readonly version: number;
}

async function tryStep(
  services: Services,
  staff: Staff,
  { typed, order, version }: Wanted,
  step: Step,
): Promise<Result> {
  try {
    if (order === null) throw orderNotFound();
    await takeStepOf(services, staff, order, version, step);
    return resultOf(typed, 'done');
  } catch (error) {
    if (error instanceof Refusal) {
      const condition = error.data?.condition;
      return resultOf(typed, 'refused', {
        code: error.code,
        condition: typeof condition === 'string' ? condition : null,
      });
    }
    services.platform.log.error({ err: error, order: order?.number }, 'a step of several orders failed');
    return resultOf(typed, 'failed');
  }
}
