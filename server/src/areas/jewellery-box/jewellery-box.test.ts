import { MILLIGRAMS_PER } from '@jinlan/domain/money';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  type Buyer,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  startCart,
  tokenise,
} from '../../testing/buyer.ts';
import { step } from '../../testing/counter.ts';
import {
  addDesign,
  codeOf,
  diamondDesign,
  emptyBag,
  ringDesign,
  stonesToSet,
} from '../../testing/designs.ts';
import { refusalOf, type SignedIn, signIn, signUp, staffOf, verifyEmail } from '../../testing/people.ts';
import { check, stockUp } from '../../testing/roles.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';

let shop: TestShop;
let manager: SignedIn;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.no-limits', 'delete from platform.limit_use');
  await stockUp(shop);
});

const parcel = { carrier: 'SF', tracking_number: 'SF0000001' };
const pieceFields = `uid origin name quantity image_url options { label value } order_number price { value currency } market
  acquired_on metals { metal fineness weight } certificates { laboratory number url } receipt_url
  value { value currency } not_valued`;
type Headers = Readonly<Record<string, string>>;
const boxOf = async ({ headers }: { readonly headers: Headers }, more: Headers = {}) =>
  (
    await must(
      shop.graphql(
        `{ customer { jewellery_box { has_more insurance_list_url total_values { value currency }
           pieces { ${pieceFields} } } } }`,
        {},
        { ...headers, ...more },
      ),
    )
  ).customer.jewellery_box;
const bangle = { name: '外婆的手镯', metal: 'GOLD', fineness: 999, weight: 28.5, acquired_on: '1998-02-14' };
const add = ({ headers }: { readonly headers: Headers }, changes: object = {}) =>
  shop.graphql(
    `mutation ($input: JewelleryPieceInput!) { addJewelleryPiece(input: $input) { ${pieceFields} } }`,
    { input: { ...bangle, ...changes } },
    headers,
  );
const change = ({ headers }: { readonly headers: Headers }, uid: string, changes: object = {}) =>
  shop.graphql(
    `mutation ($uid: ID!, $input: JewelleryPieceInput!) { changeJewelleryPiece(uid: $uid, input: $input) { ${pieceFields} } }`,
    { uid, input: { ...bangle, ...changes } },
    headers,
  );
const remove = async ({ headers }: { readonly headers: Headers }, uid: string) =>
  (await must(shop.graphql('mutation ($uid: ID!) { removeJewelleryPiece(uid: $uid) }', { uid }, headers)))
    .removeJewelleryPiece;
const historyOf = ({ headers }: { readonly headers: Headers }, uid: string) =>
  shop.graphql(
    'query ($uid: ID!) { jewelleryValueHistory(uid: $uid) { at value { value currency } } }',
    { uid },
    headers,
  );
const codeOfRefusal = async (answer: ReturnType<typeof add>) => refusalOf(await answer).code;

/** Today's value in Hong Kong of a weight of 999.9 gold. */
function worth(grams: number): number {
  const { minor } = shop.areas.pricing.current('HK-CK9999')?.buy ?? { minor: 0 };
  return Math.floor((grams * 1_000 * minor) / MILLIGRAMS_PER.tael / 100);
}

const moveGold = async (steps: number) => {
  const sell = (shop.areas.pricing.current('HK-CK9999')?.sell.minor ?? 0) + steps * 1_000;
  const buy = Math.floor((sell * 0.8) / 1_000) * 1_000;
  await shop.areas.pricing.publishGoldPrice(
    { kind: 'system', job: 'test' },
    { type: 'HK-CK9999', sell, buy, source: 'back-office', publisher: 'a test' },
  );
};

async function buy(owner: SignedIn, buyer: Buyer): Promise<PlacedOrder> {
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, {
    code: 'card',
    card: { payment_method_nonce: await tokenise(shop, cards.approved) },
  });
  const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
  const { order_number, access_token } = placed;
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { claimOrder(input: $input) { order { id } } }',
      { input: { order_number, access_token } },
      owner.headers,
    ),
  );
  await shop.drain();
  return placed;
}

async function deliver({ order_number: number }: PlacedOrder): Promise<void> {
  await step(shop, manager, number, 'shipOrder', parcel);
  await step(shop, manager, number, 'markOrderDelivered');
}

