import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { giftCardCode } from '@jinlan/domain/gift-cards';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite } from './platform/database/pglite.ts';
import { expectConsistentBooks, type RunStatement, statementRunner, stockUp } from './testing/books.ts';
import {
  type Buyer,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  placeWith,
  startCart,
} from './testing/buyer.ts';
import { type SignedIn, signUp } from './testing/people.ts';
import { testDatabaseUrl } from './testing/processes/database.ts';
import { killAll, kills, type Running, startShop, tokeniseAt } from './testing/processes/process.ts';
import { createSharedDatabase } from './testing/processes/shared-database.ts';
import { addGiftCard } from './testing/sold-gift-cards.ts';
import { payWithCards } from './testing/tenders.ts';

// A process is killed again and again without a warning in the middle of a run of orders: the only one on the embedded
// database, or one of two on PostgreSQL while the other continues. `KILLS` is the number of kills, nine by default.

const buyersEach = 6;
/** More pieces than are ordered, gifts included. */
const stocked = 500 + kills * buyersEach;
const sku = fixedPiece;
const giftSku = 'JL10410';

/** The access of the test to the shop: all current processes, and the database, with or without a process that uses it. */
interface Site {
  start(): Promise<readonly Running[]>;
  ask: RunStatement;
  /** Whether the database can be read while a process runs. */
  readonly isShared: boolean;
  /** Settings of every process. */
  readonly environment: Readonly<Record<string, string>>;
}

let dataDir: string;
let site: Site;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jinlan-killed-'));
  const url = testDatabaseUrl();
  site = url === undefined ? embedded() : await shared(url);
  endings.push(() => rm(dataDir, { recursive: true, force: true }));
  const homes = await site.start();
  const signUps = Array.from({ length: kills }, () => signUp((homes[0] as Running).shop));
  customers.push(...(await Promise.all(signUps)));
  await Promise.all(homes.map(({ server }) => server.kill('SIGTERM')));
  await site.ask('update identity.customer set email_verified_at = created_at');
  await stockUp(sku, stocked, site.ask);
  await stockUp(giftSku, stocked, site.ask);
  await importFiles();
});
afterAll(async () => {
  await killAll();
  for (const end of endings) await end();
});

/** A card for each buyer who pays a part with one. */
const giftCards = Array.from({ length: kills * buyersEach }, (_, index) =>
  giftCardCode([...String(index).padStart(15, '0')].map(Number)),
);

/** One customer for each kill, who pays a part with store credit. */
const customers: SignedIn[] = [];
const creditOfEach = 200;

