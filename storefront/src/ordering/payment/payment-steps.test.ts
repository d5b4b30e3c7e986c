import type { PaymentStatus } from '@jinlan/domain/orders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBankAddress,
  POLL_MAX_MS,
  POLL_MS,
  pageOfOrder,
  pageOfPayment,
  paymentPathOf,
  type paymentPaths,
  pollDelay,
  timeLeft,
  titleOfEnd,
} from './payment-steps.ts';

/** A new payment status does not compile until its page is decided here. */
const leads: Readonly<Record<PaymentStatus, keyof typeof paymentPaths>> = {
  not_needed: 'success',
  rest_due: 'success',
  in_store: 'success',
  paid: 'success',
  processing: 'payment',
  action_required: 'payment',
  failed: 'payment',
  expired: 'failure',
  refunded: 'failure',
};

describe('the state of a payment', () => {
  it.each(Object.entries(leads))('%s leads to the page of %s', (status, page) => {
    expect(pageOfPayment(status)).toBe(page);
  });

  it.each([
    ['action_required', 'wechat_pay', '/checkout/payment/wechat_pay/'],
    ['processing', 'wechat_pay', '/checkout/payment/wechat_pay/'],
    ['paid', 'wechat_pay', '/checkout/success/'],
    ['action_required', 'card', '/checkout/payment/'],
    ['action_required', 'later_method', '/checkout/payment/'],
  ])('%s by %s is at %s', (status, method, path) => {
    expect(paymentPathOf({ status, method })).toBe(path);
  });

  it.each([
    ['refunded', ['pending', 'canceled'], 'failure'],
    ['refunded', ['pending', 'processing', 'canceled'], 'success'],
    ['refunded', ['pending', 'processing', 'closed_refunded'], 'success'],
    ['expired', ['pending', 'canceled'], 'failure'],
    ['paid', ['pending', 'processing', 'canceled'], 'success'],
    ['processing', ['pending'], 'payment'],
    ['failed', ['pending'], 'payment'],
    ['failed', ['pending', 'canceled'], 'failure'],
  ])('that is %s after %j leads to %s: no payment failed whose order was paid', (status, statuses, page) => {
    const order = {
      status: statuses.at(-1) ?? 'pending',
      payment: { status, method: 'card' },
      history: statuses.map((each) => ({ status: each })),
    };
    expect(pageOfOrder(order)).toBe(page);
  });

  it('that is unknown shows the waiting page', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString', 'none')),
        (status) => {
          if (!Object.hasOwn(leads, status)) expect(pageOfPayment(status)).toBe('payment');
        },
      ),
    );
  });
});

describe('polling', () => {
  it('waits between its two bounds, and never less than the time before', () => {
    const delays = Array.from({ length: 500 }, (_, poll) => pollDelay(poll));
    expect(delays.slice(0, 8)).toEqual(Array(8).fill(POLL_MS));
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual(delays[index - 1] ?? POLL_MS);
      expect(delay).toBeLessThanOrEqual(POLL_MAX_MS);
    }
    expect(pollDelay(10_000)).toBe(POLL_MAX_MS);
  });
});

describe('the time left to pay', () => {
  it('goes from 1 to 0', () => {
    const at = (now: string) => timeLeft('2026-08-22T06:00:00Z', '2026-08-22T06:30:00Z', new Date(now));
    expect(at('2026-08-22T05:59:00Z')).toBe(1);
    expect(at('2026-08-22T06:15:00Z')).toBe(0.5);
    expect(at('2026-08-22T07:00:00Z')).toBe(0);
  });

  it('is 0 if the times are inconsistent', () => {
    expect(timeLeft('x', '2026-08-22T06:30:00Z', new Date())).toBe(0);
    expect(timeLeft('2026-08-22T06:30:00Z', '2026-08-22T06:30:00Z', new Date())).toBe(0);
  });
});

describe('the address of the bank', () => {
  const base = 'https://shop.example/checkout/payment/';

  it.each([
    'https://bank.example/3ds?x=1',
    'http://127.0.0.1:4000/a',
    '/sandbox-bank/challenge/1',
    '//bank.example/',
  ])('may be %s', (address) => expect(isBankAddress(address, base)).toBe(true));

  it.each([
    null,
    undefined,
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'intent://pay#Intent;end',
    'http://',
  ])('may not be %j', (address) => expect(isBankAddress(address, base)).toBe(false));
});

describe('the title of a payment that has ended', () => {
  const now = new Date('2026-11-27T08:00:00Z');
  const [before, after] = ['2026-11-27T07:59:00Z', '2026-11-27T08:01:00Z'];
  const code = (expiresAt: string) => ({ kind: 'qr', content: 'code', expiresAt }) as const;

  it('is the code’s, the order’s, or none', () => {
    expect(titleOfEnd({ expires_at: after }, code(before), now)).toBe('buy.pay.qrExpired');
    expect(titleOfEnd({ expires_at: before }, null, now)).toBe('buy.pay.over');
    expect(titleOfEnd({ expires_at: after }, code(after), now)).toBeUndefined();
    expect(titleOfEnd({ expires_at: null }, null, now)).toBeUndefined();
  });
});
