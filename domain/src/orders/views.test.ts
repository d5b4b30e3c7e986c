import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/index.ts';
import {
  countdown,
  customerStatus,
  defaultExpiry,
  expiryOf,
  type OrderFacts,
  orderNumber,
  orderStages,
  placeOrder,
  progressOf,
  readOrderNumber,
  shortenWait,
  staffStatus,
  stateName,
} from './index.ts';

describe('statuses', () => {
  it('belong to Magento’s states', () => {
    expect(new Set(orderStages.map(stateName))).toEqual(
      new Set(['new', 'processing', 'complete', 'closed', 'canceled']),
    );
    expect([stateName('pending'), stateName('refunded-partial'), stateName('returned')]).toEqual([
      'new',
      'processing',
      'closed',
    ]);
  });

  it('use every string of specification 4, and no other', () => {
    expect(new Set(orderStages.map(customerStatus))).toEqual(
      new Set([
        'pending',
        'processing',
        'complete_shipped',
        'complete_complete',
        'complete_return_pending',
        'complete_returned_partial',
        'closed_returned',
        'processing_refunded_partial',
        'closed_refunded',
        'canceled',
      ]),
    );
    const staff = new Set<string>(orderStages.map(staffStatus));
    for (const status of [
      'processing_approval_pending',
      'processing',
      'complete_made_done',
      'complete_factory_shipped',
      'complete_pick_pending',
      'complete_complete',
      'canceled',
    ]) {
      expect(staff).toContain(status);
    }
  });

  it('show the four steps of progress and no others', () => {
    expect(progressOf('pending')).toBeNull();
    expect(progressOf('ready-stock')).toBe('processing');
    expect(progressOf('made')).toBe('ready_to_ship');
    expect(progressOf('pick-pending')).toBe('shipped');
    expect(progressOf('complete')).toBe('delivered');
    expect(progressOf('canceled')).toBeNull();
  });
});

describe('deadlines', () => {
  const placedAt = '2026-08-22T06:07:00.000Z';

  it.each([
    ['card', true, '2026-08-22T06:22:00.000Z'],
    ['card', false, '2026-08-22T06:37:00.000Z'],
    ['checkmo', true, '2026-08-25T06:07:00.000Z'],
  ] as const)('%s, by weight %s: until %s', (method, byWeight, until) => {
    expect(expiryOf({ method, byWeight, placedAt }).toISOString()).toBe(until);
  });

  it.each([
    [30, '2026-08-22T06:12:00.000Z'],
    [3, '2026-08-22T06:10:00.000Z'],
  ])('a wait of %i minutes is shortened to five', (otherMinutes, until) => {
    const facts: OrderFacts = {
      number: '26082200001',
      customerId: null,
      storeId: 'hk-eshop',
      method: 'card',
      delivery: 'courier',
      madeToOrder: false,
      byWeight: false,
      placedAt,
    };
    const order = placeOrder(facts, money(5000, 'HKD'), { ...defaultExpiry, otherMinutes });
    if (order.stage !== 'pending') throw new Error('The order does not wait');
    expect(shortenWait(order).expiresAt).toBe(until);
  });

  it.each([
    ['2026-08-22T06:07:28.000Z', '14:32', 872, false],
    ['2026-08-22T06:21:59.001Z', '00:01', 1, false],
    ['2026-08-22T06:22:00.000Z', '00:00', 0, true],
    ['2026-08-22T09:00:00.000Z', '00:00', 0, true],
    ['2026-08-22T03:00:00.000Z', '03:22:00', 12_120, false],
  ])('at %s shows %s', (now, text, seconds, expired) => {
    expect(countdown('2026-08-22T06:22:00.000Z', new Date(now))).toEqual({ text, seconds, expired });
  });
});

describe('order numbers', () => {
  it('are the day and six digits, and are read in any notation', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), (six) => {
        const number = orderNumber('2026-08-22', six);
        expect(number).toBe(`20260822${six}`);
        const fullWidth = number.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
        for (const typed of [number, ` ${number.slice(0, 8)} ${number.slice(8)} `, `#${number}`, fullWidth]) {
          expect(readOrderNumber(typed)).toBe(number);
        }
      }),
    );
    expect(() => orderNumber('2026-08-22', '12345')).toThrow(RangeError);
  });

  it.each(['', '2026082214073', '202608221407311', '20261322140731', 'x0260822140731', '<b>'])(
    'refuses %j',
    (text) => {
      expect(readOrderNumber(text)).toBeNull();
    },
  );
});
