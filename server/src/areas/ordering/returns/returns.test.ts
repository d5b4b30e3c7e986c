import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectConsistentBooks, statementRunner } from '../../../testing/books.ts';
import {
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
  stockOf,
  tokenise,
} from '../../../testing/buyer.ts';
import { askStep, latestLetter, letters, orderToCollect, seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, signIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

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
beforeEach(async () => {
  shop.clock.set(testNow);
  await sql('delete from platform.limit_use');
  await setStock(shop, fixedPiece, 20);
  await setStock(shop, goldPiece, 20);
  await shop.areas.catalogue.fresh(true);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

/** The owner's received order of three fixed-price pieces and one by weight, in a market that refunds. */
async function received({ market = 'sg' } = {}): Promise<PlacedOrder> {
  const buyer = await startCart(shop, [
    { sku: fixedPiece, quantity: 3 },
    { sku: goldPiece, quantity: 1 },
  ]);
  await must(
    shop.graphql(
      `mutation { applyCouponToCart(input: { cart_id: "${buyer.cartId}", coupon_code: "ODD" }) { cart { id } } }`,
      {},
      hk,
    ),
  );
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  const { order_number: number, access_token } = placed;
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number: number, access_token } },
      owner.headers,
    ),
  );
  await shop.drain();
  await step(shop, adviser, number, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
  await step(shop, adviser, number, 'markOrderDelivered');
  // The sample's address and boards are Hong Kong's, whose stores only exchange.
  await sql('update ordering.sales_order set market = $2 where number = $1', number, market);
  return placed;
}

const uid = ({ order_number }: PlacedOrder, position: number) => btoa(`${order_number}/${position}`);
const itemFields = `id quantity_ordered quantity_returned quantity_return_requested quantity_refunded eligible_for_return
  quantity_returnable return_exclusion`;
const orderFields = `status return_until return_refusal available_actions items { ${itemFields} }
  items_eligible_for_return { id } credit_memos { items { quantity_refunded product_sku } total { grand_total { value } adjustment { value } subtotal { value } discounts { amount { value } coupon { code } } } }
  returns { total_count items { number status refusal_reason comments { text author_name } items { status quantity request_quantity reason } } }`;

const ask = (
  placed: PlacedOrder,
  pieces: readonly (readonly [position: number, quantity: number])[],
  { headers }: Pick<SignedIn, 'headers'> = owner,
  more: object = {},
) =>
  shop.graphql(
    `mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number status } } }`,
    {
      input: {
        order_uid: btoa(placed.order_number),
        items: pieces.map(([position, quantity]) => ({
          order_item_uid: uid(placed, position),
          quantity_to_return: quantity,
          entered_custom_attributes: [{ attribute_code: 'reason', value: 'Too small' }],
        })),
        comment_text: 'Unworn',
        ...more,
      },
    },
    headers,
  );

async function seen({ order_number }: PlacedOrder) {
  const { customer } = await must(
    shop.graphql(
      `{ customer { orders(filter: { number: { eq: "${order_number}" } }) { items { ${orderFields} } } } }`,
      {},
      owner.headers,
    ),
  );
  return customer.orders.items[0];
}

const lineInput = (placed: PlacedOrder, pieces: readonly (readonly [number, number])[], restock = true) =>
  pieces.map(([position, accepted]) => ({ order_item_uid: uid(placed, position), accepted, restock }));

const settle = (placed: PlacedOrder, pieces: readonly (readonly [number, number])[], restock = true) =>
  step(shop, manager, placed.order_number, 'settleReturn', {
    lines: lineInput(placed, pieces, restock),
    reason: 'Inspected',
  });

const chargeOf = async ({ order_number }: PlacedOrder) =>
  (
    await sql(
      'select amount_minor as amount, refunded_minor as refunded from sandbox_bank.charge where reference = $1',
      order_number,
    )
  )[0];
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).errors?.[0]?.extensions;

