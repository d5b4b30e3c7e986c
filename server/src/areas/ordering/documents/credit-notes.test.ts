import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hk, must, type PlacedOrder } from '../../../testing/buyer.ts';
import { recordReturn, step } from '../../../testing/counter.ts';
import {
  amountAfter,
  createDocumentShop,
  type DocumentShop,
  type OrderDocument,
  ofKind,
} from '../../../testing/order-documents.ts';

interface Amount {
  readonly value: number;
}
interface Discounted {
  readonly discounts: readonly { readonly amount: Amount }[];
}
/** Totals and credit memos of an order. */
interface Memos {
  readonly total: { readonly grand_total: Amount; readonly total_giftcard: Amount };
  readonly credit_memos: readonly {
    readonly items: readonly Discounted[];
    readonly total: Discounted & Readonly<Record<'subtotal' | 'adjustment' | 'grand_total', Amount>>;
  }[];
}

let t: DocumentShop;
beforeAll(async () => {
  t = await createDocumentShop();
});
afterAll(() => t.shop.close());
beforeEach(() => t.refresh());

describe('credit notes', () => {
  test('show what came back and to which tenders, and give back the tax of the invoice in all', async () => {
    const placed = await t.received({ giftCard: 500 });
    const back = (position: number, quantity: number) => t.giveBack(placed, position, quantity);
    await back(1, 1);
    await back(1, 2);
    await back(2, 1);
    const { documents, credit_memos } = await t.seen(placed);
    const memos = documents.filter(({ kind }) => kind === 'credit_memo');
    expect(memos.map((memo) => memo.number)).toEqual(credit_memos.map((memo) => memo.number));
    expect(memos.map((memo) => memo.number)).toEqual([
      'SG-C-2026-000001',
      'SG-C-2026-000002',
      'SG-C-2026-000003',
    ]);
    const texts = await Promise.all(memos.map(async ({ url }) => (await t.read(url)).text));
    const refunds = texts.map((text) => amountAfter(text, ' Refund '));
    for (const [index, text] of texts.entries()) {
      const tenders =
        amountAfter(text, 'Refunded: Bank card') +
        amountAfter(text, 'Refunded to gift cards and store credit');
      expect(tenders).toBe(refunds[index]);
    }
    const sum = refunds.reduce((all, each) => all + each, 0);
    const taxes = texts
      .map((text) => amountAfter(text, 'GST 9% included'))
      .reduce((all, each) => all + each, 0);
    expect(taxes).toBe(Math.round((sum * 9) / 109));
    const invoice = (await t.read(ofKind(documents, 'tax_invoice').url)).text;
    // Delivery was free, so all that was paid came back.
    expect(sum).toBe(amountAfter(invoice, 'Total'));
  });

  test('name what the coupon took off the pieces, and add up to the invoice and to the grand total', async () => {
    const placed = await t.received({ giftCard: 500 });
    const back: readonly (readonly [number, number])[] = [
      [1, 1],
      [2, 1],
      [1, 2],
    ];
    for (const [position, quantity] of back) await t.giveBack(placed, position, quantity);
    const { documents } = await t.seen(placed);
    const texts = await Promise.all(
      documents.filter(({ kind }) => kind === 'credit_memo').map(async ({ url }) => (await t.read(url)).text),
    );
    for (const text of texts) expect(text).not.toContain('Fees and earlier refunds');
    const coupon = 'Coupon (HK$100.50 off)';
    const coupons = texts.map((text) => (text.includes(coupon) ? amountAfter(text, coupon) : 0));
    // The coupon reduces no gold by weight.
    expect(coupons.map((each) => each < 0)).toEqual([true, false, true]);
    const invoice = (await t.read(ofKind(documents, 'tax_invoice').url)).text;
    expect(coupons.reduce((sum, each) => sum + each, 0)).toBe(amountAfter(invoice, coupon));

    const { orderByToken: order } = await must(
      t.shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           total { grand_total { value } total_giftcard { value } }
           credit_memos { items { discounts { amount { value } } } total { subtotal { value } adjustment { value }
             grand_total { value } discounts { amount { value } label applied_to coupon { code } } } } } }`,
        { number: placed.order_number, token: placed.access_token },
        hk,
      ),
    );
    const cents = (value: number): number => Math.round(value * 100);
    const { credit_memos: memos, total } = order as Memos;
    expect(memos.map((memo) => cents(memo.total.adjustment.value))).toEqual([0, 0, 0]);
    for (const [index, memo] of memos.entries()) {
      const reduced = coupons[index] === 0 ? [] : [{ amount: { value: -(coupons[index] ?? 0) / 100 } }];
      expect(memo.total.discounts).toMatchObject(
        reduced.map((each) => ({
          ...each,
          ...{ label: 'HK$100.50 off', applied_to: 'ITEM', coupon: { code: 'ODD' } },
        })),
      );
      expect(memo.items.flatMap(({ discounts }) => discounts)).toEqual(reduced);
    }
    const sumOf = (read: (memo: Memos['credit_memos'][number]) => number): number =>
      memos.reduce((sum, memo) => sum + cents(read(memo)), 0);
    expect(sumOf((memo) => memo.total.grand_total.value)).toBe(cents(total.grand_total.value));
    const pieces = sumOf(
      ({ total: { subtotal, discounts } }) => subtotal.value - (discounts[0]?.amount.value ?? 0),
    );
    expect(pieces).toBe(cents(total.grand_total.value + total.total_giftcard.value));
  });
});

test.each([
  ['goods first', { amount: 1_000 }],
  ['the card first', { amount: 300, for_gift_cards: true }],
])(
  'of an order that sells a gift card too give back the tax of the other goods alone: %s',
  async (_, first) => {
    const placed = await t.paid({ sellsCard: true, market: 'sg' });
    const number = placed.order_number;
    const { total, documents } = await t.seen(placed);
    const all = Math.round(total.grand_total.value * 100);
    await step(t.shop, t.manager, number, 'refundOrder', { ...first, reason: 'A scratch' });
    const rest = (all - first.amount * 100) / 100;
    await step(t.shop, t.manager, number, 'refundOrder', { amount: rest, reason: 'All of it' });
    await t.shop.drain();
    const invoice = (await t.read(ofKind(documents, 'tax_invoice').url)).text;
    const notes = (await t.seen(placed)).documents.filter(({ kind }) => kind === 'credit_memo');
    const taxes = await Promise.all(
      notes.map(async ({ url }) => amountAfter((await t.read(url)).text, 'GST 9% included')),
    );
    expect(taxes).toHaveLength(2);
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(amountAfter(invoice, 'GST 9% included'));
    expect(amountAfter(invoice, 'GST 9% included')).toBe(Math.round(((all - 300_00) * 9) / 109));
  },
);

test.each([
  ['cn', 'no red VAT invoice'],
  ['hk', 'Weights are in grams and taels'],
  ['mo', 'Weights are in grams and taels'],
  ['my', 'This credit note was made by a computer'],
  ['sg', 'The refund includes all taxes'],
])('a credit note ends with notes of its own, and the receipt keeps its own: %s', async (market, note) => {
  const placed = await t.paid({ market });
  await step(t.shop, t.manager, placed.order_number, 'refundOrder', { amount: 10, reason: 'A scratch' });
  const { documents } = await t.seen(placed);
  const { text } = await t.read(ofKind(documents, 'credit_memo').url);
  expect(text).toContain(note);
  expect(text).not.toMatch(/This receipt|Ask for an e-invoice|sell back/);
  const invoice = documents.find(({ kind }) => kind !== 'credit_memo');
  expect((await t.read(invoice?.url ?? '')).text).toContain('sell back or exchange gold');
});

describe('the credit memos of the API', () => {
  type Amount = { readonly value: number };
  interface Memo {
    readonly items: readonly { readonly quantity_refunded: number }[];
    readonly total: Readonly<
      Record<'subtotal' | 'adjustment' | 'grand_total' | 'total_shipping' | 'total_tax', Amount> & {
        readonly taxes: readonly { readonly amount: Amount; readonly rate: number; readonly title: string }[];
        readonly discounts: readonly { readonly amount: Amount }[];
      }
    >;
  }
  const minor = ({ value }: Amount): number => Math.round(value * 100);

  /** Expects that each credit memo has the sums and the tax of its credit note; returns the refunded sum. */
  async function expectSameSums(placed: PlacedOrder): Promise<number> {
    const { orderByToken } = await must(
      t.shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           documents { kind number url } refunded { value } credit_memos { items { quantity_refunded } total {
             subtotal { value } adjustment { value } grand_total { value } total_shipping { value }
             total_tax { value } taxes { amount { value } rate title } discounts { amount { value } } } } } }`,
        { number: placed.order_number, token: placed.access_token },
        hk,
      ),
    );
    const memos: readonly Memo[] = orderByToken.credit_memos;
    const notes = (orderByToken.documents as OrderDocument[]).filter(({ kind }) => kind === 'credit_memo');
    expect(notes).toHaveLength(memos.length);
    for (const [index, { items, total }] of memos.entries()) {
      const { text } = await t.read(notes[index]?.url ?? '');
      const printed = (words: string): number => (text.includes(words) ? amountAfter(text, words) : 0);
      // A note of an amount alone has one row, which needs no adjustment.
      const discount = total.discounts.reduce((sum, { amount }) => sum + minor(amount), 0);
      expect([index, printed('Subtotal'), printed('Fees and earlier'), printed(' Refund ')]).toEqual([
        ...[index, minor(total.subtotal), items.length > 0 ? minor(total.adjustment) : 0],
        minor(total.grand_total),
      ]);
      expect(printed('off)') + discount).toBe(0);
      expect(minor(total.total_tax)).toBe(printed('GST 9% included'));
      expect(total.taxes).toEqual(
        minor(total.total_tax) === 0 ? [] : [{ amount: total.total_tax, rate: 9, title: 'GST' }],
      );
      expect(items.length > 0).toBe(text.includes('Subtotal'));
      expect(minor(total.subtotal) - discount + minor(total.total_shipping) + minor(total.adjustment)).toBe(
        minor(total.grand_total),
      );
    }
    const sum = memos.reduce((all, { total }) => all + minor(total.grand_total), 0);
    expect(sum).toBe(minor(orderByToken.refunded));
    return sum;
  }

  test('have the sums of the credit notes, after two returns of some pieces and of the rest by telephone', async () => {
    const placed = await t.received({});
    await t.giveBack(placed, 1, 1);
    await t.giveBack(placed, 1, 1);
    const paidBack = await expectSameSums(placed);
    const all = Math.round((await t.seen(placed)).total.grand_total.value * 100);
    await recordReturn(t.shop, placed.order_number, 'By telephone');
    await step(t.shop, t.manager, placed.order_number, 'settleOrderReturn', {
      ...{ outcome: 'all', amount: (all - paidBack) / 100, reason: 'Fine' },
    });
    await t.shop.drain();
    expect(await expectSameSums(placed)).toBe(all);
  });

  test('give back the tax of order and invoice in all, which is that of the tax invoice', async () => {
    const placed = await t.received({});
    await t.giveBack(placed, 1, 2);
    await t.giveBack(placed, 2, 1);
    await t.giveBack(placed, 1, 1);
    const all = await expectSameSums(placed);
    const tax =
      'total_tax { value } taxes { amount { value } rate title } shipping_handling { taxes { rate } }';
    const { orderByToken } = await must(
      t.shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           documents { kind number url } total { grand_total { value } grand_total_excl_tax { value } subtotal { value } subtotal_excl_tax { value }
             subtotal_incl_tax { value } ${tax} }
           invoices { total { grand_total { value } ${tax} } } credit_memos { total { total_tax { value } } } } }`,
        { number: placed.order_number, token: placed.access_token },
        hk,
      ),
    );
    const { total, invoices, documents, credit_memos: memos } = orderByToken;
    const printed = (await t.read(ofKind(documents, 'tax_invoice').url)).text;
    const charged = minor(total.total_tax);
    expect(charged).toBe(amountAfter(printed, 'GST 9% included'));
    expect(charged).toBe(Math.round((all * 9) / 109));
    expect(total).toMatchObject({ taxes: [{ amount: total.total_tax, rate: 9, title: 'GST' }] });
    expect(total.subtotal_incl_tax).toEqual(total.subtotal);
    expect(minor(total.grand_total_excl_tax)).toBe(minor(total.grand_total) - charged);
    expect(minor(total.subtotal_excl_tax)).toBe(
      minor(total.subtotal) - Math.round((minor(total.subtotal) * 9) / 109),
    );
    const { subtotal, subtotal_excl_tax, subtotal_incl_tax, grand_total_excl_tax, ...invoiced } = total;
    expect(invoices).toEqual([{ total: invoiced }]);
    const back = (memos as readonly { readonly total: { readonly total_tax: Amount } }[]).map((memo) =>
      minor(memo.total.total_tax),
    );
    expect(back).toHaveLength(3);
    expect(back.reduce((sum, each) => sum + each, 0)).toBe(charged);
  });

  test('have them where the order was cancelled for a fee', async () => {
    const placed = await t.paid();
    await step(t.shop, t.manager, placed.order_number, 'cancelStaffOrder', { reason: 'Agreed', fee: 80 });
    await t.shop.drain();
    const { total } = await t.seen(placed);
    expect(await expectSameSums(placed)).toBe(Math.round(total.grand_total.value * 100) - 80_00);
  });
});
