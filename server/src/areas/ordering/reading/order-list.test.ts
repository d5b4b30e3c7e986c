import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedPiece, must, order, type PlacedOrder, setStock } from '../../../testing/buyer.ts';
import { type SignedIn, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestAnswer, type TestShop } from '../../../testing/shop.ts';
import { countOfCustomer, ordersOfCustomer } from './store-lists.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const fields = `number order_date status total_quantity items { product_name quantity_ordered }
  payment { status } history { status } total { grand_total { value } }`;
const ordersQuery = `query ($filter: CustomerOrdersFilterInput, $page: Int, $size: Int, $sort: CustomerOrderSortInput) {
  customer { orders(filter: $filter, currentPage: $page, pageSize: $size, sort: $sort) {
    items { ${fields} } page_info { current_page page_size total_pages } total_count date_of_first_order } } }`;

const listed = async ({ headers }: Pick<SignedIn, 'headers'>, variables: object = {}) =>
  (await must(shop.graphql(ordersQuery, variables, headers))).customer.orders;
const numbersOf = async (customer: SignedIn, variables: object = {}): Promise<string[]> =>
  (await listed(customer, variables)).items.map(({ number }: { number: string }) => number);

const codeOf = async (answer: Promise<Pick<TestAnswer<unknown>, 'errors'>>) =>
  (await answer).errors?.[0]?.extensions?.code;

describe('a customer with 60 orders', () => {
  let customer: SignedIn;
  let first: PlacedOrder;
  beforeAll(async () => {
    customer = await signUp(shop);
    await setStock(shop, fixedPiece, 50);
    first = (await order(shop, null, undefined, customer.headers)).placed;
    await copies(shop, first.order_number, 59);
    const other = await signUp(shop);
    await order(shop, null, undefined, other.headers);
  });

  it('pages through all of them, newest first, and sees no one else’s', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listed(customer, { page, size: 20 })));
    const all = pages.flatMap(({ items }) => items.map(({ number }: { number: string }) => number));
    expect(all).toHaveLength(60);
    expect(new Set(all).size).toBe(60);
    const dates = pages.flatMap(({ items }) =>
      items.map(({ order_date }: { order_date: string }) => order_date),
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(pages[0]).toMatchObject({
      total_count: 60,
      date_of_first_order: dates.at(-1),
      page_info: { current_page: 1, page_size: 20, total_pages: 3 },
    });
    expect(pages[3].items).toEqual([]);
    const large = await listed(customer, { size: 60 });
    expect([large.items.length, large.page_info.page_size, large.total_count]).toEqual([50, 50, 60]);
    expect(large.items.every(({ items }: { items: unknown[] }) => items.length === 1)).toBe(true);
  });

  it('needs as many statements for fifty as for one', async () => {
    const cost = async (size: number): Promise<number> => {
      const before = await statements(shop);
      await listed(customer, { size });
      return (await statements(shop)) - before;
    };
    const costOfOne = await cost(1);
    expect(costOfOne).toBeGreaterThan(3);
    expect(await cost(50)).toBe(costOfOne);
    expect(costOfOne).toBeLessThanOrEqual(8);
  });

  it('reads along the customer’s index only, according to PostgreSQL’s query plans', async () => {
    await copies(shop, first.order_number, 1_500, 'others', { customerId: '1' });
    await shop.db.script(
      'analyze ordering.sales_order; analyze ordering.order_line; analyze ordering.order_event',
    );
    const plans: string[] = [];
    const explaining = {
      ...shop.db,
      async query<R>(name: string, text: string, params: readonly unknown[] = []): Promise<R[]> {
        plans.push(JSON.stringify(await shop.db.query(`test.explain-${name}`, `explain ${text}`, params)));
        return shop.db.query<R>(name, text, params);
      },
    };
    const none = {
      stages: null,
      numbers: null,
      partOfNumber: null,
      from: null,
      to: null,
      least: null,
      most: null,
    };
    const query = { customerId: customer.customerId, ...none };
    const rows = await ordersOfCustomer(explaining, query, 'created-desc', 50, 0);
    expect(await countOfCustomer(explaining, { ...query, stages: ['pending'] })).toMatchObject({ total: 60 });
    expect(rows).toHaveLength(50);
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain('sales_order_of_customer');
    }
  });

  it('finds them by number, day and status, in either order', async () => {
    const [newest = '', older] = await numbersOf(customer);
    const by = (filter: object, variables: object = {}) =>
      numbersOf(customer, { filter, size: 50, ...variables });
    expect(await by({ number: { eq: newest } })).toEqual([newest]);
    expect(await by({ number: { in: [newest, older, '20990101000000'] } })).toHaveLength(2);
    expect(await by({ number: { match: ` ${newest.slice(-6)} ` } })).toEqual([newest]);
    expect(await by({ number: { match: '' } })).toHaveLength(50);
    expect(await by({ number: { match: '%' } })).toEqual([]);
    expect(await by({ status: { eq: 'pending' } }, { size: 50 })).toHaveLength(50);
    expect(await by({ status: { eq: 'complete_shipped' } })).toEqual([]);
    expect(await by({ status: { in: ['no such', 'canceled'] } })).toEqual([]);
    const day = shop.clock.now().toISOString().slice(0, 10);
    expect(await by({ order_date: { from: day, to: day } })).toContain(first.order_number);
    expect(await by({ order_date: { to: '2020-01-01' } })).toEqual([]);
    expect(await by({ order_date: { from: shop.clock.now().toISOString() } })).toHaveLength(1);
    const { total } = (await listed(customer, { size: 1 })).items[0];
    const due: number = total.grand_total.value;
    expect(await by({ grand_total: { from: String(due), to: due.toFixed(2) } })).toHaveLength(50);
    expect(await by({ grand_total: { from: (due + 0.01).toFixed(2) } })).toEqual([]);
    expect(await by({ grand_total: { to: (due - 0.01).toFixed(2) } })).toEqual([]);
    const sorted = (sort_field: string, sort_direction: string) =>
      numbersOf(customer, { size: 50, sort: { sort_field, sort_direction } });
    const up = await sorted('NUMBER', 'ASC');
    expect(up).toEqual(up.toSorted());
    expect((await sorted('CREATED_AT', 'ASC')).at(0)).toBe(
      (await numbersOf(customer, { page: 60, size: 1 })).at(0),
    );
    for (const variables of [
      { page: 0 },
      { size: -1 },
      { filter: { order_date: { from: 'yesterday' } } },
      { filter: { order_date: { to: '2026-02-31' } } },
      { filter: { grand_total: { from: '1e9' } } },
      { filter: { grand_total: { to: '-1' } } },
    ])
      expect(await codeOf(shop.graphql(ordersQuery, variables, customer.headers))).toMatch(
        /PAGE_INVALID|BAD_REQUEST/,
      );
  });
});

/** The number of statements that GraphQL requests have sent to the database so far. */
async function statements({ platform }: TestShop): Promise<number> {
  const metric = await platform.metrics.sqlPerRequest.get();
  return metric.values
    .filter(({ metricName, labels }) => metricName?.endsWith('_sum') && labels.route === '/graphql')
    .reduce((sum, { value }) => sum + value, 0);
}

/**
 * Creates copies of this order, each a minute older than the one before; `facts` replaces columns such
 * as the owner.
 */
async function copies(
  { db }: TestShop,
  number: string,
  count: number,
  name = 'copy',
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const columnsOf = async (table: string, except: readonly string[]): Promise<string> => {
    const [row] = await db.query<{ columns: string }>(
      'test.columns',
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'ordering' and table_name = $1 and is_generated = 'NEVER' and column_name <> all ($2::text[])`,
      [table, except],
    );
    return row?.columns ?? '';
  };
  const own = await columnsOf('sales_order', ['id', 'number', 'cart_id', 'placed_at', 'state']);
  const lines = await columnsOf('order_line', ['order_id']);
  const events = await columnsOf('order_event', ['order_id']);
  const payments = await columnsOf('payment', ['id', 'order_id', 'idempotency_key']);
  const original = `(select id from ordering.sales_order where number = '${number}')`;
  const copied = `ordering.sales_order copy where copy.cart_id like '${name}-%'`;
  const copy = (table: string, columns: string): string =>
    `insert into ordering.${table} (order_id, ${columns}) select copy.id, ${columns
      .split(', ')
      .map((column) => `one.${column}`)
      .join(', ')} from ordering.${table} one, ${copied} and one.order_id = ${original};`;
  await db.transaction((tx) =>
    tx.script(`
      insert into ordering.sales_order (number, cart_id, placed_at, state, ${own})
      select '${name === 'copy' ? '20251101' : '20251102'}' || lpad((n * 7919 % 1000000)::text, 6, '0'), '${name}-' || n,
        placed_at - n * interval '1 minute',
        jsonb_set(state, '{facts}', state -> 'facts' || '${JSON.stringify(facts)}'), ${own}
      from generate_series(1, ${count}) n, ordering.sales_order where number = '${number}';
      ${copy('order_line', lines)}
      ${copy('order_event', events)}
      ${copy('payment', `idempotency_key, ${payments}`).replace('one.idempotency_key', `'${name}-' || copy.id`)}`),
  );
}
