import { expect, it } from 'vitest';
import {
  type Action,
  type Actor,
  actions,
  anything,
  may,
  type OfficeActor,
  type OfficeRole,
  officeRoles,
  type Subject,
} from './index.ts';

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
const marketing: OfficeActor = { kind: 'office', officeId: '7', roles: ['marketing'], markets: ['hk'] };
const pricing: OfficeActor = { ...marketing, roles: ['content', 'pricing'] };
const gateway: Actor = { kind: 'gateway', provider: 'sandbox-bank' };

const guestCart: Subject = { id: 'cart-1', customerId: null, storeId: null };
const otherGuestCart: Subject = { id: 'cart-2', customerId: null, storeId: null };
const ownCart: Subject = { id: 'cart-3', customerId: 'c1', storeId: null };
const stolen: Subject = { id: 'cart-1', customerId: 'c2', storeId: null };
const order: Subject = { id: 'o1', customerId: 'c1', storeId: 's1' };
const hkCoupon: Subject = { ...anything, id: 'hk/GOLD', market: 'hk' };
const proposed = (proposerId: string): Subject => ({ ...anything, proposerId });

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
  ['marketing changes a coupon of its markets', marketing, 'coupon.change', hkCoupon, true],
  ['but none of another market', marketing, 'coupon.change', { ...hkCoupon, market: 'cn' }, false],
  ['nor one whose market nobody said', marketing, 'coupon.change', anything, false],
  ['a role without the cell changes none', pricing, 'coupon.change', hkCoupon, false],
  [
    'another confirms a gold price, with any of their roles',
    pricing,
    'gold-price.confirm',
    proposed('8'),
    true,
  ],
  ['but nobody their own', pricing, 'gold-price.confirm', proposed('7'), false],
  ['nor what nobody proposed', pricing, 'gold-price.confirm', anything, false],
  ['an owner is no exception', { ...pricing, roles: ['owner'] }, 'gold-price.confirm', proposed('7'), false],
  ['people of the office do not shop', { ...marketing, roles: officeRoles }, 'cart.create', anything, false],
  ['nor act for a store', { ...marketing, roles: officeRoles }, 'order.approve', order, false],
  ['staff of a store are not in the office', manager, 'coupon.list', anything, false],
  ['nobody without a role may do anything', { ...marketing, roles: [] }, 'coupon.list', anything, false],
])('%s', (_sentence, actor, action, subject, allowed) => {
  expect(may(actor, action, subject)).toBe(allowed);
});

it('gives strangers no access to other people’s records', () => {
  const stranger: Actor = { kind: 'guest', holds: null };
  expect(actions.filter((action) => may(stranger, action, order))).toEqual([
    'catalogue.browse',
    'content.read',
    'stores.read',
    'gold-price.read',
    'cart.create',
    'compare-list.create',
    'order.look-up',
    'gift-card.read',
    'account.create',
    'account.sign-in',
    'account.recover',
    'contact.write',
    'newsletter.subscribe',
    'office.sign-in',
    'office.sign-out',
  ]);
});

const ofOffice = (role: OfficeRole): readonly [string, Actor, Subject] => [
  `office-${role}`,
  { kind: 'office', officeId: '7', roles: [role], markets: ['hk'] },
  { ...order, market: 'hk', proposerId: '8' },
];

/** Every actor that may ask for a record of customer c1 in store s1, with their relations to it. */
const staffOf = (storeId: string, role: 'adviser' | 'manager'): Actor => ({ ...adviser, storeId, role });
const everyone: readonly (readonly [string, Actor, Subject])[] = [
  ['guest', { kind: 'guest', holds: null }, order],
  ['key', { kind: 'guest', holds: 'o1' }, { ...order, customerId: null }],
  ['owner', { kind: 'customer', customerId: 'c1', holds: null }, order],
  ['other', { kind: 'customer', customerId: 'c2', holds: 'o1' }, order],
  ['adviser', staffOf('s1', 'adviser'), order],
  ['manager', staffOf('s1', 'manager'), order],
  ['elsewhere', staffOf('s2', 'manager'), order],
  ['till', staffOf('s2', 'manager'), { ...order, tills: ['s1', 's2'] }],
  ['shop', system, order],
  ['bank', gateway, order],
  ...officeRoles.map(ofOffice),
];

// The table written a second time. The server's test of every operation compares with `may`, so it would not notice a
// cell that is too wide.
it('lets each of them do exactly this', () => {
  const people = 'guest key owner other adviser manager elsewhere till';
  const office = officeRoles
    .filter((role) => role !== 'integration')
    .map((role) => `office-${role}`)
    .join(' ');
  const expectedRoles: Readonly<Record<Action, string>> = {
    'catalogue.browse': `${people} shop`,
    'content.read': `${people} shop`,
    'stores.read': `${people} shop`,
    'gold-price.read': `${people} shop`,
    'cart.create': people,
    'cart.read': 'key owner',
    'cart.change': 'key owner',
    'cart.merge': 'owner',
    'order.place': 'key owner',
    'compare-list.create': people,
    'compare-list.read': 'key owner',
    'compare-list.change': 'key owner',
    'compare-list.assign': 'owner',
    'order.look-up': people,
    'gift-card.read': people,
    'order.read': 'key owner adviser manager shop',
    'order.pay': 'key owner shop',
    'order.give-up': 'key owner shop',
    'order.record-payment': 'shop bank',
    'order.expire': 'shop',
    'order.take-payment': 'adviser manager till',
    'order.cancel-unpaid': 'adviser manager',
    'order.approve': 'adviser manager',
    'order.ask': 'adviser manager',
    'order.answer': 'key owner adviser manager',
    'order.cancel-before-approval': 'key owner adviser manager',
    'order.cancel': 'manager',
    'order.make': 'manager',
    'order.ship-from-factory': 'manager',
    'order.receive-goods': 'adviser manager',
    'order.ship': 'adviser manager',
    'order.hand-over': 'adviser manager',
    'order.reissue-pickup-code': 'manager',
    'order.deliver': 'adviser manager shop',
    'order.ask-return': 'key owner adviser manager',
    'order.settle-return': 'manager',
    'order.refund': 'manager',
    'order.claim': 'owner',
    'store-orders.read': 'adviser manager till',
    'counter-design.read': 'adviser manager elsewhere till',
    'saved-designs.look-up': 'adviser manager elsewhere till',
    'account.create': people,
    'account.sign-in': people,
    'account.sign-out': 'owner other adviser manager elsewhere till',
    'account.recover': people,
    'account.read': 'owner',
    'account.change': 'owner',
    'contact.write': people,
    'newsletter.subscribe': people,
    'gold-price.publish': 'shop',
    'gold-price.confirm': 'shop office-owner office-pricing',
    'catalogue.import': 'shop',
    'content.import': 'shop',
    'stores.import': 'shop',
    'office.sign-in': `guest key ${office}`,
    'office.sign-out': `guest key ${office}`,
    'office.own-account': office,
    'coupon.list': 'office-owner office-marketing office-auditor',
    'coupon.read': 'office-owner office-marketing office-auditor',
    'coupon.change': 'office-owner office-marketing',
  };
  const actualRoles = actions.map((action) => [
    action,
    everyone
      .filter(([, actor, subject]) => may(actor, action, subject))
      .map(([name]) => name)
      .join(' '),
  ]);
  expect(Object.fromEntries(actualRoles)).toEqual(expectedRoles);
});
