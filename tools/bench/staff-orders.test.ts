import { memberCodeOf } from '@jinlan/domain/members';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedPiece, must, setStock } from '../../server/src/testing/buyer.ts';
import { orderToCollect } from '../../server/src/testing/counter.ts';
import { type SignedIn, signUp, staffOf } from '../../server/src/testing/people.ts';
import { testDatabaseUrl } from '../../server/src/testing/processes/database.ts';
import { promptly } from '../../server/src/testing/processes/promptly.ts';
import { createTestShop, type TestShop } from '../../server/src/testing/shop.ts';
import { sessionsCpuMs } from './cpu.ts';

// One store with very many orders. STAFF_ORDERS=100000 stands for a market's e-shop after years; writing that many
// takes a minute.

const orders = testDatabaseUrl() === undefined ? 5_000 : Number(process.env['STAFF_ORDERS'] ?? 20_000);
const store = 'hk-central';
/** Milliseconds of PostgreSQL's processor time for one request: the part that may grow with the number of orders. */
const limitMs = 10;
/** The kernel counts in hundredths of a second, so many requests are measured together. */
const repeats = 20;
/** The indexes that the list needs. Other indexes would only slow down writing the orders. */
const neededIndexes = ['store', 'due_day', 'number_end', 'telephone_end', 'customer', 'rest'].map(
  (name) => `sales_order_of_${name}`,
);
const memberCode = memberCodeOf('123456789012345');

let shop: TestShop;
let manager: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await setStock(shop, fixedPiece, 100);
  manager = await staffOf(shop, { store, role: 'manager' });
  const member = await signUp(shop);
  await shop.db.query('test.member-code', 'update identity.customer set member_code = $2 where id = $1', [
    Number(member.customerId),
    memberCode,
  ]);
  await orderToCollect(shop, store);
  await addOrders(Number(member.customerId));
}, 120_000);
afterAll(() => shop.close());

/** Nine of ten orders are complete, a fiftieth is open, the others are cancelled. One of 500 is the member's. */
async function addOrders(customerId: number): Promise<void> {
  const [model] = await shop.db.query<{ orders: string; lines: string }>(
    'test.columns',
    `select string_agg(column_name, ', ') filter (where table_name = 'sales_order' and column_name not in
         ('id', 'number', 'cart_id', 'source_code', 'placed_at', 'telephone', 'state', 'expires_at', 'network', 'wide_network')) as orders,
       string_agg(column_name, ', ') filter (where table_name = 'order_line' and column_name <> 'order_id') as lines
     from information_schema.columns where table_schema = 'ordering' and is_generated = 'NEVER'`,
  );
  await shop.db.transaction(async (tx) => {
    await tx.script(`
      do $$ declare unread regclass; begin
        for unread in select indexrelid::regclass from pg_index join pg_class on pg_class.oid = indexrelid
          where indrelid = 'ordering.sales_order'::regclass and not indisunique
            and relname not in (${neededIndexes.map((name) => `'${name}'`).join(', ')})
        loop execute 'drop index ' || unread; end loop;
      end $$;
      set local session_replication_role = replica;
      with model as (select * from ordering.sales_order order by id limit 1), added as (
        insert into ordering.sales_order (number, cart_id, source_code, placed_at, telephone, state, ${model?.orders})
        select '2025' || lpad(n::text, 10, '0'), 'many-' || n, '${store}', placed_at - n * interval '5 minutes',
          '+8529' || lpad((n * 7919 % 10000000)::text, 7, '0'),
          (state - 'expiresAt') || jsonb_build_object(
            'stage', case when n % 50 = 0 then (array['approval-pending', 'ready-stock', 'manufacturing', 'made', 'factory-shipped',
              'pick-pending', 'return-pending'])[1 + n / 50 % 7] when n % 12 = 1 then 'canceled' else 'complete' end,
            'payment', jsonb_build_object('state', 'not-needed'), 'waybill', jsonb_build_object('carrier', 'SF', 'number', 'SF12345678'),
            'pickup', jsonb_build_object('wrongTries', 0), 'completedAt', placed_at, 'reason', 'none', 'by', 'expire',
            'facts', state -> 'facts' || jsonb_build_object('delivery', (array['courier', 'pickup'])[1 + n % 2],
              'madeToOrder', n % 3 = 0, 'customerId', case when n % 500 = 0 then '${customerId}' end,
              'dueOn', to_char(placed_at - n * interval '5 minutes' + interval '10 days', 'YYYY-MM-DD'))),
          ${model?.orders}
        from generate_series(1, ${orders}) n, model returning id)
      insert into ordering.order_line (order_id, ${model?.lines})
      select added.id, ${model?.lines} from added,
        (select * from ordering.order_line where order_id = (select id from model)) line`);
  });
  await shop.db.script('vacuum analyze ordering.sales_order');
  await shop.db.script('analyze ordering.order_line');
}

const document = `query ($filter: StaffOrdersFilterInput, $sort: StaffOrdersSort, $page: Int) {
  staffOrders(filter: $filter, sort: $sort, currentPage: $page) { total_count open late counts { status count }
    items { number status customer_name total { value currency } first_item_name due_on is_late next_action } } }`;

it.each([
  ['no filter', {}],
  ['the tenth page', { page: 10 }],
  ['the oldest first', { sort: 'oldest' }],
  ['a status', { filter: { status: 'complete_complete' } }],
  ['what is open', { filter: { status: 'open' }, sort: 'oldest' }],
  ['what is late', { filter: { status: 'late' } }],
  ['delivery and kind', { filter: { delivery: 'courier', made_to_order: true } }],
  ['days', { filter: { placed_from: '2026-01-01', placed_to: '2026-06-30' } }],
  [
    'all filters',
    { filter: { status: 'open', delivery: 'pickup', made_to_order: false, placed_to: '2026-11-01' } },
  ],
  ['filters that match nothing', { filter: { status: 'complete_complete', delivery: 'none' } }],
  ['the end of a mobile number', { filter: { search: '7919' } }],
  ['the end of an order number', { filter: { search: '04321' } }],
  ['the code of a member', { filter: { search: memberCode, status: 'complete_complete' } }],
] as const)(
  'lists the orders of a store by %s within 10 ms of PostgreSQL’s processor time',
  async (_, variables) => {
    const ask = () => must(shop.graphql(document, variables, manager.headers));
    const { staffOrders } = await ask();
    expect(staffOrders.counts.length).toBeGreaterThan(8);
    await promptly(limitMs, async () => {
      const before = await sessionsCpuMs(shop.db);
      for (let turn = 0; turn < repeats; turn += 1) await ask();
      const after = await sessionsCpuMs(shop.db);
      // Omits sessions that the pool opened or closed meanwhile.
      return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? ms), 0) / repeats;
    });
  },
);
