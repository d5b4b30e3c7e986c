import { describe, expect, test } from 'vitest';
import { money } from '../money/index.ts';
import type { OrderState } from '../orders/index.ts';
import {
  type EInvoiceState,
  eInvoiceStates,
  invoicedAmount,
  isTaxNumber,
  isWithdrawnByRefund,
  problemsOfForm,
  readEInvoiceForm,
  type TypedForm,
  tidyTaxNumber,
  whyNoEInvoice,
} from './index.ts';

/** Made up, with the right check sign. */
const taxNumber = '91350100M000100Y43';

const person: TypedForm = {
  type: 'general',
  titleKind: 'person',
  title: '陈嘉欣',
  taxNumber: '',
  address: '',
  telephone: '',
  bank: '',
  account: '',
  email: 'chen@example.com',
  mobile: '',
  remark: '',
};
const company: TypedForm = { ...person, titleKind: 'company', title: '示例珠宝有限公司', taxNumber };
const special: TypedForm = {
  ...company,
  type: 'special',
  address: '上海市示例路 1 号',
  telephone: '021-55500100',
  bank: '示例银行上海分行',
  account: '6222 0000 0000 0000',
};

describe('the number of a taxpayer', () => {
  test('is read in full width, small letters, and with spaces', () => {
    expect(tidyTaxNumber(' ９１３５０１００ｍ０００１００ｙ４３ ')).toBe(taxNumber);
    expect(tidyTaxNumber('9135-0100 m000100y43')).toBe(taxNumber);
  });

  test('has a check sign, so that every single wrong sign is found', () => {
    expect(isTaxNumber(taxNumber)).toBe(true);
    const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
    for (let place = 0; place < 18; place++)
      for (const sign of signs) {
        const changed = taxNumber.slice(0, place) + sign + taxNumber.slice(place + 1);
        expect(isTaxNumber(changed)).toBe(changed === taxNumber);
      }
    for (const wrong of ['', taxNumber.slice(1), `${taxNumber}0`, '91350100I000100Y43', '金'.repeat(18)])
      expect(isTaxNumber(wrong)).toBe(false);
  });
});

describe('the form', () => {
  test('asks a person for a name and an e-mail address, and drops a number', () => {
    const read = readEInvoiceForm({ ...person, taxNumber: 'rubbish', mobile: '138 0013 8000' });
    expect(read).toMatchObject({
      ok: true,
      value: { title: '陈嘉欣', taxNumber: null, bank: null, mobile: '+8613800138000' },
    });
  });

  test('asks a company for its number, and for the rest in a special invoice', () => {
    expect(readEInvoiceForm(company)).toMatchObject({ ok: true, value: { taxNumber, bank: null } });
    expect(readEInvoiceForm(special)).toMatchObject({ ok: true, value: { bank: '示例银行上海分行' } });
  });

  test.each<[Partial<TypedForm>, string, string]>([
    [{ type: 'special', titleKind: 'person' }, 'titleKind', 'for-companies'],
    [{ title: '  ' }, 'title', 'missing'],
    [{ title: '长'.repeat(101) }, 'title', 'too-long'],
    [{ title: 'a\u202eb' }, 'title', 'wrong-characters'],
    [{ title: '陈嘉欣💍' }, 'title', 'wrong-characters'],
    [{ title: '陈嘉欣☺' }, 'title', 'wrong-characters'],
    [{ taxNumber: '' }, 'taxNumber', 'missing'],
    [{ taxNumber: '91350100M000100Y44' }, 'taxNumber', 'wrong-number'],
    [{ address: '' }, 'address', 'missing'],
    [{ telephone: '电话' }, 'telephone', 'wrong-characters'],
    [{ bank: ' ' }, 'bank', 'missing'],
    [{ account: 'ABC' }, 'account', 'wrong-characters'],
    [{ email: '' }, 'email', 'missing'],
    [{ email: 'chen@' }, 'email', 'wrong-characters'],
    [{ mobile: '12345' }, 'mobile', 'wrong-number'],
    [{ remark: 'x'.repeat(101) }, 'remark', 'too-long'],
  ])('refuses %o by its field', (over, field, reason) => {
    expect(readEInvoiceForm({ ...special, ...over })).toMatchObject({
      ok: false,
      error: { code: 'E_INVOICE_FORM', data: { field, reason } },
    });
  });

  test('takes rare characters of names', () => {
    expect(readEInvoiceForm({ ...company, title: '𠮷田（上海）有限公司' }).ok).toBe(true);
  });

  test('lists every wrong field once', () => {
    const fields = problemsOfForm({ ...special, title: '', bank: '', email: 'x' }).map(
      ({ data }) => data.field,
    );
    expect(fields).toEqual(['title', 'bank', 'email']);
  });
});

