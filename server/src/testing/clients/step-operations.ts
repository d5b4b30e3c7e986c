import type { Action } from '@jinlan/domain/people';
import { receipt } from '../counter.ts';
import type { Thing } from '../roles.ts';
import * as things from '../roles.ts';
import type { Entry } from './operations.ts';

export type StagedOrder = things.OrderStage | 'to-ship' | 'transfer' | 'refund-to-send';

const reason = () => ({ reason: 'Agreed by telephone' });
const parcel = () => ({ carrier: 'SF', tracking_number: 'SF00000001' });

/** The steps that staff take with orders; `staff` builds the entry of a step at a stage. */
export const stepOperations = (
  staff: (action: Action, stage: StagedOrder, input: (thing: Thing) => object) => Entry,
): Readonly<Record<string, Entry | readonly Entry[]>> => ({
  takeOrderPayment: [
    ...(['unpaid', 'any-till'] as const).map((stage) =>
      staff('order.take-payment', stage, ({ key }) => ({ reference: receipt(), amount: key.due })),
    ),
    staff('order.confirm-transfer', 'transfer', ({ key }) => ({ reference: receipt(), amount: key.due })),
  ],
  returnOrderTransfer: [
    staff('order.confirm-transfer', 'transfer', () => ({ reference: receipt(), amount: 1 })),
    staff('order.confirm-transfer', 'refund-to-send', ({ key }) => ({
      reference: receipt(),
      amount: key.due,
      for_refund: true,
    })),
  ],
  approveOrder: staff('order.approve', 'approval', () => things.check),
  showOrderAddress: staff('order.approve', 'approval-to-ship', () => ({})),
  askAboutOrder: staff('order.ask', 'approval', reason),
  recordOrderAnswer: staff('order.answer', 'question', reason),
  cancelStaffOrder: [
    staff('order.cancel-unpaid', 'unpaid', reason),
    staff('order.cancel-before-approval', 'approval', reason),
    staff('order.cancel', 'ready', reason),
  ],
  finishMakingOrder: staff('order.make', 'manufacturing', () => ({ weight_mg: 6_820 })),
  shipOrderFromFactory: staff('order.ship-from-factory', 'made', parcel),
  receiveOrderGoods: staff('order.receive-goods', 'ready', () => ({})),
  shipOrder: staff('order.ship', 'to-ship', parcel),
  handOverOrder: staff('order.hand-over', 'arrived', ({ key }) => ({
    pickup_code: key.code,
    telephone_end: '4567',
  })),
  reissuePickupCode: staff('order.reissue-pickup-code', 'arrived', reason),
  markOrderDelivered: staff('order.deliver', 'shipped', () => ({})),
  refundOrder: staff('order.refund', 'ready', () => ({ amount: 10, ...reason() })),
  requestOrderReturn: staff('order.ask-return', 'complete', reason),
  settleOrderReturn: staff('order.settle-return', 'return', () => ({ outcome: 'none', ...reason() })),
});
