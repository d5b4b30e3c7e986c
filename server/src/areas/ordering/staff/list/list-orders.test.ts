import { addDays, businessDay } from '@jinlan/domain/kernel';
import { memberCodeOf } from '@jinlan/domain/members';
import { dueStages, orderStages, staffStatus } from '@jinlan/domain/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedPiece, must, order, setStock } from '../../../../testing/buyer.ts';
import { orderToCollect, refusalOf, step, takePayment } from '../../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../../testing/shop.ts';
import { allGroups } from './read-filter.ts';
import { countGroups, idsOfGroups } from './store-groups.ts';
import { countOverdue, idsOfOverdue, ordersByEnd, ordersOfMember, overdue } from './store-waiting.ts';

const fields = `total_count open late store_code store_name counts { status count } page_info { current_page page_size total_pages }
  items { number order_date status customer_name telephone_end total { value currency } total_quantity first_item_name
    first_item_options first_item_image delivery made_to_order due_on is_late next_action must_register_cash watch_key }`;

let shop: TestShop;
let adviser: SignedIn;
let neighbour: SignedIn;
let numbers: string[];

const list = (reader: SignedIn, variables: object = {}) =>
  shop.graphql(
    `query ($filter: StaffOrdersFilterInput, $sort: StaffOrdersSort, $currentPage: Int, $pageSize: Int) {
       staffOrders(filter: $filter, sort: $sort, currentPage: $currentPage, pageSize: $pageSize) { ${fields} } }`,
    variables,
    reader.headers,
  );
const setDue = (number: string | undefined, day: string) =>
  shop.db.query(
    'test.due',
    `update ordering.sales_order set state = jsonb_set(state, '{facts,dueOn}', to_jsonb($2::text)) where number = $1`,
    [number, day],
  );
const listed = async (reader: SignedIn, variables: object = {}) =>
  (await must(list(reader, variables))).staffOrders;

beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await setStock(shop, fixedPiece, 100);
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  const manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  neighbour = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
  numbers = [];
  for (let index = 0; index < 4; index += 1) {
    numbers.push((await orderToCollect(shop, 'hk-central')).order_number);
    shop.clock.advance({ minutes: 1 });
  }
  await orderToCollect(shop, 'hk-sheungwan');
  const [first = '', second = ''] = numbers;
  for (const number of [first, second]) await takePayment(shop, manager, number);
  await step(shop, adviser, first, 'receiveOrderGoods');
});
afterAll(() => shop.close());

describe('the list of a store’s orders', () => {
  it('contains its own orders, newest first, with what a row needs and no more about the buyer', async () => {
    const answer = await listed(adviser);
    expect(answer.items.map(({ number }: { number: string }) => number)).toEqual(numbers.toReversed());
    expect(answer).toMatchObject({
      total_count: 4,
      store_code: 'hk-central',
      store_name: "Queen's Road, Central",
      counts: [
        { status: 'pending', count: 2 },
        { status: 'complete_factory_shipped', count: 1 },
        { status: 'complete_pick_pending', count: 1 },
      ],
      page_info: { current_page: 1, page_size: 20, total_pages: 1 },
    });
    expect(answer.items.at(-1)).toMatchObject({
      status: 'complete_pick_pending',
      customer_name: 'K**',
      telephone_end: null,
      total: { currency: 'HKD' },
      total_quantity: 1,
      first_item_name: expect.any(String),
      delivery: 'pickup',
      made_to_order: false,
      next_action: 'handOverOrder',
      must_register_cash: false,
    });
    expect(JSON.stringify(answer)).not.toMatch(/91234567|Chan|example\.com/);
    expect((await listed(neighbour)).total_count).toBe(1);
  });

  it('contains the end of the telephone number for orders by courier', async () => {
    const { placed } = await order(shop, null);
    const eshop = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    expect((await listed(eshop)).items).toMatchObject([
      { number: placed.order_number, delivery: 'courier', telephone_end: '4567' },
    ]);
  });

  it('is filtered by status, with the counts of all', async () => {
    const answer = await listed(adviser, { filter: { status: 'pending' } });
    expect(answer).toMatchObject({
      total_count: 2,
      counts: expect.arrayContaining([{ status: 'complete_pick_pending', count: 1 }]),
    });
    expect((await listed(adviser, { filter: { status: 'canceled' } })).items).toEqual([]);
    expect(await refusalOf(list(adviser, { filter: { status: 'paid' } }))).toBe('INVALID_TEXT');
  });

  it('is searched by the number, its end, and the end of the telephone number, in any form', async () => {
    const [, second = ''] = numbers;
    for (const search of [
      second,
      `${second.slice(0, 8)} ${second.slice(8)}`,
      second.slice(-6),
      ` ${second.slice(-5)} `,
    ])
      expect((await listed(adviser, { filter: { search } })).items).toMatchObject([{ number: second }]);
    expect((await listed(adviser, { filter: { search: '４５６７' } })).total_count).toBe(4);
    expect((await listed(adviser, { filter: { search: '4567', status: 'pending' } })).total_count).toBe(2);
    expect((await listed(neighbour, { filter: { search: second } })).total_count).toBe(0);
    for (const search of ['123', 'Chan', '%%%%', '123456789012345'])
      expect(await refusalOf(list(adviser, { filter: { search } }))).toBe('INVALID_TEXT');
  });

  it('is paged', async () => {
    const page = (currentPage: number) => listed(adviser, { currentPage, pageSize: 3 });
    const [firstPage, secondPage] = [await page(1), await page(2)];
    expect([...firstPage.items, ...secondPage.items].map(({ number }: { number: string }) => number)).toEqual(
      numbers.toReversed(),
    );
    expect(firstPage.page_info.total_pages).toBe(2);
    expect(await refusalOf(list(adviser, { currentPage: 3, pageSize: 3 }))).toBe('PAGE_TOO_FAR');
    expect(await refusalOf(list(adviser, { currentPage: 0 }))).toBe('PAGE_INVALID');
    expect(await refusalOf(list(adviser, { pageSize: 51 }))).toBe('PAGE_TOO_LARGE');
  });
});

