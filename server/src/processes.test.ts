import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from './platform/database/pglite.ts';
import {
  type Buyer,
  bag,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  placeWith,
  startCart,
} from './testing/buyer.ts';
import { testDatabaseUrl } from './testing/database.ts';
import { freePort, type ServerProcess, shopAt, startServer } from './testing/process.ts';

// Real processes, as they run: killed without a warning on the embedded database, and several at once on PostgreSQL.

let dataDir: string;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jinlan-processes-'));
});
afterAll(async () => {
  await Promise.all([...running].map((server) => server.kill('SIGKILL')));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(environment: Readonly<Record<string, string>>) {
  const port = await freePort();
  const server = startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    GOLD_SIMULATOR: 'off',
    ...environment,
  });
  running.add(server);
  const origin = `http://localhost:${port}`;
  return { server, origin, shop: shopAt(origin) };
}
type Running = Awaited<ReturnType<typeof start>>;

/** Thirty-one of them lie in Hong Kong's warehouse. */
const wellStocked = 'JL10805';

async function readyInStore({ shop }: Running, sku = fixedPiece): Promise<Buyer> {
  const buyer = await startCart(shop, [{ sku, quantity: 1 }]);
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, { code: 'checkmo' });
  await bag(shop, buyer);
  return buyer;
}

interface Placed {
  readonly order_number: string;
  readonly access_token: string;
}

const orderByToken = `query ($number: String!, $token: String!) {
  orderByToken(order_number: $number, access_token: $token) { number status cart_id total_quantity items { quantity_ordered } }
}`;

async function mustSee(
  { shop }: Running,
  { order_number: number, access_token: token }: Placed,
): Promise<void> {
  const data = await must(shop.graphql(orderByToken, { number, token }, hk));
  expect(data.orderByToken).toMatchObject({ number, total_quantity: 1, items: [{ quantity_ordered: 1 }] });
}

const expire = 'ordering.expire-order';

const url = testDatabaseUrl();

