import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  address,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { addGiftCard } from '../../../testing/sold-gift-cards.ts';
import { applyGiftCard, issueGiftCard } from '../../../testing/tenders.ts';

let shop: TestShop;
let manager: SignedIn;
let adviser: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await shop.areas.pricing.importFiles({
    coupons: [
      'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
      'ODD,hk,amount,10050,0,2026-01-01,2027-12-31,减,HK$100.50 off,',
    ].join('\n'),
  });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
  owner = await signUp(shop, { email: 'ka.yan@example.com' });
  await verifyEmail(shop, owner.email);
});
afterAll(() => shop.close());
let minutes = 0;
beforeEach(async () => {
  // So that each test has the allowance of downloads of one process.
  minutes += 1;
  shop.clock.set(testNow);
  shop.clock.advance({ minutes });
  await sql('delete from platform.limit_use');
  for (const sku of [fixedPiece, goldPiece]) await setStock(shop, sku, 100);
  await shop.areas.catalogue.fresh(true);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

interface Wish {
  readonly to?: typeof address;
  readonly coupon?: boolean;
  readonly giftCard?: number;
  /** Whether the order also sells a gift card. */
  readonly sellsCard?: boolean;
  readonly market?: string;
  readonly headers?: Record<string, string>;
}

/** A paid order of three fixed-price pieces and one of gold by weight. */
async function paid({
  to = address,
  coupon = true,
  giftCard = 0,
  sellsCard = false,
  market,
  headers = hk,
}: Wish = {}) {
  const buyer = await startCart(
    shop,
    [
      { sku: fixedPiece, quantity: 3 },
      { sku: goldPiece, quantity: 1 },
    ],
    headers,
  );
  if (coupon)
    await must(
      shop.graphql(
        `mutation { applyCouponToCart(input: { cart_id: "${buyer.cartId}", coupon_code: "ODD" }) { cart { id } } }`,
        {},
        headers,
      ),
    );
  if (sellsCard) await addGiftCard(shop, buyer, { listed: '300.0000' });
  await fillIn(shop, buyer, to);
  if (giftCard > 0) await must(applyGiftCard(shop, buyer, await issueGiftCard(shop, giftCard)));
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  await shop.drain();
  // The sample's address and boards are Hong Kong's.
  if (market !== undefined)
    await sql('update ordering.sales_order set market = $2 where number = $1', placed.order_number, market);
  return placed;
}

/** An order that its owner claimed and received, in Singapore. */
async function received(wish: Wish): Promise<PlacedOrder> {
  const placed = await paid(wish);
  const { order_number: number, access_token } = placed;
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number: number, access_token } },
      owner.headers,
    ),
  );
  await step(shop, adviser, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
  await step(shop, adviser, number, 'markOrderDelivered');
  await sql(`update ordering.sales_order set market = 'sg' where number = $1`, number);
  return placed;
}

/** The owner returns pieces of a line, and the store accepts them. */
async function giveBack({ order_number: number }: PlacedOrder, position: number, quantity: number) {
  const line = btoa(`${number}/${position}`);
  await must(
    shop.graphql(
      'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }',
      { input: { order_uid: btoa(number), items: [{ order_item_uid: line, quantity_to_return: quantity }] } },
      owner.headers,
    ),
  );
  await step(shop, manager, number, 'settleReturn', {
    lines: [{ order_item_uid: line, accepted: quantity, restock: true }],
    reason: 'Fine',
  });
  await shop.drain();
}

interface OrderDocument {
  readonly kind: string;
  readonly number: string;
  readonly url: string;
}