async function member(details: { readonly email?: string } = {}): Promise<SignedIn> {
  const person = await signUp(shop, details);
  await verifyEmail(shop, person.email);
  return person;
}

const bought = async (owner: SignedIn): Promise<PlacedOrder> =>
  buy(
    owner,
    await startCart(shop, [
      { sku: goldPiece, quantity: 2 },
      { sku: fixedPiece, quantity: 1 },
    ]),
  );

describe('the box of a member', () => {
  it('has the pieces of an order from the day they are received, with picture, order, metal, receipt and value', async () => {
    const owner = await member();
    const placed = await bought(owner);
    expect((await boxOf(owner)).pieces).toEqual([]);
    await deliver(placed);
    const box = await boxOf(owner);
    expect(box.has_more).toBe(false);
    const [gold, ring] = box.pieces;
    const { weight, ...metal } = gold.metals[0];
    expect(gold).toMatchObject({
      ...{ origin: 'BOUGHT', quantity: 2, order_number: placed.order_number, market: 'hk' },
      ...{ acquired_on: '2026-11-21', not_valued: null, image_url: expect.stringContaining('/media/') },
      receipt_url: expect.stringContaining('/order-document/'),
      value: { value: worth(weight) * 2, currency: 'HKD' },
    });
    expect(metal).toEqual({ metal: 'GOLD', fineness: expect.toSatisfy((f: number) => f >= 999) });
    // A fixed price is never multiplied by the gold price, but the metal of its facts has a value.
    expect(ring).toMatchObject({
      ...{ origin: 'BOUGHT', quantity: 1, metals: [{ metal: 'GOLD', fineness: 999, weight: 7.53 }] },
      value: { value: worth(7.53), currency: 'HKD' },
    });
    expect(box.total_values).toEqual([{ value: gold.value.value + ring.value.value, currency: 'HKD' }]);
    const receipt = await shop.http({ method: 'GET', url: gold.receipt_url });
    expect(receipt.headers['content-type']).toBe('application/pdf');
  });

  it('follows the buy-back price of the market', async () => {
    const owner = await member();
    await deliver(await bought(owner));
    const before = (await boxOf(owner)).pieces[0];
    await moveGold(120);
    const after = (await boxOf(owner)).pieces[0];
    expect(after.value.value).toBe(worth(after.metals[0].weight) * 2);
    expect(after.value.value).toBeGreaterThan(before.value.value);
  });

  it('loses what the shop takes back', async () => {
    // The e-mail address of the order, so that no e-mail has to confirm the return.
    const owner = await member({ email: 'ka.yan@example.com' });
    const placed = await bought(owner);
    await deliver(placed);
    const number = placed.order_number;
    await shop.db.query('test.to-market', `update ordering.sales_order set market = 'sg' where number = $1`, [
      number,
    ]);
    const uid = btoa(`${number}/2`);
    await must(
      shop.graphql(
        'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }',
        { input: { order_uid: btoa(number), items: [{ order_item_uid: uid, quantity_to_return: 1 }] } },
        owner.headers,
      ),
    );
    expect((await boxOf(owner)).pieces).toHaveLength(2);
    await step(shop, manager, number, 'settleReturn', {
      ...{ lines: [{ order_item_uid: uid, accepted: 1, restock: false }], reason: 'Inspected' },
    });
    const { pieces } = await boxOf(owner);
    expect(pieces).toEqual([expect.objectContaining({ quantity: 2, value: expect.anything() })]);
  });

  it('values a design by its alloy, with the weight of the scale, and names the certificate of its stone', async () => {
    const owner = await member();
    const [stone = ''] = await stonesToSet(shop, 1);
    const order = async (design: object, weightMg: number | null) => {
      const bag = await emptyBag(shop, hk);
      expect((await addDesign(shop, bag, codeOf(design))).user_errors).toEqual([]);
      const { order_number: number } = await buy(owner, bag);
      await step(shop, manager, number, 'approveOrder', check);
      await step(
        shop,
        manager,
        number,
        'finishMakingOrder',
        weightMg === null ? {} : { weight_mg: weightMg },
      );
      await step(shop, manager, number, 'shipOrderFromFactory', parcel);
      await step(shop, manager, number, 'shipOrder', parcel);
      await step(shop, manager, number, 'markOrderDelivered');
    };
    await order(ringDesign('gold-999'), 4_321);
    await order(diamondDesign(stone), null);
    const { pieces } = await boxOf(owner);
    const ofGold = pieces.find((piece: { metals: { metal: string }[] }) => piece.metals[0]?.metal === 'GOLD');
    expect(ofGold).toMatchObject({
      metals: [{ metal: 'GOLD', fineness: 999, weight: 4.321 }],
      value: { value: worth(4.321), currency: 'HKD' },
      certificates: [],
    });
    const ofPlatinum = pieces.find((piece: { certificates: unknown[] }) => piece.certificates.length > 0);
    expect(ofPlatinum).toMatchObject({
      metals: [{ metal: 'PLATINUM', fineness: 950 }],
      value: { value: expect.any(Number), currency: 'HKD' },
      certificates: [{ laboratory: expect.any(String), number: expect.stringMatching(/^\w{6,}$/) }],
    });
  });

  it('is for its owner alone: nobody else sees a piece, its history, or changes one', async () => {
    const [owner, stranger] = [await member(), await member()];
    const placed = await bought(owner);
    await deliver(placed);
    const { uid } = (await must(add(owner))).addJewelleryPiece;
    const boughtUid = (await boxOf(owner)).pieces[0].uid;
    expect((await boxOf(stranger)).pieces).toEqual([]);
    for (const foreign of [uid, boughtUid, '', 'x', btoa('added/0'), btoa(`bought/${placed.order_number}/9`)])
      expect(await codeOfRefusal(historyOf(stranger, foreign))).toBe('JEWELLERY_PIECE_NOT_FOUND');
    expect(await codeOfRefusal(historyOf({ headers: hk }, uid))).toBe('NOT_AUTHORISED');
    expect(await codeOfRefusal(change(stranger, uid))).toBe('JEWELLERY_PIECE_NOT_FOUND');
    expect(await codeOfRefusal(change(owner, boughtUid))).toBe('JEWELLERY_PIECE_NOT_FOUND');
    expect(await remove(stranger, uid)).toBe(false);
    expect(await codeOfRefusal(add({ headers: hk }))).toBe('NOT_AUTHORISED');
    expect((await boxOf(owner)).pieces).toHaveLength(3);
  });
});

