import { describe, expect, it } from 'vitest';
import { savedCardOf, savedCardsIn } from './saved-card.ts';

const now = new Date('2026-11-21T06:00:00Z');
const sent = {
  public_hash: 'hash',
  brand: 'Visa',
  details: '{"type":"VI","maskedCC":"4242","expirationDate":"12/2029"}',
  usable: true,
};

describe('a saved card', () => {
  it('is read from Magento’s description', () => {
    expect(savedCardOf(sent, now)).toEqual({
      publicHash: 'hash',
      brand: 'Visa',
      last4: '4242',
      expiry: '12/29',
      isExpired: false,
      usable: true,
    });
  });

  it.each([
    ['10/2026', true],
    ['11/2026', false],
    ['01/2027', false],
  ])('that ends in %s has ended: %s', (expirationDate, isExpired) => {
    const details = JSON.stringify({ maskedCC: '4242', expirationDate });
    expect(savedCardOf({ ...sent, details }, now)?.isExpired).toBe(isExpired);
  });

  it.each([null, '', '[]', 'null', '{"maskedCC":4242}', '{"maskedCC":"4242","expirationDate":"soon"}'])(
    'is left out where its description is %j',
    (details) => {
      expect(savedCardsIn([{ ...sent, details }, null, sent], now)).toHaveLength(1);
    },
  );
});