const now = new Date('2026-11-27T04:00:00Z');
const order = (over: object = {}): OrderState =>
  ({
    stage: 'complete',
    completedAt: '2026-11-20T04:00:00Z',
    facts: {},
    due: money(10_000, 'CNY'),
    payment: { state: 'paid', amount: money(10_000, 'CNY'), refunded: null, reference: 'x', at: '' },
    ...over,
  }) as OrderState;

describe('an order', () => {
  test('can have one e-invoice at a time, on the Mainland, once it was sent, for 180 days', () => {
    expect(whyNoEInvoice('cn', order(), null, now)).toBeNull();
    expect(whyNoEInvoice('hk', order(), null, now)).toBe('market');
    const { completedAt: _, ...unsent } = order() as OrderState & { completedAt: string };
    expect(whyNoEInvoice('cn', { ...unsent, stage: 'ready-stock' } as OrderState, null, now)).toBe(
      'not-received',
    );
    expect(whyNoEInvoice('cn', order(), null, new Date('2027-05-19T15:59:59Z'))).toBeNull();
    expect(whyNoEInvoice('cn', order(), null, new Date('2027-05-19T16:00:00Z'))).toBe('too-late');
    const after = (latest: EInvoiceState) => whyNoEInvoice('cn', order(), latest, now);
    expect(eInvoiceStates.map(after)).toEqual(['waiting', 'issued', null, 'waiting', null, null]);
  });

  test('without money paid has none', () => {
    const refunded = { state: 'paid', amount: money(10_000, 'CNY'), refunded: money(10_000, 'CNY') };
    expect(whyNoEInvoice('cn', order({ payment: refunded }), null, now)).toBe('nothing-paid');
    expect(whyNoEInvoice('cn', order({ payment: { state: 'not-needed' } }), null, now)).toBe('nothing-paid');
  });
});

test.each([
  ['all that was paid', undefined, null, 0, 10_000],
  ['not the gift cards that it buys', 3_000, null, 0, 7_000],
  ['not the goods that were refunded', 3_000, 2_000, 0, 5_000],
  ['all goods, whatever was refunded for the cards', 3_000, 2_000, 2_000, 7_000],
  ['nothing once the goods are refunded', 3_000, 7_500, 500, 0],
])('is for %s', (_, giftCards, refunded, cardsRefunded, expected) => {
  const paid = {
    ...{ state: 'paid', amount: money(10_000, 'CNY'), reference: 'x', at: '' },
    refunded: refunded === null ? null : money(refunded, 'CNY'),
  };
  const facts = giftCards === undefined ? {} : { giftCards };
  expect(invoicedAmount({ ...order({ facts, payment: paid }), cardsRefunded })).toEqual(
    money(expected, 'CNY'),
  );
});

test('a refund withdraws a request of which nothing is left', () => {
  expect(eInvoiceStates.map((state) => isWithdrawnByRefund(state, money(0, 'CNY')))).toEqual([
    ...[true, false, false, false, false, false],
  ]);
  expect(isWithdrawnByRefund('requested', money(1, 'CNY'))).toBe(false);
});
