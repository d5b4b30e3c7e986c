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
  ['a guest does not change another guest’s bag', guest, 'cart.change', otherGuestCart, false],
  ['a guest does not change a member’s bag, even knowing its id', guest, 'cart.change', stolen, false],
  ['a member changes their own bag', customer, 'cart.change', ownCart, true],
  ['a member merges the guest bag whose id they hold', customer, 'cart.merge', guestCart, true],
  ['a member does not read another member’s bag', customer, 'cart.read', stolen, false],
  ['staff do not merge a guest’s bag', adviser, 'cart.merge', guestCart, false],
  ['a guest merges no bag', guest, 'cart.merge', guestCart, false],
  ['an adviser approves an order of their store', adviser, 'order.approve', order, true],
  [
    'a manager approves no order whose payment they recorded',
    manager,
    'order.approve',
    { ...order, cashierNos: ['1'] },
    false,
  ],
  [
    'a colleague approves an order whose payment the manager recorded',
    { ...adviser, staffNo: '2' },
    'order.approve',
    { ...order, cashierNos: ['1'] },
    true,
  ],
  [
    'a manager hands no order over whose rest they recorded',
    manager,
    'order.hand-over',
    { ...order, cashierNos: ['2', '1'] },
    false,
  ],
  [
    'an adviser does not approve another store’s order',
    adviser,
    'order.approve',
    { ...order, storeId: 's2' },
    false,
  ],
  [
    'an adviser of the e-shop records that a refund was sent, whose transfer the manager confirmed',
    { ...adviser, staffNo: '2' },
    'order.send-refund',
    { ...order, tills: ['s1'], cashierNos: ['1'] },
    true,
  ],
  [
    'a manager records no sent refund whose transfer they confirmed',
    manager,
    'order.send-refund',
    { ...order, tills: ['s1'], cashierNos: ['1'] },
    false,
  ],
  ['a manager settles a return that its buyer asked for', manager, 'order.settle-return', order, true],
  [
    'a manager settles a return that a colleague recorded',
    manager,
    'order.settle-return',
    { ...order, returnNo: '2' },
    true,
  ],
  [
    'a manager settles no return that they recorded themselves',
    manager,
    'order.settle-return',
    { ...order, returnNo: '1', returnRole: 'manager' },
    false,
  ],
  [
    'an adviser settles a return that a manager recorded',
    adviser,
    'order.settle-return',
    { ...order, returnNo: '2', returnRole: 'manager' },
    true,
  ],
  [
    'an adviser settles no return that another adviser recorded',
    adviser,
    'order.settle-return',
    { ...order, returnNo: '2', returnRole: 'adviser' },
    false,
  ],
  ['an adviser settles no return that its buyer asked for', adviser, 'order.settle-return', order, false],
  [
    'an adviser settles no return that they recorded as a manager',
    adviser,
    'order.settle-return',
    { ...order, returnNo: '1', returnRole: 'manager' },
    false,
  ],
  [
    'an adviser of another store settles no return that a manager recorded',
    { ...adviser, storeId: 's2' },
    'order.settle-return',
    { ...order, returnNo: '2', returnRole: 'manager' },
    false,
  ],
  ['an adviser does not cancel an approved order', adviser, 'order.cancel', order, false],
  ['a manager cancels an approved order', manager, 'order.cancel', order, true],
  ['a member cancels their own order before approval', customer, 'order.cancel-before-approval', order, true],
  ['a payment provider records a payment', gateway, 'order.record-payment', order, true],
  ['staff do not record a payment', manager, 'order.record-payment', order, false],
  ['the shop lets an order expire', system, 'order.expire', order, true],
  ['a payment provider lets no order expire', gateway, 'order.expire', order, false],
  ['a guest browses', guest, 'catalogue.browse', anything, true],
  ['a payment provider does not browse', gateway, 'catalogue.browse', anything, false],
  ['a manager publishes no gold price', manager, 'gold-price.publish', anything, false],
  ['marketing changes a coupon of its markets', marketing, 'coupon.change', hkCoupon, true],
  [
    'marketing changes no coupon of another market',
    marketing,
    'coupon.change',
    { ...hkCoupon, market: 'cn' },
    false,
  ],
  ['marketing changes no coupon without a market', marketing, 'coupon.change', anything, false],
  ['a role without that right changes no coupon', pricing, 'coupon.change', hkCoupon, false],
  [
    'another person confirms a gold price, with any of their roles',
    pricing,
    'gold-price.confirm',
    proposed('8'),
    true,
  ],
  ['nobody confirms their own gold price', pricing, 'gold-price.confirm', proposed('7'), false],
  ['nobody confirms a gold price that nobody proposed', pricing, 'gold-price.confirm', anything, false],
  [
    'an owner does not confirm their own gold price',
    { ...pricing, roles: ['owner'] },
    'gold-price.confirm',
    proposed('7'),
    false,
  ],
  ['people of the office do not shop', { ...marketing, roles: officeRoles }, 'cart.create', anything, false],
  [
    'people of the office do not act for a store',
    { ...marketing, roles: officeRoles },
    'order.approve',
    order,
    false,
  ],
  ['staff of a store are not in the office', manager, 'coupon.list', anything, false],
  [
    'a person of the office without a role may do nothing',
    { ...marketing, roles: [] },
    'coupon.list',
    anything,
    false,
  ],
])('%s', (_sentence, actor, action, subject, allowed) => {
  expect(may(actor, action, subject)).toBe(allowed);
});

