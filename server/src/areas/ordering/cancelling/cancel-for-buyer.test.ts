import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  follow,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
  tokenise,
} from '../../../testing/buyer.ts';
import { askStep, cancelKey, letters, makeToOrder, seeOrder, step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;
let manager: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  await shop.areas.pricing.importFiles({
    coupons: [
      'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
      'ONCE,hk,amount,100,0,2026-01-01,2027-12-31,减,HK$100 off,1',
    ].join('\n'),
  });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  owner = await signUp(shop, { email: 'ka.yan@example.com' });
  await verifyEmail(shop, owner.email);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await sql('delete from platform.limit_use');
  await setStock(shop, fixedPiece, 20);
  await shop.areas.catalogue.fresh(true);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

const chargeOf = async ({ order_number }: PlacedOrder) =>
  (
    await sql(
      'select amount_minor as amount, refunded_minor as refunded from sandbox_bank.charge where reference = $1',
      order_number,
    )
  )[0];

/**
 * Orders a piece that is made to order by card; `coupon` is applied to its bag. The bank has the money, the shop has not
 * heard of it yet.
 */
async function placeMadeToOrder(coupon?: string): Promise<PlacedOrder> {
  const buyer = await startCart(shop);
  if (coupon !== undefined)
    await must(
      shop.graphql(
        `mutation { applyCouponToCart(input: { cart_id: "${buyer.cartId}", coupon_code: "${coupon}" }) { cart { id } } }`,
        {},
        hk,
      ),
    );
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.challenge) },
  });
  const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  await makeToOrder(shop, placed.order_number);
  await sql(`update sandbox_bank.charge set status = 'succeeded' where reference = $1`, placed.order_number);
  return placed;
}

/** As `placeMadeToOrder`, when the shop knows that it is paid: the order awaits approval. */
async function paidMadeToOrder(coupon?: string): Promise<PlacedOrder> {
  const placed = await placeMadeToOrder(coupon);
  await shop.areas.ordering.returnFromBank(placed.order_number);
  return placed;
}

async function claim(placed: PlacedOrder, { headers } = owner): Promise<PlacedOrder> {
  const { order_number, access_token } = placed;
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number, access_token } },
      headers,
    ),
  );
  return placed;
}

const answerFields = `error errorV2 { code message }
  order { number status can_cancel cancel_refund { value } available_actions email }`;

const cancel = (
  { order_number }: Pick<PlacedOrder, 'order_number'>,
  { headers }: Pick<SignedIn, 'headers'> = owner,
  reason = 'Too late',
) =>
  shop.graphql(
    `mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ${answerFields} } }`,
    { input: { order_id: btoa(order_number), reason } },
    headers,
  );
const request = (token: string, reason = 'Too late') =>
  shop.graphql(
    `mutation ($input: GuestOrderCancelInput!) { requestGuestOrderCancel(input: $input) { ${answerFields} } }`,
    { input: { token, reason } },
    hk,
  );
const confirm = ({ order_number }: Pick<PlacedOrder, 'order_number'>, confirmation_key: string) =>
  shop.graphql(
    `mutation ($input: ConfirmCancelOrderInput!) { confirmCancelOrder(input: $input) { ${answerFields} } }`,
    { input: { order_id: btoa(order_number), confirmation_key } },
    hk,
  );
const tokenOf = ({ order_number, access_token }: PlacedOrder) => `${order_number}-${access_token}`;
const notThere = { error: 'There is no such order.', errorV2: { code: 'ORDER_NOT_FOUND' }, order: null };

describe('a customer who cancels a paid order before approval', () => {
  it('gets everything back once: money, piece and coupon, and both sides get an e-mail', async () => {
    const placed = await claim(await paidMadeToOrder('ONCE'));
    const number = placed.order_number;
    const paid = (await chargeOf(placed))?.amount;
    const { customer } = await must(
      shop.graphql(
        `{ customer { orders(filter: { number: { eq: "${number}" } }) { items { can_cancel cancel_refund { value } available_actions } } } }`,
        {},
        owner.headers,
      ),
    );
    expect(customer.orders.items).toEqual([
      {
        can_cancel: true,
        cancel_refund: { value: Number(paid) / 100 },
        available_actions: ['REORDER', 'CANCEL'],
      },
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(placed)));
    for (const { data } of answers)
      expect(data.cancelOrder).toMatchObject({
        error: null,
        errorV2: null,
        order: {
          number,
          status: 'canceled',
          can_cancel: false,
          cancel_refund: null,
          available_actions: ['REORDER'],
        },
      });
    await shop.drain();
    await shop.drain();
    expect(await chargeOf(placed)).toEqual({ amount: paid, refunded: paid });
    expect(await stockOf(shop, fixedPiece)).toBe(20);
    const [used] = await sql("select used from pricing.promotion where key = 'ONCE'");
    expect(used?.used).toBe(0);
    expect((await letters(shop, number)).filter(({ key }) => key.includes('cancel-before'))).toHaveLength(2);
    expect(await seeOrder(shop, manager, number)).toMatchObject({
      status: 'canceled',
      history: expect.arrayContaining([
        expect.objectContaining({
          event: 'cancel-before-approval',
          actor_kind: 'customer',
          reason: 'Too late',
        }),
      ]),
    });
  });

  it('and the manager who approves it at the same moment: exactly one of them succeeds', async () => {
    for (let round = 0; round < 6; round += 1) {
      const placed = await claim(await paidMadeToOrder());
      const order_number = placed.order_number;
      const { version } = await seeOrder(shop, manager, order_number);
      const approve = () =>
        askStep(shop, manager, 'approveOrder', {
          order_number,
          version,
          checked: ['size', 'engraving', 'stone', 'address'],
        });
      const both = [() => cancel(placed), approve];
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()));
      await shop.drain();
      const { status, history } = await seeOrder(shop, manager, order_number);
      const steps = history.map(({ event }: { event: string }) => event);
      const wasApproved = steps.includes('approve');
      expect(steps.includes('cancel-before-approval')).toBe(!wasApproved);
      expect(status).toBe(wasApproved ? 'processing' : 'canceled');
      const charge = await chargeOf(placed);
      expect(charge?.refunded).toBe(wasApproved ? 0 : charge?.amount);
      if (wasApproved)
        expect((await cancel(placed)).data.cancelOrder.errorV2.code).toBe('INVALID_ORDER_STATUS');
    }
  });
});

