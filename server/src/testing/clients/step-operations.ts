import type { Action } from '@jinlan/domain/people';
import { receipt } from '../counter.ts';
import type { Thing } from '../roles.ts';
import * as things from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

export type StagedOrder = things.OrderStage | 'to-ship' | 'transfer' | 'refund-to-send' | 'refund-failed';

/** Places an order of the owner at a stage, or with a transfer or refund that waits. */
export function orderAtStage(shop: TestShop, people: things.People, stage: StagedOrder): Promise<Thing> {
  switch (stage) {
    case 'to-ship':
      return things.ownersOrderToShip(shop, people);
    case 'transfer':
      return things.ownersTransfer(shop, people, 'payment');
    case 'refund-to-send':
      return things.ownersTransfer(shop, people, 'refund');
    case 'refund-failed':
      return things.ownersFailedRefund(shop, people);
    default:
      return things.ownersOrder(shop, people, stage);
  }
}

const reason = () => ({ reason: 'Agreed by telephone' });
const parcel = () => ({ carrier: 'SF', tracking_number: 'SF00000001' });

/** Returns the entries of the steps that staff take with orders. `staff` builds the entry of a step at a stage. */
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
    staff('order.send-refund', 'refund-to-send', ({ key }) => ({
      reference: receipt(),
      amount: key.due,
      for_refund: true,
    })),
  ],
  settleFailedRefund: staff('order.settle-refund', 'refund-failed', () => ({ reference: receipt() })),
  approveOrder: staff('order.approve', 'approval', () => things.check),
  showOrderAddress: staff('order.check', 'approval-to-ship', () => ({})),
  askAboutOrder: staff('order.ask', 'approval', reason),
  recordOrderAnswer: staff('order.answer', 'question', reason),
  cancelStaffOrder: [
    staff('order.cancel-unpaid', 'unpaid', reason),
    staff('order.cancel-before-approval', 'approval', reason),
    staff('order.cancel', 'ready', reason),
  ],
  finishMakingOrder: staff('order.make', 'manufacturing', () => ({ weight_mg: 6_820 })),
  shipOrderFromFactory: staff('order.ship-from-factory', 'made', parcel),
  moveOrderDay: staff('order.move-due-day', 'manufacturing', () => ({ due_on: '2027-01-04', ...reason() })),
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
  stepOrders: (
    [
      ['approveOrder', 'order.approve', 'approval'],
      ['finishMakingOrder', 'order.make', 'manufacturing'],
      ['receiveOrderGoods', 'order.receive-goods', 'ready'],
      ['markOrderDelivered', 'order.deliver', 'shipped'],
    ] as const
  ).map(([step, action, stage]) => ({
    ...staff(action, stage, () => ({})),
    variables: ({ id, key }) => ({
      input: { step, orders: [{ order_number: id, version: key.version }], ...things.check },
    }),
  })),
  reportCraftStage: {
    ...staff('order.make', 'manufacturing', () => ({})),
    variables: ({ id }) => ({ input: { order_number: id, stage: 'casting' } }),
  },
  addCraftPicture: {
    ...staff('order.make', 'manufacturing', () => ({})),
    variables: ({ id }) => ({ input: { order_number: id, stage: 'casting', picture: 'AAAA' } }),
    otherwise: 'CRAFT_PICTURES_FULL',
  },
  removeCraftPicture: {
    ...staff('order.make', 'manufacturing', () => ({})),
    variables: ({ id }) => ({ input: { order_number: id, picture_uid: '1' } }),
  },
  settleOrderReturn: (['return', 'return-by-manager'] as const).map((stage) =>
    staff('order.settle-return', stage, () => ({ outcome: 'none', ...reason() })),
  ),
});
