import { createStoredValues } from '@jinlan/client/data';
import { ADDRESS_DRAFT } from '@jinlan/client/session';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyAddress } from '../../addresses/address-values.ts';
import { forgetAddressDraft, readAddressDraft, storeAddressDraft } from './address-draft.ts';
import type { BookValues } from './book.ts';

const draftPlace = { customer: '7', address: null };
const values: BookValues = {
  ...emptyAddress,
  name: '林知夏',
  telephone: '138 0013',
  street: '南京西路',
  country: 'CN',
  isDefault: true,
};

describe('an unsaved address', () => {
  it('is restored to its customer in the same form, and to nobody else', () => {
    const tab = createStoredValues(() => null);
    storeAddressDraft(tab, draftPlace, values);
    expect(readAddressDraft(tab, draftPlace)).toEqual(values);
    expect(readAddressDraft(tab, { ...draftPlace, customer: '8' })).toBeNull();
    expect(readAddressDraft(tab, { ...draftPlace, address: 3 })).toBeNull();
    forgetAddressDraft(tab);
    expect(readAddressDraft(tab, draftPlace)).toBeNull();
  });

  it('is stored for an hour', () => {
    let now = 0;
    const tab = createStoredValues(
      () => null,
      () => now,
    );
    storeAddressDraft(tab, draftPlace, values);
    now = 3_600_001;
    expect(readAddressDraft(tab, draftPlace)).toBeNull();
  });

  it('is ignored if the stored value has another form', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const tab = createStoredValues(() => null);
        tab.set(ADDRESS_DRAFT, value);
        expect(readAddressDraft(tab, draftPlace)).toBeNull();
        tab.set(ADDRESS_DRAFT, { ...draftPlace, values: value });
        expect(readAddressDraft(tab, draftPlace)).toBeNull();
      }),
    );
  });
});