describe('the history of a piece', () => {
  it('ends with its value today, and begins with the price of the day it was bought', async () => {
    const owner = await member();
    await deliver(await bought(owner));
    const [piece] = (await boxOf(owner)).pieces;
    shop.clock.advance({ minutes: 5 });
    await moveGold(-60);
    shop.clock.advance({ minutes: 5 });
    const points = (await must(historyOf(owner, piece.uid))).jewelleryValueHistory;
    expect(points.length).toBeGreaterThan(1);
    expect(points.at(-1)).toEqual({ at: expect.any(String), value: (await boxOf(owner)).pieces[0].value });
    expect(points).toContainEqual({ at: expect.any(String), value: piece.value });
    expect(Date.parse(points[0].at)).toBeLessThan(Date.parse(points.at(-1).at));
  });

  it('is thinned out over the years, and is of one year where the day is unknown', async () => {
    const owner = await member();
    const old = (await must(add(owner))).addJewelleryPiece;
    const unknown = (await must(add(owner, { acquired_on: null }))).addJewelleryPiece;
    for (const { uid, value } of [old, unknown]) {
      const points = (await must(historyOf(owner, uid))).jewelleryValueHistory;
      expect(points.length).toBeGreaterThan(10);
      expect(points.length).toBeLessThanOrEqual(400);
      expect(points.at(-1).value).toEqual(value);
    }
  });

  it('is empty for what no board buys back', async () => {
    const owner = await member();
    const { uid, value, not_valued } = (await must(add(owner, { metal: 'SILVER', fineness: 925 })))
      .addJewelleryPiece;
    expect([value, not_valued]).toEqual([null, 'NO_BOARD']);
    expect((await must(historyOf(owner, uid))).jewelleryValueHistory).toEqual([]);
  });
});