describe('the filters of the list', () => {
  const found = async (reader: SignedIn, filter: object, variables: object = {}): Promise<string[]> =>
    (await listed(reader, { filter, ...variables })).items.map(({ number }: { number: string }) => number);

  it('choose by delivery, kind and day, each alone and together', async () => {
    expect(await found(adviser, { delivery: 'pickup' })).toHaveLength(4);
    expect(await found(adviser, { delivery: 'courier' })).toEqual([]);
    expect(await found(adviser, { made_to_order: false, status: 'pending' })).toHaveLength(2);
    expect(await found(adviser, { made_to_order: true })).toEqual([]);
    const day = businessDay(shop.clock.now());
    expect(await found(adviser, { placed_from: day, placed_to: day, delivery: 'pickup' })).toHaveLength(4);
    expect(await found(adviser, { placed_to: addDays(day, -1) })).toEqual([]);
    expect(await found(adviser, { search: '4567', placed_from: addDays(day, 1) })).toEqual([]);
    for (const placed_from of ['2026-02-30', 'yesterday', '2026-1-1'])
      expect(await refusalOf(list(adviser, { filter: { placed_from } }))).toBe('INVALID_TEXT');
  });

  it('find what is open, the oldest first where asked', async () => {
    const [first, second] = numbers;
    expect(await found(adviser, { status: 'open' })).toEqual([second, first]);
    expect(await found(adviser, { status: 'open' }, { sort: 'oldest' })).toEqual([first, second]);
    expect(await listed(adviser)).toMatchObject({ open: 2, late: 0 });
  });

  it('find what is late: due before today, and neither on its way nor ready in the store', async () => {
    const [ready, waiting] = numbers;
    for (const number of [ready, waiting]) await setDue(number, addDays(businessDay(shop.clock.now()), -1));
    expect(await found(adviser, { status: 'late' })).toEqual([waiting]);
    for (const filter of [{ made_to_order: true }, { delivery: 'courier' }, { search: ready }])
      expect(await found(adviser, { status: 'late', ...filter })).toEqual([]);
    expect(await found(adviser, { status: 'late', search: waiting })).toEqual([waiting]);
    const answer = await listed(adviser, { filter: { search: waiting } });
    expect(answer).toMatchObject({ late: 1, items: [{ is_late: true }] });
    expect(answer.items[0].due_on).toBe(addDays(businessDay(shop.clock.now()), -1));
    expect((await listed(neighbour)).late).toBe(0);
  });

  it('look for late orders in the stages that the domain names', async () => {
    const [index] = await shop.db.query<{ stages: string }>(
      'test.index',
      `select pg_get_expr(indpred, indrelid) as stages from pg_index
       where indexrelid = 'ordering.sales_order_of_due_day'::regclass`,
    );
    const named = (text: string | undefined) => orderStages.filter((stage) => text?.includes(`'${stage}'`));
    expect(named(overdue)).toEqual(orderStages.filter((stage) => dueStages.includes(stage)));
    expect(named(index?.stages)).toEqual(named(overdue));
  });

  it('find a member’s orders in this store by the code of the card', async () => {
    const member = await signUp(shop);
    const code = memberCodeOf('987654321098765');
    await shop.db.query('test.code', 'update identity.customer set member_code = $2 where id = $1', [
      Number(member.customerId),
      code,
    ]);
    expect(await found(adviser, { search: code })).toEqual([]);
    const [number] = numbers;
    await shop.db.query(
      'test.claim',
      `update ordering.sales_order set state = jsonb_set(state, '{facts,customerId}', to_jsonb($2::text)) where number = $1`,
      [number, member.customerId],
    );
    expect(await found(adviser, { search: code.replace(/(.{4})/g, '$1 ') })).toEqual([number]);
    expect(await found(adviser, { search: code, status: 'pending' })).toEqual([]);
    expect(await found(neighbour, { search: code })).toEqual([]);
    expect(await refusalOf(list(adviser, { filter: { search: '1234567890123456' } }))).toBe('INVALID_TEXT');
  });

  it('work in the e-shop of every market, with the statuses of the specification', async () => {
    for (const store of ['cn-eshop', 'hk-eshop', 'mo-eshop', 'my-eshop', 'sg-eshop']) {
      const reader = await staffOf(shop, { store, role: 'manager' });
      for (const status of [...orderStages.map(staffStatus), 'open', 'late'])
        expect(await refusalOf(list(reader, { filter: { status } }))).toBeNull();
    }
  });
});

