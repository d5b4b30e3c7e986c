import { createStoredValues } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adoptOpenedOrder,
  bagOfOrder,
  forgetAttempt,
  forgetOpenedOrder,
  forgetTyped,
  keepAttempt,
  keepLastOrder,
  keepOpenedOrder,
  keyOfLink,
  LAST_ORDER_TTL_SECONDS,
  readAttempt,
  readLastOrder,
  readOpenedOrder,
} from './last-order.ts';

const memory = (now: () => number = Date.now) => createStoredValues(() => null, now);
const order = { number: '20261121123456', token: 'secret', deliveryDays: 3, madeToOrder: true };
const attempt = {
  cartId: 'cart',
  priceToken: 'prices',
  acceptsNoReturn: true,
  deliveryDays: null,
  madeToOrder: true,
};

describe('the last order', () => {
  it('is stored for a day', () => {
    let now = 0;
    const stored = memory(() => now);
    expect(readLastOrder(stored)).toBeNull();
    keepLastOrder(stored, order);
    now = LAST_ORDER_TTL_SECONDS * 1000;
    expect(readLastOrder(stored)).toEqual(order);
    now += 1;
    expect(readLastOrder(stored)).toBeNull();
  });

  it('knows the bag that was ordered here, and prefers the one of the account', () => {
    const stored = memory();
    const elsewhere = { number: '20261122000001', cart_id: null };
    keepLastOrder(stored, { ...order, cartId: 'cart' });
    keepLastOrder(stored, { ...order, number: '20261123000001' });
    expect(bagOfOrder(stored, { number: order.number, cart_id: null })).toBe('cart');
    expect(bagOfOrder(stored, { number: order.number, cart_id: 'account' })).toBe('account');
    expect(bagOfOrder(stored, elsewhere)).toBeNull();
  });

  it('stays when an attempt is stored beside it', () => {
    const stored = memory();
    keepLastOrder(stored, order);
    keepAttempt(stored, attempt);
    expect(readAttempt(stored)).toEqual(attempt);
    forgetAttempt(stored);
    expect(readAttempt(stored)).toBeNull();
    expect(readLastOrder(stored)).toEqual(order);
  });

  it('survives the deletion of its typed values', () => {
    const stored = memory();
    keepLastOrder(stored, order);
    for (const name of [STORAGE.shippingAddress, STORAGE.shippingMethod, STORAGE.paymentMethod]) {
      stored.set(name, 'x');
    }
    forgetTyped(stored);
    expect(stored.names()).toEqual([STORAGE.lastOrder]);
  });
});

describe('an order opened by the link of an e-mail', () => {
  it.each([
    ['#key=secret', 'secret'],
    ['key=secret', 'secret'],
    ['#a=b&key=s%2Fx', 's/x'],
    ['#key=', null],
    ['#secret', null],
    ['', null],
  ])('%j has the key %j', (hash, key) => expect(keyOfLink(hash)).toBe(key));

  it('is stored beside the one placed in this browser, for its own number only', () => {
    const stored = memory();
    keepLastOrder(stored, order);
    keepOpenedOrder(stored, '20261122000001', 'other');
    expect(readOpenedOrder(stored, '20261122000001')).toEqual({
      number: '20261122000001',
      token: 'other',
      deliveryDays: null,
      madeToOrder: false,
    });
    expect(readOpenedOrder(stored, order.number)).toBeNull();
    expect(readLastOrder(stored)).toEqual(order);
    forgetOpenedOrder(stored);
    expect(readOpenedOrder(stored, '20261122000001')).toBeNull();
    expect(readLastOrder(stored)).toEqual(order);
  });

  it('is followed like one placed here, unless there is one', () => {
    const stored = memory();
    const opened = { number: '20261122000001', token: 'other', deliveryDays: null, madeToOrder: false };
    adoptOpenedOrder(stored, opened);
    expect(readLastOrder(stored)).toEqual(opened);
    keepLastOrder(stored, order);
    adoptOpenedOrder(stored, opened);
    expect(readLastOrder(stored)).toEqual(order);
  });
});

describe('an invalid stored value', () => {
  const attemptName = `${STORAGE.lastOrder}_attempt`;

  it('is read as null', () => {
    const values = [
      null,
      1,
      'x',
      [],
      {},
      { number: 1, token: 't' },
      { number: 'n' },
      { cartId: 'c', priceToken: null },
    ];
    for (const value of values) {
      const stored = memory();
      stored.set(STORAGE.lastOrder, value);
      stored.set(attemptName, value);
      expect(readLastOrder(stored)).toBeNull();
      expect(readAttempt(stored)).toBeNull();
    }
  });

  it('is dropped in parts: missing days, making and consent are not invented', () => {
    const stored = memory();
    stored.set(STORAGE.lastOrder, { ...order, deliveryDays: '3', madeToOrder: 'true', more: 1 });
    stored.set(attemptName, { ...attempt, acceptsNoReturn: 'yes', madeToOrder: 1 });
    expect(readLastOrder(stored)).toEqual({ ...order, deliveryDays: null, madeToOrder: false });
    expect(readAttempt(stored)).toEqual({ ...attempt, acceptsNoReturn: false, madeToOrder: false });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const stored = memory();
        stored.set(STORAGE.lastOrder, value);
        stored.set(attemptName, value);
        expect(readLastOrder(stored)).toBeNull();
        expect(readAttempt(stored)).toBeNull();
      }),
    );
  });
});