describe('a piece bought elsewhere', () => {
  it('is added, changed and removed, and valued by the market in which it was added', async () => {
    const owner = await member();
    const added = (await must(add(owner))).addJewelleryPiece;
    expect(added).toMatchObject({
      ...{ origin: 'ADDED', name: '外婆的手镯', quantity: 1, market: 'hk', acquired_on: '1998-02-14' },
      ...{ order_number: null, price: null, receipt_url: null, options: [], certificates: [] },
      metals: [{ metal: 'GOLD', fineness: 999, weight: 28.5 }],
      value: { value: worth(28.5), currency: 'HKD' },
    });
    const changed = (await must(change(owner, added.uid, { fineness: 750, weight: 10, acquired_on: null })))
      .changeJewelleryPiece;
    expect(changed).toMatchObject({
      ...{ uid: added.uid, acquired_on: null, metals: [{ metal: 'GOLD', fineness: 750, weight: 10 }] },
      value: { value: expect.toSatisfy((value: number) => value < worth(7.6)) },
    });
    const ofMainland = (await must(add({ headers: { ...owner.headers, store: 'default' } })))
      .addJewelleryPiece;
    expect(ofMainland).toMatchObject({ market: 'cn', value: { currency: 'CNY' } });
    const box = await boxOf(owner);
    expect(box.pieces.map(({ uid }: { uid: string }) => uid)).toEqual([ofMainland.uid, added.uid]);
    expect(box.total_values).toEqual([ofMainland.value, changed.value]);
    expect(await remove(owner, added.uid)).toBe(true);
    expect(await remove(owner, added.uid)).toBe(false);
    expect((await boxOf(owner)).pieces).toHaveLength(1);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: '金'.repeat(61) }, 'name'],
    [{ fineness: 925 }, 'fineness'],
    [{ fineness: 999.04 }, 'fineness'],
    [{ weight: 0 }, 'weight'],
    [{ weight: -3 }, 'weight'],
    [{ weight: 1e300 }, 'weight'],
    [{ weight: 1.00049 }, 'weight'],
    [{ acquired_on: '2027-01-01' }, 'day'],
    [{ acquired_on: 'yesterday' }, 'day'],
  ])('is refused with the field that is wrong: %o', async (changes, field) => {
    const owner = await member();
    const refusal = refusalOf(await add(owner, changes));
    expect(refusal).toMatchObject({ code: 'JEWELLERY_PIECE_INVALID', data: { field } });
  });

  it('has fifty places, also for parallel requests', async () => {
    const owner = await member();
    await Promise.all(Array.from({ length: 47 }, () => add(owner)));
    const more = await Promise.all(Array.from({ length: 8 }, () => add(owner)));
    expect(more.filter(({ errors }) => errors === undefined).length).toBeLessThanOrEqual(8);
    while ((await add(owner)).errors === undefined);
    expect((await boxOf(owner)).pieces).toHaveLength(50);
    expect(refusalOf(await add(owner))).toMatchObject({ code: 'JEWELLERY_BOX_FULL', data: { most: 50 } });
  });
});

describe('the insurance list', () => {
  const textOf = async (url: string): Promise<string> => {
    const answer = await shop.http({ method: 'GET', url });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  };

  it('names each piece with order, metal, price and value, and says what is not valued', async () => {
    const owner = await member();
    const placed = await bought(owner);
    await deliver(placed);
    await must(add(owner));
    const box = await boxOf(owner);
    const text = await textOf(box.insurance_list_url);
    expect(text).toContain('Jewellery insurance list');
    expect(text).toContain(placed.order_number);
    for (const { name } of box.pieces) expect(text).toContain(name);
    expect(text).toContain(`HK$${box.total_values[0].value.toLocaleString('en-US')}`);
    expect(text).toContain('Diamonds, gems and craft are not valued');
    expect(text).toContain('Stated by the member, owned since 1998-02-14');
    const chinese = await boxOf(owner, { store: 'hk_zh' });
    expect(await textOf(chinese.insurance_list_url)).toContain('首饰保险清单');
  });

  it('opens by its signed address alone, until the session ends that was shown it', async () => {
    const owner = await member();
    const { insurance_list_url: url } = await boxOf(owner);
    const open = async (path: string) => (await shop.http({ method: 'GET', url: path })).statusCode;
    expect(await open(`${url.slice(0, -2)}AA`)).toBe(303);
    const ended = await signIn(shop, owner.email);
    const { insurance_list_url: other } = await boxOf(ended);
    expect(await open(other)).toBe(200);
    await must(shop.graphql('mutation { revokeCustomerToken { result } }', {}, ended.headers));
    expect(await open(other)).toBe(303);
    expect(await open(url)).toBe(200);
    shop.clock.advance({ hours: 6, seconds: 1 });
    expect(await open(url)).toBe(303);
  });
});
