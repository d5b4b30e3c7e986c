import { describe, expect, it } from 'vitest';
import { money, whole, zero } from '../money/index.ts';
import {
  flowFacts,
  isOnline,
  methodFacts,
  methodsOfTaker,
  needsToken,
  type PaymentMethodCode,
  type PaymentSituation,
  paymentMethodCodes,
  paymentMethodsFor,
  readPaymentMethod,
  suits,
  takerOf,
} from './methods.ts';

const situation: PaymentSituation = {
  due: whole(1, 'HKD'),
  market: 'hk',
  gateways: new Set<PaymentMethodCode>(['card']),
  inStore: true,
  byTransfer: false,
  byWeight: false,
};
const offered = (over: Partial<PaymentSituation>) => paymentMethodsFor({ ...situation, ...over });
const nobody = new Set<PaymentMethodCode>();

describe('the offered methods', () => {
  it.each<[string, Partial<PaymentSituation>, readonly PaymentMethodCode[]]>([
    ['all for an amount, where a gateway and a store take it', {}, ['card', 'checkmo']],
    ['only the free one for nothing', { due: zero('HKD') }, ['free']],
    [
      'the free one even where nobody takes money',
      { due: zero('HKD'), gateways: nobody, inStore: false },
      ['free'],
    ],
    ['none that is paid in a store where the market does not allow it', { inStore: false }, ['card']],
    ['none online without its gateway', { gateways: nobody }, ['checkmo']],
    ['a transfer where the shop has an account', { byTransfer: true }, ['card', 'fps', 'checkmo']],
    ['no transfer for gold by weight', { byTransfer: true, byWeight: true }, ['card', 'checkmo']],
    ['no transfer in another market', { byTransfer: true, market: 'mo' }, ['card', 'checkmo']],
    ['no transfer in another currency', { byTransfer: true, due: whole(1, 'CNY') }, ['card', 'checkmo']],
    ['none at all where nobody takes money', { gateways: nobody, inStore: false }, []],
  ])('are %s', (_, over, codes) => {
    expect(offered(over)).toEqual(codes);
  });
});

describe('the facts of a method', () => {
  const everywhere = { due: 'something', markets: 'every', currencies: 'every' } as const;

  it.each([
    ['for every market and currency', everywhere, true],
    ['for its own market', { ...everywhere, markets: ['hk', 'mo'] }, true],
    ['not for another market', { ...everywhere, markets: ['cn'] }, false],
    ['for its own currency', { ...everywhere, currencies: ['HKD'] }, true],
    ['not for another currency', { ...everywhere, currencies: ['CNY'] }, false],
    ['for as much as it takes', { ...everywhere, most: whole(1, 'HKD') }, true],
    ['not for more than it takes', { ...everywhere, most: money(99, 'HKD') }, false],
    ['not for more than it takes in another currency', { ...everywhere, most: whole(9, 'CNY') }, false],
    ['not for an amount where it is for nothing', { ...everywhere, due: 'nothing' }, false],
  ] as const)('say that it is %s', (_, facts, expected) => {
    expect(suits(facts, situation)).toBe(expected);
  });

  it('agree: only a till waits for a visit, only a gateway gets a token, and nothing due never waits', () => {
    for (const code of paymentMethodCodes) {
      const { due, waits, title } = methodFacts[code];
      expect(title, code).toBe(`payment.${code}`);
      expect(waits === 'never', code).toBe(due === 'nothing');
      expect(takerOf(code) === 'nobody', code).toBe(due === 'nothing');
      expect(waits === 'visit', code).toBe(takerOf(code) === 'till');
      expect(waits === 'transfer', code).toBe(takerOf(code) === 'account');
      expect(isOnline(code), code).toBe(takerOf(code) === 'gateway');
    }
    for (const { taker, needsToken: asks } of Object.values(flowFacts))
      expect(asks && taker !== 'gateway').toBe(false);
  });

  it('divide the methods by who takes the money', () => {
    const byTaker = (['gateway', 'till', 'account', 'nobody'] as const).map(methodsOfTaker);
    expect(byTaker.flat().toSorted()).toEqual(paymentMethodCodes.toSorted());
    expect(byTaker.every((codes) => codes.length > 0)).toBe(true);
    expect(methodsOfTaker('gateway').filter(needsToken)).toEqual(paymentMethodCodes.filter(needsToken));
  });

  it('allow no gateway for a store’s method', () => {
    const everybody = new Set(paymentMethodCodes);
    const suitable = methodsOfTaker('gateway').filter((code) => suits(methodFacts[code], situation));
    expect(offered({ gateways: everybody, inStore: false })).toEqual(suitable);
  });

  it('put WeChat Pay first on the Mainland alone', () => {
    const gateways = new Set<PaymentMethodCode>(['card', 'wechat_pay', 'alipay']);
    const due = whole(1, 'CNY');
    expect(offered({ gateways, due, market: 'cn', inStore: false })).toEqual([
      'wechat_pay',
      'card',
      'alipay',
    ]);
    expect(offered({ gateways, due, market: 'hk', inStore: false })).toEqual(['card', 'wechat_pay']);
  });

  it('are found by the exact code only', () => {
    expect(paymentMethodCodes.map(readPaymentMethod)).toEqual(paymentMethodCodes);
    expect(['', 'Card', 'card ', 'toString', 'braintree'].map(readPaymentMethod)).toEqual(
      Array(5).fill(null),
    );
  });
});
