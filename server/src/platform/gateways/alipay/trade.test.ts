import { chinaTime, readChinaTime, readYuan, yuan } from '@jinlan/contract/alipay';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAboutRefund, readTrade } from './trade.ts';

const paid = {
  out_trade_no: '20261121000001-2',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '12037.00',
  send_pay_date: '2026-11-21 14:05:06',
};

describe('a trade of Alipay', () => {
  it('is our charge, in our amount and time', () => {
    const charge = {
      chargeId: '20261121000001-2',
      idempotencyKey: '20261121000001:2',
      reference: '20261121000001',
      state: 'succeeded',
      amount: { minor: 1203700, currency: 'CNY' },
      failure: null,
      decidedAt: '2026-11-21T06:05:06.000Z',
      nextStep: null,
      card: null,
    };
    expect(readTrade(paid)).toEqual(charge);
    const { send_pay_date: gmt_payment, ...rest } = paid;
    expect(readTrade({ ...rest, gmt_payment })).toEqual(charge);
  });

  it.each([
    ['WAIT_BUYER_PAY', undefined, 'action_required'],
    ['TRADE_SUCCESS', paid.send_pay_date, 'succeeded'],
    ['TRADE_FINISHED', paid.send_pay_date, 'succeeded'],
    ['TRADE_CLOSED', undefined, 'canceled'],
    // Refunded as a whole.
    ['TRADE_CLOSED', paid.send_pay_date, 'succeeded'],
  ])('in the state %s, paid at %s, is %s', (trade_status, send_pay_date, state) => {
    expect(readTrade({ ...paid, trade_status, send_pay_date })?.state).toBe(state);
  });

  it('may have no amount before it is paid, and may have another currency', () => {
    const open = { ...paid, trade_status: 'WAIT_BUYER_PAY', total_amount: undefined };
    expect(readTrade(open)?.amount).toBeNull();
    expect(readTrade({ ...paid, trans_currency: 'HKD' })?.amount?.currency).toBe('HKD');
  });

  it('in a currency that the shop does not take has no amount', () => {
    const charge = readTrade({ ...paid, trans_currency: 'JPY' });
    expect(charge).toMatchObject({ state: 'succeeded', amount: null, otherCurrency: 'JPY' });
  });

  it.each([
    ['of a number that is not ours', { out_trade_no: 'other' }],
    ['of an unknown state', { trade_status: 'toString' }],
    ['paid at no time', { send_pay_date: undefined }],
    ['paid at a wrong time', { send_pay_date: '2026-21-21 14:05:06' }],
    ['paid without an amount', { total_amount: undefined }],
    ['of a negative amount', { total_amount: '-12037.00' }],
    ['of an amount in other digits', { total_amount: '1.2037e4' }],
    ['of an amount of three decimals', { total_amount: '12037.001' }],
    ['of an amount that is a number', { total_amount: 12037 }],
    ['of a currency that is no code', { trans_currency: 'yen' }],
  ])('is refused: %s', (_, change) => {
    expect(readTrade({ ...paid, ...change })).toBeNull();
  });

  it('is never read from anything else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        expect(readTrade(fields)).toBeNull();
      }),
    );
  });
});

it('a notice about a refund is known by any field of a refund', () => {
  expect(isAboutRefund(paid)).toBe(false);
  expect(isAboutRefund({ ...paid, refund_fee: '1.00' })).toBe(true);
  expect(isAboutRefund({ ...paid, refund_fee: '0.00', gmt_close: '2026-11-21 14:05:06' })).toBe(false);
  expect(isAboutRefund({ ...paid, refund_fee: '0.00', out_biz_no: '2026-1' })).toBe(true);
  expect(isAboutRefund({ ...paid, out_biz_no: '' })).toBe(false);
  expect(isAboutRefund({ ...paid, gmt_refund: '2026-11-21 14:05:06.000' })).toBe(true);
});

it('amounts and times are written as they are read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (fen) => {
      expect(readYuan(yuan(fen))).toBe(fen);
    }),
  );
  const at = new Date('2026-11-21T16:05:06.000Z');
  expect(chinaTime(at)).toBe('2026-11-22 00:05:06');
  expect(readChinaTime(chinaTime(at))).toBe(at.toISOString());
  for (const text of ['0', '0.00', '', '1.', ' 1', '１', null, 1]) expect(readYuan(text)).toBeNull();
});
