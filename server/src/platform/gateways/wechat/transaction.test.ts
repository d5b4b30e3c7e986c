import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeNoOf } from '../trade-number.ts';
import { readRefund, readRefundNotice, readTransaction } from './transaction.ts';

const account = { mchid: '1900000109', appid: 'wx8888888888888888' };
const merchant = { ...account, miniProgram: { appid: 'wx7777777777777777' } };
const paid = {
  ...account,
  out_trade_no: '20261121000001-2',
  trade_state: 'SUCCESS',
  success_time: '2026-11-21T14:05:06+08:00',
  amount: { total: 1203700, payer_total: 1203700, currency: 'HKD', payer_currency: 'CNY' },
};

describe('a transaction of WeChat Pay', () => {
  it('is our charge, in our amount and time', () => {
    expect(readTransaction(paid, merchant)).toEqual({
      chargeId: '20261121000001-2',
      idempotencyKey: '20261121000001:2',
      reference: '20261121000001',
      state: 'succeeded',
      amount: { minor: 1203700, currency: 'HKD' },
      failure: null,
      decidedAt: '2026-11-21T06:05:06.000Z',
      nextStep: null,
      card: null,
    });
    expect(tradeNoOf('20261121000001:2')).toBe(paid.out_trade_no);
  });

  it.each([
    ['SUCCESS', 'succeeded'],
    ['REFUND', 'succeeded'],
    ['NOTPAY', 'action_required'],
    ['USERPAYING', 'action_required'],
    ['PAYERROR', 'action_required'],
    ['CLOSED', 'canceled'],
    ['REVOKED', 'canceled'],
  ])('in the state %s is %s', (trade_state, state) => {
    expect(readTransaction({ ...paid, trade_state }, merchant)?.state).toBe(state);
  });

  it('without a currency is in yuan', () => {
    expect(readTransaction({ ...paid, amount: { total: 1_203_700 } }, merchant)?.amount).toEqual({
      ...{ minor: 1_203_700, currency: 'CNY' },
    });
  });

  it.each([
    ['of another merchant', { mchid: '1900000110' }],
    ['of another app', { appid: 'wx9999999999999999' }],
    ['of a number that is not ours', { out_trade_no: 'other' }],
    ['of an unknown state', { trade_state: 'toString' }],
    ['paid at no time', { success_time: undefined }],
    ['paid at a wrong time', { success_time: 'yesterday' }],
    ['paid on an impossible day', { success_time: '2026-99-99T14:05:06+08:00' }],
    ['paid without an amount', { amount: undefined }],
    ['of a broken amount', { amount: { total: 1.5, currency: 'HKD' } }],
    ['of an amount as text', { amount: { total: '1203700', currency: 'HKD' } }],
    ['of a currency that is no code', { amount: { total: 1, currency: 'yen' } }],
  ])('is refused: %s', (_, change) => {
    expect(readTransaction({ ...paid, ...change }, merchant)).toBeNull();
  });

  it('in a currency that the shop does not take has no amount', () => {
    const charge = readTransaction({ ...paid, amount: { total: 1203700, currency: 'JPY' } }, merchant);
    expect(charge).toMatchObject({ state: 'succeeded', amount: null, otherCurrency: 'JPY' });
  });

  it('is never read from anything else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readTransaction(value, merchant)).toBeNull();
        expect(readRefund(value, 'refund-1')).toBeNull();
      }),
    );
  });
});

it('a refund is read by its own number alone', () => {
  expect(readRefund({ out_refund_no: 'refund-1', status: 'SUCCESS' }, 'refund-1')?.state).toBe('done');
  expect(readRefund({ out_refund_no: 'refund-2', status: 'SUCCESS' }, 'refund-1')).toBeNull();
  expect(readRefund({ out_refund_no: 'refund-1', status: 'constructor' }, 'refund-1')).toBeNull();
});

it.each([
  ['ABNORMAL', 'failed'],
  ['CLOSED', 'failed'],
  ['SUCCESS', 'done'],
])('a notice of a refund that is %s names its merchant, key and state', (refund_status, state) => {
  const notice = { mchid: '1900000001', out_refund_no: '20261126000001-1-refund-4', refund_status };
  expect(readRefundNotice(notice)).toEqual({
    ...{ mchid: '1900000001', key: '20261126000001:1:refund-4', state, reason: refund_status },
  });
});

it.each([
  { out_refund_no: 'another-shop', refund_status: 'ABNORMAL' },
  { out_refund_no: '20261126000001-1-refund-4', refund_status: 'toString' },
  { refund_status: 'ABNORMAL' },
  null,
])('%j is no refund of the shop', (notice) => {
  expect(readRefundNotice(notice)).toBeNull();
});
