/** Staff actions on an order, by their names on the wire, and which one is next. */
import type { CommandKind } from '@jinlan/domain/orders';

/** The first allowed one is what the order waits for. */
const leading = [
  'takeOrderPayment',
  'recordOrderAnswer',
  'approveOrder',
  'finishMakingOrder',
  'shipOrderFromFactory',
  'receiveOrderGoods',
  'shipOrder',
  'handOverOrder',
  'markOrderDelivered',
  'settleOrderReturn',
  'settleReturn',
] as const;

const beside = [
  'askAboutOrder',
  'reissuePickupCode',
  'refundOrder',
  'returnOrderTransfer',
  'requestOrderReturn',
  'cancelStaffOrder',
] as const;

export type StaffAction = (typeof leading)[number] | (typeof beside)[number];

/** `showOrderAddress` is part of another action's form, and has none of its own. */
export type StaffStep = StaffAction | 'showOrderAddress';

const allActions: readonly string[] = [...leading, ...beside];

export const isStaffAction = (name: string | null | undefined): name is StaffAction =>
  name != null && allActions.includes(name);

/** The events that an action leaves in the history. */
const commands: Readonly<Record<StaffStep, readonly CommandKind[]>> = {
  takeOrderPayment: ['take-payment', 'confirm-transfer'],
  returnOrderTransfer: ['return-transfer'],
  approveOrder: ['approve'],
  showOrderAddress: ['show-address'],
  askAboutOrder: ['ask'],
  recordOrderAnswer: ['answer'],
  cancelStaffOrder: ['cancel', 'cancel-before-approval', 'cancel-unpaid'],
  finishMakingOrder: ['finish-making'],
  shipOrderFromFactory: ['ship-from-factory'],
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

/** Actions without fields: they ask for confirmation before they are sent. */
export const confirmedActions: ReadonlySet<StaffAction> = new Set([
  'receiveOrderGoods',
  'markOrderDelivered',
]);

export interface Actions {
  /** The action that is open on the page. */
  readonly main: StaffAction | null;
  readonly others: readonly StaffAction[];
}

/** A refund that is to be sent at the bank is open where the order waits for nothing else. */
export function arrangeActions(
  allowed: readonly string[],
  pickupTriesLeft: number | null = null,
  hasRefundToSend = false,
): Actions {
  const locked = pickupTriesLeft === 0;
  const order: readonly StaffAction[] = hasRefundToSend ? [...leading, 'returnOrderTransfer'] : leading;
  const main = order.find((name) => allowed.includes(name) && !(locked && name === 'handOverOrder')) ?? null;
  return {
    main,
    others: [...leading, ...beside].filter(
      (name) => name !== main && allowed.includes(name) && !(locked && name === 'handOverOrder'),
    ),
  };
}

interface Recorded {
  readonly at: string;
  readonly actor: string | null;
  readonly event: string;
}

/** Returns the events recorded after `before` was read. */
export function meanwhile<Event extends Recorded>(
  before: readonly Recorded[],
  after: readonly Event[],
): readonly Event[] {
  return after.slice(before.length);
}

/** Whether a late action was in fact done by the same person: its answer was lost, and it was sent again. */
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
