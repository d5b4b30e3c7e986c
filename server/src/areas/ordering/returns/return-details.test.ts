import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { letters, returnKey, setOwn, step } from '../../../testing/counter.ts';
import {
  createPeople,
  guestsReceivedOrder,
  ownersWaitingReturn,
  type People,
  type Person,
  stockUp,
  type Thing,
} from '../../../testing/roles.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;
let people: People;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  people = await createPeople(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.no-limits', 'delete from platform.limit_use');
  await stockUp(shop);
});

const sent = ({ id }: Thing) => btoa(`${id}-R1`);
const returnFields = `uid number status settled_at order { number returns { items { number } } }
  comments { uid author_name by_store text created_at }
  available_shipping_carriers { uid label }
  shipping { address { street city telephone country { id } region { code } } tracking { uid tracking_number carrier { uid label } status { text } } }
  items { custom_attributes { label value } custom_attributesV2 { code ... on AttributeValue { value } } }`;

type Caller = Pick<Person, 'headers'>;

const comment = (thing: Thing, text: string, { headers }: Caller = people.owner, more: object = {}) =>
  shop.graphql(
    `mutation ($input: AddReturnCommentInput!) { addReturnComment(input: $input) { return { ${returnFields} } } }`,
    { input: { return_uid: sent(thing), comment_text: text, ...more } },
    headers,
  );

const answer = (thing: Thing, text: string, { headers }: Caller = people.manager) =>
  shop.graphql(
    `mutation ($input: AddStoreReturnCommentInput!) {
       addStoreReturnComment(input: $input) { order { returns { number status may_comment comments { staff_no text } parcels { carrier number } } } }
     }`,
    { input: { return_uid: sent(thing), comment_text: text } },
    headers,
  );

const track = (
  thing: Thing,
  { carrier = 'sf', number = 'SF-1234 5678' } = {},
  { headers }: Caller = people.owner,
  more: object = {},
) =>
  shop.graphql(
    `mutation ($input: AddReturnTrackingInput!) {
       addReturnTracking(input: $input) { return { ${returnFields} } return_shipping_tracking { uid tracking_number carrier { label } } }
     }`,
    { input: { return_uid: sent(thing), carrier_uid: btoa(carrier), tracking_number: number, ...more } },
    headers,
  );

const untrack = (uid: string, { headers }: Caller = people.owner) =>
  shop.graphql(
    `mutation ($input: RemoveReturnTrackingInput!) { removeReturnTracking(input: $input) { return { ${returnFields} } } }`,
    { input: { return_shipping_tracking_uid: uid } },
    headers,
  );

const read = async (thing: Thing, { headers }: Caller = people.owner) =>
  (
    await must(
      shop.graphql(
        `query ($uid: ID!) { customer { return(uid: $uid) { ${returnFields} } } }`,
        { uid: sent(thing) },
        headers,
      ),
    )
  ).customer.return;

const refusal = async (answered: ReturnType<typeof comment>) => (await answered).errors?.[0]?.extensions;
const settle = (thing: Thing) =>
  step(shop, people.manager, thing.id, 'settleReturn', {
    lines: [{ order_item_uid: btoa(`${thing.id}/1`), accepted: 0, restock: false }],
    reason: 'Worn',
  });

