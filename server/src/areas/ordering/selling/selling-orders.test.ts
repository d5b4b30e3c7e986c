import { beforeAll, describe, expect, it } from 'vitest';
import { addToSale, beginSale } from '../../../testing/at-store/sales.ts';
import { cards, must, place, tokenise } from '../../../testing/buyer.ts';
import { askStep, letters, receipt, seeOrder, step, takePayment } from '../../../testing/counter.ts';
import { codeOf, pairDesign, ringDesign } from '../../../testing/designs.ts';
import { newMobile } from '../../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';

const shop = withSampleShop({ listen: true });
let adviser: SignedIn & { readonly staffNo: string };
let manager: SignedIn;
let elsewhere: SignedIn;

beforeAll(async () => {
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  elsewhere = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
});

/** An order of a sale for a new member. */
async function sell(design: object = ringDesign()): Promise<{ customer: SignedIn; number: string }> {
  const customer = await signUp(shop, { mobile_phone: newMobile() });
  const card = (await must(shop.graphql('{ customer { member_card { token } } }', {}, customer.headers)))
    .customer;
  const { beginSale: begun } = await must(
    beginSale(shop, adviser.headers, { member_code: card.member_card.token }),
  );
  const bag = { cartId: begun.sale.id, headers: adviser.headers };
  expect(await addToSale(shop, bag.headers, bag.cartId, codeOf(design))).toEqual([]);
  const { placeOrder } = await must(place(shop, bag));
  return { customer, number: placeOrder.order.order_number };
}

const payByCard = async ({ headers }: SignedIn, number: string, card: string) =>
  (
    await must(
      shop.graphql(
        `mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status method failure_code } } }`,
        {
          input: {
            order_number: number,
            payment_method: 'card',
            payment_method_nonce: await tokenise(shop, card),
          },
        },
        headers,
      ),
    )
  ).payOrder.payment;

async function seen({ headers }: SignedIn, number: string) {
  const { customer } = await must(
    shop.graphql(
      `query ($n: String!) { customer { orders(filter: { number: { eq: $n } }) { items {
         status place_pos_code place_pos_name may_change_place_pos staff_no payment { status method other_methods } } } } }`,
      { n: number },
      headers,
    ),
  );
  return customer.orders.items[0];
}

describe('the payment of a sale', () => {
  it('is made by its customer on the page of the order, which the e-mail and the seller’s screen lead to', async () => {
    const { customer, number } = await sell();
    expect(await seen(customer, number)).toMatchObject({
      status: 'pending',
      staff_no: adviser.staffNo,
      payment: { status: 'in_store', method: 'checkmo', other_methods: ['card', 'wechat_pay', 'alipay_hk'] },
    });
    const [mail] = await letters(shop, number);
    expect(mail?.body).toContain('Pay on the page of the order');
    expect(await seeOrder(shop, adviser, number)).toMatchObject({
      pay_path: `/order-details/${number}?store=hk_en`,
      staff_no: adviser.staffNo,
      pos_code: null,
    });
    expect(await payByCard(customer, number, cards.approved)).toMatchObject({
      status: 'paid',
      method: 'card',
    });
    expect(await seeOrder(shop, manager, number)).toMatchObject({
      status: 'processing_approval_pending',
      pay_path: null,
      pos_code: null,
      payment: { status: 'paid', method: 'card' },
    });
  });

  it('waits on after a refused card, and is then taken at the till', async () => {
    const { customer, number } = await sell();
    expect(await payByCard(customer, number, cards.declined)).toMatchObject({ status: 'failed' });
    expect(await seen(customer, number)).toMatchObject({ status: 'pending' });
    const paid = await takePayment(shop, manager, number);
    expect(paid).toMatchObject({
      status: 'processing_approval_pending',
      payment: { status: 'paid', method: 'checkmo' },
      pos_code: expect.stringMatching(/^R-/),
      seller_store_name: expect.stringContaining('Central'),
    });
  });

  it('is taken once: a card that still pays after the till is refunded', async () => {
    const { customer, number } = await sell();
    expect(await payByCard(customer, number, cards.challenge)).toMatchObject({ status: 'action_required' });
    await takePayment(shop, manager, number);
    const answer = await shop.graphql(
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }',
      {
        input: {
          order_number: number,
          payment_method: 'card',
          payment_method_nonce: await tokenise(shop, cards.approved),
        },
      },
      customer.headers,
    );
    expect(refusalOf(answer).code).toBe('ORDER_NOT_PAYABLE');
    const payments = await shop.db.query<{ state: string; method: string }>(
      'test.payments',
      `select payment.state, method from ordering.payment join ordering.sales_order sales on sales.id = order_id
       where number = $1 order by attempt`,
      [number],
    );
    expect(payments).toEqual([
      { state: 'failed', method: 'checkmo' },
      { state: 'abandoned', method: 'card' },
      { state: 'paid', method: 'checkmo' },
    ]);
  });

  it('is taken at the till alone where gold by weight follows the price of the day', async () => {
    const { customer, number } = await sell(pairDesign());
    expect(await seen(customer, number)).toMatchObject({ payment: { other_methods: [] } });
    expect(await seeOrder(shop, adviser, number)).toMatchObject({ pay_path: null });
    const refused = await shop.graphql(
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }',
      {
        input: {
          order_number: number,
          payment_method: 'card',
          payment_method_nonce: await tokenise(shop, cards.approved),
        },
      },
      customer.headers,
    );
    expect(refusalOf(refused).code).toBe('ORDER_NOT_PAYABLE');
    expect(await takePayment(shop, manager, number)).toMatchObject({ payment: { status: 'paid' } });
  });

  it('has a till receipt of its own', async () => {
    const [first, second] = [await sell(), await sell()];
    const reference = receipt();
    const pay = async (number: string) => {
      const { version, due_today } = await seeOrder(shop, adviser, number);
      const input = { order_number: number, version, reference, amount: due_today.value };
      return askStep(shop, manager, 'takeOrderPayment', input);
    };
    await must(pay(first.number));
    expect(refusalOf(await pay(second.number))).toMatchObject({
      code: 'RECEIPT_USED',
      data: { order_number: first.number },
    });
  });
});

