import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectConsistentBooks } from './testing/books.ts';
import {
  type Buyer,
  type bag,
  cards,
  choosePayment,
  fixedPiece,
  hk,
  must,
  placeWith,
  readyInStore,
} from './testing/buyer.ts';
import { listenForGold, moveGold } from './testing/gold.ts';
import { testDatabaseUrl } from './testing/processes/database.ts';
import { freePort, killAll, type Running, startServer, startShop } from './testing/processes/process.ts';
import { promptly } from './testing/processes/promptly.ts';
import { createSharedDatabase, type SharedDatabase } from './testing/processes/shared-database.ts';

/** Tests real processes: several at once on PostgreSQL. */
const url = testDatabaseUrl();

/** A piece with a stock of thirty-one in Hong Kong's warehouse. */
const wellStocked = 'JL10805';

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

/** Opens the page of an order, and records when its stream tells it to look again. */
async function openOrderPage(
  { shop, origin }: Running,
  { order_number: number, access_token: token }: Placed,
): Promise<{ lookTimes(): readonly number[]; close(): Promise<void> }> {
  const watchQuery = `query ($number: String!, $token: String!) {
    orderByToken(order_number: $number, access_token: $token) { watch_key } }`;
  const { orderByToken: watched } = await must(shop.graphql(watchQuery, { number, token }, hk));
  const stop = new AbortController();
  const stream = await fetch(`${origin}/events/orders?watch=${watched.watch_key}`, { signal: stop.signal });
  const event = `event: order-changed\ndata: {"watch_key":"${watched.watch_key}"}`;
  const times: number[] = [];
  const open = Promise.withResolvers<void>();
  const listen = async (): Promise<void> => {
    let text = '';
    for await (const chunk of stream.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('id: open')) open.resolve();
      while (times.length < text.split(event).length - 1) times.push(performance.now());
    }
  };
  const hearing = listen().catch(open.reject);
  await open.promise;
  return {
    lookTimes: () => times,
    async close() {
      stop.abort();
      await hearing;
    },
  };
}

const expire = 'ordering.expire-order';

