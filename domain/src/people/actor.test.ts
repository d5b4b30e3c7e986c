import { expect, it } from 'vitest';
import { type Action, type Actor, actions, anything, may, type Subject } from './index.ts';

const guest: Actor = { kind: 'guest', holds: 'cart-1' };
const customer: Actor = { kind: 'customer', customerId: 'c1', holds: 'cart-1' };
const adviser: Actor = {
  kind: 'staff',
  staffNo: '1',
  storeId: 's1',
  role: 'adviser',
  customerId: 'c9',
  holds: null,
};
const manager: Actor = { ...adviser, role: 'manager' };
const system: Actor = { kind: 'system', job: 'expire-orders' };
const gateway: Actor = { kind: 'gateway', provider: 'sandbox-bank' };

const guestCart: Subject = { id: 'cart-1', customerId: null, storeId: null };
const otherGuestCart: Subject = { id: 'cart-2', customerId: null, storeId: null };
const ownCart: Subject = { id: 'cart-3', customerId: 'c1', storeId: null };
const stolen: Subject = { id: 'cart-1', customerId: 'c2', storeId: null };
const order: Subject = { id: 'o1', customerId: 'c1', storeId: 's1' };

it.each<[string, Actor, Action, Subject, boolean]>([
  ['a guest changes the bag whose id they hold', guest, 'cart.change', guestCart, true],
  ['and no other', guest, 'cart.change', otherGuestCart, false],
  ['nor a member’s, whatever id they know', guest, 'cart.change', stolen, false],
  ['a member changes their own', customer, 'cart.change', ownCart, true],
  ['and the guest bag they hold, to merge it', customer, 'cart.merge', guestCart, true],
  ['but no other member’s', customer, 'cart.read', stolen, false],
  ['staff merge none: what a guest chose need not be made to order', adviser, 'cart.merge', guestCart, false],
  ['a guest has nothing to merge', guest, 'cart.merge', guestCart, false],
  ['an adviser approves in their store', adviser, 'order.approve', order, true],
  ['but not in another', adviser, 'order.approve', { ...order, storeId: 's2' }, false],
  ['and cancels only before approval', adviser, 'order.cancel', order, false],
  ['which a manager may', manager, 'order.cancel', order, true],
  ['a member cancels their own before approval', customer, 'order.cancel-before-approval', order, true],
  ['only the bank and the shop record a payment', gateway, 'order.record-payment', order, true],
  ['staff do not', manager, 'order.record-payment', order, false],
  ['only the shop lets an order expire', system, 'order.expire', order, true],
  ['not a gateway', gateway, 'order.expire', order, false],
  ['anyone browses', guest, 'catalogue.browse', anything, true],
  ['a gateway does not', gateway, 'catalogue.browse', anything, false],
  ['nobody in the shop publishes a gold price by hand', manager, 'gold-price.publish', anything, false],
])('%s', (_sentence, actor, action, subject, allowed) => {
  expect(may(actor, action, subject)).toBe(allowed);
});

it('gives a stranger nothing that belongs to somebody', () => {
  const stranger: Actor = { kind: 'guest', holds: null };
  expect(actions.filter((action) => may(stranger, action, order))).toEqual([
    'catalogue.browse',
    'content.read',
    'stores.read',
    'gold-price.read',
    'cart.create',
    'compare-list.create',
    'order.look-up',
    'account.create',
    'account.sign-in',
    'account.recover',
    'contact.write',
    'newsletter.subscribe',
  ]);
});
