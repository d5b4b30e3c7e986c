import { antomSignature, readAntomSignature } from '@jinlan/contract/antom';
import { chinaInstant } from '@jinlan/contract/china-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPayment } from './payment.ts';

const paid = {
  paymentRequestId: '20261121000001-2',
  paymentAmount: { currency: 'HKD', value: '1203700' },
  paymentTime: '2026-11-21T14:05:06+08:00',
};

describe('a payment at Antom', () => {
  it('is our charge, in our amount and time', () => {
    expect(readPayment(paid, 'SUCCESS')).toEqual({
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
  });

  it.each([
    ['SUCCESS', 'succeeded'],
    ['PROCESSING', 'action_required'],
    ['PENDING', 'action_required'],
    ['FAIL', 'canceled'],
    ['CANCELLED', 'canceled'],
  ])('in the state %s is %s', (status, state) => {
    expect(readPayment(paid, status)?.state).toBe(state);
  });

  it.each<[string, object, unknown?]>([
    ['of a number that is not ours', { paymentRequestId: 'other' }],
    ['of an unknown state', {}, 'constructor'],
    ['of no state', {}, undefined],
    ['paid at no time', { paymentTime: undefined }],
    ['paid at a wrong time', { paymentTime: 'yesterday' }],
    ['paid without an amount', { paymentAmount: undefined }],
    ['of an amount that is a number', { paymentAmount: { currency: 'HKD', value: 1203700 } }],
    ['of a broken amount', { paymentAmount: { currency: 'HKD', value: '12037.00' } }],
    ['of nothing', { paymentAmount: { currency: 'HKD', value: '0' } }],
    ['of a currency that is no code', { paymentAmount: { currency: 'yen', value: '1' } }],
  ])('is refused: %s', (...[, change, ...status]) => {
    expect(readPayment({ ...paid, ...change }, status.length > 0 ? status[0] : 'SUCCESS')).toBeNull();
  });

  it('in a currency that the shop does not take has no amount', () => {
    const charge = readPayment({ ...paid, paymentAmount: { currency: 'JPY', value: '1203700' } }, 'SUCCESS');
    expect(charge).toMatchObject({ state: 'succeeded', amount: null, otherCurrency: 'JPY' });
  });

  it('is never read from anything else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        expect(readPayment(fields, 'SUCCESS')).toBeNull();
      }),
    );
  });
});

describe('a signature header of Antom', () => {
  it('is read as it is written', () => {
    expect(readAntomSignature(antomSignature('a+/b==', 2))).toBe('a+/b==');
    expect(readAntomSignature('algorithm=RSA256,keyVersion=1,signature=ab%2B%3D')).toBe('ab+=');
  });

  it.each([
    ['nothing', ''],
    ['another algorithm', 'algorithm=RSA1, keyVersion=1, signature=ab'],
    ['no version', 'algorithm=RSA256, signature=ab'],
    ['no base64', 'algorithm=RSA256, keyVersion=1, signature=%25'],
    ['a broken encoding', 'algorithm=RSA256, keyVersion=1, signature=%E0%A4%A'],
    ['two signatures', 'algorithm=RSA256, keyVersion=1, signature=ab, signature=cd'],
  ])('is refused with %s', (_, header) => {
    expect(readAntomSignature(header)).toBeNull();
  });

  it('stands beside a time in China’s hours', () => {
    expect(chinaInstant(new Date('2026-11-21T16:05:06.123Z'))).toBe('2026-11-22T00:05:06+08:00');
  });
});
