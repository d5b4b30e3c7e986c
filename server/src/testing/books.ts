import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { readMigrations } from '../platform/database/migrate.ts';
import type { Connection, Database } from '../platform/database.ts';

/** Runs one SQL statement without parameters on the test's database. Returns the rows. */
export type RunStatement = (text: string) => Promise<Record<string, unknown>[]>;

export const statementRunner =
  (db: Pick<Database, 'query'>): RunStatement =>
  (text) =>
    db.query(`test.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);

export interface StockAndOrders {
  readonly orders: number;
  /** Stock in Hong Kong's warehouse. */
  readonly left: number;
}

/**
 * Expects that orders, payments, stock, coupons and ledgers agree with each other, after crashes and concurrent sales.
 * Returns the number of orders and the stock of `sku`.
 */
export async function expectConsistentBooks(sku: string, run: RunStatement): Promise<StockAndOrders> {
  const incompleteOrders = await run(`
    select number from ordering.sales_order sales
    where not exists (select 1 from ordering.order_line where order_id = sales.id)
       or not exists (select 1 from ordering.order_event where order_id = sales.id)
       or not exists (select 1 from ordering.payment where order_id = sales.id)
       or not exists (select 1 from platform.message where key = 'order-placed:' || sales.number)
       or (stage = 'pending' and not exists (select 1 from platform.job where data->>'orderId' = sales.id::text))
       or total_minor <> (select amount_minor from ordering.payment where order_id = sales.id order by attempt limit 1)
       or (released_at is null) <> exists (
         select 1 from cart.cart where order_number = sales.number and state = 'ordered')`);
  expect(incompleteOrders).toEqual([]);
  const orphanedCarts = await run(`
    select id from cart.cart where state = 'ordered'
    and not exists (select 1 from ordering.sales_order where number = cart.order_number)`);
  expect(orphanedCarts).toEqual([]);
  // Each order with a coupon uses it, unless the order is released, cancelled or refunded. No other uses exist.
  const coupons = await run(`
    select coalesce(sales.number, used.order_number) as number
    from (select * from ordering.sales_order
      where coupon_code is not null and released_at is null and stage not in ('canceled', 'refunded')) sales
    full join (select * from pricing.promotion_use where code is not null) used on used.order_number = sales.number
    where sales.number is null or used.order_number is null or used.sold <> (sales.stage <> 'pending')`);
  expect(coupons).toEqual([]);
  const miscountedPromotions = await run(`
    select key, market from pricing.promotion
    where used <> (select count(*) from pricing.promotion_use where promotion_id = promotion.id)
      or spent_minor <> (select coalesce(sum(amount_minor), 0) from pricing.promotion_use where promotion_id = promotion.id)
    union all select code, market from pricing.promotion_code
    where used <> (select count(*) from pricing.promotion_use used where used.market = promotion_code.market and used.code = promotion_code.code)`);
  expect(miscountedPromotions).toEqual([]);
  // Each open order debits gift cards and credit by the amount that they pay for it. No other order debits them.
  const wrongTenders = await run(`
    select sales.number, debits.cause
    from (select * from ordering.sales_order where tender_minor > 0 and released_at is null) sales
    full join (
      select cause, sum(-amount) as amount from platform.ledger_entry debit
      where kind = 'debit' and cause like 'order:%' and not exists (
        select from platform.ledger_entry later where later.account_id = debit.account_id and later.reverses = debit.id)
      group by cause
    ) debits on debits.cause = 'order:' || sales.number
    where tender_minor is distinct from debits.amount`);
  expect(wrongTenders).toEqual([]);
  // In each unit, the transfers between customer accounts sum to zero.
  const halfMoves = await run(`
    select account.unit from platform.ledger_entry entry join platform.ledger_account account on account.id = account_id
    where entry.against = 'transfers' group by account.unit having sum(entry.amount) <> 0`);
  expect(halfMoves).toEqual([]);
  // Each sold gift card is credited with the sold amount less what was taken back.
  const wrongSales = await run(`
    select card_id from tenders.sold_gift_card sold left join (
      select account.owner, sum(entry.amount) as amount from platform.ledger_entry entry
      join platform.ledger_account account on account.id = account_id
      where entry.against = 'card-sales' group by account.owner
    ) booked on sold.card_id::text = booked.owner
    where booked.amount is distinct from sold.amount_minor - sold.taken_minor`);
  expect(wrongSales).toEqual([]);
  // The ledger credits the value of each credited trade-in once, and of no other trade-in.
  const wrongTradeIns = await run(`
    select coalesce(taken.number, given.number) as number
    from (select number, value from trade_ins.trade_in where stage = 'credited') taken
    full join (
      select account.owner as number, entry.amount from platform.ledger_account account
      join platform.ledger_entry entry on entry.account_id = account.id and entry.cause = 'trade-in:' || account.owner
      join tenders.trade_in_value value on value.number = account.owner and value.currency = account.unit
      where account.kind = 'trade-in'
    ) given on given.number = taken.number
    where taken.value is distinct from given.amount`);
  expect(wrongTradeIns).toEqual([]);
  // The balance of a trade-in is at least 0 and at most its value.
  const overfullTradeIns = await run(`
    select account.owner from platform.ledger_account account
    join platform.ledger_entry entry on entry.account_id = account.id
    join trade_ins.trade_in taken on taken.number = account.owner
    where account.kind = 'trade-in' group by account.owner, taken.value
    having sum(entry.amount) > taken.value or sum(entry.amount) < 0`);
  expect(overfullTradeIns).toEqual([]);
  // Each paid order has issued as many gift cards as it bought, each with the amount of its line. Other orders have none.
  const wrongCards = await run(`
    select coalesce(bought.number, sold.number) as number from (
      select number, position, quantity, (line.gift_card ->> 'amount')::bigint as amount from ordering.sales_order sales
      join ordering.order_line line on line.order_id = sales.id
      where line.gift_card is not null and released_at is null and stage <> 'pending'
    ) bought full join (
      select order_number as number, line, count(*) as cards, min(amount_minor) as least, max(amount_minor) as most
      from tenders.sold_gift_card group by 1, 2
    ) sold on sold.number = bought.number and sold.line = bought.position
    where quantity is distinct from cards or amount is distinct from least or least is distinct from most`);
  expect(wrongCards).toEqual([]);
  // Each order holds the pieces of its lines. The holds of a paid order are sold. An order that released its pieces
  // holds none.
  const wrongHolds = await run(`
    with part as (
      select sales.number, stage, line.quantity - (select coalesce(sum(back.restocked), 0)::integer from ordering.order_return sent
         join ordering.order_return_line back on back.return_id = sent.id
         where sent.order_id = sales.id and back.line = line.position) as quantity, jsonb_array_elements(parts) as part, null::integer as source_id, product_id
      from ordering.sales_order sales join ordering.order_line line on line.order_id = sales.id
      where released_at is null and stage not in ('canceled', 'refunded') and jsonb_array_length(parts) > 0
      union all
      select sales.number, stage, line.quantity - (select coalesce(sum(back.restocked), 0)::integer from ordering.order_return sent
         join ordering.order_return_line back on back.return_id = sent.id
         where sent.order_id = sales.id and back.line = line.position) as quantity, null, source_id, product_id
      from ordering.sales_order sales join ordering.order_line line on line.order_id = sales.id
      where released_at is null and stage not in ('canceled', 'refunded') and jsonb_array_length(parts) = 0
    ), wanted as (
      select number as holder, coalesce((part ->> 'productId')::integer, product_id) as product_id,
        coalesce((part ->> 'sourceId')::integer, source_id) as source_id,
        sum(quantity * coalesce((part ->> 'quantity')::integer, 1)) as wanted, stage <> 'pending' as paid
      from part group by 1, 2, 3, stage
    )
    select holder, product_id, source_id from (select * from wanted where source_id <> 0 and wanted > 0) wanted
    full join (select * from catalogue.stock_hold where holder !~ '^[RT]') held using (holder, product_id, source_id)
    where wanted is distinct from held.quantity or held.sold is distinct from case when paid then wanted else 0 end`);
  expect(wrongHolds).toEqual([]);
  const duplicateOrders = await run(
    'select cart_id from ordering.sales_order where released_at is null group by cart_id having count(*) > 1',
  );
  expect(duplicateOrders).toEqual([]);
  const [sums] = await run(`
    select (select count(*)::integer from ordering.sales_order) as orders,
      (select quantity from catalogue.stock_item item join catalogue.product on product.id = item.product_id
        join stores.source on source.id = item.source_id where sku = '${sku}' and source.code = 'hk-eshop') as "left"`);
  return sums as unknown as StockAndOrders;
}

/** Sets the stock of a piece in Hong Kong's warehouse, and zero in its stores. */
export async function stockUp(sku: string, quantity: number, run: RunStatement): Promise<void> {
  await run(`
    with stocked as (
      update catalogue.stock_item item set quantity = case when source.code = 'hk-eshop' then ${quantity} else 0 end,
        changed_in = pg_current_xact_id()
      from catalogue.product, stores.source where product.id = item.product_id and source.id = item.source_id
        and product.sku = '${sku}' and source.market = 'hk' returning 1
    )
    select pg_notify('catalogue', 'stock') from stocked limit 1`);
}

/**
 * Migration 905 introduced accounts of the shop. Expects that it gives each ledger entry the same account as today's code.
 * Rolls back its changes.
 */
export async function expectMigratedShopAccounts(db: Database): Promise<void> {
  const migration = (await readMigrations()).find(({ name }) => name.startsWith('905-'));
  const rolledBack = new Error('rolled back');
  const entries = (tx: Connection) =>
    tx.query<{ cause: string; against: string }>(
      'test.entries-with-accounts',
      'select id, cause, against from platform.ledger_entry order by id',
    );
  const work = db.transaction(async (tx) => {
    const before = (await entries(tx)).filter(({ cause }) => !cause.startsWith('test:'));
    expect(before.length).toBeGreaterThan(0);
    await tx.script(`
      drop table platform.ledger_day;
      alter table platform.ledger_account drop column book;
      alter table platform.ledger_entry drop column against;
      drop index platform.ledger_entry_at`);
    await tx.script(migration?.text ?? '');
    expect((await entries(tx)).filter(({ cause }) => !cause.startsWith('test:'))).toEqual(before);
    throw rolledBack;
  });
  await expect(work).rejects.toBe(rolledBack);
}

/**
 * Migration 355 introduced stock holds. Expects that it writes the same holds for existing orders as today's code. Rolls back
 * its changes.
 */
export async function expectMigratedHolds(db: Database): Promise<void> {
  const migration = (await readMigrations()).find(({ name }) => name.startsWith('355-'));
  const rolledBack = new Error('rolled back');
  const holds = (tx: Connection) =>
    tx.query('test.holds', 'select * from catalogue.stock_hold order by holder, product_id, source_id');
  const work = db.transaction(async (tx) => {
    const holdsBefore = await holds(tx);
    expect(holdsBefore.length).toBeGreaterThan(0);
    await tx.script('drop table catalogue.stock_hold');
    await tx.script(migration?.text ?? '');
    expect(await holds(tx)).toEqual(holdsBefore);
    throw rolledBack;
  });
  await expect(work).rejects.toBe(rolledBack);
}
