import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  address,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import {
  amountAfter,
  createDocumentShop,
  type DocumentShop,
  ofKind,
} from '../../../testing/order-documents.ts';
import { addGiftCard, bagOfGiftCard } from '../../../testing/sold-gift-cards.ts';

let t: DocumentShop;
beforeAll(async () => {
  t = await createDocumentShop();
});
afterAll(() => t.shop.close());
beforeEach(() => t.refresh());

describe('the receipt of an order', () => {
  test('shows seller, buyer, pieces, every step of the price and every tender, as the order does', async () => {
    const placed = await t.paid({ giftCard: 500 });
    const { documents, total } = await t.seen(placed);
    expect(documents.map(({ kind, number }) => [kind, number])).toEqual([['receipt', placed.order_number]]);
    const { text, metadata, marks, name } = await t.read(ofKind(documents, 'receipt').url);
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
    expect(metadata).toMatchObject({ Title: `Receipt ${placed.order_number}` });
    expect(marks).toMatchObject({ Marked: true });
    expect(text).not.toContain('GST');
  });

  test('is in the language of the order', async () => {
    const placed = await t.paid({ headers: { store: 'hk_zh' }, coupon: false });
    const { text } = await t.read(ofKind((await t.seen(placed)).documents, 'receipt').url);
    for (const words of ['收据', '金兰珠宝（香港）有限公司', '足金', '工费', '合计', '第 1 页'])
      expect(text).toContain(words);
  });

  test('does not change with the catalogue', async () => {
    const placed = await t.paid();
    const { url } = ofKind((await t.seen(placed)).documents, 'receipt');
    const before = await t.read(url);
    await t.sql('update ordering.order_line set product_id = 0');
    expect((await t.read(url)).text).toBe(before.text);
    const [line] = await t.sql(
      `select line.facts from ordering.order_line line join ordering.sales_order o on o.id = line.order_id
       where o.number = $1 and line.position = 2`,
      placed.order_number,
    );
    expect(JSON.stringify(line?.facts)).toContain('Gold 999');
  });

  test('writes a character that no font has as its number', async () => {
    const placed = await t.paid({ to: { ...address, lastname: '𠮷𪚥', firstname: '野' } });
    const { text } = await t.read(ofKind((await t.seen(placed)).documents, 'receipt').url);
    expect(text).toMatch(/\[U\+2A6A5\]/);
  });

  test('is missing before the payment, and for whoever looks the order up', async () => {
    const buyer = await startCart(t.shop, [{ sku: fixedPiece, quantity: 1 }]);
    await fillIn(t.shop, buyer);
    await choosePayment(t.shop, buyer, { code: 'checkmo' });
    const placed: PlacedOrder = (await must(place(t.shop, buyer))).placeOrder.order;
    expect((await t.seen(placed)).documents).toEqual([]);
    const bought = await t.paid();
    const { guestOrder } = await must(
      t.shop.graphql(
        `{ guestOrder(input: { number: "${bought.order_number}", email: "ka.yan@example.com", lastname: "Chan" }) {
           documents { url } } }`,
        {},
        hk,
      ),
    );
    expect(guestOrder.documents).toEqual([]);
  });
});

describe('a bangle whose page states the weight of another size', () => {
  test('has the weight that was sold on each document, also in orders that stored the other', async () => {
    const { placed } = await order(t.shop, cards.approved, [{ sku: 'JL10315-54', quantity: 1 }]);
    await t.shop.drain();
    const facts = async () =>
      (
        await t.sql(
          `select line.facts from ordering.order_line line join ordering.sales_order o on o.id = line.order_id
           where o.number = $1`,
          placed.order_number,
        )
      )[0]?.facts as { attribute: string; value: string }[];
    const stored = (await facts()).find(({ attribute }) => attribute === 'gold_weight');
    expect(stored).toMatchObject({ value: '19.76', code: '19.76' });

    const expectRightWeight = async () => {
      const receipt = ofKind((await t.seen(placed)).documents, 'receipt');
      const slip = ofKind(await t.staffSees(placed, t.adviser), 'packing_slip');
      for (const { url } of [receipt, slip]) {
        const { text } = await t.read(url);
        expect(text).toContain('19.76');
        expect(text).not.toContain('20.48');
      }
    };
    await expectRightWeight();
    await t.sql(
      `update ordering.order_line set facts = replace(facts::text, '19.76', '20.48')::jsonb
       where order_id = (select id from ordering.sales_order where number = $1)`,
      placed.order_number,
    );
    expect(JSON.stringify(await facts())).toContain('20.48');
    await expectRightWeight();
  });
});