describe('comments on a return', () => {
  it('go both ways, each once however often it is sent, with an e-mail to the other side', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const before = (await letters(shop, thing.id)).length;
    await Promise.all([1, 2, 3].map(() => comment(thing, '寄到哪里？<b>')));
    await Promise.all([1, 2, 3].map(() => answer(thing, 'To the address on the page.')));
    const { comments } = await read(thing);
    expect(comments).toMatchObject([
      { by_store: false, text: '寄到哪里？<b>' },
      { by_store: true, text: 'To the address on the page.' },
    ]);
    const mails = (await letters(shop, thing.id)).slice(0, -before);
    expect(mails.map(({ key }) => key.split(':')[0])).toEqual([
      'order-return-comment-1-2',
      'store-return-comment-1-1',
    ]);
    expect(mails[0]?.body).toContain('To the address on the page.');
    expect(mails[1]?.body).not.toContain('寄到哪里');
  });

  it('name the colleague to staff, and the store to the buyer', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    await comment(thing, 'Hello');
    const { addStoreReturnComment } = await must(answer(thing, 'Good day'));
    const { actor } = people.manager;
    const staffNo = actor.kind === 'staff' ? actor.staffNo : '';
    expect(addStoreReturnComment.order.returns).toMatchObject([
      {
        ...{ number: `${thing.id}-R1`, status: 'PENDING', may_comment: true },
        comments: [
          { staff_no: null, text: 'Hello' },
          { staff_no: staffNo, text: 'Good day' },
        ],
      },
    ]);
    expect(JSON.stringify(await read(thing))).not.toContain(staffNo);
  });

  it('are answered by a colleague of the buyer', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const { actor } = people.manager;
    if (actor.kind !== 'staff') throw new Error('The manager is no staff member');
    await setOwn(shop, thing.id, actor);
    const { staffOrder } = await must(
      shop.graphql(
        'query ($number: String!) { staffOrder(number: $number) { returns { may_comment } } }',
        { number: thing.id },
        people.manager.headers,
      ),
    );
    expect(staffOrder.returns).toEqual([{ may_comment: false }]);
    expect((await refusal(answer(thing, 'Good day')))?.code).toBe('STAFF_OWN');
    await setOwn(shop, thing.id, actor, false);
  });

  it('end at twenty of one side, while the other may go on', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    for (let count = 0; count < 20; count += 1) await must(comment(thing, `${count}`));
    expect(await refusal(comment(thing, 'one more'))).toMatchObject({
      code: 'RETURN_COMMENTS_FULL',
      data: { most: 20 },
    });
    await must(answer(thing, 'We call you.'));
    expect((await read(thing)).comments).toHaveLength(21);
  });

  it('are plain text of 1 to 500 characters', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    for (const text of ['', '  ', 'x'.repeat(501), 'a\u202eb'])
      expect((await refusal(comment(thing, text)))?.code).toBe('INVALID_TEXT');
    await must(comment(thing, '字'.repeat(500)));
  });

  it('are refused for strangers, other stores and advisers, and for a return that does not exist', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const codeOf = async (answered: ReturnType<typeof comment>) => (await refusal(answered))?.code;
    expect(await codeOf(comment(thing, 'x', people.stranger))).toBe('ORDER_NOT_FOUND');
    expect(await codeOf(comment(thing, 'x', people.guest))).toBe('ORDER_NOT_FOUND');
    expect(await codeOf(answer(thing, 'x', people.owner))).toBe('STAFF_ONLY');
    expect(await codeOf(answer(thing, 'x', people.elsewhere))).toBe('ORDER_NOT_FOUND');
    expect(await codeOf(answer(thing, 'x', people.adviser))).toBe('ORDER_STEP_NOT_PERMITTED');
    for (const uid of [btoa(`${thing.id}-R2`), 'x', '', btoa('1-R1')])
      expect(await codeOf(comment(thing, 'x', people.owner, { return_uid: uid }))).toBe('RETURN_NOT_FOUND');
    expect(await read(thing, people.stranger)).toBeNull();
  });

  it('are open to a guest with the key of the order, and to nobody without', async () => {
    const thing = await guestsReceivedOrder(shop, people);
    const token = String(thing.key.token);
    const confirmation_key = await returnKey(shop, thing.id, `${thing.id}-${token}`);
    await must(
      shop.graphql(
        'mutation ($input: ConfirmReturnInput!) { confirmReturn(input: $input) { return { uid } } }',
        { input: { order_id: btoa(thing.id), confirmation_key } },
        people.guest.headers,
      ),
    );
    expect((await refusal(comment(thing, 'x', people.guest)))?.code).toBe('ORDER_NOT_FOUND');
    expect((await refusal(comment(thing, 'x', people.guest, { access_token: 'wrong' })))?.code).toBe(
      'ORDER_NOT_FOUND',
    );
    const { addReturnComment } = await must(comment(thing, 'x', people.guest, { access_token: token }));
    expect(addReturnComment.return.comments).toMatchObject([{ text: 'x', by_store: false }]);
    await must(track(thing, {}, people.guest, { access_token: token }));
  });
});