describe('a return by its buyer', () => {
  it('is asked for by pieces, once, and waits at the store', async () => {
    const placed = await received();
    expect(await seen(placed)).toMatchObject({
      return_refusal: null,
      available_actions: ['REORDER', 'RETURN'],
      items_eligible_for_return: [{ id: uid(placed, 1) }, { id: uid(placed, 2) }],
      returns: { total_count: 0 },
    });
    const answers = await Promise.all([1, 2, 3].map(() => ask(placed, [[1, 2]])));
    for (const { data } of answers)
      expect(data.requestReturn.return).toEqual({ number: `${placed.order_number}-R1`, status: 'PENDING' });
    expect(await seen(placed)).toMatchObject({
      status: 'complete_return_pending',
      return_refusal: 'waiting',
      available_actions: ['REORDER'],
      items: [
        { quantity_return_requested: 2, quantity_returned: 0, quantity_returnable: 3 },
        { quantity_return_requested: 0 },
      ],
      returns: {
        total_count: 1,
        items: [
          {
            comments: [{ text: 'Unworn', author_name: 'Chan Ka Yan' }],
            items: [{ status: 'PENDING', quantity: 0, request_quantity: 2, reason: 'Too small' }],
          },
        ],
      },
    });
    expect(await codeOf(ask(placed, [[1, 1]]))).toMatchObject({
      code: 'RETURN_NOT_POSSIBLE',
      data: { reason: 'waiting' },
    });
    const { actions } = await seeOrder(shop, manager, placed.order_number);
    expect(actions).toEqual(['settleReturn']);
    expect((await seeOrder(shop, adviser, placed.order_number)).actions).toEqual([]);
  });

  it('is paid back in parts, each its share, and in all what the pieces cost; accepted ones go back on sale', async () => {
    const placed = await received();
    const number = placed.order_number;
    const stock = await stockOf(shop, fixedPiece);
    const goldStock = await stockOf(shop, goldPiece);
    await ask(placed, [
      [1, 2],
      [2, 1],
    ]);
    await settle(placed, [
      [1, 1],
      [2, 0],
    ]);
    expect(await stockOf(shop, fixedPiece)).toBe(stock + 1);
    await shop.drain();
    const partly = await seen(placed);
    expect(partly).toMatchObject({
      status: 'complete_returned_partial',
      items: [{ quantity_returned: 1, quantity_returnable: 2 }, { quantity_returned: 0 }],
      returns: {
        items: [
          {
            status: 'PROCESSED_AND_CLOSED',
            refusal_reason: 'Inspected',
            items: [{ status: 'APPROVED' }, { status: 'REJECTED' }],
          },
        ],
      },
    });
    expect((await latestLetter(shop, number))?.body).toMatch(/could not accept every piece[\s\S]*Inspected/);
    const [memo] = partly.credit_memos;
    expect(memo.items).toEqual([{ quantity_refunded: 1, product_sku: fixedPiece }]);
    const { grand_total, subtotal, adjustment, discounts } = memo.total;
    expect(discounts).toEqual([{ amount: { value: expect.any(Number) }, coupon: { code: 'ODD' } }]);
    expect(adjustment.value).toBe(0);
    expect(grand_total.value).toBeCloseTo(subtotal.value - discounts[0].amount.value, 2);
    await expectConsistentBooks(fixedPiece, statementRunner(shop.db));

    await ask(placed, [[1, 2]]);
    await settle(placed, [[1, 2]], false);
    expect(await stockOf(shop, fixedPiece)).toBe(stock + 1);
    await ask(placed, [[2, 1]]);
    await settle(placed, [[2, 1]]);
    await shop.drain();
    expect(await stockOf(shop, goldPiece)).toBe(goldStock + 1);
    const whole = await seen(placed);
    expect(whole.status).toBe('closed_returned');
    // What staff write on pieces that they accept is for staff.
    expect(whole.returns.items[0].refusal_reason).toBeNull();
    expect((await latestLetter(shop, number))?.body).not.toContain('Inspected');
    const [cost] = await sql(
      `select sum(row_minor - line.discount_minor)::integer as pieces from ordering.order_line line
       join ordering.sales_order sold on sold.id = line.order_id where number = $1`,
      number,
    );
    expect((await chargeOf(placed))?.refunded).toBe(cost?.pieces);
  });

  it('may have its reason as an attribute that was selected, as a form of Magento sends it', async () => {
    const placed = await received();
    const reasonOf = async (attribute_code: string) =>
      shop.graphql(
        'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { items { reason } } } }',
        {
          input: {
            order_uid: btoa(placed.order_number),
            items: [
              {
                ...{ order_item_uid: uid(placed, 1), quantity_to_return: 1 },
                selected_custom_attributes: [{ attribute_code, value: 'Too small' }],
              },
            ],
          },
        },
        owner.headers,
      );
    expect((await codeOf(reasonOf('resolution')))?.code).toBe('BAD_REQUEST');
    const { requestReturn } = await must(reasonOf('reason'));
    expect(requestReturn.return.items).toEqual([{ reason: 'Too small' }]);
  });

  it('that is not accepted pays nothing back, and says why', async () => {
    const placed = await received();
    await ask(placed, [[1, 1]]);
    await settle(placed, [[1, 0]]);
    await shop.drain();
    expect(await seen(placed)).toMatchObject({
      status: 'complete_complete',
      return_refusal: null,
      credit_memos: [],
      returns: { items: [{ status: 'DENIED', refusal_reason: 'Inspected', items: [{ status: 'DENIED' }] }] },
    });
    expect((await chargeOf(placed))?.refunded).toBe(0);
    const [mail] = await letters(shop, placed.order_number);
    expect(mail?.body).toContain('Inspected');
  });

  it('settled by three clicks and beside another manager is paid back once', async () => {
    const placed = await received();
    const order_number = placed.order_number;
    await ask(placed, [
      [1, 3],
      [2, 1],
    ]);
    const { version } = await seeOrder(shop, manager, order_number);
    const input = {
      order_number,
      version,
      lines: lineInput(placed, [
        [1, 3],
        [2, 1],
      ]),
      reason: 'Inspected',
    };
    const other = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    const clicks = [manager, manager, manager, other].map((staff) =>
      askStep(shop, staff, 'settleReturn', input),
    );
    const codes = (await Promise.all(clicks)).map(({ errors }) => errors?.[0]?.extensions?.code ?? 'done');
    expect(codes.toSorted()).toEqual(
      codes[3] === 'done'
        ? ['ORDER_CHANGED', 'ORDER_CHANGED', 'ORDER_CHANGED', 'done']
        : ['ORDER_CHANGED', 'done', 'done', 'done'],
    );
    await shop.drain();
    await shop.drain();
    const charge = await chargeOf(placed);
    expect(Number(charge?.refunded)).toBeLessThanOrEqual(Number(charge?.amount));
    const [refunds] = await sql(
      `select count(*)::integer as refunds from ordering.refund join ordering.payment on payment.id = payment_id
       join ordering.sales_order sold on sold.id = order_id where number = $1`,
      order_number,
    );
    expect(refunds?.refunds).toBe(1);
    await expectConsistentBooks(fixedPiece, statementRunner(shop.db));
  });
});

