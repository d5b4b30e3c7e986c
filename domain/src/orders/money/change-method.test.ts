import { describe, expect, it } from 'vitest';
import { paymentMethodCodes } from '../../payments/index.ts';
import { placeOrder } from '../index.ts';
import type { OrderState } from '../state.ts';
import { isPending, otherMethods, withMethod } from './change-method.ts';

const order = (method: 'card' | 'checkmo' | 'wechat_pay', fixed: { fixedMethod?: true } = {}): OrderState =>
  placeOrder(
    {
      number: '20261121000001',
      customerId: null,
      storeId: 'hk-eshop',
      method,
      delivery: method === 'checkmo' ? 'pickup' : 'courier',
      madeToOrder: false,
      byWeight: false,
      placedAt: '2026-11-21T06:00:00.000Z',
      ...fixed,
    },
    { minor: 100, currency: 'HKD' },
  );

describe('another method for an order', () => {
  it.each([
    ['card', ['wechat_pay', 'alipay', 'alipay_hk', 'grabpay', 'fpx', 'paynow']],
    ['wechat_pay', ['card', 'alipay', 'alipay_hk', 'grabpay', 'fpx', 'paynow']],
    ['checkmo', []],
  ] as const)('instead of %s is %j', (method, others) => {
    expect(otherMethods(order(method), paymentMethodCodes)).toEqual(others);
  });

  it('is one that the shop offers, while the order waits', () => {
    expect(otherMethods(order('card'), ['card', 'checkmo'])).toEqual([]);
    const canceled = { ...order('card'), stage: 'canceled', by: 'expire', reason: null } as OrderState;
    expect(otherMethods(canceled, paymentMethodCodes)).toEqual([]);
  });

  it('is none where a promotion depends on the method', () => {
    expect(otherMethods(order('wechat_pay', { fixedMethod: true }), paymentMethodCodes)).toEqual([]);
  });

  it('changes the method alone', () => {
    const state = order('card');
    if (!isPending(state)) throw new Error('The order does not wait');
    const changed = withMethod(state, 'wechat_pay');
    expect(changed).toEqual({ ...state, facts: { ...state.facts, method: 'wechat_pay' } });
  });
});