describe('the parcel of a return', () => {
  it('is named once, seen by the store, and can be taken off again', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const answers = await Promise.all([1, 2, 3].map(() => track(thing)));
    for (const { data } of answers)
      expect(data.addReturnTracking.return_shipping_tracking).toMatchObject({
        tracking_number: 'SF12345678',
      });
    const { shipping, available_shipping_carriers: carriers } = await read(thing);
    expect(shipping.tracking).toHaveLength(1);
    expect(shipping.address.street[0]).not.toBe('');
    expect(carriers).toContainEqual({ uid: btoa('other'), label: 'Another courier' });
    const { addStoreReturnComment } = await must(answer(thing, 'Seen'));
    expect(addStoreReturnComment.order.returns[0].parcels).toEqual([
      { carrier: 'SF Express', number: 'SF12345678' },
    ]);
    const { uid } = shipping.tracking[0];
    expect((await refusal(untrack(uid, people.stranger)))?.code).toBe('ORDER_NOT_FOUND');
    await Promise.all([untrack(uid), untrack(uid)]);
    expect((await read(thing)).shipping.tracking).toEqual([]);
    await must(untrack(uid));
  });

  it('is refused with a courier or a number that cannot be, too many times, and once the return is settled', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const reasonOf = async (answered: ReturnType<typeof track>) => (await refusal(answered))?.data;
    expect(await reasonOf(track(thing, { carrier: 'pigeon' }))).toEqual({ reason: 'carrier' });
    expect(await reasonOf(track(thing, { number: '123' }))).toEqual({ reason: 'number' });
    for (let count = 0; count < 5; count += 1) await must(track(thing, { number: `SF0000000${count}` }));
    expect(await reasonOf(track(thing, { number: 'SF99999999' }))).toEqual({ reason: 'too_many' });
    expect(await read(thing)).toMatchObject({ settled_at: null });
    await settle(thing);
    const { shipping, available_shipping_carriers: carriers, settled_at: settledAt } = await read(thing);
    expect(settledAt).toBe(shop.clock.now().toISOString());
    expect(carriers).toEqual([]);
    expect(await reasonOf(untrack(shipping.tracking[0].uid))).toEqual({ reason: 'settled' });
    await must(track(thing, { number: 'SF00000001' }));
    await must(comment(thing, 'Why was it not accepted?'));
  });

  it('is one of the tracking list by its uid', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    await track(thing);
    const { addReturnTracking } = await must(track(thing, { number: 'SF22222222' }));
    const { uid } = addReturnTracking.return_shipping_tracking;
    const { customer } = await must(
      shop.graphql(
        `query ($uid: ID!, $parcel: ID) { customer { return(uid: $uid) { shipping { tracking(uid: $parcel) { tracking_number } } } } }`,
        { uid: sent(thing), parcel: uid },
        people.owner.headers,
      ),
    );
    expect(customer.return.shipping.tracking).toEqual([{ tracking_number: 'SF22222222' }]);
  });
});

describe('a customer’s returns', () => {
  const list = (args: string, { headers }: Caller) =>
    shop.graphql(
      `{ customer { returns${args} { total_count page_info { current_page page_size total_pages } items { number status order { number } } } } }`,
      {},
      headers,
    );

  it('are listed newest first, page by page, each with its order, and without those of others', async () => {
    const first = await ownersWaitingReturn(shop, people);
    await settle(first);
    shop.clock.advance({ minutes: 1 });
    const second = await ownersWaitingReturn(shop, people);
    const { customer } = await must(list('(pageSize: 1)', people.owner));
    expect(customer.returns.items).toEqual([
      { number: `${second.id}-R1`, status: 'PENDING', order: { number: second.id } },
    ]);
    const { total_count: total, page_info: info } = customer.returns;
    expect(info).toEqual({ current_page: 1, page_size: 1, total_pages: total });
    const next = await must(list('(pageSize: 1, currentPage: 2)', people.owner));
    expect(next.customer.returns.items).toEqual([
      { number: `${first.id}-R1`, status: 'DENIED', order: { number: first.id } },
    ]);
    const others = await must(list('', people.stranger));
    expect(others.customer.returns).toMatchObject({ total_count: 0, items: [] });
    const { errors } = await list('(pageSize: 0)', people.owner);
    expect(errors?.[0]?.extensions?.code).toBe('PAGE_INVALID');
  });

  it('of one order are paged too', async () => {
    const { id } = await ownersWaitingReturn(shop, people);
    const { customer } = await must(
      shop.graphql(
        `query ($id: String!) { customer { orders(filter: { number: { eq: $id } }) { items {
           first: returns(pageSize: 1) { total_count items { number } page_info { total_pages } }
           second: returns(pageSize: 1, currentPage: 2) { total_count items { number } page_info { current_page } } } } } }`,
        { id },
        people.owner.headers,
      ),
    );
    expect(customer.orders.items[0]).toMatchObject({
      first: { total_count: 1, items: [{ number: `${id}-R1` }], page_info: { total_pages: 1 } },
      second: { total_count: 1, items: [], page_info: { current_page: 2 } },
    });
  });

  it('have their reason as an attribute, and lead back to their order', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    await shop.db.query(
      'test.reason',
      `update ordering.order_return_line line set reason = 'Too small' from ordering.order_return sent
       join ordering.sales_order sold on sold.id = sent.order_id where sent.id = line.return_id and sold.number = $1`,
      [thing.id],
    );
    expect(await read(thing)).toMatchObject({
      items: [
        {
          custom_attributes: [{ label: 'Reason', value: 'Too small' }],
          custom_attributesV2: [{ code: 'reason', value: 'Too small' }],
        },
      ],
      order: { number: thing.id, returns: { items: [{ number: `${thing.id}-R1` }] } },
    });
  });
});