if (url === undefined)
  it('tells a second process that wants the embedded database which process has it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'jinlan-processes-'));
    try {
      const { server } = await startShop({ DATA_DIR: dataDir, SAMPLE: 'off' });
      const second = startServer({ DATA_DIR: dataDir, SAMPLE: 'off', PORT: String(await freePort()) });
      const { code, output } = await second.ended;
      expect(code).toBe(1);
      expect(output).toContain(`The data folder is in use by process ${server.child.pid}`);
      expect(output).not.toMatch(/^\s+at /m);
    } finally {
      await killAll();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
else
  describe('two processes on one PostgreSQL', () => {
    let dataDir: string;
    let database: SharedDatabase;
    let environment: Record<string, string>;
    let firstShop: Running;
    let secondShop: Running;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'jinlan-processes-'));
      database = await createSharedDatabase(url);
      environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_POOL_SIZE: '5' };
      [firstShop, secondShop] = await Promise.all([startShop(environment), startShop(environment)]);
    });
    afterAll(async () => {
      await Promise.all([firstShop, secondShop].map((running) => running?.server.kill('SIGTERM')));
      await killAll();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    const both = <T>(ask: (running: Running) => Promise<T>): Promise<T[]> =>
      Promise.all([ask(firstShop), ask(secondShop)]);
    const rows = (text: string) => database.run(text);
    const counterOf = async ({ origin }: Running, job: string): Promise<number> => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line.startsWith(`jinlan_job_runs_total{job="${job}"`));
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    };

    it('fills the empty shop once, and both show the same one', async () => {
      const loaded = [firstShop, secondShop].filter(({ server }) =>
        server.output().includes('"msg":"imported"'),
      );
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

    it('sends a gold price published in one to the open pages of the other within a second', async () => {
      const page = await listenForGold(secondShop);
      await promptly(1_000, async () => {
        const { version, answered } = await moveGold(firstShop, 1.004);
        await expect.poll(() => page.at(String(version)), { interval: 10 }).toBeDefined();
        return (page.at(String(version)) ?? Number.NaN) - answered;
      });
      page.close();
      const [left, right] = await both(({ shop }) =>
        must(shop.graphql('{ goldPrices { type sell { value } } }', {}, hk)),
      );
      expect(right).toEqual(left);
    });

    it('sends an order’s step to a page of the other within a second', async () => {
      await promptly(1_000, async () => {
        const { placeOrder } = await must(placeWith(firstShop.shop, await readyInStore(firstShop.shop)));
        const { order_number: number, access_token: token }: Placed = placeOrder.order;
        const page = await openOrderPage(secondShop, placeOrder.order);
        await must(
          firstShop.shop.graphql(
            'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { cart_id } }',
            { input: { order_number: number, access_token: token } },
            hk,
          ),
        );
        const answeredAt = performance.now();
        await expect.poll(page.lookTimes, { interval: 10 }).not.toEqual([]);
        await page.close();
        return (page.lookTimes()[0] ?? Number.NaN) - answeredAt;
      });
    });

    it('shows an order of one in the other, and places a bag once when both are asked at once', async () => {
      const buyer = await readyInStore(firstShop.shop);
      const answers = await both(({ shop }) => placeWith(shop, buyer));
      const numbers = new Set(answers.map(({ data }) => data?.placeOrder?.order?.order_number));
      expect([...numbers]).toEqual([expect.stringMatching(/^\d{14}$/)]);
      await both((running) => mustSee(running, answers[0]?.data.placeOrder.order));
    });

    it('charges one card when two are sent to both at the same instant', async () => {
      const nonceOf = async ({ origin }: Running, number: string): Promise<string> => {
        const response = await fetch(`${origin}/sandbox-bank/tokens`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ number, month: 8, year: 2030, cvc: '123' }),
        });
        return ((await response.json()) as { nonce: string }).nonce;
      };
      for (let turn = 0; turn < 3; turn += 1) {
        const buyer = await readyInStore(firstShop.shop, wellStocked);
        const first = await nonceOf(firstShop, cards.challenge);
        await choosePayment(firstShop.shop, buyer, { code: 'card', card: { payment_method_nonce: first } });
        const { placeOrder } = await must(placeWith(firstShop.shop, buyer, { accepts_no_return: true }));
        const { order_number, access_token }: Placed = placeOrder.order;
        const nonces = await both((running) => nonceOf(running, cards.approved));
        const answers = await Promise.all(
          [firstShop, secondShop].map(({ shop }, index) =>
            shop.graphql(
              'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }',
              { input: { order_number, access_token, payment_method_nonce: nonces[index] } },
              hk,
            ),
          ),
        );
        const codes = answers.map(
          ({ data, errors }) => errors?.[0]?.extensions?.code ?? data.payOrder.payment.status,
        );
        expect(codes).toContain('paid');
        const charges = `select status, refunded_minor::integer as refunded from sandbox_bank.charge
          where reference = '${order_number}' and status <> 'canceled'`;
        expect(await rows(charges)).toEqual([{ status: 'succeeded', refunded: 0 }]);
      }
    });

    it('stays consistent when many clients of both change, order and cancel the same bags at once', async () => {
      await rows('update catalogue.stock_item set quantity = 40, changed_in = pg_current_xact_id()');
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
      await expect.poll(() => both(inStock)).toEqual(['IN_STOCK', 'IN_STOCK']);
      const homes = [firstShop, secondShop] as const;
      const bags = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          readyInStore((homes[index % 2] as Running).shop, index < 3 ? wellStocked : fixedPiece),
        ),
      );
      const orders: Placed[] = [];
      const answers: Awaited<ReturnType<typeof bag>>[] = [];
      const actAsClient = async (number: number): Promise<void> => {
        const { shop } = homes[number % 2] as Running;
        for (let step = 0; step < 12; step += 1) {
          const buyer = bags[(number * 7 + step * 5) % bags.length] as Buyer;
          const id = buyer.cartId;
          const ask = (text: string) => shop.graphql(`mutation { ${text} }`, {}, hk);
          const kind = (number + step * 3) % 8;
          const cart = await shop.graphql(`{ cart(cart_id: "${id}") { items { uid quantity } } }`, {}, hk);
          const uid = cart.data?.cart?.items[0]?.uid ?? 'MQ==';
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
      await Promise.all(Array.from({ length: 16 }, (_, number) => actAsClient(number)));
      const codes = answers.flatMap(
        ({ errors }) => errors?.map(({ extensions }) => String(extensions?.code)) ?? [],
      );
      expect(codes).not.toContain('UNEXPECTED');
      expect(codes).not.toContain('QUERY_INVALID');
      expect(orders.length).toBeGreaterThan(5);
      await expectConsistentBooks(fixedPiece, rows);
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

    it('recovers from the loss of every connection to the database, and receives notifications again', async () => {
      const listener = await listenForGold(secondShop);
      const { placeOrder } = await must(
        placeWith(firstShop.shop, await readyInStore(firstShop.shop, wellStocked)),
      );
      const page = await openOrderPage(secondShop, placeOrder.order);
      await rows(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await expect
        .poll(async () => (await both(({ origin }) => fetch(`${origin}/readyz`))).map(({ status }) => status))
        .toEqual([200, 200]);
      const { version } = await moveGold(firstShop, 1.008);
      await expect.poll(() => listener.ids()).toContain(String(version));
      listener.close();
      // The page cannot know what it missed, so it is told to query the order again.
      await expect.poll(page.lookTimes).not.toEqual([]);
      await page.close();
      const listeners = await rows(
        "select count(*)::integer as open from pg_stat_activity where application_name = 'jinlan listener' and datname = current_database()",
      );
      expect(listeners).toEqual([{ open: 2 }]);
    });

    const makeOverdue = async (): Promise<void> => {
      await rows(
        `update ordering.sales_order set expires_at = now() - interval '1 hour',
           state = jsonb_set(state, '{expiresAt}', to_jsonb((now() - interval '1 hour')::text))
         where expires_at is not null`,
      );
    };

    it('runs each job once, in one of them', async () => {
      const counts = async () => {
        const [row] = await rows(`
          select (select count(*)::integer from platform.job where name = '${expire}') as jobs,
            (select count(*)::integer from platform.message where key like 'order-canceled:%') as letters,
            (select count(*)::integer from ordering.sales_order where expires_at is not null) as live`);
        return row as { jobs: number; letters: number; live: number };
      };
      await makeOverdue();
      const before = await counts();
      await rows(`update platform.job set due_at = now() where name = '${expire}'`);
      await rows("select pg_notify('platform_job', '')");
      const runs = async () => (await both((running) => counterOf(running, expire))).reduce((a, b) => a + b);
      await expect.poll(runs).toBe(before.jobs);
      expect(before.live).toBeGreaterThan(0);
      expect(await counts()).toEqual({ jobs: 0, letters: before.letters + before.live, live: 0 });
      expect(await runs()).toBe(before.jobs);
      // One piece was sold before the stock was set to forty, and was then returned, so the stock is forty-one.
      expect(await rows('select quantity from catalogue.stock_item where quantity <> 40')).toEqual([
        { quantity: 41 },
      ]);
    });

    it('takes over the job of a killed process when its lock has expired', async () => {
      await secondShop.server.kill('SIGKILL');
      const { placeOrder } = await must(placeWith(firstShop.shop, await readyInStore(firstShop.shop)));
      const number: string = placeOrder.order.order_number;
      await makeOverdue();
      // A lock stops every job of the order halfway.
      const holder = new pg.Client({ connectionString: database.url });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from ordering.sales_order where number = $1 for update', [number]);
      await rows(`update platform.job set due_at = now() where name = '${expire}'`);
      await rows("select pg_notify('platform_job', '')");
      const job = () => rows(`select state, attempts from platform.job where name = '${expire}'`);
      await expect.poll(job).toEqual([{ state: 'running', attempts: 1 }]);
      await firstShop.server.kill('SIGKILL');
      await holder.query('rollback');
      await holder.end();

      firstShop = await startShop(environment);
      const status = () => rows(`select stage from ordering.sales_order where number = '${number}'`);
      expect([await job(), await status()]).toEqual([
        [{ state: 'running', attempts: 1 }],
        [{ stage: 'pending' }],
      ]);
      // Does the work that the shop does every half minute.
      await rows(
        `update platform.job set locked_until = now() - interval '1 second' where name = '${expire}'`,
      );
      await rows("select pg_notify('platform_job', '')");
      await expect.poll(job).toEqual([]);
      expect(await status()).toEqual([{ stage: 'canceled' }]);
      expect(
        await rows(`select key from platform.message where key = 'order-canceled:${number}'`),
      ).toHaveLength(1);
      expect(await counterOf(firstShop, expire)).toBe(1);
      await expectConsistentBooks(fixedPiece, rows);
    });
  });
