import { createStoredValues } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { type CheckoutValues, emptyCheckout } from './checkout-form.ts';
import { DRAFT_TTL_SECONDS, readDraft, storeDraft, storeShippingMethods } from './draft.ts';
import type { SaveDeliveryMutation } from './queries.generated.ts';

const typed: CheckoutValues = {
  delivery: 'collect',
  address: '12',
  saveAddress: false,
  store: 'hk-tst',
  name: 'Chan Tai Man',
  telephone: '9123 456',
  region: 'YT',
  city: 'x',
  district: 'y',
  street: '8 Nathan Road',
  building: 'Harbour House',
  unit: '12/F',
  postcode: '1',
  email: 'taiman@',
  remark: 'Please ring twice',
  isGift: true,
  giftMessage: 'Happy birthday',
  giftTo: 'Mei',
  giftFrom: 'Ming',
  hidesPrices: false,
  payment: 'checkmo',
  bank: '',
  acceptsNoReturn: true,
  acceptsTerms: true,
};

const memory = (now: () => number = Date.now) => createStoredValues(() => null, now);

describe('the draft of a checkout', () => {
  it('restores valid and invalid values, but not a consent', () => {
    const stored = memory();
    storeDraft(stored, 'HK', typed);
    expect(readDraft(stored, 'HK')).toEqual({ ...typed, acceptsNoReturn: false, acceptsTerms: false });
  });

  it('keeps only the person for another country', () => {
    const stored = memory();
    storeDraft(stored, 'HK', typed);
    const { name, telephone, email, remark, payment, delivery, saveAddress } = typed;
    const { isGift, giftMessage, giftTo, giftFrom, hidesPrices } = typed;
    expect(readDraft(stored, 'SG')).toEqual({
      ...emptyCheckout,
      ...{ name, telephone, email, remark, payment, delivery, saveAddress },
      ...{ isGift, giftMessage, giftTo, giftFrom, hidesPrices },
    });
  });

  it('expires after an hour', () => {
    let now = 0;
    const stored = memory(() => now);
    storeDraft(stored, 'HK', typed);
    now = DRAFT_TTL_SECONDS * 1000;
    expect(readDraft(stored, 'HK').name).toBe(typed.name);
    now += 1;
    expect(readDraft(stored, 'HK')).toEqual(emptyCheckout);
  });

  it('stores only the form’s fields: no card data', () => {
    const stored = memory();
    const more = { ...typed, number: '4242424242424242', cvc: '123', payment_method_nonce: 'tok_1' };
    storeDraft(stored, 'HK', more);
    const text = JSON.stringify(stored.names().map((name) => stored.get(name)));
    expect(text).toContain('Harbour House');
    expect(text).not.toMatch(/4242|cvc|123"|nonce|tok_/);
  });

  it('stores the saved delivery’s carriers under their own names, with code and title', () => {
    const stored = memory();
    const method = {
      carrier_code: 'courier',
      carrier_title: 'SF Express',
      method_code: 'standard',
      method_title: 'Standard',
    };
    storeShippingMethods(stored, {
      setShippingMethodsOnCart: {
        cart: { shipping_addresses: [{ available_shipping_methods: [method, null] }] },
      },
    } as unknown as SaveDeliveryMutation);
    expect(stored.get('availableShippingMethods')).toEqual([
      { ...method, code: 'courier', title: 'SF Express' },
    ]);
    storeShippingMethods(stored, { setShippingMethodsOnCart: null } as unknown as SaveDeliveryMutation);
    expect(stored.get('availableShippingMethods')).toEqual([]);
  });

  it('is empty if the stored value is invalid', () => {
    for (const value of [
      null,
      7,
      'text',
      [],
      { name: 7, country: 'HK', region: {} },
      { delivery: 'drone' },
    ]) {
      const stored = memory();
      storeDraft(stored, 'HK', typed);
      for (const name of stored.names()) stored.set(name, value);
      const draft = readDraft(stored, 'HK');
      expect({ ...draft, payment: '' }).toEqual(emptyCheckout);
      expect(draft.payment).toBe(value === 'text' ? 'text' : '');
    }
  });
});
