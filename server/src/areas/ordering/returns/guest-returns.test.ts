import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, fixedPiece, hk, must, order, type PlacedOrder, setStock } from '../../../testing/buyer.ts';
import { letters, step } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;
let manager: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  stranger = await signUp(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await sql('delete from platform.limit_use');
  await setStock(shop, fixedPiece, 100);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

/** A guest's received order of three pieces, in a market that refunds. */
async function received(): Promise<PlacedOrder> {
  const { placed } = await order(shop, cards.approved, [{ sku: fixedPiece, quantity: 3 }]);
  await shop.drain();
  await step(shop, manager, placed.order_number, 'shipOrder', {
    carrier: 'SF',
    tracking_number: 'SF0000001',
  });
  await step(shop, manager, placed.order_number, 'markOrderDelivered');
  await sql(`update ordering.sales_order set market = 'sg' where number = $1`, placed.order_number);
  return placed;
}

const tokenOf = ({ order_number, access_token }: PlacedOrder): string => `${order_number}-${access_token}`;
const answer =
  'return { number status items { request_quantity reason } comments { text } } returns { total_count }';

const ask = (placed: PlacedOrder, quantity = 1, over: object = {}) =>
  shop.graphql(
    `mutation ($input: RequestGuestReturnInput!) { requestGuestReturn(input: $input) { ${answer} } }`,
    {
      input: {
        token: tokenOf(placed),
        items: [
          {
            order_item_uid: btoa(`${placed.order_number}/1`),
            quantity_to_return: quantity,
            entered_custom_attributes: [{ attribute_code: 'reason', value: '太小' }],
          },
        ],
        comment_text: 'Unworn',
        ...over,
      },
    },
    hk,
  );

const claim = ({ order_number, access_token }: PlacedOrder, { headers }: SignedIn) =>
  must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number, access_token } },
      headers,
    ),
  );

const askSignedIn = ({ order_number }: PlacedOrder, { headers }: SignedIn) =>
  shop.graphql(
    `mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { ${answer} } }`,
    {
      input: {
        order_uid: btoa(order_number),
        items: [{ order_item_uid: btoa(`${order_number}/1`), quantity_to_return: 1 }],
      },
    },
    headers,
  );

const confirm = ({ order_number }: PlacedOrder, key: string, headers: Record<string, string> = hk) =>
  shop.graphql(
    `mutation ($input: ConfirmReturnInput!) { confirmReturn(input: $input) { ${answer} } }`,
    { input: { order_id: btoa(order_number), confirmation_key: key } },
    headers,
  );

const toConfirm = ({ order_number }: PlacedOrder, confirmation_key: string) =>
  shop.graphql(
    `query ($input: ConfirmReturnInput!) { returnToConfirm(input: $input) {
       status items { request_quantity order_item { product_name } } } }`,
    { input: { order_id: btoa(order_number), confirmation_key } },
    hk,
  );