/** What must hold at every moment, whoever was killed and however many sold at once. */
async function mustAddUp(
  sku: string,
  query: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<{ orders: number; left: number }> {
  const unwhole = await query(`
    select number from ordering.sales_order sales
    where not exists (select 1 from ordering.order_line where order_id = sales.id)
       or not exists (select 1 from ordering.order_event where order_id = sales.id)
       or not exists (select 1 from ordering.payment where order_id = sales.id)
       or not exists (select 1 from platform.message where key = 'order-placed:' || sales.number)
       or not exists (select 1 from platform.job where data->>'orderId' = sales.id::text)
       or (released_at is null) <> exists (
         select 1 from cart.cart where order_number = sales.number and state = 'ordered')`);
  expect(unwhole).toEqual([]);
  const cartsWithout = await query(`
    select id from cart.cart where state = 'ordered'
    and not exists (select 1 from ordering.sales_order where number = cart.order_number)`);
  expect(cartsWithout).toEqual([]);
  const [sums] = await query(`
    select (select count(*)::integer from ordering.sales_order) as orders,
      (select quantity from catalogue.stock_item item join catalogue.product on product.id = item.product_id
        join stores.source on source.id = item.source_id where sku = '${sku}' and source.code = 'hk-eshop') as "left"`);
  return sums as { orders: number; left: number };
}

if (url === undefined)
  it('loses no order that it confirmed and keeps none by half, however often it is killed', async () => {
    const environment = { DATA_DIR: join(dataDir, 'killed'), NODE_ENV: 'production' };
    const products = JSON.parse(
      await readFile(new URL('../../sample/products.json', import.meta.url), 'utf8'),
    ) as {
      sku: string;
      stock: Record<string, number>;
    }[];
    const stocked = products.find(({ sku }) => sku === wellStocked)?.stock['hk-eshop'] ?? 0;
    const confirmed: Placed[] = [];
    for (let round = 0; round < 3; round += 1) {
      const one = await start(environment);
      await one.server.ready;
      const buyers = await Promise.all(Array.from({ length: 9 }, () => readyInStore(one, wellStocked)));
      const answers = buyers.map((buyer) =>
        placeWith(one.shop, buyer, { accepts_no_return: true }).catch(() => null),
      );
      // In the middle of it: some are through, some are not.
      await answers[round];
      await one.server.kill('SIGKILL');
      const inTime = (await Promise.all(answers)).flatMap(
        (answer): Placed[] => answer?.data?.placeOrder?.order ?? [],
      );
      expect(inTime.length).toBeGreaterThan(0);
      confirmed.push(...inTime);
    }
    const last = await start(environment);
    await last.server.ready;
    for (const placed of confirmed) await mustSee(last, placed);
    await last.server.kill('SIGTERM');
    const db = await openPglite({ dataDir: environment.DATA_DIR });
    try {
      const { orders, left } = await mustAddUp(wellStocked, (text) => db.query(`test.${text.length}`, text));
      expect(orders).toBeGreaterThanOrEqual(confirmed.length);
      expect(left).toBe(stocked - orders);
    } finally {
      await db.close();
    }
  }, 120_000);
else
  describe('two processes on one PostgreSQL', () => {
    const name = `jinlan_test_${randomBytes(8).toString('hex')}`;
    const admin = new pg.Client({ connectionString: url });
    const own = new URL(url);
    own.pathname = `/${name}`;
    const inside = new pg.Client({ connectionString: own.href });
    let one: Running;
    let other: Running;

    beforeAll(async () => {
      await admin.connect();
      await admin.query(`create database ${name}`);
      await inside.connect();
      const environment = { DATABASE_URL: own.href, DATABASE_POOL_SIZE: '5' };
      [one, other] = await Promise.all([start(environment), start(environment)]);
      await Promise.all([one.server.ready, other.server.ready]);
    }, 60_000);
    afterAll(async () => {
      await Promise.all([one, other].map((running) => running?.server.kill('SIGTERM')));
      await inside.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    });

    const both = <T>(ask: (running: Running) => Promise<T>): Promise<T[]> =>
      Promise.all([ask(one), ask(other)]);
    const rows = async (text: string): Promise<Record<string, unknown>[]> => (await inside.query(text)).rows;
    const counterOf = async ({ origin }: Running, job: string): Promise<number> => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line.startsWith(`jinlan_job_runs_total{job="${job}"`));
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    };

    it('fills the empty shop once, and both show the same one', async () => {
      const loaded = [one, other].filter(({ server }) => server.output().includes('"msg":"imported"'));
      expect(loaded).toHaveLength(1);
      const [left, right] = await both(({ shop }) =>
        must(
          shop.graphql(
            `{ products(filter: { price: { from: "0" } }, pageSize: 100) { total_count items { sku price_range { minimum_price { final_price { value } } } } }
               categoryList { children { name product_count } } cmsPage(identifier: "home") { content } }`,
            {},
            hk,
          ),
        ),
      );
      expect(left.products.total_count).toBeGreaterThan(20);
      expect(left.cmsPage.content).not.toBe('');
      expect(right).toEqual(left);
      expect(await rows('select name from platform.once where done_at is not null')).toEqual([
        { name: 'sample-shop' },
      ]);
    });

    /** An open page: what its stream has told, and when. */
    const listenFor = async ({ origin }: Running) => {
      const stop = new AbortController();
      const stream = await fetch(`${origin}/events?store=hk_en`, { signal: stop.signal });
      const times = new Map<string, number>();
      const open = Promise.withResolvers<void>();
      const hear = async (): Promise<void> => {
        const decoder = new TextDecoder();
        for await (const chunk of stream.body ?? []) {
          for (const [, id = ''] of decoder.decode(chunk, { stream: true }).matchAll(/^id: (\d+)$/gm))
            times.set(id, performance.now());
          open.resolve();
        }
      };
      hear().catch(open.reject);
      await open.promise;
      return { ids: () => [...times.keys()], at: (id: string) => times.get(id), close: () => stop.abort() };
    };
    const moveGold = async ({ shop, origin }: Running, factor: number) => {
      const { goldPrices } = await must(shop.graphql('{ goldPrices { type sell { value } } }', {}, hk));
      const [board] = goldPrices as { type: string; sell: { value: number } }[];
      const response = await fetch(`${origin}/dev/gold-price`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          type: board?.type.replaceAll('_', '-'),
          sell: Math.round((board?.sell.value ?? 0) * factor),
        }),
      });
      const answered = performance.now();
      return { version: ((await response.json()) as { version: number }).version, answered };
    };

    it('says a gold price published in one on the open pages of the other, within a second', async () => {
      const page = await listenFor(other);
      const { version, answered } = await moveGold(one, 1.004);
      await expect.poll(() => page.at(String(version)), { interval: 10, timeout: 5_000 }).toBeDefined();
      expect((page.at(String(version)) ?? 0) - answered).toBeLessThan(1_000);
      page.close();
      const [left, right] = await both(({ shop }) =>
        must(shop.graphql('{ goldPrices { type sell { value } } }', {}, hk)),
      );
      expect(right).toEqual(left);
    });

    it('shows an order of one in the other, and places a bag once when both are asked at once', async () => {
      const buyer = await readyInStore(one);
      const answers = await both(({ shop }) => placeWith(shop, buyer));
      const numbers = new Set(answers.map(({ data }) => data?.placeOrder?.order?.order_number));
      expect([...numbers]).toEqual([expect.stringMatching(/^\d{14}$/)]);
      await both((running) => mustSee(running, answers[0]?.data.placeOrder.order));
    });

    it('never sells more than there is: forty buyers in both for the last five', async () => {
      await inside.query(
        `update catalogue.stock_item item set quantity = case when source.code = 'hk-eshop' then 5 else 0 end,
           changed_in = pg_current_xact_id()
         from catalogue.product, stores.source where product.id = item.product_id and source.id = item.source_id
           and product.sku = $1 and source.market = 'hk'`,
        [fixedPiece],
      );
      const before = (await mustAddUp(fixedPiece, rows)).orders;
      const buyers = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const home = index % 2 === 0 ? one : other;
          return { home, buyer: await readyInStore(home) };
        }),
      );
      const answers = await Promise.all(buyers.map(({ home, buyer }) => placeWith(home.shop, buyer)));
      const placed = answers.filter(({ data }) => data?.placeOrder?.order);
      const refusals = answers.flatMap(
        ({ errors }) => errors?.map(({ extensions }) => extensions?.code) ?? [],
      );
      expect(placed).toHaveLength(5);
      expect(new Set(refusals)).toEqual(new Set(['INSUFFICIENT_STOCK']));
      expect(await mustAddUp(fixedPiece, rows)).toEqual({ orders: before + 5, left: 0 });
    });

    it('keeps whole what many hands pull at in both at once: the same bags, changed, ordered, given up', async () => {
      await inside.query('update catalogue.stock_item set quantity = 40, changed_in = pg_current_xact_id()');
      const [last] = await rows('select coalesce(max(id), 0)::integer as id from ordering.sales_order');
      const before = Number(last?.id);
      const inStock = async ({ shop }: Running) =>
        (
          await must(
            shop.graphql(
              `{ products(filter: { sku: { eq: "${fixedPiece}" } }) { items { stock_status } } }`,
              {},
              hk,
            ),
          )
        ).products.items[0].stock_status;
      await expect.poll(() => both(inStock), { timeout: 8_000 }).toEqual(['IN_STOCK', 'IN_STOCK']);
      const homes = [one, other] as const;
      const bags = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          readyInStore(homes[index % 2] as Running, index < 3 ? wellStocked : fixedPiece),
        ),
      );
      const orders: Placed[] = [];
      const answers: Awaited<ReturnType<typeof bag>>[] = [];
      const hand = async (number: number): Promise<void> => {
        const { shop } = homes[number % 2] as Running;
        for (let step = 0; step < 12; step += 1) {
          const buyer = bags[(number * 7 + step * 5) % bags.length] as Buyer;
          const id = buyer.cartId;
          const ask = (text: string) => shop.graphql(`mutation { ${text} }`, {}, hk);
          const kind = (number + step * 3) % 8;
          const shown = await shop.graphql(`{ cart(cart_id: "${id}") { items { uid quantity } } }`, {}, hk);
          const uid = shown.data?.cart?.items[0]?.uid ?? 'MQ==';
          const other = (bags[(number + step) % bags.length] as Buyer).cartId;
          const item = `input: { cart_id: "${id}", cart_item`;
          if (kind <= 1) {
            const placed = await placeWith(shop, buyer, { accepts_no_return: true });
            answers.push(placed);
            if (placed.data?.placeOrder?.order) orders.push(placed.data.placeOrder.order);
          } else if (kind === 2 && orders.length > 0) {
            const { order_number, access_token } = orders[(number + step) % orders.length] as Placed;
            const input = `{ order_number: "${order_number}", access_token: "${access_token}" }`;
            answers.push(await ask(`cancelUnpaidOrder(input: ${input}) { order { number } }`));
          } else if (kind === 3)
            answers.push(
              await ask(
                `updateCartItems(${item}s: [{ cart_item_uid: "${uid}", quantity: ${1 + (step % 3)} }] }) { cart { id } }`,
              ),
            );
          else if (kind === 4)
            answers.push(
              await ask(
                `addProductsToCart(cartId: "${id}", cartItems: [{ sku: "${step % 2 ? wellStocked : fixedPiece}", quantity: 1 }, { sku: "${step % 2 ? fixedPiece : wellStocked}", quantity: 1 }]) { user_errors { code } }`,
              ),
            );
          else if (kind === 5)
            answers.push(await ask(`removeItemFromCart(${item}_uid: "${uid}" }) { cart { id } }`));
          else if (kind === 6)
            answers.push(
              await ask(
                `applyCouponToCart(input: { cart_id: "${id}", coupon_code: "WELCOME300" }) { cart { id } }`,
              ),
            );
          else if (step % 4 === 0)
            answers.push(
              await ask(`mergeCarts(source_cart_id: "${id}", destination_cart_id: "${other}") { id }`),
            );
          else
            answers.push(
              await ask(
                `setGuestEmailOnCart(input: { cart_id: "${id}", email: "b${step}@example.com" }) { cart { id } }`,
              ),
            );
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, number) => hand(number)));
      const codes = answers.flatMap(
        ({ errors }) => errors?.map(({ extensions }) => String(extensions?.code)) ?? [],
      );
      expect(codes).not.toContain('UNEXPECTED');
      expect(codes).not.toContain('QUERY_INVALID');
      expect(orders.length).toBeGreaterThan(5);
      await mustAddUp(fixedPiece, rows);
      const unbalanced = await rows(`
        select sku, source.code, item.quantity, coalesce(taken.quantity, 0) as taken from catalogue.stock_item item
        join catalogue.product on product.id = item.product_id join stores.source on source.id = item.source_id
        left join (select line.sku, line.source_id, sum(line.quantity)::integer as quantity
          from ordering.order_line line join ordering.sales_order sales on sales.id = line.order_id
          where sales.released_at is null and sales.id > ${before}
          group by 1, 2) taken using (sku, source_id)
        where item.quantity + coalesce(taken.quantity, 0) <> 40`);
      expect(unbalanced).toEqual([]);
    });

    it('gets over the loss of every connection to the database, and hears again', async () => {
      const heard = await listenFor(other);
      await inside.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await expect
        .poll(async () => (await both(({ origin }) => fetch(`${origin}/readyz`))).map(({ status }) => status))
        .toEqual([200, 200]);
      const { version } = await moveGold(one, 1.008);
      await expect.poll(() => heard.ids(), { timeout: 8_000 }).toContain(String(version));
      heard.close();
    });

    it('runs each job once, in one of them', async () => {
      const counts = async () => {
        const [row] = await rows(`
          select (select count(*)::integer from platform.job where name = '${expire}') as jobs,
            (select count(*)::integer from platform.message where key like 'order-canceled:%') as letters,
            (select count(*)::integer from ordering.sales_order where released_at is null) as live`);
        return row as { jobs: number; letters: number; live: number };
      };
      await inside.query(
        `update ordering.sales_order set expires_at = now() - interval '1 hour',
           state = jsonb_set(state, '{expiresAt}', to_jsonb((now() - interval '1 hour')::text))
         where released_at is null`,
      );
      const before = await counts();
      await inside.query('update platform.job set due_at = now() where name = $1', [expire]);
      await inside.query("select pg_notify('platform_job', '')");
      const runs = async () => (await both((running) => counterOf(running, expire))).reduce((a, b) => a + b);
      await expect.poll(runs, { timeout: 20_000 }).toBe(before.jobs);
      expect(before.live).toBeGreaterThan(0);
      expect(await counts()).toEqual({ jobs: 0, letters: before.letters + before.live, live: 0 });
      expect(await runs()).toBe(before.jobs);
      // The six that were sold before the shelves were filled to forty came back on top.
      expect(await rows('select quantity from catalogue.stock_item where quantity <> 40')).toEqual([
        { quantity: 46 },
      ]);
    });
  });
