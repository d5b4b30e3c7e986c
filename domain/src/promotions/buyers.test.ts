import { expect, it } from 'vitest';
import { type BuyerContacts, namesOfFormerOrders, namesOfOrder, namesOfUse } from './index.ts';

const guest: BuyerContacts = {
  ...{ customerId: null, telephone: '+85291234567', email: 'Mary+gold@Example.com', isEmailProven: false },
};
const customer: BuyerContacts = { ...guest, customerId: '7' };
const telephone = 'telephone +85291234567';
const mailbox = 'email mary@example.com';

it('counts a guest by telephone number and mailbox, and a customer by the account', () => {
  expect(namesOfUse(guest, { firstOrder: false })).toEqual([telephone, mailbox]);
  expect(namesOfUse({ ...guest, telephone: null, email: null }, { firstOrder: false })).toEqual([]);
  expect(namesOfUse(customer, { firstOrder: false })).toEqual(['customer 7']);
});

it('counts a customer’s first order by the telephone number too', () => {
  expect(namesOfUse(customer, { firstOrder: true })).toEqual(['customer 7', telephone]);
  expect(namesOfUse({ ...customer, telephone: null }, { firstOrder: true })).toEqual(['customer 7']);
});

it('remembers an order by telephone number and mailbox, and looks them up by a proven address alone', () => {
  expect(namesOfOrder(customer)).toEqual([telephone, mailbox]);
  expect(namesOfFormerOrders(customer)).toEqual([telephone]);
  expect(namesOfFormerOrders({ ...customer, isEmailProven: true })).toEqual([telephone, mailbox]);
});
