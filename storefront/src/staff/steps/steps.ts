/**
 * The steps of an order by its content and delivery, each with the time it was reached. A cancelled, refunded or
 * returned order ends with that step.
 */
import type { StaffStatus } from '@jinlan/domain/orders';

export interface OrderOnItsWay {
  readonly status: string;
  readonly delivery: string;
  readonly made_to_order: boolean;
  readonly order_date: string;
  readonly history: readonly { readonly at: string; readonly to_status: string }[];
}

export interface WayStep {
  readonly status: string;
  readonly state: 'past' | 'now' | 'ahead';
  /** ISO instant at which the step was reached; null for a future step. */
  readonly at: string | null;
}

const making = ['processing_approval_pending', 'processing', 'complete_made_done'] as const;

/** The steps of the transport. Gift cards by e-mail, files and services have none. */
const transport = (delivery: string): readonly StaffStatus[] =>
  delivery === 'none'
    ? []
    : ['complete_factory_shipped', delivery === 'pickup' ? 'complete_pick_pending' : 'complete_shipped'];

function statusPath({ delivery, made_to_order }: OrderOnItsWay): readonly StaffStatus[] {
  return ['pending', ...(made_to_order ? making : []), ...transport(delivery), 'complete_complete'];
}

export function wayOf(order: OrderOnItsWay): WayStep[] {
  const reached = new Map<string, string>([['pending', order.order_date]]);
  // The first time counts: after a question to the buyer, an order returns to a former status.
  for (const { at, to_status } of order.history) {
    if (!reached.has(to_status)) reached.set(to_status, at);
  }
  const path = statusPath(order);
  const at = (path as readonly string[]).indexOf(order.status);
  if (at >= 0) {
    const steps = path.map((status, index): WayStep => {
      const state = index < at ? 'past' : index === at ? 'now' : 'ahead';
      return { status, state, at: state === 'ahead' ? null : (reached.get(status) ?? null) };
    });
    // A paid made-to-order design omits the first step to save space: the first making step says that it was paid.
    return order.made_to_order && at > 0 ? steps.slice(1) : steps;
  }
  return [
    ...path
      .filter((status) => reached.has(status))
      .map((status): WayStep => ({ status, state: 'past', at: reached.get(status) ?? null })),
    // The last return counts, not an earlier one.
    {
      status: order.status,
      state: 'now',
      at: order.history.findLast(({ to_status }) => to_status === order.status)?.at ?? null,
    },
  ];
}
