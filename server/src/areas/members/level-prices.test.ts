import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedPiece, goldPiece, must, order, setStock, startCart } from '../../testing/buyer.ts';
import { type SignedIn, signUp } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { bookPointsJob } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  for (const sku of [fixedPiece, goldPiece]) await setStock(shop, sku, 50);
});
afterAll(() => shop.close());

const idOf = async ({ headers }: Pick<SignedIn, 'headers'>): Promise<string> =>
  (await must(shop.graphql('{ customer { customer_id } }', {}, { ...headers, store: 'hk_en' }))).customer
    .customer_id;

/** A member with purchases of this many Hong Kong dollars. */
async function memberOf(dollars: number): Promise<SignedIn & { readonly id: string }> {
  const member = await signUp(shop);
  const id = await idOf(member);
  const lines = [{ position: 1, paid: dollars * 100, earns: 0 }];
  const { purchases } = shop.areas.members;
  const now = shop.clock.now();
  const longAgo = new Date(now.getTime() - 20 * 86_400_000);
  await shop.db.transaction(async (tx) => {
    await purchases.count(tx, { number: `P${id}`, customerId: id, region: 'hk', lines }, now);
    await purchases.receive(tx, `P${id}`, longAgo);
  });
  await shop.jobs.runSchedule(bookPointsJob);
  return { ...member, id };
}

const birthday = (id: string, day: string) =>
  shop.db.query('test.birthday', 'update identity.customer set birth_date = $2 where id = $1', [
    Number(id),
    day,
  ]);

const bagFields = `cart_id: id earned_points applied_reward_points { points } items { prices { discounts { label amount { value } } } }
  prices { grand_total { value } subtotal_including_tax { value } steps { kind label rate_basis_points amount { value } } }`;

async function bagOf(headers: Readonly<Record<string, string>> | null, sku: string) {
  const { cartId, headers: own } = await startCart(shop, [{ sku, quantity: 1 }], {
    store: 'hk_en',
    ...headers,
  });
  const { cart } = await must(shop.graphql(`{ cart(cart_id: "${cartId}") { ${bagFields} } }`, {}, own));
  return cart;
}

const reductionIn = (bag: { prices: { steps: { kind: string; label: string | null }[] } }) =>
  bag.prices.steps.find(({ kind }) => kind === 'craft_discount');

const pieceFields = `{ items { price_parts { total { value } steps { kind amount { value } } } level_craft { value }
  levels { level points reduced_points } } }`;
const pieceOf = async (sku: string, headers: Readonly<Record<string, string>> = { store: 'hk_en' }) =>
  (await must(shop.graphql(`{ products(filter: { sku: { eq: "${sku}" } }) ${pieceFields} }`, {}, headers)))
    .products.items[0];