async function seen({ order_number, access_token }: PlacedOrder) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
         documents { kind number url } invoices { number } credit_memos { number }
         total { grand_total { value } steps { kind amount { value } } } } }`,
      { number: order_number, token: access_token },
      hk,
    ),
  );
  return orderByToken as {
    readonly documents: readonly OrderDocument[];
    readonly invoices: readonly { readonly number: string }[];
    readonly credit_memos: readonly { readonly number: string }[];
    readonly total: {
      readonly grand_total: { readonly value: number };
      readonly steps: readonly { readonly kind: string; readonly amount: { readonly value: number } }[];
    };
  };
}

async function staffSees({ order_number }: PlacedOrder, { headers }: SignedIn) {
  const { staffOrder } = await must(
    shop.graphql(`{ staffOrder(number: "${order_number}") { documents { kind number url } } }`, {}, headers),
  );
  return staffOrder.documents as readonly OrderDocument[];
}

const open = (url: string) => shop.http({ method: 'GET', url });

async function read(url: string) {
  const answer = await open(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  const { text } = await extractText(pdf, { mergePages: true });
  return { pdf, name: String(answer.headers['content-disposition']), text: text.replace(/\s+/g, ' ') };
}

const ofKind = (documents: readonly OrderDocument[], kind: string): OrderDocument => {
  const document = documents.find((each) => each.kind === kind);
  if (document === undefined) throw new Error(`No ${kind}`);
  return document;
};

/** Amounts that a text shows, in minor units, by the words before them. */
const amountAfter = (text: string, words: string): number => {
  const at = text.indexOf(words);
  if (at < 0) throw new Error(`No "${words}" in: ${text}`);
  const [, sign = '', digits = ''] =
    /(−?)(?:HK\$|S\$|RM |MOP\$|¥)([\d,]+(?:\.\d\d)?)/.exec(text.slice(at + words.length)) ?? [];
  return Math.round(Number(digits.replace(/,/g, '')) * 100) * (sign === '' ? 1 : -1);
};

describe('the receipt of an order', () => {
  test('shows seller, buyer, pieces, every step of the price and every tender, as the order does', async () => {
    const placed = await paid({ giftCard: 500 });
    const { documents, total } = await seen(placed);
    expect(documents.map(({ kind, number }) => [kind, number])).toEqual([['receipt', placed.order_number]]);
    const { text, pdf, name } = await read(ofKind(documents, 'receipt').url);
    expect(name).toContain(encodeURIComponent(`Receipt ${placed.order_number}.pdf`));
    for (const words of [
      'Jinlan Jewellery (Hong Kong) Limited (sample)',
      'Business Registration No.',
      'Chan',
      'Flat A, 12/F',
      placed.order_number,
      'Gold 999',
      'tael',
      '足金 (pure gold)',
      'Page 1 of 1',
    ])
      expect(text).toContain(words);
    const minor = (kind: string) =>
      Math.round(
        total.steps.reduce((sum, each) => sum + (each.kind === kind ? each.amount.value : 0), 0) * 100,
      );
    expect(amountAfter(text, 'Subtotal')).toBe(minor('line'));
    expect(amountAfter(text, 'HK$100.50 off)')).toBe(-10_050);
    expect(amountAfter(text, 'Gift card')).toBe(50_000);
    expect(amountAfter(text, 'Paid: Bank card')).toBe(Math.round(total.grand_total.value * 100));
    expect(amountAfter(text, 'Total')).toBe(Math.round(total.grand_total.value * 100) + 50_000);
    const outline = await pdf.getMetadata();
    expect(outline.info).toMatchObject({ Title: `Receipt ${placed.order_number}` });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(text).not.toContain('GST');
  });

  test('is in the language of the order', async () => {
    const placed = await paid({ headers: { store: 'hk_zh' }, coupon: false });
    const { text } = await read(ofKind((await seen(placed)).documents, 'receipt').url);
    for (const words of ['收据', '金兰珠宝（香港）有限公司', '足金', '工费', '合计', '第 1 页'])
      expect(text).toContain(words);
  });

  test('does not change with the catalogue', async () => {
    const placed = await paid();
    const { url } = ofKind((await seen(placed)).documents, 'receipt');
    const before = await read(url);
    await sql('update ordering.order_line set product_id = 0');
    expect((await read(url)).text).toBe(before.text);
    const [line] = await sql(
      `select line.facts from ordering.order_line line join ordering.sales_order o on o.id = line.order_id
       where o.number = $1 and line.position = 2`,
      placed.order_number,
    );
    expect(JSON.stringify(line?.facts)).toContain('Gold 999');
  });

  test('writes a character that no font has as its number', async () => {
    const placed = await paid({ to: { ...address, lastname: '𠮷𪚥', firstname: '野' } });
    const { text } = await read(ofKind((await seen(placed)).documents, 'receipt').url);
    expect(text).toMatch(/\[U\+2A6A5\]/);
  });

  test('is missing before the payment, and for whoever looks the order up', async () => {
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }]);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'checkmo' });
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    expect((await seen(placed)).documents).toEqual([]);
    const bought = await paid();
    const { guestOrder } = await must(
      shop.graphql(
        `{ guestOrder(input: { number: "${bought.order_number}", email: "ka.yan@example.com", lastname: "Chan" }) {
           documents { url } } }`,
        {},
        hk,
      ),
    );
    expect(guestOrder.documents).toEqual([]);
  });
});

describe('a tax invoice of Singapore', () => {
  test('has the words, the GST number, the tax inside, and numbers without gaps', async () => {
    const orders = [await paid({ market: 'sg' }), await paid({ market: 'sg' }), await paid({ market: 'sg' })];
    // Numbers are taken one after another, also by documents that are opened at once.
    const urls = await Promise.all(orders.map(async (placed) => (await seen(placed)).documents));
    expect(urls.flat().map(({ kind }) => kind)).toEqual(['tax_invoice', 'tax_invoice', 'tax_invoice']);
    const texts = await Promise.all(urls.flat().map(({ url }) => read(url)));
    const numbers = await Promise.all(orders.map(async (placed) => (await seen(placed)).invoices[0]?.number));
    expect(numbers.toSorted()).toEqual(['SG-I-2026-000001', 'SG-I-2026-000002', 'SG-I-2026-000003']);
    for (const { text } of texts) {
      expect(text).toContain('Tax Invoice');
      expect(text).toContain('GST Reg. No. M0-0000000-0');
      const total = amountAfter(text, 'Total');
      const tax = amountAfter(text, 'GST 9% included');
      expect(tax).toBe(Math.round((total * 9) / 109));
      expect(amountAfter(text, 'Amount before GST') + tax).toBe(total);
    }
    // Opening again takes no further number.
    await read(ofKind((await seen(orders[0] as PlacedOrder)).documents, 'tax_invoice').url);
    expect(await sql('select series, last from ordering.document_series order by 1')).toEqual([
      { series: 'SG-I-2026-', last: 3 },
    ]);
  });

  test('is a receipt without tax where the seller has no GST number', async () => {
    const file = JSON.parse(await readFile('sample/shop.json', 'utf8'));
    const { taxNumber: _, ...seller } = file.markets.sg.seller;
    const withoutNumber = { ...file, markets: { ...file.markets, sg: { ...file.markets.sg, seller } } };
    await shop.areas.stores.importFiles({ shop: JSON.stringify(withoutNumber) });
    const placed = await paid({ market: 'sg' });
    const { text } = await read(ofKind((await seen(placed)).documents, 'receipt').url);
    expect(text).not.toContain('GST');
    await shop.areas.stores.importFiles({ shop: JSON.stringify(file) });
  });
});

describe('credit notes', () => {
  test('show what came back and to which tenders, and give back the tax of the invoice in all', async () => {
    const placed = await received({ giftCard: 500 });
    const back = (position: number, quantity: number) => giveBack(placed, position, quantity);
    await back(1, 1);
    await back(1, 2);
    await back(2, 1);
    const { documents, credit_memos } = await seen(placed);
    const memos = documents.filter(({ kind }) => kind === 'credit_memo');
    expect(memos.map((memo) => memo.number)).toEqual(credit_memos.map((memo) => memo.number));
    expect(memos.map((memo) => memo.number)).toEqual([
      'SG-C-2026-000001',
      'SG-C-2026-000002',
      'SG-C-2026-000003',
    ]);
    const texts = await Promise.all(memos.map(async ({ url }) => (await read(url)).text));
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
    const invoice = (await read(ofKind(documents, 'tax_invoice').url)).text;
    // Delivery was free, so all that was paid came back.
    expect(sum).toBe(amountAfter(invoice, 'Total'));
  });
});

test.each([
  ['goods first', { amount: 1_000 }],
  ['the card first', { amount: 300, for_gift_cards: true }],
])(
  'of an order that sells a gift card too give back the tax of the other goods alone: %s',
  async (_, first) => {
    const placed = await paid({ sellsCard: true, market: 'sg' });
    const number = placed.order_number;
    const { total, documents } = await seen(placed);
    const all = Math.round(total.grand_total.value * 100);
    await step(shop, manager, number, 'refundOrder', { ...first, reason: 'A scratch' });
    const rest = (all - first.amount * 100) / 100;
    await step(shop, manager, number, 'refundOrder', { amount: rest, reason: 'All of it' });
    await shop.drain();
    const invoice = (await read(ofKind(documents, 'tax_invoice').url)).text;
    const notes = (await seen(placed)).documents.filter(({ kind }) => kind === 'credit_memo');
    const taxes = await Promise.all(
      notes.map(async ({ url }) => amountAfter((await read(url)).text, 'GST 9% included')),
    );
    expect(taxes).toHaveLength(2);
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(amountAfter(invoice, 'GST 9% included'));
    expect(amountAfter(invoice, 'GST 9% included')).toBe(Math.round(((all - 300_00) * 9) / 109));
  },
);

describe('the credit memos of the API', () => {
  type Amount = { readonly value: number };
  interface Memo {
    readonly items: readonly { readonly quantity_refunded: number }[];
    readonly total: Readonly<
      Record<'subtotal' | 'adjustment' | 'grand_total' | 'total_shipping', Amount> & {
        readonly discounts: readonly { readonly amount: Amount }[];
      }
    >;
  }
  const minor = ({ value }: Amount): number => Math.round(value * 100);

  /** Expects that each credit memo has the sums of its credit note; returns the refunded sum. */
  async function expectSameSums(placed: PlacedOrder): Promise<number> {
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           documents { kind number url } refunded { value } credit_memos { items { quantity_refunded } total {
             subtotal { value } adjustment { value } grand_total { value } total_shipping { value }
             discounts { amount { value } } } } } }`,
        { number: placed.order_number, token: placed.access_token },
        hk,
      ),
    );
    const memos: readonly Memo[] = orderByToken.credit_memos;
    const notes = (orderByToken.documents as OrderDocument[]).filter(({ kind }) => kind === 'credit_memo');
    expect(notes).toHaveLength(memos.length);
    for (const [index, { items, total }] of memos.entries()) {
      const { text } = await read(notes[index]?.url ?? '');
      const printed = (words: string): number => (text.includes(words) ? amountAfter(text, words) : 0);
      // A note of an amount alone has one row, which needs no adjustment.
      const discount = total.discounts.reduce((sum, { amount }) => sum + minor(amount), 0);
      expect([index, printed('Subtotal'), printed('Reductions, fees'), printed(' Refund ')]).toEqual([
        ...[index, minor(total.subtotal), items.length > 0 ? minor(total.adjustment) : 0],
        minor(total.grand_total),
      ]);
      expect(printed('off)') + discount).toBe(0);
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
    const placed = await received({});
    await giveBack(placed, 1, 1);
    await giveBack(placed, 1, 1);
    const paidBack = await expectSameSums(placed);
    const all = Math.round((await seen(placed)).total.grand_total.value * 100);
    await step(shop, manager, placed.order_number, 'requestOrderReturn', { reason: 'By telephone' });
    await step(shop, manager, placed.order_number, 'settleOrderReturn', {
      ...{ outcome: 'all', amount: (all - paidBack) / 100, reason: 'Fine' },
    });
    await shop.drain();
    expect(await expectSameSums(placed)).toBe(all);
  });

  test('have them where the order was cancelled for a fee', async () => {
    const placed = await paid();
    await step(shop, manager, placed.order_number, 'cancelStaffOrder', { reason: 'Agreed', fee: 80 });
    await shop.drain();
    const { total } = await seen(placed);
    expect(await expectSameSums(placed)).toBe(Math.round(total.grand_total.value * 100) - 80_00);
  });
});

