import { describe, expect, it } from 'vitest';
import { addressesIn, type CheckoutCustomer, firstValues } from './checkout-customer.ts';
import {
  type CheckoutRules,
  type CheckoutValues,
  checkCheckout,
  deliveryOnWire,
  emptyCheckout,
  NEW_ADDRESS,
  problemsOfRefusal,
} from './checkout-form.ts';

const address = (id: number, overrides: Partial<CheckoutCustomer['addresses'] & object> = {}) => ({
  id,
  firstname: '知夏',
  lastname: '林',
  street: ['南京西路 1515 号'],
  city: '上海市',
  district: '静安区',
  region: { region: '上海市' },
  postcode: null,
  country_code: 'CN' as const,
  telephone: '+8613800138000',
  default_shipping: false,
  ...overrides,
});

const customer: CheckoutCustomer = {
  id: 7,
  email: 'zhixia@example.com',
  firstname: '知夏',
  lastname: '林',
  mobile_phone: '+8613900139000',
  addresses: [address(1), { ...address(2), default_shipping: true }, { ...address(3), country_code: 'HK' }],
};

const rules: CheckoutRules = {
  isVirtual: false,
  country: 'CN',
  addresses: addressesIn(customer, 'CN').map(({ id }) => String(id)),
  stores: ['sh-jingan'],
  payments: ['card', 'checkmo'],
  asksNoReturn: false,
  asksTerms: false,
};
const guestRules: CheckoutRules = { ...rules, addresses: null };

describe('the checkout of a customer', () => {
  it('offers the addresses of this country, the default first', () => {
    expect(rules.addresses).toEqual(['2', '1']);
  });

  it('opens ready to order: default address, the account’s e-mail and name, the first payment method', () => {
    const values = firstValues(emptyCheckout, rules, customer);
    expect(values).toMatchObject({
      address: '2',
      email: 'zhixia@example.com',
      name: '林知夏',
      payment: 'card',
    });
    expect(checkCheckout(values, rules)).toEqual([]);
    expect(deliveryOnWire(values, rules, { withOrder: true }).shipTo).toEqual([{ customer_address_id: 2 }]);
  });

  it('keeps the chosen address, and drops one that no longer exists', () => {
    expect(firstValues({ ...emptyCheckout, address: '1' }, rules, customer).address).toBe('1');
    expect(firstValues({ ...emptyCheckout, address: '99' }, rules, customer).address).toBe('2');
  });

  it('keeps what was typed as a guest before the sign-in', () => {
    const typed: CheckoutValues = { ...emptyCheckout, name: '陈大文', street: '中山路 1 号' };
    expect(firstValues(typed, rules, customer)).toMatchObject({ address: NEW_ADDRESS, name: '陈大文' });
  });

  it('asks for a new address if none is saved', () => {
    const values = firstValues(emptyCheckout, { ...rules, addresses: [] }, { ...customer, addresses: [] });
    expect(values.address).toBe(NEW_ADDRESS);
    expect(checkCheckout(values, { ...rules, addresses: [] }).map(({ field }) => field)).toContain('street');
  });

  it('saves a new address to the address book only with the order, and only on request', () => {
    const typed: CheckoutValues = { ...emptyCheckout, name: '林知夏', street: '中山路 1 号' };
    const savesAddress = (values: CheckoutValues, rules: CheckoutRules, withOrder: boolean) =>
      deliveryOnWire(values, rules, { withOrder }).shipTo[0]?.address?.save_in_address_book ?? false;
    expect(savesAddress(typed, rules, true)).toBe(true);
    expect(savesAddress(typed, rules, false)).toBe(false);
    expect(savesAddress({ ...typed, saveAddress: false }, rules, true)).toBe(false);
    expect(savesAddress(typed, guestRules, true)).toBe(false);
  });

  it('sends no saved address for a collection or for a guest', () => {
    const collects = { ...emptyCheckout, delivery: 'collect' as const, store: 'sh-jingan', address: '2' };
    expect(deliveryOnWire(collects, rules).shipTo[0]).not.toHaveProperty('customer_address_id');
    expect(deliveryOnWire({ ...emptyCheckout, address: '2' }, guestRules).shipTo[0]).not.toHaveProperty(
      'customer_address_id',
    );
  });

  it('of a guest opens without data of an account', () => {
    expect(firstValues({ ...emptyCheckout, address: '2' }, guestRules, null)).toEqual({
      ...emptyCheckout,
      payment: 'card',
    });
  });

  it('shows a missing address as a problem of the address choice', () => {
    const error = {
      kind: 'refusal',
      code: 'ADDRESS_NOT_FOUND',
      message: '',
      data: {},
      reference: null,
    } as const;
    expect(problemsOfRefusal(error)).toEqual([
      { field: 'address', problem: { code: 'ADDRESS_REQUIRED', data: {} } },
    ]);
  });
});
