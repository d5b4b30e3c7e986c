/** Staff actions on an order, by their names on the wire, and which one is next. */
import type { CommandKind } from '@jinlan/domain/orders';
import type { StaffRole } from '@jinlan/domain/people';
import type { MessageKey } from '@jinlan/messages';
import { isOver } from '../order/below-total.ts';

/** In this order, the first allowed action is the one for which the order waits. */
const leading = [
  'recordOrderAnswer',
  'approveOrder',
  'finishMakingOrder',
  'shipOrderFromFactory',
  'receiveOrderGoods',
  'shipOrder',
  'handOverOrder',
  // Below the steps that can be taken before the rest of an order with a deposit is paid.
  'takeOrderPayment',
  'markOrderDelivered',
  'settleOrderReturn',
  'settleReturn',
] as const;

const beside = [
  'askAboutOrder',
  'reissuePickupCode',
  'refundOrder',
  'returnOrderTransfer',
  'settleFailedRefund',
  'requestOrderReturn',
  'moveOrderDay',
  'cancelStaffOrder',
] as const;

export type StaffAction = (typeof leading)[number] | (typeof beside)[number];

/** `showOrderAddress` has no form: it is part of another action's form. */
export type StaffStep = StaffAction | 'showOrderAddress';

const allActions: readonly string[] = [...leading, ...beside];

export const isStaffAction = (name: string | null | undefined): name is StaffAction =>
  name != null && allActions.includes(name);

/** The events that an action leaves in the history. */
const commands: Readonly<Record<StaffStep, readonly CommandKind[]>> = {
  takeOrderPayment: ['take-payment', 'confirm-transfer'],
  returnOrderTransfer: ['return-transfer'],
  settleFailedRefund: ['retry-refund', 'settle-refund'],
  approveOrder: ['approve'],
  showOrderAddress: ['show-address'],
  askAboutOrder: ['ask'],
  recordOrderAnswer: ['answer'],
  cancelStaffOrder: ['cancel', 'cancel-before-approval', 'cancel-unpaid'],
  finishMakingOrder: ['finish-making'],
  shipOrderFromFactory: ['ship-from-factory'],
  moveOrderDay: ['move-due-day'],
  receiveOrderGoods: ['receive-goods'],
  shipOrder: ['ship'],
  handOverOrder: ['hand-over'],
  reissuePickupCode: ['reissue-pickup-code'],
  markOrderDelivered: ['deliver'],
  refundOrder: ['refund'],
  requestOrderReturn: ['ask-return'],
  settleOrderReturn: ['settle-return'],
  settleReturn: ['settle-return'],
};

export interface Actions {
  /** The action whose form is open on the page. */
  readonly main: StaffAction | null;
  readonly others: readonly StaffAction[];
}

/**
 * Arranges the actions that the person may take. If the order waits for nothing else, the open action is that of a
 * refund that failed, or that staff have to send by bank transfer.
 */
export function arrangeActions(
  allowed: readonly string[],
  pickupTriesLeft: number | null = null,
  hasRefundToSend = false,
): Actions {
  const locked = pickupTriesLeft === 0;
  const order: readonly StaffAction[] = [
    ...leading,
    'settleFailedRefund',
    ...(hasRefundToSend ? (['returnOrderTransfer'] as const) : []),
  ];
  const main = order.find((name) => allowed.includes(name) && !(locked && name === 'handOverOrder')) ?? null;
  return {
    main,
    others: [...leading, ...beside].filter(
      (name) => name !== main && allowed.includes(name) && !(locked && name === 'handOverOrder'),
    ),
  };
}

export interface WaitingOrder {
  readonly status: string;
  readonly actions: readonly string[];
  readonly is_own: boolean;
  readonly needs_colleague: boolean;
  readonly payment: { readonly status: string };
  /** Whether another store than the staff member's goes on with it. */
  readonly of_other_store: boolean;
}

/** Returns the text that says for whom an order waits, in which the person has no next step. */
export function whyNothing(order: WaitingOrder, role: StaffRole | null): MessageKey<'staff'> {
  const { status, payment } = order;
  if (payment.status === 'paid' && order.of_other_store) return 'staff.order.nothing.elsewhere';
  if (status === 'pending') return 'staff.order.nothing.pending';
  if (isOver(status)) return 'staff.order.nothing.closed';
  if (status === 'complete_shipped') return 'staff.order.nothing.shipped';
  // Otherwise a notice of the page says that a colleague takes the step, who may be an adviser.
  const hasNotice = order.is_own || order.needs_colleague;
  return status !== 'complete_complete' && role === 'adviser' && order.actions.length === 0 && !hasNotice
    ? 'staff.order.nothing.manager'
    : 'staff.order.nothing';
}

interface Recorded {
  readonly at: string;
  readonly actor: string | null;
  readonly event: string;
}

/** Returns the events that were recorded after `before` was loaded. */
export function meanwhile<Event extends Recorded>(
  before: readonly Recorded[],
  after: readonly Event[],
): readonly Event[] {
  return after.slice(before.length);
}

/**
 * Whether a step with an unclear outcome was done after all, for instance because only its answer was lost: the one new
 * event is this step, by this person.
 */
export function wasDone(action: StaffStep, staffNo: string | null, events: readonly Recorded[]): boolean {
  const only = events[0];
  return (
    events.length === 1 &&
    only !== undefined &&
    staffNo !== null &&
    only.actor === staffNo &&
    commands[action].some((command) => command === only.event)
  );
}