describe('the packing slip', () => {
  test('is for staff alone, without prices, and shows no more of the buyer than they may see', async () => {
    const placed = await paid();
    expect((await seen(placed)).documents.map(({ kind }) => kind)).not.toContain('packing_slip');
    const { text } = await read(ofKind(await staffSees(placed, adviser), 'packing_slip').url);
    expect(text).toContain('Packing Slip');
    expect(text).toContain('Pieces: 4');
    expect(text).toContain('Flat A, 12/F');
    expect(text).not.toMatch(/HK\$|S\$/);
    expect(text).not.toContain('91234567');
    await step(shop, adviser, placed.order_number, 'shipOrder', {
      carrier: 'SF',
      tracking_number: 'SF0000002',
    });
    const shipped = await staffSees(placed, adviser);
    for (const { url } of shipped) expect((await read(url)).text).not.toMatch(/Flat A|Ka Yan/);
  });
});

describe('an order with an e-mailed gift card', () => {
  const secrets = ['Mei', 'Zhixia', 'Many happy returns'];

  test('has it in no parcel, and its names and message reach no staff', async () => {
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 2 }]);
    const day = new Date(shop.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    await addGiftCard(shop, buyer, { listed: '300.0000', message: 'Many happy returns', day, quantity: 3 });
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    await shop.drain();
    const staffDocuments = await staffSees(placed, adviser);
    const slip = (await read(ofKind(staffDocuments, 'packing_slip').url)).text;
    expect(slip).toContain('Pieces: 2');
    expect(slip).not.toContain('Gift card');
    const receipt = (await read(ofKind((await seen(placed)).documents, 'receipt').url)).text;
    for (const secret of secrets) expect(receipt).toContain(secret);

    const { staffOrder, staffOrders } = await must(
      shop.graphql(
        `{ staffOrder(number: "${placed.order_number}") { items { __typename entered_options { value }
             ... on GiftCardOrderItem { gift_card { sender_name recipient_name message } } prices { price { value } } } }
           staffOrders { items { number first_item_options } } }`,
        {},
        adviser.headers,
      ),
    );
    expect(staffOrder.items[1]).toMatchObject({
      __typename: 'GiftCardOrderItem',
      entered_options: [{ value: day }],
      gift_card: { sender_name: null, recipient_name: null, message: null },
      prices: { price: { value: 300 } },
    });
    const staffReceipt = (await read(ofKind(staffDocuments, 'receipt').url)).text;
    await sql(
      'delete from ordering.order_line where position = 1 and order_id = (select id from ordering.sales_order where number = $1)',
      placed.order_number,
    );
    const { staffOrders: listed } = await must(
      shop.graphql('{ staffOrders { items { number first_item_options } } }', {}, adviser.headers),
    );
    const row = listed.items.find(({ number }: { number: string }) => number === placed.order_number);
    expect(row.first_item_options).toContain(day);
    for (const text of [staffReceipt, JSON.stringify([staffOrder, staffOrders, listed])])
      for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('somebody who has no right to a document', () => {
  test('is sent to the page of orders for a guessed, changed or expired address', async () => {
    const placed = await paid();
    const { url } = ofKind((await seen(placed)).documents, 'receipt');
    const [body = '', signature = ''] = url.slice('/order-document/'.length).split('.');
    const other = Buffer.from(
      Buffer.from(body, 'base64url')
        .toString()
        .replace(/^\[\d+/, '[1'),
    ).toString('base64url');
    for (const token of [`${other}.${signature}`, body, `${body}.`, `${body}.${signature}x`, 'x', '%00'])
      expect((await open(`/order-document/${token}`)).statusCode).toBe(303);
    expect((await open(`/order-document/${'a'.repeat(5_000)}`)).statusCode).toBeGreaterThanOrEqual(300);
    shop.clock.advance({ hours: 6, minutes: 1 });
    expect((await open(url)).statusCode).toBe(303);
  });

  test('gets no more than 60 downloads of one order in an hour', async () => {
    const placed = await paid();
    const { url } = ofKind((await seen(placed)).documents, 'receipt');
    let drawn = 0;
    for (let count = 0; count < 70; count++) {
      shop.clock.advance({ seconds: 5 });
      const { statusCode, headers } = await open(url);
      if (statusCode === 200) drawn += 1;
      else expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    }
    // Some come back while the hour goes on.
    expect(drawn).toBeGreaterThanOrEqual(60);
    expect(drawn).toBeLessThan(70);
  });
});