describe('the list with 5,000 orders', () => {
  it('reads along indexes only, according to PostgreSQL’s query plans', async () => {
    const [model] = await shop.db.query<{ columns: string }>(
      'test.columns',
      `select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_schema = 'ordering' and table_name = 'sales_order' and is_generated = 'NEVER'
         and column_name not in ('id', 'number', 'cart_id', 'source_code', 'placed_at', 'telephone')`,
    );
    await shop.db.script(`
      alter table ordering.sales_order disable trigger sales_order_adds_up;
      insert into ordering.sales_order (number, cart_id, source_code, placed_at, telephone, ${model?.columns})
      select '20251120' || lpad((n * 199 % 1000000)::text, 6, '0'), 'many-' || n,
        (array['hk-central', 'hk-sheungwan', 'hk-eshop', 'cn-eshop'])[1 + n % 4],
        placed_at - n * interval '1 minute', '+8529' || lpad((n * 7919 % 10000000)::text, 7, '0'), ${model?.columns}
      from generate_series(1, 5000) n,
        (select * from ordering.sales_order order by id limit 1) model;
      analyze ordering.sales_order;`);
    const statements: string[] = [];
    const explaining = {
      ...shop.db,
      async query<R>(name: string, text: string, params: readonly unknown[] = []): Promise<R[]> {
        const plan = await shop.db.query(`test.explain-${name}`, `explain ${text}`, params);
        statements.push(JSON.stringify(plan));
        return shop.db.query<R>(name, text, params);
      },
    };
    const anyDay = { from: null, before: null };
    const page = { offset: 20, limit: 20 };
    await countGroups(explaining, 'hk-central', allGroups, anyDay);
    await idsOfGroups(explaining, 'hk-central', allGroups, anyDay, { ...page, order: 'newest' });
    await idsOfGroups(explaining, 'hk-central', allGroups, anyDay, { ...page, order: 'oldest' });
    await ordersByEnd(explaining, 'hk-central', '4567');
    await ordersOfMember(explaining, 'hk-central', '1');
    const anyOrder = { delivery: null, madeToOrder: null, placed: anyDay };
    await countOverdue(explaining, 'hk-central', '2026-01-01', anyOrder);
    await idsOfOverdue(explaining, 'hk-central', '2026-01-01', anyOrder, page);
    expect(statements).toHaveLength(7);
    for (const plan of statements) {
      expect(plan).not.toContain('Seq Scan on sales_order');
      expect(plan).toContain('sales_order_of_');
    }
    const [number] = numbers;
    expect((await listed(adviser, { filter: { search: number } })).items).toMatchObject([{ number }]);
  });
});