describe('the discount of a level', () => {
  it('takes half of the craft charge of gold by weight for platinum, as a line with the level’s name', async () => {
    const platinum = await memberOf(80_000);
    const bag = await bagOf(platinum.headers, goldPiece);
    const { level_craft } = await pieceOf(goldPiece);
    expect(level_craft.value).toBeGreaterThan(0);
    const off = Math.round(level_craft.value * 50) / 100;
    expect(reductionIn(bag)).toEqual({
      ...{ kind: 'craft_discount', label: 'Platinum', rate_basis_points: 5_000, amount: { value: -off } },
    });
    expect(bag.prices.grand_total.value).toBeCloseTo(bag.prices.subtotal_including_tax.value - off, 2);
    expect(bag.items[0].prices.discounts).toEqual([{ label: 'Platinum', amount: { value: off } }]);
    expect(reductionIn(await bagOf(null, goldPiece))).toBeUndefined();
    const { headers } = await memberOf(80_000);
    expect(reductionIn(await bagOf(headers, fixedPiece))).toBeUndefined();
  });

  it('is waived for diamond, and is gold’s only in the month of the birthday', async () => {
    const diamond = await bagOf((await memberOf(250_000)).headers, goldPiece);
    const { level_craft } = await pieceOf(goldPiece);
    expect(reductionIn(diamond)).toMatchObject({ label: 'Diamond', amount: { value: -level_craft.value } });
    const gold = await memberOf(20_000);
    await birthday(gold.id, `1990-${testNow.slice(5, 7)}-05`);
    expect(reductionIn(await bagOf(gold.headers, goldPiece))).toMatchObject({
      label: 'Gold',
      rate_basis_points: 3_000,
    });
    const other = await memberOf(20_000);
    await birthday(other.id, '1990-03-05');
    expect(reductionIn(await bagOf(other.headers, goldPiece))).toBeUndefined();
    const silver = await memberOf(100);
    expect(reductionIn(await bagOf(silver.headers, goldPiece))).toBeUndefined();
  });

  it('is part of the order, with the share of its line, and the order keeps it', async () => {
    const member = await memberOf(80_000);
    const { placed } = await order(shop, null, [{ sku: goldPiece, quantity: 1 }], member.headers);
    const rows = await shop.db.query(
      'test.level-reduction',
      `select cause, reference, basis_points as points, label, scope, reduction.amount_minor = share.amount_minor as shared,
         line.discount_minor = share.amount_minor as taken
       from ordering.order_reduction reduction join ordering.sales_order on id = reduction.order_id
       join ordering.reduction_share share on share.order_id = id and share.reduction = reduction.position
       join ordering.order_line line on line.order_id = id and line.position = share.line where number = $1`,
      [placed.order_number],
    );
    expect(rows).toEqual([
      {
        ...{ cause: 'level', reference: 'platinum', points: 5_000, label: 'Platinum', scope: 'craft' },
        ...{ shared: true, taken: true },
      },
    ]);
  });

  it('stands in no answer about pieces, which is the same for members and guests', async () => {
    const member = await memberOf(250_000);
    const headers = { ...member.headers, store: 'hk_en' };
    expect(await pieceOf(goldPiece, headers)).toEqual(await pieceOf(goldPiece));
    const level = async (given: Readonly<Record<string, string>>) =>
      (await shop.graphql('{ customer { member_level { level craft_basis_points } } }', {}, given)).data;
    expect(await level(headers)).toEqual({
      customer: { member_level: { level: 'DIAMOND', craft_basis_points: 10_000 } },
    });
    expect((await level({ store: 'hk_en' }))?.customer ?? null).toBeNull();
  });
});

describe('points that are promised', () => {
  it('on the piece and in the bag are those that the payment books', async () => {
    const member = await memberOf(20_000);
    const { levels } = await pieceOf(goldPiece);
    const own = levels.find(({ level }: { level: string }) => level === 'GOLD');
    const bag = await bagOf(member.headers, goldPiece);
    expect(bag.earned_points).toBe(own.points);
    const guest = await bagOf(null, goldPiece);
    expect(guest.earned_points).toBe(levels[0].points);
    expect(own.points).toBeGreaterThan(levels[0].points);
  });

  it('do not pay for orders', async () => {
    const { headers } = await signUp(shop);
    const { cartId, headers: own } = await startCart(shop, [{ sku: goldPiece, quantity: 1 }], {
      ...headers,
      store: 'hk_en',
    });
    for (const mutation of ['applyRewardPointsToCart', 'removeRewardPointsFromCart']) {
      const run = (id: string, by: Readonly<Record<string, string>>) =>
        shop.graphql(`mutation { ${mutation}(cartId: "${id}") { cart { id } } }`, {}, by);
      expect((await run(cartId, own)).errors?.[0]?.extensions?.code).toBe('POINTS_NOT_SPENDABLE');
      const other = await signUp(shop);
      expect(
        (await run(cartId, { ...other.headers, store: 'hk_en' })).errors?.[0]?.extensions?.code,
      ).not.toBe('POINTS_NOT_SPENDABLE');
    }
  });
});
