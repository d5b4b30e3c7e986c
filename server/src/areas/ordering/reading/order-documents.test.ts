import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cards,
  choosePayment,
  fixedPiece,
  goldPiece,
  must,
  order,
  type PlacedOrder,
  place,
  readyToPay,
  setStock,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { orderToCollect, step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let manager: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  for (const sku of [fixedPiece, goldPiece]) await setStock(shop, sku, 100);
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
});
afterAll(() => shop.close());

type Amount = { readonly value: number };
interface DocumentItem {
  readonly __typename: string;
  readonly id: string;
  readonly product_sku: string;
  readonly product_name: string;
  readonly product_sale_price: Amount;
  readonly order_item: { readonly id: string };
}
interface Totals {
  readonly subtotal: Amount;
  readonly discounts: readonly { readonly amount: Amount }[];
  readonly total_shipping: Amount;
  readonly total_tax: Amount;
  readonly grand_total: Amount;
  readonly base_grand_total: Amount;
  readonly taxes: readonly unknown[];
  readonly shipping_handling: { readonly total_amount: Amount };
}
interface Documents {
  readonly number: string;
  readonly order_number: string;
  readonly increment_id: string;
  readonly order_date: string;
  readonly created_at: string;
  readonly grand_total: number;
  readonly order_status_change_date: string;
  readonly status: string;
  readonly applied_coupons: readonly { readonly code: string }[];
  readonly available_actions: readonly string[];
  readonly customer_info: { readonly firstname: string; readonly lastname: string };
  readonly items: readonly (Readonly<Record<`quantity_${string}`, number>> & {
    readonly id: string;
    readonly status: string;
    readonly eligible_for_return: boolean;
    readonly product: { readonly sku: string; readonly url_key: string } | null;
    readonly discounts: readonly { readonly amount: Amount; readonly coupon: { readonly code: string } }[];
    readonly prices: Readonly<
      Record<'price' | 'row_total' | 'original_row_total' | 'total_item_discount', Amount>
    >;
  })[];
  readonly items_eligible_for_return: readonly unknown[];
  readonly total: Totals & Record<'subtotal_excl_tax' | 'subtotal_incl_tax' | 'grand_total_excl_tax', Amount>;
  readonly invoices: readonly {
    readonly number: string;
    readonly comments: readonly unknown[];
    readonly items: readonly (DocumentItem & { readonly quantity_invoiced: number })[];
    readonly total: Totals;
  }[];
  readonly shipments: readonly {
    readonly tracking: readonly { readonly number: string }[];
    readonly comments: readonly unknown[];
    readonly items: readonly (DocumentItem & { readonly quantity_shipped: number })[];
  }[];
  readonly credit_memos: readonly {
    readonly number: string;
    readonly comments: readonly unknown[];
    readonly items: readonly (DocumentItem & { readonly quantity_refunded: number })[];
    readonly total: Totals & { readonly adjustment: Amount };
  }[];
}

const money = '{ value currency }';
const handling = `shipping_handling { total_amount ${money} amount_excluding_tax ${money} amount_including_tax ${money}
  discounts { amount ${money} } taxes { amount ${money} rate title } }`;
const discounts = `discounts { amount ${money} label applied_to coupon { code } }`;
const totals = `subtotal ${money} ${discounts} total_shipping ${money} ${handling} total_tax ${money}
  taxes { amount ${money} rate title } grand_total ${money} base_grand_total ${money}`;
const item = `__typename id product_name product_sku product_sale_price ${money} order_item { id }`;
const fields = `number order_number increment_id order_date created_at grand_total order_status_change_date status
  applied_coupons { code } available_actions customer_info { firstname lastname middlename prefix suffix }
  gift_receipt_included printed_card_included items_eligible_for_return { id }
  items { id status eligible_for_return product { sku url_key small_image { url } } ${discounts}
    quantity_ordered quantity_invoiced quantity_shipped quantity_canceled quantity_refunded quantity_return_requested quantity_returned
    prices { price ${money} price_including_tax ${money} original_price ${money} original_price_including_tax ${money}
      row_total ${money} row_total_including_tax ${money} original_row_total ${money} original_row_total_including_tax ${money}
      total_item_discount ${money} ${discounts} fixed_product_taxes { label } } }
  admin_assisted_order
  total { ${totals} grand_total_excl_tax ${money} subtotal_excl_tax ${money} subtotal_incl_tax ${money} }
  invoices { id number comments { message timestamp } items { ${item} quantity_invoiced ${discounts} } total { ${totals} } }
  shipments { id number comments { message timestamp } tracking { number title carrier } items { ${item} quantity_shipped } }
  credit_memos { id number comments { message timestamp } items { ${item} quantity_refunded ${discounts} } total { ${totals} adjustment ${money} } }`;

