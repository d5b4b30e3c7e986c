import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPglite } from './platform/database/pglite.ts';
import { expectConsistentBooks, statementRunner, stockUp } from './testing/books.ts';
import { fixedPiece, hk, must, type PlacedOrder, placeWith, readyInStore } from './testing/buyer.ts';
import { type GoldListener, listenForGold, moveGold } from './testing/gold.ts';
import { type Cluster, createCluster, hasPostgresPrograms } from './testing/processes/cluster.ts';
import { testDatabaseUrl } from './testing/processes/database.ts';
import { killAll, type Running, startShop } from './testing/processes/process.ts';
import { createSharedDatabase, type SharedDatabase } from './testing/processes/shared-database.ts';

// PostgreSQL crashes and restarts while people shop in two processes. The test has its own cluster of PostgreSQL.

const withinMs = 10_000;
const stocked = 1_000;

if (testDatabaseUrl() === undefined || !hasPostgresPrograms())
  it('the shop continues after its machine slept in the middle of orders', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'jinlan-restart-'));
    try {
      const { server, shop } = await startShop({ DATA_DIR: dataDir });
      const buyers = await Promise.all(Array.from({ length: 4 }, () => readyInStore(shop)));
      const orders = buyers.map((buyer) => placeWith(shop, buyer, { accepts_no_return: true }));
      server.child.kill('SIGSTOP');
      await pause(1_500);
      server.child.kill('SIGCONT');
      const numbers = (await Promise.all(orders)).map(({ data }) => data.placeOrder.order.order_number);
      expect(new Set(numbers).size).toBe(buyers.length);
      await server.kill('SIGTERM');
      const db = await openPglite({ dataDir });
      expect((await expectConsistentBooks(fixedPiece, statementRunner(db))).orders).toBe(buyers.length);
      await db.close();
    } finally {
      await killAll();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
else
  describe('PostgreSQL restarted under load', () => {
    let dataDir: string;
    let cluster: Cluster;
    let database: SharedDatabase;
    let homes: readonly Running[];

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'jinlan-restart-'));
      cluster = await createCluster();
      database = await createSharedDatabase(cluster.url);
      const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_POOL_SIZE: '5' };
      homes = await Promise.all([startShop(environment), startShop(environment)]);
      await stockUp(fixedPiece, stocked, database.run);
    });
    afterAll(async () => {
      await killAll();
      await cluster?.remove();
      await rm(dataDir, { recursive: true, force: true });
    });

    it('changes nothing halfway, reports that the shop is unavailable, and sells again by itself', async () => {
      const pages = await Promise.all(homes.map((home) => listenForGold(home)));
      const confirmed: PlacedOrder[] = [];
      const responses: { path: string; status: number; body: string }[] = [];
      let open = true;
      /** Sends a raw request, since every byte of the answer is checked. */
      const request = async ({ origin }: Running, path: string, init?: RequestInit): Promise<void> => {
        const response = await fetch(`${origin}${path}`, init);
        responses.push({ path, status: response.status, body: await response.text() });
      };
      const graphql = (query: string): RequestInit => ({
        method: 'POST',
        headers: { 'content-type': 'application/json', ...hk },
        body: JSON.stringify({ query }),
      });
      const shopper = async (home: Running): Promise<void> => {
        while (open) {
          // The shopper repeats a step that failed.
          const buyer = await readyInStore(home.shop).catch(() => null);
          if (buyer === null) {
            await pause(20);
            continue;
          }
          const answer = await placeWith(home.shop, buyer, { accepts_no_return: true });
          responses.push({
            path: 'placeOrder',
            status: answer.status,
            body: JSON.stringify(answer.errors ?? null),
          });
          const placed = answer.data?.placeOrder?.order;
          if (placed) confirmed.push(placed);
        }
      };
      const visitor = async (home: Running): Promise<void> => {
        while (open) {
          await request(home, '/');
          await request(home, `/search.html?query=${responses.length}`);
          await request(home, '/graphql', graphql('mutation { createEmptyCart }'));
          await request(home, '/graphql', graphql('{ customer { email } }'));
          await request(
            home,
            '/graphql',
            graphql('{ products(search: "ring", pageSize: 4) { items { name } } }'),
          );
          await request(home, '/rest/hk_en/V1/guest-carts/nothing/payment-information', {
            ...graphql(''),
            body: '{"email":"a@example.com","paymentMethod":{"method":"checkmo"}}',
          });
          await request(home, '/readyz');
          await pause(10);
        }
      };
      const people = homes.flatMap((home) => [
        ...Array.from({ length: 5 }, () => shopper(home)),
        visitor(home),
      ]);
      await expect.poll(() => confirmed.length, { interval: 20 }).toBeGreaterThan(5);
      await cluster.crash();
      await expect
        .poll(() => responses.filter(({ status }) => status === 503).length, { interval: 20 })
        .toBeGreaterThan(20);
      // Waits long enough for the periodic checks to have failed.
      for (const { server } of homes)
        await expect.poll(() => server.output()).toContain('the job runner could not look for work');
      await cluster.start();
      const restartedAt = performance.now();
      const sold = confirmed.length;
      await expect
        .poll(() => confirmed.length, { timeout: withinMs, interval: 20 })
        .toBeGreaterThan(sold + 5);
      expect(performance.now() - restartedAt).toBeLessThan(withinMs);
      open = false;
      await Promise.all(people);

      // Every response was an answer, a refusal, or the error that the shop is unavailable for a moment.
      const unexpected = responses.filter(
        ({ path, status, body }) =>
          (status >= 500 && status !== 503) ||
          (status === 503 && !/SHOP_AWAY|"not ready"|<html/.test(body) && path !== '/') ||
          /UNEXPECTED|ECONN|terminat|\bat \S+ \(|node_modules|\.ts:\d/.test(body),
      );
      expect(unexpected.slice(0, 3)).toEqual([]);

      const { orders, left } = await expectConsistentBooks(fixedPiece, database.run);
      expect(orders).toBeGreaterThanOrEqual(confirmed.length);
      expect(left).toBe(stocked - orders);
      const storedNumbers = new Set(
        (await database.run('select number from ordering.sales_order')).map(({ number }) => number),
      );
      expect(confirmed.filter(({ order_number }) => !storedNumbers.has(order_number))).toEqual([]);

      await mustHearAgain(pages);
      await mustWorkAgain();
      for (const { close } of pages) close();
    }, 300_000);

    /** Waits until jobs run that are due, although no notification was sent. */
    async function mustWorkAgain(): Promise<void> {
      const due = await database.run(`
        update platform.job set due_at = now() - interval '1 minute' where id in (
          select id from platform.job where name = 'ordering.expire-order' and state = 'waiting' limit 5
        ) returning id`);
      expect(due).toHaveLength(5);
      await expect
        .poll(() => database.run('select name from platform.job where due_at < now()'), { timeout: withinMs })
        .toEqual([]);
    }

    /** Expects that notifications of gold and of stock reach both processes, each on one connection. */
    async function mustHearAgain(pages: readonly GoldListener[]): Promise<void> {
      for (const [index, home] of homes.entries()) {
        const { version } = await moveGold(home, 1.003 + index / 1_000);
        for (const page of pages)
          await expect.poll(() => page.ids(), { timeout: withinMs }).toContain(String(version));
      }
      await stockUp(fixedPiece, 0, database.run);
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
      await expect
        .poll(() => Promise.all(homes.map(inStock)), { timeout: withinMs })
        .toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK']);
      await expect
        .poll(
          () =>
            database.run(
              "select count(*)::integer as listeners from pg_stat_activity where application_name = 'jinlan listener'",
            ),
          { timeout: withinMs },
        )
        .toEqual([{ listeners: homes.length }]);
    }
  });