describe('the store in which a member says that an order was made', () => {
  const change = (headers: Record<string, string>, number: string, code: string) =>
    shop.graphql(
      `mutation ($n: String!, $c: String!) {
         changeOrderPlacePos(order_number: $n, code: $c) { order { place_pos_code place_pos_name } } }`,
      { n: number, c: code },
      headers,
    );

  it('is the one that sold it until the member changes it, and each change is in the history', async () => {
    const { customer, number } = await sell();
    expect(await seen(customer, number)).toMatchObject({
      place_pos_code: 'hk-central',
      may_change_place_pos: true,
    });
    const { changeOrderPlacePos } = await must(change(customer.headers, number, 'hk-sheungwan'));
    expect(changeOrderPlacePos.order).toMatchObject({ place_pos_code: 'hk-sheungwan' });
    // The same again changes nothing.
    await must(change(customer.headers, number, 'hk-sheungwan'));
    await must(change(customer.headers, number, 'hk-eshop'));
    const order = await seeOrder(shop, manager, number);
    expect(order).toMatchObject({ place_pos_code: 'hk-eshop', staff_no: adviser.staffNo });
    const changes = order.history.filter(({ event }: { event: string }) => event === 'change-place-pos');
    expect(changes.map(({ data }: { data: unknown }) => data)).toEqual([
      [{ name: 'place_pos_code', value: 'hk-sheungwan' }],
      [{ name: 'place_pos_code', value: 'hk-eshop' }],
    ]);
  });

  it('is changed five times at most', async () => {
    const { customer, number } = await sell();
    for (const code of ['hk-sheungwan', 'hk-eshop', 'hk-sheungwan', 'hk-eshop', 'hk-sheungwan'])
      await must(change(customer.headers, number, code));
    // The same again changes nothing, and counts for nothing.
    await must(change(customer.headers, number, 'hk-sheungwan'));
    expect(refusalOf(await change(customer.headers, number, 'hk-eshop'))).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      data: { condition: 'changes-left' },
    });
    expect(await seen(customer, number)).toMatchObject({
      place_pos_code: 'hk-sheungwan',
      may_change_place_pos: false,
    });
  });

  it('is changed by nobody else, to no other market, and not once the order is closed', async () => {
    const { customer, number } = await sell();
    const stranger = await signUp(shop);
    for (const { headers } of [adviser, manager, elsewhere, stranger])
      expect(refusalOf(await change(headers, number, 'hk-sheungwan')).code).toBe('ORDER_NOT_FOUND');
    expect(refusalOf(await change({ store: 'hk_en' }, number, 'hk-sheungwan')).code).toBe('NOT_AUTHORISED');
    for (const code of ['cn-eshop', 'nowhere', ''])
      expect(refusalOf(await change(customer.headers, number, code)).code).toBe('STORE_NOT_FOUND');
    await step(shop, manager, number, 'cancelStaffOrder', { reason: 'Changed their mind' });
    expect(refusalOf(await change(customer.headers, number, 'hk-sheungwan')).code).toBe('ORDER_STEP_REFUSED');
    expect(await seen(customer, number)).toMatchObject({ may_change_place_pos: false });
  });
});