const readDocuments = async ({ order_number, access_token }: PlacedOrder): Promise<Documents> =>
  (
    await must(
      shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { ${fields} } }`,
        { number: order_number, token: access_token },
        { store: 'hk_en' },
      ),
    )
  ).orderByToken;

async function paidByCard(headers?: Record<string, string>): Promise<PlacedOrder> {
  const items = [
    { sku: fixedPiece, quantity: 2 },
    { sku: goldPiece, quantity: 1 },
  ];
  const { placed } = await order(shop, cards.approved, items, headers);
  await shop.drain();
  return placed;
}

describe('an order', () => {
  test('that is not paid has lines and totals, and no documents', async () => {
    const { placed } = await order(shop, null);
    const documents = await readDocuments(placed);
    expect(documents).toMatchObject({
      order_number: documents.number,
      increment_id: documents.number,
      created_at: documents.order_date,
      order_status_change_date: documents.order_date,
      grand_total: documents.total.grand_total.value,
      applied_coupons: [],
      available_actions: ['CANCEL'],
      customer_info: { firstname: 'Ka Yan', lastname: 'Chan', middlename: null, suffix: null },
      items_eligible_for_return: [],
      invoices: [],
      shipments: [],
      credit_memos: [],
    });
    const [line] = documents.items;
    expect(line).toMatchObject({
      status: 'Ordered',
      quantity_ordered: 1,
      quantity_invoiced: 0,
      quantity_shipped: 0,
      quantity_canceled: 0,
      quantity_refunded: 0,
      quantity_return_requested: 0,
      quantity_returned: 0,
      eligible_for_return: false,
      discounts: [],
      product: { sku: fixedPiece, small_image: { url: expect.stringMatching(/^http/) } },
    });
    const { total } = documents;
    expect([total.subtotal_excl_tax, total.grand_total_excl_tax]).toEqual([
      total.subtotal,
      total.grand_total,
    ]);
    expect(total.subtotal_incl_tax).toEqual(total.subtotal);
    expect(total.taxes).toEqual([]);
    expect(total.shipping_handling.total_amount).toEqual(total.total_shipping);
  });

  test('that is cancelled has its pieces cancelled', async () => {
    const { placed } = await order(shop, null);
    await must(
      shop.graphql(
        'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
        { input: { order_number: placed.order_number, access_token: placed.access_token } },
      ),
    );
    const { items, invoices } = await readDocuments(placed);
    expect(items).toMatchObject([{ status: 'Canceled', quantity_canceled: 1, quantity_refunded: 0 }]);
    expect(invoices).toEqual([]);
  });

  test('that is paid and sent has an invoice and a shipment of all its lines', async () => {
    const placed = await paidByCard();
    const paid = await readDocuments(placed);
    expect(paid.items.map(({ status }) => status)).toEqual(['Invoiced', 'Invoiced']);
    expect(paid.invoices).toMatchObject([{ number: paid.number, comments: [] }]);
    const [invoice] = paid.invoices;
    expect(invoice?.items.map(({ quantity_invoiced }) => quantity_invoiced)).toEqual([2, 1]);
    expect(invoice?.items.map(({ order_item: { id } }) => id)).toEqual(paid.items.map(({ id }) => id));
    const { subtotal_excl_tax, subtotal_incl_tax, grand_total_excl_tax, ...shown } = paid.total;
    expect(invoice?.total).toEqual(shown);
    expect(paid.shipments).toEqual([]);

    const parcel = { carrier: 'SF', tracking_number: 'SF00000007' };
    await step(shop, manager, placed.order_number, 'shipOrder', parcel);
    const sent = await readDocuments(placed);
    expect(sent.items).toMatchObject([
      { status: 'Shipped', quantity_shipped: 2 },
      { status: 'Shipped', quantity_shipped: 1 },
    ]);
    expect(sent.shipments).toMatchObject([
      {
        comments: [],
        tracking: [{ number: 'SF00000007' }],
        items: [{ quantity_shipped: 2 }, { quantity_shipped: 1 }],
      },
    ]);
    const ids = [...sent.invoices, ...sent.shipments].flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set([...ids, ...sent.items.map(({ id }) => id)]).size).toBe(6);
  });

  test('that is handed over in the store has a shipment without tracking', async () => {
    const store = await staffOf(shop, { store: 'hk-central', role: 'manager' });
    const placed = await orderToCollect(shop, 'hk-central');
    const number = placed.order_number;
    await step(shop, store, number, 'takeOrderPayment', {
      reference: 'R-documents',
      amount: (await readDocuments(placed)).grand_total,
    });
    await step(shop, store, number, 'receiveOrderGoods');
    expect((await readDocuments(placed)).shipments).toEqual([]);
    const { orderByToken } = await must(
      shop.graphql(
        'query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { pickup_code } }',
        { number, token: placed.access_token },
      ),
    );
    const colleague = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    await step(shop, colleague, number, 'handOverOrder', {
      pickup_code: orderByToken.pickup_code,
      telephone_end: '4567',
    });
    const { shipments, items } = await readDocuments(placed);
    expect(shipments).toMatchObject([{ tracking: [], items: [{ quantity_shipped: 1 }] }]);
    expect(items).toMatchObject([{ status: 'Shipped', quantity_shipped: 1 }]);
  });

  test('has a credit memo for each refund, and they add up to the amount paid', async () => {
    const placed = await paidByCard();
    const number = placed.order_number;
    const { grand_total: paid } = await readDocuments(placed);
    await step(shop, manager, number, 'refundOrder', { amount: 100.5, reason: 'A scratch' });
    const [part] = (await readDocuments(placed)).credit_memos;
    expect(part).toMatchObject({
      comments: [],
      items: [],
      total: { subtotal: { value: 0 }, adjustment: { value: 100.5 }, grand_total: { value: 100.5 } },
    });
    await step(shop, manager, number, 'refundOrder', { amount: paid - 100.5, reason: 'All of it' });
    const { credit_memos, items } = await readDocuments(placed);
    expect(items).toMatchObject([
      { status: 'Refunded', quantity_refunded: 2 },
      { status: 'Refunded', quantity_refunded: 1 },
    ]);
    expect(credit_memos.map(({ number: memo }) => memo)).toEqual([`${number}-1`, `${number}-2`]);
    expect(credit_memos[1]?.items).toMatchObject([{ quantity_refunded: 2 }, { quantity_refunded: 1 }]);
    expect(credit_memos.reduce((sum, { total }) => sum + total.grand_total.value, 0)).toBeCloseTo(paid, 2);
    for (const { total } of credit_memos) {
      const discount = total.discounts.reduce((sum, { amount }) => sum + amount.value, 0);
      expect(
        total.subtotal.value - discount + total.total_shipping.value + total.adjustment.value,
      ).toBeCloseTo(total.grand_total.value, 2);
    }
  });

  test('shows a fee that was kept as an adjustment below zero', async () => {
    const placed = await paidByCard();
    const { grand_total: paid } = await readDocuments(placed);
    await step(shop, manager, placed.order_number, 'cancelStaffOrder', { reason: 'Agreed', fee: 80 });
    const { credit_memos, items } = await readDocuments(placed);
    expect(credit_memos).toMatchObject([
      { total: { adjustment: { value: -80 }, grand_total: { value: paid - 80 } } },
    ]);
    expect(items).toMatchObject([{ status: 'Refunded' }, { status: 'Refunded' }]);
  });

  test('lists what a coupon took off each line, and which coupon it was', async () => {
    await shop.areas.pricing.importFiles({
      coupons: [
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
        'OFF100,hk,amount,10000,0,2026-01-01,2027-12-31,减,HK$100 off,',
      ].join('\n'),
    });
    const buyer = await readyToPay(shop, null);
    await must(
      shop.graphql(
        'mutation ($input: ApplyCouponToCartInput) { applyCouponToCart(input: $input) { cart { id } } }',
        { input: { cart_id: buyer.cartId, coupon_code: 'OFF100' } },
        buyer.headers,
      ),
    );
    const { placeOrder } = await must(place(shop, buyer));
    const documents = await readDocuments(placeOrder.order);
    expect(documents.applied_coupons).toEqual([{ code: 'OFF100' }]);
    expect(documents.total.discounts).toMatchObject([
      { amount: { value: 100 }, applied_to: 'ITEM', coupon: { code: 'OFF100' } },
    ]);
    expect(documents.items[0]).toMatchObject({
      discounts: [{ amount: { value: 100 }, coupon: { code: 'OFF100' } }],
      prices: { total_item_discount: { value: 100 } },
    });
  });

  test('is masked and offers nothing where it was found by number', async () => {
    const placed = await paidByCard();
    const { guestOrderByMobile } = await must(
      shop.graphql(
        'query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { available_actions customer_info { firstname lastname } payment_methods { type additional_data { name value } } } }',
        { input: { number: placed.order_number, mobile_number: '91234567' } },
        { store: 'hk_en' },
      ),
    );
    expect(guestOrderByMobile.available_actions).toEqual([]);
    expect(JSON.stringify(guestOrderByMobile.customer_info)).not.toMatch(/Ka Yan|Chan/);
    expect(guestOrderByMobile.payment_methods).toEqual([{ type: 'card', additional_data: [] }]);
  });
});

describe('a customer', () => {
  test('reads the documents of four orders with as many statements as of one', async () => {
    const customer = await signUp(shop);
    for (const _ of [1, 2, 3, 4]) {
      const placed = await paidByCard(customer.headers);
      await step(shop, manager, placed.order_number, 'refundOrder', { amount: 1, reason: 'A scratch' });
    }
    const statements = async (): Promise<number> => {
      const { values } = await shop.platform.metrics.sqlPerRequest.get();
      return values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? 0;
    };
    const cost = async (size: number): Promise<number> => {
      const before = await statements();
      const data = await must(
        shop.graphql(
          `query ($size: Int) { customer { orders(pageSize: $size) { items { ${fields} } } } }`,
          { size },
          customer.headers,
        ),
      );
      const { items }: { items: readonly Documents[] } = data.customer.orders;
      expect(items).toHaveLength(size);
      for (const documents of items) {
        expect(documents.available_actions).toEqual(['REORDER']);
        expect(documents.credit_memos).toHaveLength(1);
        expect(documents.items.map(({ product }) => product?.sku)).toEqual([fixedPiece, goldPiece]);
      }
      return (await statements()) - before;
    };
    await cost(1);
    const costOfOne = await cost(1);
    expect(await cost(4)).toBe(costOfOne);
  });

  test('can open the files of their paid orders, and no one else’s', async () => {
    const customer = await signUp(shop, { store: 'default' });
    const list = async ({ headers }: Pick<SignedIn, 'headers'>) =>
      shop.graphql(
        '{ customerDownloadableProducts { items { date download_url order_increment_id remaining_downloads status } } }',
        {},
        headers,
      );
    expect((await list(customer)).data.customerDownloadableProducts).toEqual({ items: [] });
    const buy = async (card: string): Promise<string> => {
      const buyer = await startCart(shop, [{ sku: 'JL90201', quantity: 1 }], customer.headers);
      const person = {
        firstname: '念',
        lastname: '苏',
        street: [''],
        city: '',
        country_code: 'CN',
        telephone: '13800138000',
      };
      await must(
        shop.graphql(
          'mutation ($input: SetBillingAddressOnCartInput) { setBillingAddressOnCart(input: $input) { cart { id } } }',
          { input: { cart_id: buyer.cartId, billing_address: { address: person } } },
          customer.headers,
        ),
      );
      const nonce = { payment_method_nonce: await tokenise(shop, card) };
      await choosePayment(shop, buyer, { code: 'card', card: nonce });
      const { placeOrder } = await must(place(shop, buyer));
      await shop.drain();
      return placeOrder.order.order_number;
    };
    const paid = await buy(cards.approved);
    const unpaid = await buy(cards.challenge);
    const files: readonly Readonly<Record<string, string | null>>[] = (await list(customer)).data
      .customerDownloadableProducts.items;
    const filesOf = (number: string) => files.filter((file) => file.order_increment_id === number);
    for (const file of filesOf(paid))
      expect(file).toMatchObject({
        status: 'available',
        remaining_downloads: 'Unlimited',
        download_url: expect.stringMatching(/^http:.*\/order-download\//),
      });
    for (const file of filesOf(unpaid)) expect(file).toMatchObject({ status: 'pending', download_url: null });
    expect([filesOf(paid).length, filesOf(unpaid).length]).toEqual([2, 2]);
    const other = await signUp(shop);
    expect((await list(other)).data.customerDownloadableProducts).toEqual({ items: [] });
    const guest = await shop.graphql('{ customerDownloadableProducts { items { date } } }');
    expect(guest.errors?.[0]?.extensions?.code).toBe('NOT_AUTHORISED');
  });

  test('gets the whole order as the answer to placing it', async () => {
    const customer = await signUp(shop);
    const buyer = await readyToPay(shop, null, undefined, customer.headers);
    const { placeOrder } = await must(
      shop.graphql(
        `mutation ($input: PlaceOrderInput) { placeOrder(input: $input) {
           errors { code message } order { order_number } orderV2 { number status items { product_sku } total { grand_total { value } } } } }`,
        { input: { cart_id: buyer.cartId } },
        customer.headers,
      ),
    );
    expect(placeOrder).toMatchObject({
      errors: [],
      orderV2: {
        number: placeOrder.order.order_number,
        status: 'pending',
        items: [{ product_sku: fixedPiece }],
      },
    });
  });
});