describe('a return is refused', () => {
  it('for guests, and for the order of somebody else as if there were none', async () => {
    const placed = await received();
    expect((await codeOf(ask(placed, [[1, 1]], { headers: hk })))?.code).toBe('NOT_AUTHORISED');
    const stranger = await signUp(shop);
    expect((await codeOf(ask(placed, [[1, 1]], stranger)))?.code).toBe('ORDER_NOT_FOUND');
    expect((await codeOf(ask({ ...placed, order_number: '20261121999999' }, [[1, 1]])))?.code).toBe(
      'ORDER_NOT_FOUND',
    );
    expect((await codeOf(ask(placed, [[1, 1]], manager)))?.code).toBe('ORDER_NOT_FOUND');
  });

  it.each([
    ['too late', 'sg', 15, 'too_late'],
    ['in a market that exchanges', 'hk', 0, 'exchange_only'],
  ])('%s', async (_, market, days, reason) => {
    const placed = await received({ market });
    shop.clock.advance({ hours: 24 * days });
    const again = await signIn(shop, owner.email);
    expect(await codeOf(ask(placed, [[1, 1]], again))).toMatchObject({
      code: 'RETURN_NOT_POSSIBLE',
      data: { reason },
    });
  });

  it('for gold that was confirmed as final on the Mainland, and for other pieces in wrong numbers', async () => {
    const placed = await received({ market: 'cn' });
    expect((await seen(placed)).items).toMatchObject([
      { return_exclusion: null, eligible_for_return: true },
      { return_exclusion: 'gold', eligible_for_return: false },
    ]);
    const reasonOf = async (pieces: readonly (readonly [number, number])[]) =>
      (await codeOf(ask(placed, pieces)))?.data;
    expect(await reasonOf([[2, 1]])).toEqual({ reason: 'excluded', line: 2 });
    expect(await reasonOf([[1, 4]])).toEqual({ reason: 'quantity', line: 1 });
    expect(await reasonOf([[1, 0.5]])).toEqual({ reason: 'quantity', line: 1 });
    expect(await reasonOf([[1, -1]])).toEqual({ reason: 'quantity', line: 1 });
    expect(await reasonOf([[9, 1]])).toEqual({ reason: 'unknown', line: 9 });
    expect(await reasonOf([])).toEqual({ reason: 'none', line: null });
    expect(
      await reasonOf([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual({ reason: 'twice', line: 1 });
    expect((await codeOf(ask(placed, [[1, 1]], owner, { comment_text: 'x'.repeat(201) })))?.code).toBe(
      'INVALID_TEXT',
    );
    expect((await seen(placed)).status).toBe('complete_complete');
  });

  it('for a piece of the catalogue that was made after the order, as its bag said', async () => {
    const { order_number: number, access_token: token } = await orderToCollect(
      shop,
      'hk-central',
      'LZ20101-KR-12',
    );
    await sql(`update ordering.sales_order set market = 'sg' where number = $1`, number);
    const { orderByToken } = await must(
      shop.graphql(
        'query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { items { return_exclusion } } }',
        { number, token },
        hk,
      ),
    );
    expect(orderByToken.items).toEqual([{ return_exclusion: 'made_to_order' }]);
  });

  it('of more than was asked back, and by an amount where pieces were named', async () => {
    const placed = await received();
    const order_number = placed.order_number;
    await ask(placed, [[1, 1]]);
    const { version } = await seeOrder(shop, manager, order_number);
    const refusalOf = async (name: string, input: object) =>
      (await askStep(shop, manager, name, { order_number, version, reason: 'x', ...input })).errors?.[0]
        ?.extensions;
    const settleLines = (pieces: readonly (readonly [number, number])[]) =>
      refusalOf('settleReturn', { lines: lineInput(placed, pieces) });
    expect(await settleLines([[1, 2]])).toMatchObject({ data: { reason: 'quantity' } });
    expect(await settleLines([[2, 1]])).toMatchObject({ data: { reason: 'unknown' } });
    expect(await settleLines([])).toMatchObject({ data: { reason: 'none' } });
    expect(await refusalOf('settleOrderReturn', { outcome: 'all', amount: 1 })).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      data: { condition: 'return-by-pieces' },
    });
    const { errors } = await askStep(shop, adviser, 'settleReturn', {
      ...{ order_number, version, reason: 'x', lines: lineInput(placed, [[1, 1]]) },
    });
    expect(errors?.[0]?.extensions?.code).toBe('ORDER_STEP_NOT_PERMITTED');
  });

  it('by pieces, or without an amount, where it was asked for by telephone', async () => {
    const placed = await received();
    await step(shop, adviser, placed.order_number, 'requestOrderReturn', { reason: 'The clasp is loose' });
    const { version, actions } = await seeOrder(shop, manager, placed.order_number);
    expect(actions).toEqual(['settleOrderReturn']);
    const { errors } = await askStep(shop, manager, 'settleReturn', {
      order_number: placed.order_number,
      version,
      lines: lineInput(placed, [[1, 1]]),
      reason: 'x',
    });
    expect(errors?.[0]?.extensions).toMatchObject({ data: { condition: 'return-waiting' } });
    for (const outcome of ['all', 'some']) {
      const input = { order_number: placed.order_number, version, outcome, reason: 'x' };
      const unpaid = await askStep(shop, manager, 'settleOrderReturn', input);
      expect(unpaid.errors?.[0]?.extensions).toMatchObject({ data: { condition: 'refund-within-paid' } });
    }
  });
});