it('a sale belongs to its seller alone, while they work in its store', () => {
  const sale: Subject = { id: null, customerId: null, storeId: 's1', sellerNo: '1' };
  const ofBags = actions.filter((action) => action.startsWith('cart.') || action === 'order.place');
  const allowed = (actor: Actor) => ofBags.filter((action) => may(actor, action, sale));
  expect(allowed(adviser)).toEqual(['cart.create', 'cart.read', 'cart.change', 'order.place']);
  const others: readonly Actor[] = [
    customer,
    guest,
    { ...adviser, staffNo: '2' },
    { ...manager, staffNo: '2' },
    { ...adviser, storeId: 's2' },
  ];
  for (const other of others) expect(allowed(other)).toEqual(['cart.create']);
});

it('other people’s records cannot be accessed', () => {
  const stranger: Actor = { kind: 'guest', holds: null };
  expect(actions.filter((action) => may(stranger, action, order))).toEqual([
    'catalogue.browse',
    'content.read',
    'stores.read',
    'gold-price.read',
    'cart.create',
    'compare-list.create',
    'wishlist.read-shared',
    'order.look-up',
    'gift-card.read',
    'reward.read',
    'review.read',
    'hint.make',
    'hint.read',
    'wechat.read',
    'appointment.book',
    'service.book',
    'trade-in.book',
    'reservation.make',
    'conversation.start',
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

/** Every actor that may have a relation to a record of customer c1 in store s1, with those relations. */
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
  ['desk', staffOf('s2', 'adviser'), { ...order, desk: 's2' }],
  ['shop', system, order],
  ['bank', gateway, order],
  ...officeRoles.map(ofOffice),
];

// Repeats the table. The server's test of every operation compares with `may`, so it would not notice a cell that
// allows too much.
it('each actor may do exactly this with a customer’s record', () => {
  const people = 'guest key owner other adviser manager elsewhere till desk';
  const office = officeRoles
    .filter((role) => role !== 'integration')
    .map((role) => `office-${role}`)
    .join(' ');
  const expectedRoles: Readonly<Record<Action, string>> = {
    'catalogue.browse': `${people} shop`,
    'content.read': `${people} shop`,
    'stores.read': `${people} shop`,
    'gold-price.read': `${people} shop`,
    'appointment.book': people,
    'appointment.change': 'key owner',
    'store-appointments.read': 'adviser manager',
    'reservation.make': people,
    'reservation.change': 'key owner',
    'store-reservations.read': 'adviser manager',
    'reservation.keep': 'adviser manager',
    'reservation.sell': 'manager',
    'reservation.expire': 'shop',
    'store-stock.read': 'adviser manager',
    'transfer.keep': 'manager',
    'store-stock.correct': 'manager',
    'appointment.keep': 'adviser manager',
    'appointment.lapse': 'shop',
    'store.close': 'manager',
    'service.book': people,
    'service.change': 'key owner',
    'store-services.read': 'adviser manager',
    'service.keep': 'adviser manager',
    'service.manage': 'manager',
    'service.expire': 'shop',
    'trade-in.book': people,
    'trade-in.change': 'key owner',
    'store-trade-ins.read': 'adviser manager',
    'trade-in.keep': 'adviser manager',
    'trade-in.manage': 'manager',
    'trade-in.expire': 'shop',
    'conversation.start': people,
    'conversation.write': 'key owner',
    'store-conversations.read': 'adviser manager',
    'conversation.keep': 'adviser manager desk',
    'conversation.expire': 'shop',
    'cart.create': people,
    'cart.read': 'key owner',
    'cart.change': 'key owner',
    'cart.merge': 'owner',
    'order.place': 'key owner',
    'sale.begin': 'adviser manager',
    'sale.take-over': 'adviser manager',
    'compare-list.create': people,
    'compare-list.read': 'key owner',
    'compare-list.change': 'key owner',
    'compare-list.assign': 'owner',
    'wishlist.read': 'owner',
    'wishlist.change': 'owner',
    'wishlist.read-shared': people,
    'order.look-up': people,
    'gift-card.read': people,
    'order.read': 'key owner adviser manager shop',
    'order.pay': 'key owner shop',
    'order.give-up': 'key owner shop',
    'order.record-payment': 'shop bank',
    'order.expire': 'shop',
    'order.take-payment': 'manager till',
    'order.confirm-transfer': 'till',
    'order.send-refund': 'till',
    'order.settle-refund': 'manager',
    'order.cancel-unpaid': 'adviser manager',
    'order.approve': 'adviser manager',
    'order.check': 'adviser manager',
    'order.ask': 'adviser manager',
    'order.answer': 'key owner adviser manager',
    'order.cancel-before-approval': 'key owner adviser manager',
    'order.cancel': 'manager',
    'order.make': 'manager',
    'order.ship-from-factory': 'manager',
    'order.move-due-day': 'manager',
    'order.receive-goods': 'adviser manager',
    'order.ship': 'adviser manager',
    'order.hand-over': 'adviser manager',
    'order.reissue-pickup-code': 'manager',
    'order.deliver': 'adviser manager shop',
    'order.ask-return': 'key owner adviser manager',
    'order.settle-return': 'manager',
    'order.write-about-return': 'key owner',
    'order.answer-about-return': 'manager',
    'order.send-back': 'key owner',
    'order.request-e-invoice': 'key owner',
    'order.settle-e-invoice': 'manager',
    'order.hand-out-gift-card': 'adviser manager',
    'statement.read': 'manager',
    'statement.settle': 'manager',
    'order.refund': 'manager',
    'order.change-place-pos': 'owner',
    'order.claim': 'owner',
    'store-orders.read': 'adviser manager till',
    'reward.read': people,
    'reward.redeem': 'owner',
    'reward.cancel': 'owner',
    'store-rewards.read': 'adviser manager',
    'reward.receive': 'adviser manager',
    'reward.hand-over': 'adviser manager',
    'reward.withdraw': 'manager',
    'reward.expire': 'shop',
    'miles.request': 'owner',
    'miles.read': 'manager',
    'miles.settle': 'manager',
    'points.adjust': 'manager',
    'review.read': people,
    'review.write': 'owner',
    'review.vote': 'owner',
    'review.moderate': 'manager',
    'hint.make': people,
    'hint.read': people,
    'wechat.read': people,
    'hint.mail': 'owner',
    'counter-design.read': 'adviser manager elsewhere till desk',
    'saved-designs.look-up': 'adviser manager elsewhere till desk',
    'staff.own-session': 'adviser manager',
    'staff.end-sessions': 'manager',
    'member.identify': 'adviser manager elsewhere till desk',
    'account.create': people,
    'account.sign-in': people,
    'account.sign-out': 'owner other adviser manager elsewhere till desk',
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
