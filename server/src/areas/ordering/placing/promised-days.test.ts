import { addDays } from '@jinlan/domain/kernel';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  fillIn,
  must,
  type PlacedOrder,
  place,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { askStep, letters, refusalOf, seeOrder, takePayment } from '../../../testing/counter.ts';
import { addDesign, codeOf, emptyBag, pairDesign, ringDesign } from '../../../testing/designs.ts';
import { staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';

// Days that the workshop promises, and the places that orders take.

const shop = withSampleShop({ listen: true });
const hk = { store: 'hk_en' };
const ring = codeOf(ringDesign());
const pair = codeOf(pairDesign());

const limit = (piecesADay: number | 'unlimited', craft = 'single-ring') =>
  shop.areas.workshop.importFile(`market,craft,pieces_a_day\nhk,${craft},${piecesADay}\n`);

beforeEach(async () => {
  await shop.db.query('test.no-bookings', 'delete from workshop.booking');
  await shop.db.query('test.no-capacity', 'delete from workshop.capacity');
  shop.clock.advance({ milliseconds: 10_000 });
});

interface Ready {
  readonly cartId: string;
  readonly headers: Record<string, string>;
}

async function bagWith(codes: readonly string[]): Promise<Ready> {
  const bag = await emptyBag(shop, hk);
  for (const code of codes) expect((await addDesign(shop, bag, code)).user_errors).toEqual([]);
  await fillIn(shop, bag);
  await choosePayment(shop, bag, { code: 'checkmo' });
  return bag;
}

const order = async (codes: readonly string[]): Promise<PlacedOrder> =>
  (await must(place(shop, await bagWith(codes)))).placeOrder.order;

/** A bag whose order is paid as soon as it is placed. */
async function bagByCard(codes: readonly string[]): Promise<Ready> {
  const bag = await bagWith(codes);
  await choosePayment(shop, bag, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  return bag;
}

async function placePaid(bag: Ready): Promise<PlacedOrder> {
  const placed = (await must(place(shop, bag))).placeOrder.order;
  await shop.drain();
  return placed;
}

const paidOrder = async (codes: readonly string[]): Promise<PlacedOrder> => placePaid(await bagByCard(codes));

async function promisedInBag({ cartId, headers }: Ready): Promise<string[]> {
  const { cart } = await must(
    shop.graphql(
      'query ($id: String!) { cart(cart_id: $id) { items { promised_on } } }',
      { id: cartId },
      headers,
    ),
  );
  return cart.items.map(({ promised_on: day }: { promised_on: string }) => day);
}

async function promisedByOrder({ order_number, access_token }: PlacedOrder): Promise<string[]> {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
         items { ... on CustomMadeOrderItem { delivery_date } } } }`,
      { number: order_number, token: access_token },
      hk,
    ),
  );
  return orderByToken.items.map(({ delivery_date: day }: { delivery_date: string }) => day);
}

async function quoted(
  code: string,
): Promise<{ delivery_date: string | null; cm_delivery_days: number | null }> {
  const { customiserDesign } = await must(
    shop.graphql(
      'query ($code: String!) { customiserDesign(code: $code) { delivery_date cm_delivery_days } }',
      { code },
      hk,
    ),
  );
  return customiserDesign;
}

const dueOn = async ({ order_number: number }: PlacedOrder): Promise<string | null> => {
  const [row] = await shop.db.query<{ due: string | null }>(
    'test.due',
    'select due_on as due from ordering.sales_order where number = $1',
    [number],
  );
  return row?.due ?? null;
};

const booked = () =>
  shop.db.query<{ craft: string; booked: Record<string, number> }>(
    'test.booked',
    'select craft, booked from workshop.capacity order by craft',
  );
const bookings = () =>
  shop.db.query<{ day: string; pieces: number }>(
    'test.bookings',
    'select day, sum(pieces)::integer as pieces from workshop.booking where taken group by day order by day',
  );

const cancel = ({ order_number, access_token }: PlacedOrder) =>
  must(
    shop.graphql(
      'mutation ($n: String!, $t: String) { cancelUnpaidOrder(input: { order_number: $n, access_token: $t }) { cart_id } }',
      { n: order_number, t: access_token },
      hk,
    ),
  );

/** The counts beside the limits are the sum of what orders have booked. */
async function expectEqualBooks(): Promise<void> {
  const counts = (await booked()).flatMap(({ booked: days }) => Object.entries(days)).toSorted();
  expect(counts).toEqual((await bookings()).map(({ day, pieces }) => [day, pieces]));
}

async function expectLaterDay(than: string | null | undefined): Promise<void> {
  shop.clock.advance({ milliseconds: 10_000 });
  expect(((await quoted(ring)).delivery_date ?? '') > (than ?? 'z')).toBe(true);
}

describe('a promised day', () => {
  it('is the same in customiser, bag and order, and fixed with the order', async () => {
    await limit(1);
    const { delivery_date: first } = await quoted(ring);
    const placed = await paidOrder([ring]);
    expect(await promisedByOrder(placed)).toEqual([first]);
    const later = await quoted(ring);
    expect((later.delivery_date ?? '') > (first ?? '')).toBe(true);
    const bag = await bagWith([ring]);
    expect(await promisedInBag(bag)).toEqual([later.delivery_date]);
    await choosePayment(shop, bag, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const second = await placePaid(bag);
    expect(await promisedByOrder(second)).toEqual([later.delivery_date]);
    expect(await dueOn(second)).toBe(later.delivery_date);
    expect(await promisedByOrder(placed)).toEqual([first]);
    await expectEqualBooks();
  });

  it('does not depend on other orders where nothing limits the workshop', async () => {
    const before = await quoted(ring);
    await limit('unlimited');
    await order([ring]);
    expect(await quoted(ring)).toEqual(before);
    await limit(1, 'pendant');
    const placed = await order([ring]);
    expect(await promisedByOrder(placed)).toEqual([before.delivery_date]);
    expect(await bookings()).toEqual([]);
  });

  it('counts each ring of a pair, and all lines of a bag', async () => {
    await limit(2);
    await limit(2, 'pair-rings');
    const bag = await bagWith([ring, ring, ring, pair, pair]);
    const days = await promisedInBag(bag);
    expect(days[0]).toBe(days[1]);
    expect((days[2] ?? '') > (days[1] ?? '')).toBe(true);
    expect((days[4] ?? '') > (days[3] ?? '')).toBe(true);
    const placed = (await must(place(shop, bag))).placeOrder.order;
    expect(await promisedByOrder(placed)).toEqual(days);
    expect(await dueOn(placed)).toBe(days.toSorted().at(-1));
    await expectEqualBooks();
  });

  it('is not pushed away by unpaid orders, however many pieces they have', async () => {
    await limit(1);
    const { delivery_date: first } = await quoted(ring);
    const flood = await order(Array.from({ length: 20 }, () => ring));
    const days = await promisedByOrder(flood);
    expect([days[0], new Set(days).size]).toEqual([first, 20]);
    shop.clock.advance({ milliseconds: 10_000 });
    expect((await quoted(ring)).delivery_date).toBe(first);
    expect(await promisedInBag(await bagWith([ring]))).toEqual([first]);
    expect(await promisedByOrder(await paidOrder([ring]))).toEqual([first]);
    await expectEqualBooks();
  });

  it('is kept where others have paid for it first, and the service desk is told once', async () => {
    await limit(1);
    const late = await order([ring]);
    const early = await paidOrder([ring]);
    const [day] = await promisedByOrder(late);
    expect(await promisedByOrder(early)).toEqual([day]);
    const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    await takePayment(shop, manager, late.order_number);
    expect(await promisedByOrder(late)).toEqual([day]);
    expect((await bookings()).map(({ pieces }) => pieces)).toEqual([2]);
    await expectEqualBooks();
    const warnings = async (placed: PlacedOrder) =>
      (await letters(shop, placed.order_number)).filter(({ key }) => key.startsWith('store-day-full'));
    expect([await warnings(early), await warnings(late)].map(({ length }) => length)).toEqual([0, 1]);
    await expectLaterDay(day);
  });

  it('counts every order that is paid at the same moment', async () => {
    await limit(2);
    const bags = await Promise.all(Array.from({ length: 4 }, () => bagByCard([ring])));
    await Promise.all(bags.map(placePaid));
    await shop.drain();
    expect((await bookings()).reduce((sum, { pieces }) => sum + pieces, 0)).toBe(4);
    await expectEqualBooks();
  });

  it('stays free when unpaid orders are cancelled, and is free again when a paid one is', async () => {
    await limit(1);
    const { delivery_date: first } = await quoted(ring);
    const placed = await Promise.all([order([ring]), order([ring]), order([ring])]);
    await Promise.all(placed.map(cancel));
    expect(await shop.db.query('test.bookings-left', 'select 1 from workshop.booking')).toEqual([]);
    const paid = await paidOrder([ring]);
    await expectLaterDay(first);
    const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    const { version } = await seeOrder(shop, manager, paid.order_number);
    const input = { order_number: paid.order_number, version, reason: 'The buyer changed her mind' };
    await must(askStep(shop, manager, 'cancelStaffOrder', input));
    expect(await bookings()).toEqual([]);
    await expectEqualBooks();
    expect((await quoted(ring)).delivery_date).toBe(first);
  });

  it('that is not to be had refuses the order and books nothing', async () => {
    await limit(1);
    const bag = await bagWith(Array.from({ length: 3 }, () => ring));
    await shop.db.query(
      'test.full',
      `update workshop.capacity set booked = (select jsonb_object_agg((current_date + n)::text, 1)
         from generate_series(-800, 2000) n)`,
    );
    expect(await promisedInBag(bag)).toEqual([null, null, null]);
    expect((await place(shop, bag)).errors?.[0]?.extensions).toMatchObject({
      code: 'WORKSHOP_FULL',
      data: { craft: 'single-ring' },
    });
    expect(await bookings()).toEqual([]);
  });
});

describe('pieces of the catalogue that are made to order', () => {
  const made = 'LZ20101-PT-8';

  it('have a promised day, by which their order is due', async () => {
    await limit(1, 'catalogue');
    const bags = await Promise.all(
      [1, 2].map(async () => {
        const bag = await startCart(shop, [{ sku: made, quantity: 1 }]);
        await fillIn(shop, bag);
        await choosePayment(shop, bag, {
          code: 'card',
          card: { payment_method_nonce: await tokenise(shop, cards.approved) },
        });
        return bag;
      }),
    );
    const dues: (string | null)[] = [];
    for (const bag of bags) {
      const [day] = await promisedInBag(bag);
      const placed = await placePaid(bag);
      expect(await dueOn(placed)).toBe(day);
      dues.push(day ?? null);
    }
    expect((dues[1] ?? '') > (dues[0] ?? 'z')).toBe(true);
    await expectEqualBooks();
  });
});

it('an import reports wrong rows and takes the others', async () => {
  const report = await shop.areas.workshop.importFile(
    'market,craft,pieces_a_day\nhk,pendant,3\nhk,pendant,4\nhk,crown,1\nxx,pendant,1\nhk,necklace,0\nhk,bracelet,unlimited\n',
  );
  expect(report.imported).toBe(2);
  expect(report.problems.map(({ line, path }) => [line, path])).toEqual([
    ...[
      [3, 'craft'],
      [4, 'craft'],
      [5, 'market'],
      [6, 'pieces_a_day'],
    ],
  ]);
});

describe('a promised day that the store moves', () => {
  it('is told to the buyer with the reason, and holds for all pieces', async () => {
    const manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    const adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const bag = await bagWith([ring, ring]);
    await choosePayment(shop, bag, {
      code: 'card',
      card: { payment_method_nonce: await tokenise(shop, cards.approved) },
    });
    const placed = (await must(place(shop, bag))).placeOrder.order;
    await shop.drain();
    const number = placed.order_number;
    const { due_on: before, version } = await seeOrder(shop, manager, number);
    const day = addDays(before, 10);
    const input = { order_number: number, version, due_on: day, reason: 'The stone came late' };
    expect(await refusalOf(askStep(shop, adviser, 'moveOrderDay', input))).toBe('ORDER_STEP_NOT_PERMITTED');
    expect(await refusalOf(askStep(shop, manager, 'moveOrderDay', { ...input, due_on: 'soon' }))).toBe(
      'INVALID_TEXT',
    );
    await Promise.all([1, 2].map(() => askStep(shop, manager, 'moveOrderDay', input)));
    expect(await seeOrder(shop, manager, number)).toMatchObject({ due_on: day, version: version + 1 });
    expect(await promisedByOrder(placed)).toEqual([day, day]);
    const mails = (await letters(shop, number)).filter(({ key }) => key.startsWith('order-move-due-day-'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('The stone came late');
  });
});