describe('a customer who claimed a paid order from a guest', () => {
  const linkIn = async ({ order_number }: PlacedOrder) =>
    (await letters(shop, order_number)).flatMap(({ to, body }) => {
      const key = /[#&]cancel=(\S+)/.exec(body)?.[1];
      return key ? [{ to, key }] : [];
    });

  it('with another address cancels nothing: the order’s address gets the link, which cancels it', async () => {
    const claimer = await signUp(shop);
    await verifyEmail(shop, claimer.email);
    const placed = await claim(await paidMadeToOrder(), claimer);
    expect((await cancel(placed, claimer)).data.cancelOrder).toMatchObject({
      error: null,
      errorV2: null,
      order: { number: placed.order_number, status: 'processing', can_cancel: true },
    });
    expect((await follow(shop, placed)).status).toBe('processing');
    expect((await chargeOf(placed))?.refunded).toBe(0);
    const [link, ...others] = await linkIn(placed);
    expect([link?.to, others]).toEqual(['ka.yan@example.com', []]);
    const confirmed = await confirm(placed, link?.key ?? '');
    expect(confirmed.data.confirmCancelOrder).toMatchObject({ error: null, order: { status: 'canceled' } });
    expect((await cancel(placed, claimer)).data.cancelOrder).toMatchObject({
      error: null,
      order: { status: 'canceled' },
    });
    expect(await linkIn(placed)).toHaveLength(1);
  });

  it('cancels it at once when the account’s address is that of the order and is proved', async () => {
    const claimer = await signUp(shop);
    const placed = await claim(await paidMadeToOrder(), claimer);
    const email = claimer.email.toUpperCase();
    await sql('update ordering.sales_order set email = $2 where number = $1', placed.order_number, email);
    expect((await cancel(placed, claimer)).data.cancelOrder.order.status).toBe('processing');
    expect(await linkIn(placed)).toEqual([expect.objectContaining({ to: email })]);
    await verifyEmail(shop, claimer.email);
    expect((await cancel(placed, claimer)).data.cancelOrder.order.status).toBe('canceled');
  });

  it('gets the link also when the payment arrives while an unpaid order is cancelled', async () => {
    const claimer = await signUp(shop);
    const placed = await claim(await placeMadeToOrder(), claimer);
    expect((await follow(shop, placed)).status).toBe('pending');
    expect((await cancel(placed, claimer)).data.cancelOrder).toMatchObject({
      errorV2: null,
      order: { status: 'processing' },
    });
    expect(await linkIn(placed)).toHaveLength(1);
  });

  it('gets at most three e-mails a day, and none for an order that has gone too far', async () => {
    const claimer = await signUp(shop);
    const placed = await claim(await paidMadeToOrder(), claimer);
    for (const _ of [1, 2, 3]) expect((await cancel(placed, claimer)).errors).toBeUndefined();
    expect((await cancel(placed, claimer)).errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
    await step(shop, manager, placed.order_number, 'approveOrder', {
      checked: ['size', 'engraving', 'stone', 'address'],
    });
    expect((await cancel(placed, claimer)).data.cancelOrder).toMatchObject({
      errorV2: { code: 'INVALID_ORDER_STATUS' },
      order: { status: 'processing' },
    });
    expect(await linkIn(placed)).toHaveLength(3);
  });
});

describe('cancelOrder', () => {
  it('cancels an unpaid order at once, also for a customer with another address who claimed it', async () => {
    const { placed } = await order(shop, null);
    const claimer = await signUp(shop);
    await claim(placed, claimer);
    const { data } = await cancel(placed, claimer);
    expect(data.cancelOrder).toMatchObject({ errorV2: null, order: { status: 'canceled' } });
    expect(await stockOf(shop, fixedPiece)).toBe(20);
  });

  it('answers alike for the order of somebody else and for none', async () => {
    const placed = await claim(await paidMadeToOrder());
    const stranger = await signUp(shop);
    expect((await cancel(placed, stranger)).data.cancelOrder).toMatchObject(notThere);
    expect((await cancel({ order_number: '20261121999999' })).data.cancelOrder).toMatchObject(notThere);
    expect((await cancel({ order_number: 'x' })).data.cancelOrder).toMatchObject(notThere);
    expect((await follow(shop, placed)).status).toBe('processing');
  });

  it('does not cancel a guest’s order, whoever is signed in, and is refused for guests', async () => {
    const placed = await paidMadeToOrder();
    expect((await cancel(placed)).data.cancelOrder).toMatchObject(notThere);
    expect((await cancel(placed, { headers: hk })).errors?.[0]?.extensions?.code).toBe('NOT_AUTHORISED');
  });

  it('says why an order has gone too far', async () => {
    const { placed } = await order(shop, cards.approved);
    await shop.drain();
    await claim(placed);
    expect((await cancel(placed)).data.cancelOrder).toMatchObject({
      error: 'The order has gone too far to be cancelled.',
      errorV2: { code: 'INVALID_ORDER_STATUS' },
      order: { status: 'processing', can_cancel: false },
    });
    await step(shop, manager, placed.order_number, 'shipOrder', {
      carrier: 'SF',
      tracking_number: 'SF0000001',
    });
    expect((await cancel(placed)).data.cancelOrder.errorV2.code).toBe('PARTIAL_ORDER_ITEM_SHIPPED');
  });

  it.each(['   ', 'x'.repeat(101), 'a\u0000b'])('refuses the reason %j', async (reason) => {
    const { placed } = await order(shop, null);
    await claim(placed);
    expect((await cancel(placed, owner, reason)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_TEXT',
      data: { field: 'reason' },
    });
  });
});

describe('a guest who cancels a paid order', () => {
  it('confirms it by the link of an e-mail, and again without effect', async () => {
    const placed = await paidMadeToOrder();
    const { data } = await request(tokenOf(placed), '不想要了');
    expect(data.requestGuestOrderCancel).toMatchObject({
      errorV2: null,
      order: { status: 'processing', can_cancel: true, available_actions: ['CANCEL'] },
    });
    const [mail] = await letters(shop, placed.order_number);
    expect(mail?.to).toBe('ka.yan@example.com');
    const key = /#key=\w+&cancel=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    for (const _ of [1, 2]) {
      const confirmed = await confirm(placed, key);
      expect(confirmed.data.confirmCancelOrder).toMatchObject({
        error: null,
        order: { status: 'canceled', email: null },
      });
    }
    await shop.drain();
    const charge = await chargeOf(placed);
    expect(charge?.refunded).toBe(charge?.amount);
    expect(await stockOf(shop, fixedPiece)).toBe(20);
    const { history } = await seeOrder(shop, manager, placed.order_number);
    expect(history.at(-1)).toMatchObject({ actor_kind: 'guest', reason: '不想要了' });
  });

  it('gets one answer for a wrong token, an unknown order, a wrong and an expired key', async () => {
    const placed = await paidMadeToOrder();
    const key = await cancelKey(shop, placed.order_number, tokenOf(placed));
    const other = await paidMadeToOrder();
    expect((await request(`${placed.order_number}-wrong`)).data.requestGuestOrderCancel).toMatchObject(
      notThere,
    );
    expect((await request('20261121999999-wrong')).data.requestGuestOrderCancel).toMatchObject(notThere);
    for (const wrong of ['', 'x', `${key}x`, key.replace(/\..*/, '.AAAA')])
      expect((await confirm(placed, wrong)).data.confirmCancelOrder).toMatchObject(notThere);
    expect((await confirm(other, key)).data.confirmCancelOrder).toMatchObject(notThere);
    shop.clock.advance({ hours: 24, seconds: 1 });
    expect((await confirm(placed, key)).data.confirmCancelOrder).toMatchObject(notThere);
    expect((await follow(shop, placed)).status).toBe('processing');
  });

  it('signs in for an order that a customer claimed', async () => {
    const placed = await claim(await paidMadeToOrder());
    expect((await request(tokenOf(placed))).data.requestGuestOrderCancel).toMatchObject({
      errorV2: { code: 'UNAUTHORISED' },
      order: null,
    });
  });

  it('gets at most three e-mails a day, and wrong tokens count as failed look-ups', async () => {
    const placed = await paidMadeToOrder();
    for (const _ of [1, 2, 3]) expect((await request(tokenOf(placed))).errors).toBeUndefined();
    expect((await request(tokenOf(placed))).errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      codes.push((await request('20261121999999-wrong')).errors?.[0]?.extensions?.code);
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(undefined));
    expect(codes[20]).toBe('TOO_MANY_REQUESTS');
    expect((await confirm(placed, 'wrong')).errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
  });
});
