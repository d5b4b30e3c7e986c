import type { Action } from '@jinlan/domain/people';
import { cancelKey, returnKey } from '../counter.ts';
import type { People, Thing } from '../roles.ts';
import * as things from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

/** Functions of `operations` that build entries. */
interface EntryBuilders {
  readonly open: (action: Action) => Entry;
  readonly staff: (action: Action, stage: things.OrderStage, input: (thing: Thing) => object) => Entry;
  readonly withoutStore: (thing: Thing) => Thing;
  readonly notTheirs: (code: string) => Entry['refused'];
}

/** A PNG of one pixel, as base64. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Returns the entries of the mutations on cancellations, returns, e-invoices and sold gift cards. */
export function undoOperations(
  shop: TestShop,
  people: People,
  { open, staff, withoutStore, notTheirs }: EntryBuilders,
): Readonly<Record<string, Entry>> {
  return {
    cancelOrder: {
      asks: ['order.cancel-before-approval'],
      thing: async () => withoutStore(await things.ownersOrder(shop, people, 'approval')),
      variables: ({ id }) => ({ input: { order_id: btoa(id), reason: 'Changed my mind' } }),
      refused: notTheirs('ORDER_NOT_FOUND'),
    },
    requestGuestOrderCancel: {
      ...open('order.read'),
      thing: async () => withoutStore(await things.guestsOrder(shop)),
      variables: ({ id, key }) => ({ input: { token: `${id}-${key.token}`, reason: 'Changed my mind' } }),
    },
    confirmCancelOrder: {
      ...open('order.read'),
      thing: async () => withoutStore(await things.guestsOrder(shop)),
      variables: async ({ id, key }) => ({
        input: {
          order_id: btoa(id),
          confirmation_key: await cancelKey(shop, id, `${id}-${key.token}`),
        },
      }),
    },
    requestReturn: {
      asks: ['order.ask-return'],
      thing: async () => withoutStore(await things.ownersReceivedOrder(shop, people)),
      variables: ({ id }) => ({
        input: {
          order_uid: btoa(id),
          items: [{ order_item_uid: btoa(`${id}/1`), quantity_to_return: 1 }],
        },
      }),
      refused: notTheirs('ORDER_NOT_FOUND'),
    },
    requestGuestReturn: {
      ...open('order.read'),
      thing: async () => withoutStore(await things.guestsReceivedOrder(shop, people)),
      variables: ({ id, key }) => ({ input: { token: `${id}-${key.token}`, items: things.oneBack(id) } }),
    },
    confirmReturn: {
      ...open('order.read'),
      thing: async () => withoutStore(await things.guestsReceivedOrder(shop, people)),
      variables: async ({ id, key }) => ({
        input: { order_id: btoa(id), confirmation_key: await returnKey(shop, id, `${id}-${key.token}`) },
      }),
    },
    addReturnComment: {
      asks: ['order.write-about-return'],
      thing: async () => withoutStore(await things.ownersWaitingReturn(shop, people)),
      variables: ({ id }) => ({ input: { return_uid: btoa(`${id}-R1`), comment_text: 'Sent' } }),
      refused: 'ORDER_NOT_FOUND',
    },
    addStoreReturnComment: {
      ...staff('order.answer-about-return', 'return', () => ({})),
      thing: () => things.ownersWaitingReturn(shop, people),
      variables: ({ id }) => ({ input: { return_uid: btoa(`${id}-R1`), comment_text: 'Thank you' } }),
    },
    addReturnTracking: {
      asks: ['order.send-back'],
      thing: async () => withoutStore(await things.ownersWaitingReturn(shop, people)),
      variables: ({ id }) => ({
        input: { return_uid: btoa(`${id}-R1`), carrier_uid: btoa('sf'), tracking_number: 'SF12345678' },
      }),
      refused: 'ORDER_NOT_FOUND',
    },
    removeReturnTracking: {
      asks: ['order.send-back'],
      thing: async () => withoutStore(await things.ownersWaitingReturn(shop, people)),
      variables: ({ id }) => ({ input: { return_shipping_tracking_uid: btoa(`${id}-R1/1`) } }),
      refused: 'ORDER_NOT_FOUND',
    },
    addReturnPicture: {
      asks: ['order.send-back'],
      thing: async () => withoutStore(await things.ownersWaitingReturn(shop, people)),
      variables: ({ id }) => ({ input: { return_uid: btoa(`${id}-R1`), picture: onePixel } }),
      refused: 'ORDER_NOT_FOUND',
    },
    removeReturnPicture: {
      asks: ['order.send-back'],
      thing: async () => withoutStore(await things.ownersWaitingReturn(shop, people)),
      variables: ({ id }) => ({ input: { picture_uid: btoa(`${id}-R1/1`) } }),
      refused: 'ORDER_NOT_FOUND',
    },
    requestEInvoice: {
      asks: ['order.request-e-invoice'],
      thing: async () => withoutStore(await things.ownersInvoicedOrder(shop, people, false)),
      variables: ({ id }) => ({ input: { order_number: id, ...things.eInvoiceForm } }),
      refused: 'ORDER_NOT_FOUND',
    },
    withdrawEInvoice: {
      asks: ['order.request-e-invoice'],
      thing: async () => withoutStore(await things.ownersInvoicedOrder(shop, people, true)),
      variables: ({ id }) => ({ input: { order_number: id } }),
      refused: 'ORDER_NOT_FOUND',
    },
    uploadEInvoice: {
      ...staff('order.settle-e-invoice', 'complete', () => ({})),
      thing: () => things.ownersInvoicedOrder(shop, people, true),
      variables: ({ id }) => ({
        input: { order_number: id, number: id.padStart(20, '0'), pdf: btoa('%PDF-1.7\n%%EOF'), amount: 1 },
      }),
      otherwise: 'E_INVOICE_AMOUNT_CHANGED',
    },
    printGiftCard: {
      ...staff('order.hand-out-gift-card', 'ready', () => ({})),
      variables: ({ id }) => ({ input: { order_number: id, card_id: '1' } }),
      otherwise: 'GIFT_CARD_NOT_FOUND',
    },
    sendGiftCardAgain: {
      ...staff('order.hand-out-gift-card', 'ready', () => ({})),
      variables: ({ id }) => ({ input: { order_number: id, card_id: '1' } }),
      otherwise: 'GIFT_CARD_NOT_FOUND',
    },
    retryEInvoice: {
      ...staff('order.settle-e-invoice', 'complete', () => ({})),
      thing: () => things.ownersInvoicedOrder(shop, people, true),
      variables: ({ id }) => ({ input: { order_number: id } }),
      // In this shop staff upload e-invoices, so there is no request to a provider to retry.
      otherwise: 'E_INVOICE_NOT_WAITING',
    },
    rejectEInvoice: {
      ...staff('order.settle-e-invoice', 'complete', () => ({})),
      thing: () => things.ownersInvoicedOrder(shop, people, true),
      variables: ({ id }) => ({ input: { order_number: id, reason: 'No such company' } }),
    },
    settleReturn: {
      ...staff('order.settle-return', 'return', () => ({})),
      thing: () => things.ownersWaitingReturn(shop, people),
      variables: ({ id, key }) => ({
        input: {
          order_number: id,
          version: key.version,
          lines: [{ order_item_uid: btoa(`${id}/1`), accepted: 0, restock: false }],
          reason: 'Worn',
        },
      }),
    },
  };
}
