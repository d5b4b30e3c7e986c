import { readFile } from 'node:fs/promises';
import { addWorkingDays, type BusinessDay } from '@jinlan/domain/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { textSource } from '../../../platform/import/source.ts';
import {
  type Buyer,
  cards,
  choosePayment,
  fillIn,
  must,
  type PlacedOrder,
  place,
  placeWith,
  tokenise,
} from '../../../testing/buyer.ts';
import { letters, seeOrder, step } from '../../../testing/counter.ts';
import {
  addDesign,
  codeOf,
  diamondDesign,
  drawnPicture,
  emptyBag,
  madeFields,
  pairDesign,
  readBag,
  ringDesign,
  sampleTables,
  stonesToSet,
} from '../../../testing/designs.ts';
import { signUp, staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';
import { testNow } from '../../../testing/shop.ts';

const shop = withSampleShop({ listen: true });
let stones: string[];
beforeAll(async () => {
  stones = await stonesToSet(shop, 20);
});

const hk = { store: 'hk_en' };
const nextStone = (): string => stones.shift() ?? '';

async function readyWith(
  codes: readonly string[],
  card: string | null = cards.approved,
  headers: Record<string, string> = hk,
  picture: string | null = null,
): Promise<Buyer> {
  const buyer = await emptyBag(shop, headers);
  for (const code of codes) {
    const { user_errors } = await addDesign(shop, buyer, code, { picture });
    expect(user_errors).toEqual([]);
  }
  await fillIn(shop, buyer);
  await choosePayment(
    shop,
    buyer,
    card === null
      ? { code: 'checkmo' }
      : { code: 'card', card: { payment_method_nonce: await tokenise(shop, card) } },
  );
  return buyer;
}

async function order(...ready: Parameters<typeof readyWith>): Promise<PlacedOrder> {
  const { placeOrder } = await must(place(shop, await readyWith(...ready)));
  return placeOrder.order;
}

async function readOrder({ order_number, access_token }: PlacedOrder, headers = hk) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
         status payment { status } total { grand_total { value } }
         items { __typename product_name product_sku product_type image_url selected_options { label value }
           parts { steps { kind amount { value } weight_mg } total { value } }
           ... on CustomMadeOrderItem { ${madeFields} delivery_date } } } }`,
      { number: order_number, token: access_token },
      headers,
    ),
  );
  return orderByToken;
}

/** `free`, `held` or `sold`, read from the database. */
async function stoneState(sku: string): Promise<string> {
  const [row] = await shop.db.query<{ sold: boolean; held: boolean }>(
    'test.stone',
    'select sold, held_by is not null as held from diamonds.stone where sku = $1',
    [sku],
  );
  return row?.sold ? 'sold' : row?.held ? 'held' : 'free';
}

const cancel = ({ order_number, access_token }: PlacedOrder) =>
  shop.graphql(
    'mutation ($n: String!, $t: String) { cancelUnpaidOrder(input: { order_number: $n, access_token: $t }) { cart_id } }',
    { n: order_number, t: access_token },
    hk,
  );

describe('an order of a design', () => {
  test('stores everything as it was: choices in words, engraving, stone, weights, picture, price and delivery day', async () => {
    const sku = nextStone();
    const placed = await order([codeOf(diamondDesign(sku))], cards.approved, hk, await drawnPicture());
    const { items, total, payment } = await readOrder(placed);
    expect(payment.status).toBe('paid');
    const [line] = items;
    expect(line).toMatchObject({
      __typename: 'CustomMadeOrderItem',
      product_name: 'One Heart\u00a0· Diamond ring',
      product_sku: expect.stringMatching(/^CM-YI-XIN-[0-9A-F]{6}$/),
      product_type: 'custom_made_simple',
      cm_diamon_identifier: sku,
      delivery_date: expect.stringMatching(/^2026-1[12]-\d\d$/),
    });
    expect(line.image_url).toBe(line.custom_image);
    expect(line.selected_options).toContainEqual({ label: 'Metal and colour', value: 'Platinum 950' });
    expect(line.parts.total.value).toBe(total.grand_total.value);
    const [row] = await shop.db.query<{ made: Record<string, never> }>(
      'test.made',
      `select made from ordering.order_line line join ordering.sales_order sold on sold.id = line.order_id
       where sold.number = $1`,
      [placed.order_number],
    );
    expect(row?.made).toMatchObject({
      design: { flow: 'diamond-ring', tables: sampleTables, piece: { stone: { sku } } },
      parts: [
        {
          part: 'piece',
          style: { code: 'yi-xin', name: { 'en-US': 'One Heart' } },
          blueprint: { kind: 'ring', circumference: 54_300 },
          weights: { pt950: expect.any(Number) },
        },
      ],
      stone: {
        sku,
        certificate: { number: expect.stringMatching(/^\w{6,}$/), laboratory: expect.any(String) },
      },
      words: { 'zh-Hans-CN': { kind: 'single' }, 'en-US': { kind: 'single' } },
    });
    const chinese = await readOrder(placed, { store: 'hk_zh' });
    expect(chinese.items[0].product_name).toBe('一心\u00a0· 钻戒');
    expect(chinese.items[0].selected_options).toContainEqual({ label: '材质与颜色', value: '铂金 Pt950' });
    expect(chinese.items[0].custommate_options[0]).toMatchObject({
      option_label: '戒托',
      value_label: '一心',
    });
  });

  test.each([
    ['hk_en', 'Lab-grown diamond', 'Centre stone number', 'Centre stone certificate', '    {label}: {value}'],
    ['hk_zh', '培育钻石', '主石编号', '主石证书', '　　{label}：{value}'],
  ])(
    'tells buyer and staff that its stone is laboratory-grown, with number and certificate, in %s',
    async (store, grown, numbered, certified, written) => {
      const { diamonds } = await must(
        shop.graphql(
          `{ diamonds(filter: { shape: { eq: "round" }, origin: { eq: "lab_grown" }, carat: { from: "0.4", to: "1.2" } }) {
           items { sku certificate { laboratory_name number } } } }`,
          {},
          { store },
        ),
      );
      const { sku, certificate } = diamonds.items.at(store === 'hk_en' ? -1 : -2);
      stones = stones.filter((stone) => stone !== sku);
      const report = expect.stringContaining(`${certificate.laboratory_name} ${certificate.number}`);
      const placed = await order([codeOf(diamondDesign(sku))], null, { store });
      const [line] = (await readOrder(placed, { store })).items;
      const expectedOptions = [
        { value: expect.stringContaining(grown) },
        { label: numbered, value: sku },
        { label: certified, value: report },
      ];
      for (const expected of expectedOptions)
        expect(line.selected_options).toContainEqual(expect.objectContaining(expected));
      for (const { label, value } of expectedOptions)
        expect(line.custommate_options).toContainEqual(
          expect.objectContaining({ ...(label && { option_label: label }), value_label: value }),
        );
      const letter = (await letters(shop, placed.order_number)).find(({ key }) =>
        key.startsWith('order-placed'),
      );
      expect(letter?.body).toContain(grown);
      expect(letter?.body).toContain(written.replace('{label}', numbered).replace('{value}', sku));
      expect(letter?.body).toContain(`${certificate.laboratory_name} ${certificate.number}`);
      const { headers } = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
      const { staffOrders } = await must(
        shop.graphql(
          'query ($n: String!) { staffOrders(filter: { search: $n }) { items { first_item_options } } }',
          { n: placed.order_number },
          { ...headers, store },
        ),
      );
      for (const text of [grown, `${numbered} ${sku}`, `${certified} ${certificate.laboratory_name}`])
        expect(staffOrders.items[0].first_item_options).toContain(text);
    },
  );

  test('for a pair is one line with both rings, sent together', async () => {
    const { items } = await readOrder(await order([codeOf(pairDesign('LOVE'))]));
    expect(items).toHaveLength(1);
    expect(items[0].product_type).toBe('custom_made_bundle');
    expect(items[0].for_her_option.word_custommate_options[0].word_content).toBe('LOVE');
    expect(items[0].selected_options).toContainEqual({
      label: 'Her ring\u00a0· Inside engraving (Kaiti)',
      value: 'LOVE',
    });
  });

  test('is listed for staff in their language, with its name and choices', async () => {
    const { order_number: number } = await order([codeOf(ringDesign('pt950', 'LOVE'))]);
    const { headers } = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const listed = async (store: string) => {
      const { staffOrders } = await must(
        shop.graphql(
          'query ($n: String!) { staffOrders(filter: { search: $n }) { items { first_item_name first_item_options } } }',
          { n: number },
          { ...headers, store },
        ),
      );
      return staffOrders.items[0];
    };
    const english = await listed('hk_en');
    expect(english.first_item_name).toBe('Plain Circle\u00a0· Ring');
    expect(english.first_item_options).toMatch(
      /^Platinum 950, 4\.0\u00a0mm, Matte, .*, Inside engraving \(Kaiti\) LOVE$/,
    );
    const chinese = await listed('hk_zh');
    expect(chinese.first_item_name).toBe('素圈\u00a0· 单戒');
    expect(chinese.first_item_options).toMatch(/^铂金 Pt950，4\.0\u00a0毫米，.*，内圈刻字（楷体） LOVE$/);
  });

  test.each([
    [
      'hk_en',
      [
        '    Metal and colour: Platinum 950',
        '    Inside engraving (Kaiti): LOVE',
        /^ {4}With you by \d+ \w+ 2026$/,
      ],
    ],
    [
      'hk_zh',
      ['　　材质与颜色：铂金 Pt950', '　　内圈刻字（楷体）：LOVE', /^　　预计 2026年\d+月\d+日 前送达$/],
    ],
  ])('is described in the e-mail to its buyer, in %s', async (store, expectedLines) => {
    const { order_number: number } = await order([codeOf(ringDesign('pt950', 'LOVE'))], null, { store });
    const placed = (await letters(shop, number)).find(({ key }) => key.startsWith('order-placed'));
    const lines = placed?.body.split('\n') ?? [];
    for (const expected of expectedLines)
      expect(lines).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  test('for a pair names the owner of each ring once in the e-mail, above its choices', async () => {
    const { order_number: number } = await order([codeOf(pairDesign('永结同心'))], null, { store: 'hk_zh' });
    const placed = (await letters(shop, number)).find(({ key }) => key.startsWith('order-placed'));
    const lines = placed?.body.split('\n') ?? [];
    const herLine = lines.indexOf('　　女戒');
    const hisLine = lines.indexOf('　　男戒');
    expect(herLine).toBeGreaterThan(0);
    expect(lines[herLine + 1]).toBe('　　　　款式：素圈');
    expect(lines.slice(herLine, hisLine)).toContain('　　　　内圈刻字（楷体）：永结同心');
    expect(lines.filter((line) => line.includes('女戒'))).toHaveLength(1);
    expect(lines[hisLine + 1]).toBe('　　　　款式：素圈');
  });

  test('with two engravings describes each in one row with place, font and words', async () => {
    const design = ringDesign('pt950');
    const engraving = [
      { position: 'outside', font: 'kaiti', lines: ['执子之手'] },
      { position: 'inside', font: 'script', lines: ['Forever & 2026♥'] },
    ];
    const code = codeOf({ ...design, piece: { ...design.piece, engraving } });
    const placed = await order([code], null, { store: 'hk_zh' });
    const [line] = (await readOrder(placed, { store: 'hk_zh' })).items;
    expect(line.selected_options.slice(-2)).toEqual([
      { label: '外圈刻字（楷体）', value: '执子之手' },
      { label: '内圈刻字（手写体）', value: 'Forever & 2026♥' },
    ]);
    const letter = (await letters(shop, placed.order_number)).find(({ key }) =>
      key.startsWith('order-placed'),
    );
    expect(letter?.body).toContain(
      '　　外圈刻字（楷体）：执子之手\n　　内圈刻字（手写体）：Forever & 2026♥\n',
    );
    const { headers } = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const { staffOrders } = await must(
      shop.graphql(
        'query ($n: String!) { staffOrders(filter: { search: $n }) { items { first_item_options } } }',
        { n: placed.order_number },
        { ...headers, store: 'hk_zh' },
      ),
    );
    expect(staffOrders.items[0].first_item_options).toMatch(
      /，外圈刻字（楷体） 执子之手，内圈刻字（手写体） Forever & 2026♥$/,
    );
  });

  test('goes to its store for approval, whose staff see the design, and then to the workshop', async () => {
    const code = codeOf(ringDesign('pt950', 'LOVE'));
    const { order_number } = await order([code]);
    const adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const before = await seeOrder(shop, adviser, order_number);
    expect(before).toMatchObject({ status: 'processing_approval_pending', made_to_order: true });
    const { staffOrder } = await must(
      shop.graphql(
        `query ($n: String!) { staffOrder(number: $n) { items { ... on CustomMadeOrderItem { ${madeFields} delivery_date } } } }`,
        { n: order_number },
        adviser.headers,
      ),
    );
    expect(staffOrder.items[0]).toMatchObject({ design_code: code, cm_delivery_days: expect.any(Number) });
    await step(shop, adviser, order_number, 'approveOrder', {
      checked: ['size', 'engraving', 'stone', 'address'],
    });
    const [work] = await shop.db.query<{ sheet: { pieces: object[] } }>(
      'test.sheet',
      `select sheet from ordering.work_order join ordering.sales_order sold on sold.id = order_id where number = $1`,
      [order_number],
    );
    // Three working days of transport to Hong Kong.
    const { delivery_date: dueOn } = staffOrder.items[0];
    const [piece] = (work?.sheet.pieces ?? []) as { madeBy: BusinessDay }[];
    expect(work?.sheet.pieces).toEqual([expect.objectContaining({ design: code, line: 1, dueOn })]);
    expect(piece && addWorkingDays(piece.madeBy, 3)).toBe(dueOn);
  });

  test('can be ordered again as it was, and is named where it no longer can', async () => {
    const { headers } = await signUp(shop);
    const sku = nextStone();
    const codes = [
      codeOf(ringDesign('pt950', 'LOVE')),
      codeOf(ringDesign('pt950', 'LOVE')),
      codeOf(diamondDesign(sku)),
    ];
    const { order_number } = await order(codes, cards.approved, headers);
    await shop.areas.diamonds.fresh(true);
    const { reorderItems } = await must(
      shop.graphql(
        `mutation ($n: String!) { reorderItems(orderNumber: $n) {
           cart { items { ... on CustomMadeCartItem { design_code } } } userInputErrors { code message } } }`,
        { n: order_number },
        headers,
      ),
    );
    expect(reorderItems.cart.items).toEqual([{ design_code: codes[0] }, { design_code: codes[0] }]);
    expect(reorderItems.userInputErrors).toEqual([
      { code: 'INSUFFICIENT_STOCK', message: expect.stringContaining('This diamond has been sold') },
    ]);
  });
});

describe('a loose diamond', () => {
  test('is held from the moment the order is placed, and sold once it is paid', async () => {
    const sku = nextStone();
    const placed = await order([codeOf(diamondDesign(sku))], cards.challenge);
    expect(placed.payment.status).toBe('action_required');
    expect(await stoneState(sku)).toBe('held');
    const paid = nextStone();
    await order([codeOf(diamondDesign(paid))]);
    expect(await stoneState(paid)).toBe('sold');
    await shop.areas.diamonds.fresh(true);
    const offered = await stonesToSet(shop, 48);
    expect(offered).not.toContain(sku);
    expect(offered).not.toContain(paid);
    await must(cancel(placed));
  });

  test('is released when the order is cancelled, with its card declined or not, or its time is over', async () => {
    const givenUp = nextStone();
    const waiting = await order([codeOf(diamondDesign(givenUp))], cards.challenge);
    await must(cancel(waiting));
    expect(await stoneState(givenUp)).toBe('free');

    const declined = nextStone();
    const refused = await order([codeOf(diamondDesign(declined))], cards.declined);
    expect(await stoneState(declined)).toBe('held');
    await must(cancel(refused));
    expect(await stoneState(declined)).toBe('free');

    const late = nextStone();
    const unpaid = await order([codeOf(diamondDesign(late))], null);
    expect(await stoneState(late)).toBe('held');
    shop.clock.set(new Date(Date.parse(unpaid.payment.expires_at) + 60_000));
    await shop.drain();
    expect(await stoneState(late)).toBe('free');
    shop.clock.set(testNow);
    await shop.areas.diamonds.fresh(true);
    expect(await stonesToSet(shop, 48)).toEqual(expect.arrayContaining([givenUp, declined, late]));
  });

  test('of a paid order can be sold again when the store cancels before production', async () => {
    const sku = nextStone();
    const { order_number } = await order([codeOf(diamondDesign(sku))]);
    const adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    await step(shop, adviser, order_number, 'cancelStaffOrder', { reason: 'The buyer asked for it' });
    expect(await stoneState(sku)).toBe('free');
  });

  test('that was sold a second before is refused when the order is placed, and the bag says so', async () => {
    const sku = nextStone();
    const code = codeOf(diamondDesign(sku));
    const [first, second] = [await readyWith([code]), await readyWith([code])];
    await must(placeWith(shop, first));
    const { errors } = await placeWith(shop, second);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'STONE_GONE', data: { sku } });
    await shop.areas.diamonds.fresh(true);
    expect((await readBag(shop, second)).items[0].errors[0].reason).toBe('STONE_GONE');
    const refused = await addDesign(shop, await emptyBag(shop), code);
    expect(refused.user_errors[0].reason).toBe('STONE_GONE');
  });

  test('that was sold before memory knows of it is refused as well, and nothing else is taken', async () => {
    const [sku, other] = [nextStone(), nextStone()];
    const buyer = await readyWith([codeOf(diamondDesign(other)), codeOf(diamondDesign(sku))], null);
    await shop.db.query('test.hold', "update diamonds.stone set held_by = '20261121999999' where sku = $1", [
      sku,
    ]);
    const { errors } = await placeWith(shop, buyer);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'STONE_GONE', data: { sku } });
    expect(await stoneState(other)).toBe('free');
  });

  test('is bought by one of fifty buyers who order it at the same moment', async () => {
    const sku = nextStone();
    const code = codeOf(diamondDesign(sku));
    const buyers: Buyer[] = [];
    for (let n = 0; n < 50; n += 1) buyers.push(await readyWith([code], null));
    const answers = await Promise.all(buyers.map((buyer) => placeWith(shop, buyer)));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    const codes = answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions?.code) ?? []);
    expect(new Set(codes)).toEqual(new Set(['STONE_GONE']));
    const [{ orders } = { orders: 0 }] = await shop.db.query<{ orders: number }>(
      'test.orders',
      `select count(*)::integer as orders from ordering.order_line where made -> 'stone' ->> 'sku' = $1`,
      [sku],
    );
    expect(orders).toBe(1);
  }, 120_000);

  test('stays sold when an older list is imported again', async () => {
    const sku = nextStone();
    await order([codeOf(diamondDesign(sku))]);
    const list = await readFile(new URL('../../../../../sample/diamonds.csv', import.meta.url), 'utf8');
    await shop.areas.diamonds.importFiles({ diamonds: textSource('diamonds.csv', list) });
    expect(await stoneState(sku)).toBe('sold');
  });
});

test('an order stays as it was when its options are retired, and its code tells what is no longer offered', async () => {
  const code = codeOf(ringDesign('pt950', 'LOVE'));
  const placed = await order([code]);
  const before = await readOrder(placed);
  const [stored] = await shop.db.query<{ content: { styles: { code: string }[] } }>(
    'test.tables',
    'select content from customiser.tables',
  );
  const styles = stored?.content.styles.filter((style) => style.code !== 'su-quan');
  await shop.areas.customiser.importFiles({
    tables: JSON.stringify({ ...stored?.content, styles, version: sampleTables + 1 }),
  });
  expect(await readOrder(placed)).toEqual(before);
  const { customiserDesign } = await must(
    shop.graphql(
      'query ($code: String!) { customiserDesign(code: $code) { dropped { step reason { code } } } }',
      { code },
      hk,
    ),
  );
  expect(customiserDesign.dropped[0]).toEqual({ step: 'style', reason: { code: 'NOT_OFFERED' } });
});