describe('a tax invoice of Singapore', () => {
  test('has the words, the GST number, the tax inside, and numbers without gaps', async () => {
    const orders = [
      await t.paid({ market: 'sg' }),
      await t.paid({ market: 'sg' }),
      await t.paid({ market: 'sg' }),
    ];
    // Numbers are taken one after another, also by documents that are opened at once.
    const urls = await Promise.all(orders.map(async (placed) => (await t.seen(placed)).documents));
    expect(urls.flat().map(({ kind }) => kind)).toEqual(['tax_invoice', 'tax_invoice', 'tax_invoice']);
    const texts = await Promise.all(urls.flat().map(({ url }) => t.read(url)));
    const numbers = await Promise.all(
      orders.map(async (placed) => (await t.seen(placed)).invoices[0]?.number),
    );
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
    await t.read(ofKind((await t.seen(orders[0] as PlacedOrder)).documents, 'tax_invoice').url);
    expect(await t.sql('select series, last from ordering.document_series order by 1')).toEqual([
      { series: 'SG-I-2026-', last: 3 },
    ]);
  });

  test('is a receipt without tax where the seller has no GST number', async () => {
    const file = JSON.parse(await readFile('sample/shop.json', 'utf8'));
    const { taxNumber: _, ...seller } = file.markets.sg.seller;
    const withoutNumber = { ...file, markets: { ...file.markets, sg: { ...file.markets.sg, seller } } };
    await t.shop.areas.stores.importFiles({ shop: JSON.stringify(withoutNumber) });
    const placed = await t.paid({ market: 'sg' });
    const { text } = await t.read(ofKind((await t.seen(placed)).documents, 'receipt').url);
    expect(text).not.toContain('GST');
    await t.shop.areas.stores.importFiles({ shop: JSON.stringify(file) });
  });

  test('keeps seller and tax of the order, whatever the seller is afterwards', async () => {
    const file = JSON.parse(await readFile('sample/shop.json', 'utf8'));
    const inMarket = async (market: 'hk' | 'sg') => {
      const placed = await t.paid(market === 'hk' ? {} : { market });
      return { placed, before: await invoiceOf(placed) };
    };
    const invoiceOf = async (placed: PlacedOrder) => {
      const [document] = (await t.seen(placed)).documents;
      return { kind: document?.kind, text: (await t.read(document?.url ?? '')).text };
    };
    const orders = [await inMarket('hk'), await inMarket('sg')];
    const later = { name: { 'zh-Hans-CN': '后来公司', 'en-US': 'Later Limited' } };
    const { taxNumber: _, ...withoutNumber } = file.markets.sg.seller;
    const changed = {
      ...file,
      markets: {
        ...file.markets,
        hk: { ...file.markets.hk, seller: { ...file.markets.hk.seller, ...later } },
        sg: { ...file.markets.sg, seller: { ...withoutNumber, ...later } },
      },
    };
    await t.shop.areas.stores.importFiles({ shop: JSON.stringify(changed) });
    for (const { placed, before } of orders) expect(await invoiceOf(placed)).toEqual(before);
    for (const { before } of [await inMarket('hk'), await inMarket('sg')]) {
      expect(before.kind).toBe('receipt');
      expect(before.text).toContain('Later Limited');
    }
    await t.shop.areas.stores.importFiles({ shop: JSON.stringify(file) });
  });
});

describe('the packing slip', () => {
  test('is for staff alone, without prices, and shows no more of the buyer than they may see', async () => {
    const placed = await t.paid();
    expect((await t.seen(placed)).documents.map(({ kind }) => kind)).not.toContain('packing_slip');
    const { text } = await t.read(ofKind(await t.staffSees(placed, t.adviser), 'packing_slip').url);
    expect(text).toContain('Packing Slip');
    expect(text).toContain('Pieces: 4');
    expect(text).toContain('Flat A, 12/F');
    expect(text).not.toMatch(/HK\$|S\$/);
    expect(text).not.toContain('91234567');
    await step(t.shop, t.adviser, placed.order_number, 'shipOrder', {
      carrier: 'SF',
      tracking_number: 'SF0000002',
    });
    const shipped = await t.staffSees(placed, t.adviser);
    for (const { url } of shipped) expect((await t.read(url)).text).not.toMatch(/Flat A|Ka Yan/);
  });
});

