import { STORAGE } from '@jinlan/contract/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStoredValues } from '../data/stored-values.ts';
import {
  forgetAttempt,
  forgetTyped,
  keepAttempt,
  keepLastOrder,
  LAST_ORDER_TTL_SECONDS,
  readAttempt,
  readLastOrder,
} from './last-order.ts';

const memory = (now: () => number = Date.now) => createStoredValues(() => null, now);
const order = { number: '20261121123456', token: 'secret', deliveryDays: 3 };
const attempt = { cartId: 'cart', priceToken: 'prices', acceptsNoReturn: true, deliveryDays: null };

describe('the last order', () => {
  it('is kept for a day', () => {
    let now = 0;
    const stored = memory(() => now);
    expect(readLastOrder(stored)).toBeNull();
    keepLastOrder(stored, order);
    now = LAST_ORDER_TTL_SECONDS * 1000;
    expect(readLastOrder(stored)).toEqual(order);
    now += 1;
    expect(readLastOrder(stored)).toBeNull();
  });

  it('does not lose its followers to the attempt beside it', () => {
    const stored = memory();
    keepLastOrder(stored, order);
    keepAttempt(stored, attempt);
    expect(readAttempt(stored)).toEqual(attempt);
    forgetAttempt(stored);
    expect(readAttempt(stored)).toBeNull();
    expect(readLastOrder(stored)).toEqual(order);
  });

  it('outlives what was typed for it', () => {
    const stored = memory();
    keepLastOrder(stored, order);
    for (const name of [STORAGE.shippingAddress, STORAGE.shippingMethod, STORAGE.paymentMethod]) {
      stored.set(name, 'x');
    }
    forgetTyped(stored);
    expect(stored.names()).toEqual([STORAGE.lastOrder]);
  });
});

describe('a stored value that is none', () => {
  const attemptName = `${STORAGE.lastOrder}_attempt`;

  it('is read as nothing', () => {
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

  it('gives way in its parts: no days and no consent are made up', () => {
    const stored = memory();
    stored.set(STORAGE.lastOrder, { ...order, deliveryDays: '3', more: 1 });
    stored.set(attemptName, { ...attempt, acceptsNoReturn: 'yes' });
    expect(readLastOrder(stored)).toEqual({ ...order, deliveryDays: null });
    expect(readAttempt(stored)).toEqual({ ...attempt, acceptsNoReturn: false });
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
