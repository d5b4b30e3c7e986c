import { createStoredValues } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { emptyAddress } from '../../addresses/address-values.ts';
import { DRAFT_TTL_SECONDS } from './draft.ts';
import { billingOnWire, readBilling, storeBilling } from './use-billing.ts';

const address = {
  ...emptyAddress,
  name: '陈大文',
  telephone: '9123 4567',
  region: 'YT',
  street: '8 Nathan Road',
};
const memory = (now: () => number = Date.now) => createStoredValues(() => null, now);
const same = { sameAsShippingAddress: true, savedAddress: null, address: emptyAddress };

describe('the billing address', () => {
  it('is the delivery’s until another address is typed', () => {
    expect(readBilling(memory(), 'HK')).toEqual(same);
    expect(billingOnWire(same, 'HK')).toEqual({ same_as_shipping: true });
  });

  it('is restored as typed, for an hour and in its own country', () => {
    let now = 0;
    const stored = memory(() => now);
    const typed = { sameAsShippingAddress: false, savedAddress: null, address };
    storeBilling(stored, 'HK', typed);
    expect(stored.get('billing_address')).toMatchObject({ country: 'HK', sameAsShippingAddress: false });
    expect(readBilling(stored, 'HK')).toEqual(typed);
    expect(readBilling(stored, 'SG')).toEqual(same);
    now = (DRAFT_TTL_SECONDS + 1) * 1000;
    expect(readBilling(stored, 'HK')).toEqual(same);
  });

  it('keeps its values when the delivery’s is selected again', () => {
    const stored = memory();
    storeBilling(stored, 'HK', { sameAsShippingAddress: true, savedAddress: null, address });
    expect(readBilling(stored, 'HK')).toEqual({ sameAsShippingAddress: true, savedAddress: null, address });
  });

  it('is sent in the fields of its country', () => {
    expect(billingOnWire({ sameAsShippingAddress: false, savedAddress: null, address }, 'HK')).toEqual({
      address: {
        firstname: '大文',
        lastname: '陈',
        telephone: '9123 4567',
        country_code: 'HK',
        street: ['8 Nathan Road'],
        city: '',
        region: 'YT',
      },
    });
  });

  it('from the address book is sent and stored by its id', () => {
    const stored = memory();
    const saved = { sameAsShippingAddress: false, savedAddress: '17', address };
    storeBilling(stored, 'HK', saved);
    expect(readBilling(stored, 'HK')).toEqual(saved);
    expect(billingOnWire(saved, 'HK')).toEqual({ customer_address_id: 17 });
  });

  it('is the delivery’s if the stored value cannot be parsed', () => {
    for (const value of [null, 7, [], { country: 'HK', name: 7 }]) {
      const stored = memory();
      stored.set('billing_address', value);
      expect(readBilling(stored, 'HK')).toEqual(same);
    }
  });
});