describe('an order with an e-mailed gift card', () => {
  const secrets = ['Mei', 'Zhixia', 'Many happy returns'];

  test('has it in no parcel, and its names and message reach no staff', async () => {
    const buyer = await startCart(t.shop, [{ sku: fixedPiece, quantity: 2 }]);
    const day = new Date(t.shop.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    await addGiftCard(t.shop, buyer, { listed: '300.0000', message: 'Many happy returns', day, quantity: 3 });
    await fillIn(t.shop, buyer);
    await choosePayment(t.shop, buyer, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(t.shop, cards.approved) },
    });
    const placed: PlacedOrder = (await must(place(t.shop, buyer))).placeOrder.order;
    await t.shop.drain();
    const staffDocuments = await t.staffSees(placed, t.adviser);
    const slip = (await t.read(ofKind(staffDocuments, 'packing_slip').url)).text;
    expect(slip).toContain('Pieces: 2');
    expect(slip).not.toContain('Gift card');
    const receipt = (await t.read(ofKind((await t.seen(placed)).documents, 'receipt').url)).text;
    for (const secret of secrets) expect(receipt).toContain(secret);

    const { staffOrder, staffOrders } = await must(
      t.shop.graphql(
        `{ staffOrder(number: "${placed.order_number}") { items { __typename entered_options { value }
             ... on GiftCardOrderItem { gift_card { sender_name recipient_name message } } prices { price { value } } } }
           staffOrders { items { number first_item_options } } }`,
        {},
        t.adviser.headers,
      ),
    );
    expect(staffOrder.items[1]).toMatchObject({
      __typename: 'GiftCardOrderItem',
      entered_options: [{ value: day }],
      gift_card: { sender_name: null, recipient_name: null, message: null },
      prices: { price: { value: 300 } },
    });
    const staffReceipt = (await t.read(ofKind(staffDocuments, 'receipt').url)).text;
    await t.sql(
      'delete from ordering.order_line where position = 1 and order_id = (select id from ordering.sales_order where number = $1)',
      placed.order_number,
    );
    const { staffOrders: listed } = await must(
      t.shop.graphql('{ staffOrders { items { number first_item_options } } }', {}, t.adviser.headers),
    );
    const row = listed.items.find(({ number }: { number: string }) => number === placed.order_number);
    expect(row.first_item_options).toContain(day);
    for (const text of [staffReceipt, JSON.stringify([staffOrder, staffOrders, listed])])
      for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('an order of e-mailed gift cards alone', () => {
  test('has a receipt, and no packing slip', async () => {
    const buyer = await bagOfGiftCard(t.shop, { listed: '300.0000' });
    const placed: PlacedOrder = (await must(place(t.shop, buyer))).placeOrder.order;
    await t.shop.drain();
    expect((await t.staffSees(placed, t.adviser)).map(({ kind }) => kind)).toEqual(['receipt']);
  });
});

describe('somebody who has no right to a document', () => {
  test('is sent to the page of orders for a guessed, changed or expired address', async () => {
    const placed = await t.paid();
    const { url } = ofKind((await t.seen(placed)).documents, 'receipt');
    const [body = '', signature = ''] = url.slice('/order-document/'.length).split('.');
    const other = Buffer.from(
      Buffer.from(body, 'base64url')
        .toString()
        .replace(/^\[\d+/, '[1'),
    ).toString('base64url');
    for (const token of [`${other}.${signature}`, body, `${body}.`, `${body}.${signature}x`, 'x', '%00'])
      expect((await t.open(`/order-document/${token}`)).statusCode).toBe(303);
    expect((await t.open(`/order-document/${'a'.repeat(5_000)}`)).statusCode).toBeGreaterThanOrEqual(300);
    t.shop.clock.advance({ hours: 6, minutes: 1 });
    expect((await t.open(url)).statusCode).toBe(303);
  });

  test('gets no more than 60 downloads of one order in an hour', async () => {
    const placed = await t.paid();
    const { url } = ofKind((await t.seen(placed)).documents, 'receipt');
    let drawn = 0;
    for (let count = 0; count < 70; count++) {
      t.shop.clock.advance({ seconds: 5 });
      const { statusCode, headers } = await t.open(url);
      if (statusCode === 200) drawn += 1;
      else expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    }
    // Some come back while the hour goes on.
    expect(drawn).toBeGreaterThanOrEqual(60);
    expect(drawn).toBeLessThan(70);
  });
});
