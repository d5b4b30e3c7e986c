/**
 * The status strings of specification 4: two total functions of the stage. The specification's list for staff
 * has no word for stages that staff only watch (unpaid orders, parcels, returns); the customer's word is used
 * there. Paid ready stock is "To Ship" for staff, and "processing" for its buyer.
 */
import { takerOf } from '../payments/index.ts';
import { openPaymentOf, partDue } from './money/deposit.ts';
import { isAllRefunded } from './money/refunds.ts';
import { type OrderStage, type OrderState, orderStages, type StateAt } from './state.ts';

export type CustomerStatus =
  | 'pending'
  | 'processing'
  | 'complete_shipped'
  | 'complete_complete'
  | 'complete_return_pending'
  | 'complete_returned_partial'
  | 'closed_returned'
  | 'processing_refunded_partial'
  | 'closed_refunded'
  | 'canceled';

export type StaffStatus =
  | CustomerStatus
  | 'processing_approval_pending'
  | 'complete_made_done'
  | 'complete_factory_shipped'
  | 'complete_pick_pending';

export type ProgressStep = 'processing' | 'ready_to_ship' | 'shipped' | 'delivered';

/** In the order in which a buyer sees them. */
export const progressSteps: readonly ProgressStep[] = ['processing', 'ready_to_ship', 'shipped', 'delivered'];

interface Views {
  readonly customer: CustomerStatus;
  readonly staff: StaffStatus;
  /** Null while unpaid and once closed. */
  readonly progress: ProgressStep | null;
}

const views: Readonly<Record<OrderStage, Views>> = {
  pending: { customer: 'pending', staff: 'pending', progress: null },
  'approval-pending': {
    customer: 'processing',
    staff: 'processing_approval_pending',
    progress: 'processing',
  },
  'approval-question': {
    customer: 'processing',
    staff: 'processing_approval_pending',
    progress: 'processing',
  },
  'ready-stock': { customer: 'processing', staff: 'complete_factory_shipped', progress: 'processing' },
  manufacturing: { customer: 'processing', staff: 'processing', progress: 'processing' },
  made: { customer: 'processing', staff: 'complete_made_done', progress: 'ready_to_ship' },
  'factory-shipped': {
    customer: 'processing',
    staff: 'complete_factory_shipped',
    progress: 'ready_to_ship',
  },
  'pick-pending': { customer: 'complete_shipped', staff: 'complete_pick_pending', progress: 'shipped' },
  shipped: { customer: 'complete_shipped', staff: 'complete_shipped', progress: 'shipped' },
  complete: { customer: 'complete_complete', staff: 'complete_complete', progress: 'delivered' },
  'return-pending': {
    customer: 'complete_return_pending',
    staff: 'complete_return_pending',
    progress: 'delivered',
  },
  'returned-partial': {
    customer: 'complete_returned_partial',
    staff: 'complete_returned_partial',
    progress: 'delivered',
  },
  returned: { customer: 'closed_returned', staff: 'closed_returned', progress: null },
  'refunded-partial': {
    customer: 'processing_refunded_partial',
    staff: 'processing_refunded_partial',
    progress: 'processing',
  },
  refunded: { customer: 'closed_refunded', staff: 'closed_refunded', progress: null },
  canceled: { customer: 'canceled', staff: 'canceled', progress: null },
};

export function customerStatus(stage: OrderStage): CustomerStatus {
  return views[stage].customer;
}

/** Magento's state of an order, a group of statuses. */
export type OrderStateName = 'new' | 'processing' | 'complete' | 'closed' | 'canceled';

export function stateName(stage: OrderStage): OrderStateName {
  const status = customerStatus(stage);
  return status === 'pending' ? 'new' : (status.split('_', 1)[0] as Exclude<OrderStateName, 'new'>);
}

export function staffStatus(stage: OrderStage): StaffStatus {
  return views[stage].staff;
}

/** The stages with this status for staff, for the filter of a list; empty for an unknown status. */
export function stagesOfStaffStatus(status: string): readonly OrderStage[] {
  return orderStages.filter((stage) => views[stage].staff === status);
}

export function progressOf(stage: OrderStage): ProgressStep | null {
  return views[stage].progress;
}

/** The status of the payment in the words of the wire. */
export type PaymentStatus =
  | 'not_needed'
  | 'in_store'
  | 'processing'
  | 'action_required'
  /** The deposit is paid, and nobody has begun to pay the rest. */
  | 'rest_due'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refunded';

export function paymentStatus(order: OrderState): PaymentStatus | 'none' {
  const { payment } = order;
  if (payment.state === 'not-needed') return 'not_needed';
  if (payment.state === 'paid') {
    if (isAllRefunded(order)) return 'refunded';
    return partDue(order) === 'rest' ? attemptStatus(openPaymentOf(order), 'rest_due') : 'paid';
  }
  if (order.stage === 'canceled') return wasLeftUnpaid(order) ? 'expired' : 'failed';
  const taker = takerOf(order.facts.method);
  if (taker === 'till') return 'in_store';
  if (taker === 'account') return 'action_required';
  return attemptStatus(payment, 'none');
}

function attemptStatus<None extends PaymentStatus | 'none'>(
  { state }: OrderState['payment'],
  none: None,
): PaymentStatus | None {
  switch (state) {
    case 'none':
      return none;
    case 'started':
      return 'processing';
    case 'requires-action':
      return 'action_required';
    case 'failed':
      return 'failed';
    case 'paid':
      return 'paid';
    case 'not-needed':
      return 'not_needed';
  }
}

function wasLeftUnpaid({ by }: StateAt<'canceled'>): boolean {
  return by === 'expire' || by === 'record-payment';
}