async function mailedKey({ order_number }: PlacedOrder): Promise<string> {
  const [mail] = await letters(shop, order_number);
  return /[#&]return=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

const refused = async (result: ReturnType<typeof shop.graphql>) => {
  const { errors } = await result;
  const { code, data } = (errors?.[0]?.extensions ?? {}) as { code?: string; data?: Record<string, unknown> };
  return { code, ...data } as { readonly code?: string; readonly reason?: string };
};

async function seen({ order_number, access_token }: PlacedOrder) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
         status available_actions items_eligible_for_return { id } returns { total_count items { status } } } }`,
      { number: order_number, token: access_token },
      hk,
    ),
  );
  return orderByToken;
}

describe('a guest’s return', () => {
  test('is requested by the link of an e-mail, and settled like a customer’s', async () => {
    const placed = await received();
    expect(await seen(placed)).toMatchObject({
      available_actions: ['RETURN'],
      items_eligible_for_return: [{}],
    });
    const { requestGuestReturn } = await must(ask(placed, 2));
    expect(requestGuestReturn).toMatchObject({
      return: {
        number: `${placed.order_number}-R1`,
        status: 'UNCONFIRMED',
        items: [{ request_quantity: 2, reason: '太小' }],
        comments: [{ text: 'Unworn' }],
      },
      returns: { total_count: 0 },
    });
    expect(await seen(placed)).toMatchObject({ status: 'complete_complete', returns: { total_count: 0 } });

    const key = await mailedKey(placed);
    const { returnToConfirm } = await must(toConfirm(placed, key));
    expect(returnToConfirm).toEqual({
      status: 'UNCONFIRMED',
      items: [{ request_quantity: 2, order_item: { product_name: expect.stringMatching(/\w/) } }],
    });
    const [mail] = await letters(shop, placed.order_number);
    expect(mail?.body).toContain(`${returnToConfirm.items[0].order_item.product_name} × 2`);
    expect(await seen(placed)).toMatchObject({ status: 'complete_complete', returns: { total_count: 0 } });
    const { confirmReturn } = await must(confirm(placed, key));
    expect(await refused(toConfirm(placed, key))).toMatchObject({ code: 'RETURN_NOT_POSSIBLE' });
    expect(confirmReturn).toMatchObject({
      return: { status: 'PENDING', items: [{ request_quantity: 2, reason: '太小' }] },
      returns: { total_count: 1 },
    });
    await must(confirm(placed, key));
    expect(await seen(placed)).toMatchObject({ available_actions: [], returns: { total_count: 1 } });

    await step(shop, manager, placed.order_number, 'settleReturn', {
      lines: [{ order_item_uid: btoa(`${placed.order_number}/1`), accepted: 2, restock: true }],
      reason: 'Fine',
    });
    expect(await seen(placed)).toMatchObject({ returns: { items: [{ status: 'PROCESSED_AND_CLOSED' }] } });
    expect(await refused(confirm(placed, key))).toEqual({ code: 'ORDER_NOT_FOUND' });
    expect(await refused(toConfirm(placed, 'x'))).toEqual({ code: 'ORDER_NOT_FOUND' });
  });

  test('is refused before the e-mail where the order does not allow it', async () => {
    const placed = await received();
    expect(await refused(ask(placed, 4))).toMatchObject({ code: 'RETURN_ITEMS_INVALID', reason: 'quantity' });
    expect(await refused(ask(placed, 1, { items: [] }))).toMatchObject({ reason: 'none' });
    expect(await refused(ask(placed, 1, { comment_text: 'x'.repeat(199) }))).toMatchObject({
      ...{ code: 'INVALID_TEXT', reason: 'too-long' },
    });
    shop.clock.advance({ days: 20 });
    expect(await refused(ask(placed))).toMatchObject({ code: 'RETURN_NOT_POSSIBLE', reason: 'too_late' });
    expect(await mailedKey(placed)).toBe('');
  });

  test('that was denied is not requested again by the same link, and can be by another one', async () => {
    const placed = await received();
    await must(ask(placed));
    const key = await mailedKey(placed);
    await must(confirm(placed, key));
    await step(shop, manager, placed.order_number, 'settleReturn', {
      lines: [{ order_item_uid: btoa(`${placed.order_number}/1`), accepted: 0, restock: false }],
      reason: 'Worn',
    });
    expect(await refused(confirm(placed, key))).toEqual({ code: 'ORDER_NOT_FOUND' });
    expect(await seen(placed)).toMatchObject({
      available_actions: ['RETURN'],
      returns: { total_count: 1, items: [{ status: 'DENIED' }] },
    });
    await must(ask(placed));
    const { confirmReturn } = await must(
      shop.graphql(
        `mutation ($input: ConfirmReturnInput!) { confirmReturn(input: $input) { return { number }
           newest: returns(pageSize: 1) { items { number } }
           older: returns(pageSize: 1, currentPage: 2) { total_count items { status }
             page_info { current_page page_size total_pages } }
           all: returns(pageSize: 1000) { items { number } page_info { page_size } } } }`,
        { input: { order_id: btoa(placed.order_number), confirmation_key: await mailedKey(placed) } },
        hk,
      ),
    );
    expect(confirmReturn).toMatchObject({
      newest: { items: [confirmReturn.return] },
      older: {
        total_count: 2,
        items: [{ status: 'DENIED' }],
        page_info: { current_page: 2, page_size: 1, total_pages: 2 },
      },
      all: { items: [{}, {}], page_info: { page_size: 10 } },
    });
    expect(await seen(placed)).toMatchObject({ returns: { total_count: 2 } });
  });

  test('that was requested twice is confirmed once', async () => {
    const placed = await received();
    await must(ask(placed, 1));
    const first = await mailedKey(placed);
    await must(ask(placed, 2));
    const second = await mailedKey(placed);
    expect(second).not.toBe(first);
    const answers = await Promise.all([confirm(placed, first), confirm(placed, second)].map(refused));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['RETURN_NOT_POSSIBLE', undefined]);
  });
});

describe('somebody without the right', () => {
  test('gets the same answer for a wrong token, key and order, and for an expired key', async () => {
    const placed = await received();
    const other = await received();
    const none = { code: 'ORDER_NOT_FOUND' };
    expect(await refused(ask(placed, 1, { token: `${placed.order_number}-x` }))).toEqual(none);
    expect(await refused(ask(placed, 1, { token: 'x'.repeat(10_000) }))).toEqual(none);
    await must(ask(placed));
    const key = await mailedKey(placed);
    expect(await refused(confirm(other, key))).toEqual(none);
    expect(await refused(confirm(placed, `${key}x`))).toEqual(none);
    expect(await refused(confirm(placed, ''))).toEqual(none);
    expect(await refused(confirm(placed, key.replace(/^./, 'X')))).toEqual(none);
    // The key of cancelling is signed for another purpose.
    expect(await refused(confirm(placed, `${key.split('.')[0]}.${'A'.repeat(43)}`))).toEqual(none);
    shop.clock.advance({ hours: 24, minutes: 1 });
    expect(await refused(confirm(placed, key))).toEqual(none);
  });

  test('who claims the order requests nothing: the order’s address gets the link, which requests it', async () => {
    const claimer = await signUp(shop);
    await verifyEmail(shop, claimer.email);
    const placed = await received();
    await claim(placed, claimer);
    const requested = await must(askSignedIn(placed, claimer));
    expect(requested.requestReturn).toMatchObject({
      return: { number: `${placed.order_number}-R1`, status: 'UNCONFIRMED' },
      returns: { total_count: 0 },
    });
    expect(await seen(placed)).toMatchObject({ status: 'complete_complete', returns: { total_count: 0 } });
    const [mail] = await letters(shop, placed.order_number);
    expect(mail?.to).toBe('ka.yan@example.com');
    expect(mail?.body).toContain(`/order-details/${placed.order_number}?store=hk_en#return=`);
    await must(confirm(placed, await mailedKey(placed)));
    expect(await seen(placed)).toMatchObject({ returns: { items: [{ status: 'PENDING' }] } });
  });

  test('requests it at once where the account has the order’s address and has proved it', async () => {
    const claimer = await signUp(shop);
    const placed = await received();
    await claim(placed, claimer);
    await sql(
      'update ordering.sales_order set email = $2 where number = $1',
      placed.order_number,
      claimer.email,
    );
    const first = await must(askSignedIn(placed, claimer));
    expect(first.requestReturn.return.status).toBe('UNCONFIRMED');
    await verifyEmail(shop, claimer.email);
    const second = await must(askSignedIn(placed, claimer));
    expect(second.requestReturn).toMatchObject({
      return: { status: 'PENDING' },
      returns: { total_count: 1 },
    });
  });

  test('signs in for a customer’s order, and cannot flood its owner', async () => {
    const placed = await received();
    for (let count = 0; count < 3; count++) await must(ask(placed, (count % 3) + 1));
    expect(await refused(ask(placed))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await claim(placed, stranger);
    expect(await refused(ask(placed))).toMatchObject({ code: 'NOT_AUTHORISED' });
  });

  test('stops at the limit of failed look-ups', async () => {
    const placed = await received();
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 22; count++) codes.push((await refused(confirm(placed, `x.${count}`))).code);
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('ORDER_NOT_FOUND'));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});