/** Gift cards, store credit, and a promotion that gives a gift to a limited number of orders. */
async function importFiles(): Promise<void> {
  const folder = join(dataDir, 'files');
  await mkdir(folder);
  const rows = giftCards.map((code) => `${code},hk,100,`);
  await writeFile(join(folder, 'gift-cards.csv'), ['code,market,balance,expires_on', ...rows, ''].join('\n'));
  const credits = customers.map(({ email }, index) => `${email},hk,${creditOfEach},KILL-${index},`);
  await writeFile(
    join(folder, 'store-credit.csv'),
    ['email,market,amount,reference,expires_on', ...credits, ''].join('\n'),
  );
  const gift = {
    ...{ key: 'killed', market: 'hk', name: { 'zh-Hans-CN': '赠礼', 'en-US': 'Gift' }, useLimit: 1_000 },
    action: { kind: 'gift-choice', skus: [giftSku] },
  };
  await writeFile(join(folder, 'promotions.json'), JSON.stringify([gift]));
  const command = fileURLToPath(new URL('../../tools/import/main.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [command, folder], { env: site.environment });
}

/** Opens the embedded database. Called only between two processes, since one process owns the folder. */
function embedded(): Site {
  const environment = { DATA_DIR: dataDir };
  return {
    environment,
    isShared: false,
    start: async () => [await startShop(environment)],
    async ask(text) {
      const db = await openPglite({ dataDir });
      try {
        return await statementRunner(db)(text);
      } finally {
        await db.close();
      }
    },
  };
}

async function shared(url: string): Promise<Site> {
  const database = await createSharedDatabase(url);
  endings.push(() => database.drop());
  const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_POOL_SIZE: '5' };
  let alive: Running[] = [];
  return {
    environment,
    isShared: true,
    ask: database.run,
    async start() {
      alive = alive.filter(
        ({ server }) => server.child.exitCode === null && server.child.signalCode === null,
      );
      const missing = Array.from({ length: 2 - alive.length }, () => startShop(environment));
      // The killed process comes first, so that the next round kills the other one.
      alive = [...(await Promise.all(missing)), ...alive].reverse();
      return alive;
    },
  };
}

/**
 * Creates a buyer who is ready to order. Every third pays by card, and buys a gift card too; every third has a coupon,
 * every third takes a gift, every second pays a part with a gift card. One is a customer, who pays a part with credit.
 */
async function ready(
  home: Running,
  index: number,
  giftCard: string,
  { headers: customer }: SignedIn,
): Promise<Buyer> {
  const headers = index === creditBuyer ? customer : hk;
  const buyer = await startCart(home.shop, [{ sku, quantity: 1 }], headers);
  if (index % 3 === 2) await addGiftCard(home.shop, buyer, { listed: '300.0000' });
  if (index % 2 === 0) await payWithCards(home.shop, buyer, giftCard);
  if (index % 3 === 1)
    await must(
      home.shop.graphql(
        `mutation { applyCouponToCart(input: { cart_id: "${buyer.cartId}", coupon_code: "WELCOME300" }) { cart { id } } }`,
        {},
        headers,
      ),
    );
  if (index === creditBuyer)
    await must(
      home.shop.graphql(
        `mutation { applyStoreCreditToCart(input: { cart_id: "${buyer.cartId}" }) { cart { id } } }`,
        {},
        headers,
      ),
    );
  if (takesGift(index)) await takeGift(home, buyer);
  await fillIn(home.shop, buyer);
  await choosePayment(
    home.shop,
    buyer,
    index % 3 === 2
      ? { code: 'card', card: { payment_method_nonce: await tokeniseAt(home, cards.approved) } }
      : { code: 'checkmo' },
  );
  return buyer;
}

/** The index of the buyer who pays a part with credit, and who has a coupon and a gift card too. */
const creditBuyer = 4;

const takesGift = (index: number): boolean => index % 3 === 0;

async function takeGift({ shop }: Running, { cartId }: Buyer): Promise<void> {
  const { getGiftsOfCart } = await must(
    shop.graphql(
      'query ($id: String) { getGiftsOfCart(cartId: $id) { rules { rule_id } } }',
      { id: cartId },
      hk,
    ),
  );
  const [{ rule_id }] = getGiftsOfCart.rules;
  await must(
    shop.graphql(
      `mutation ($id: String, $rules: [RuleGiftProductsInput!]!) {
         addGiftToCart(cartId: $id, rule_gift_products: $rules) { cart { id } } }`,
      { id: cartId, rules: [{ rule_id, skus: [{ sku: giftSku, quantity: 1 }] }] },
      hk,
    ),
  );
}

interface OrderRequests {
  readonly buyer: Buyer;
  readonly answers: Promise<PlacedOrder | null>[];
}

/**
 * The order requests of a buyer; the first buyer sends five at once. An answer is null if the connection
 * broke.
 */
const order = (home: Running, buyer: Buyer, index: number): OrderRequests => ({
  buyer,
  answers: Array.from({ length: index === 0 ? 5 : 1 }, () => placed(home, buyer).catch(nullIfBroken)),
});
async function placed({ shop }: Running, buyer: Buyer): Promise<PlacedOrder> {
  const { placeOrder } = await must(placeWith(shop, buyer, { accepts_no_return: true }));
  return placeOrder.order;
}
function nullIfBroken(error: unknown): null {
  // Only a broken connection is ignored, not a refusal or an error of the shop.
  if (error instanceof TypeError || error instanceof SyntaxError) return null;
  throw error;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

it(
  `loses no order that it confirmed and keeps none by half, killed ${kills} times`,
  async () => {
    const confirmed = new Map<Buyer, PlacedOrder>();
    const lateCustomers: SignedIn[] = [];
    let interrupted = 0;
    let homes = await site.start();
    for (let kill = 0; kill < kills; kill += 1) {
      lateCustomers.push(await signUp((homes[0] as Running).shop));
      const buyers = await Promise.all(
        Array.from({ length: buyersEach }, (_, index) =>
          ready(
            homes[index % homes.length] as Running,
            index,
            giftCards[kill * buyersEach + index] as string,
            customers[kill] as SignedIn,
          ),
        ),
      );
      const requests = buyers.map((buyer, index) =>
        order(homes[index % homes.length] as Running, buyer, index),
      );
      // The process is killed at different moments, so that some orders are complete and some are not.
      if (kill % 2 === 0) await requests[kill % requests.length]?.answers[0];
      else await pause(kill * 3);
      await homes[0]?.server.kill('SIGKILL');
      const received = await Promise.all(requests.map(async ({ answers }) => Promise.all(answers)));
      homes = await site.start();
      // Buyers without an answer send their request again. One of them sends five requests at once again.
      for (const [index, answers] of received.entries()) {
        const { buyer } = requests[index] as OrderRequests;
        if (answers.includes(null)) interrupted += 1;
        const repeated = await Promise.all(
          answers.map((_, attempt) => placed(homes[attempt % homes.length] as Running, buyer)),
        );
        const [first] = repeated as [PlacedOrder];
        for (const answer of [...answers, ...repeated])
          if (answer !== null)
            expect([answer.order_number, answer.access_token]).toEqual([
              first.order_number,
              first.access_token,
            ]);
        confirmed.set(buyer, first);
      }
      // With two processes, the other one was not killed.
      if (homes.length > 1)
        for (const [, answer] of received.filter((_, index) => index % 2 === 1))
          expect(answer).not.toBeNull();
      if (site.isShared) await expectAllCounted(kill + 1);
    }
    expect(interrupted).toBeGreaterThan(kills);

    let gifts = 0;
    for (const { order_number: number, access_token: token } of confirmed.values()) {
      const { orderByToken } = await must(
        (homes[0] as Running).shop.graphql(
          `query ($number: String!, $token: String!) {
           orderByToken(order_number: $number, access_token: $token) { number total_quantity items { quantity_ordered free_gift { label } } } }`,
          { number, token },
          hk,
        ),
      );
      const { items } = orderByToken;
      expect(orderByToken).toMatchObject({ number, total_quantity: items.length });
      expect(items).toContainEqual({ quantity_ordered: 1, free_gift: null });
      const given = items.filter(({ free_gift: gift }: { free_gift: object | null }) => gift !== null);
      for (const item of given) expect(item).toEqual({ quantity_ordered: 1, free_gift: { label: 'Gift' } });
      gifts += given.length;
    }
    for (const { headers, email } of [...customers, ...lateCustomers]) {
      const { customer } = await must(
        (homes[0] as Running).shop.graphql('{ customer { email } }', {}, headers),
      );
      expect(customer).toEqual({ email });
    }
    await Promise.all(homes.map(({ server }) => server.kill('SIGTERM')));

    // Each gift is taken from the shelf and counted as a use once.
    expect(gifts).toBe((kills * buyersEach) / 3);
    await expectAllCounted(kills);
    // The bank has charged each card order once, or the shop's job will still ask the bank about it.
    const money = await site.ask(`
    select number, payment.state, (select count(*)::integer from sandbox_bank.charge where reference = sales.number) as charges
    from ordering.sales_order sales join ordering.payment on order_id = sales.id and method = 'card'
    where (select count(*) from sandbox_bank.charge where reference = sales.number) <> 1
       or (payment.state <> 'paid' and not exists (
         select 1 from platform.job where name = 'ordering.follow-payment' and key = payment.id::text))`);
    expect(money).toEqual([]);
  },
  Math.max(900_000, kills * 45_000),
);

/** Expects, after this many kills, that everything that orders take is taken once: pieces, gifts, uses, cards and credit. */
async function expectAllCounted(rounds: number): Promise<void> {
  const total = rounds * buyersEach;
  const ofThree = total / 3;
  expect(await expectConsistentBooks(sku, site.ask)).toEqual({ orders: total, left: stocked - total });
  expect(await expectConsistentBooks(giftSku, site.ask)).toEqual({ orders: total, left: stocked - ofThree });
  const uses = await site.ask(`
    select key, used from pricing.promotion where market = 'hk' and key in ('killed', 'WELCOME300') order by key collate "C"`);
  expect(uses).toEqual([
    { key: 'WELCOME300', used: ofThree },
    { key: 'killed', used: ofThree },
  ]);
  const spent = await site.ask(`
    select kind_of_account as kind, count(*)::integer as debits, count(distinct account_id)::integer as accounts, sum(amount)::integer as amount
    from (select account.kind as kind_of_account, entry.* from platform.ledger_entry entry
      join platform.ledger_account account on account.id = account_id where entry.kind = 'debit') entry
    group by 1 order by 1`);
  const cards = total / 2;
  expect(spent).toEqual([
    { kind: 'gift-card', debits: cards, accounts: cards, amount: -10_000 * cards },
    { kind: 'store-credit', debits: rounds, accounts: rounds, amount: -100 * creditOfEach * rounds },
  ]);
}
