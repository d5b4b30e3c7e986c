import { describe, expect, it } from 'vitest';
import { readIntent } from './intent.ts';

const intent = (more: object) => ({
  ...{ object: 'payment_intent', id: 'pi_1', metadata: { order: '1', attempt: '1:1' } },
  ...{ status: 'succeeded', amount: 100, amount_received: 100, currency: 'hkd' },
  ...more,
});
const method = (card: object) => ({ payment_method: { id: 'pm_1', card } });
const charged = (card: object) => ({
  latest_charge: { id: 'ch_1', payment_method_details: { type: 'card', card } },
});
const cardOf = (more: object) => readIntent(intent(more), null)?.card;

describe('the card of a payment intent', () => {
  it.each<[string, object, object | null]>([
    [
      'a typed card',
      method({ brand: 'visa', last4: '4242', wallet: null }),
      { brand: 'Visa', last4: '4242' },
    ],
    [
      'Apple Pay',
      method({ brand: 'visa', last4: '4242', wallet: { type: 'apple_pay', dynamic_last4: '0001' } }),
      { brand: 'Apple Pay', last4: '4242' },
    ],
    [
      'the wallet that the charge names',
      {
        ...method({ brand: 'visa', last4: '4242' }),
        ...charged({ brand: 'visa', last4: '4242', wallet: { type: 'google_pay' } }),
      },
      { brand: 'Google Pay', last4: '4242' },
    ],
    [
      'a wallet without digits',
      charged({ brand: 'visa', last4: null, wallet: { type: 'google_pay' } }),
      { brand: 'Google Pay', last4: null },
    ],
    [
      'another wallet, by its card',
      method({ brand: 'mastercard', last4: '4444', wallet: { type: 'link' } }),
      { brand: 'Mastercard', last4: '4444' },
    ],
    ['digits that are none', method({ brand: 'visa', last4: '42' }), null],
    ['only a number', { payment_method: 'pm_1', latest_charge: 'ch_1' }, null],
  ])('reads %s', (_, more, card) => {
    expect(cardOf(more)).toEqual(card);
  });
});
