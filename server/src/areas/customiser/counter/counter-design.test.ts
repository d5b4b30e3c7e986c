import { beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import {
  codeOf,
  diamondDesign,
  drawnPicture,
  pairDesign,
  ringDesign,
  sampleTables,
  stonesToSet,
} from '../../../testing/designs.ts';
import { refusalOf, type SignedIn, signIn, signUp, staffOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';

const shop = withSampleShop();
let adviser: SignedIn & { readonly staffNo: string };
beforeAll(async () => {
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
});

const query = `query ($text: String!) { staffDesign(text: $text) {
  short name path picture_url
  design { code flow missing dropped { step } price { total { value currency } gold_effective_at } price_refusal cm_delivery_days delivery_date }
  pieces { part options { option_id option_label value_id value_label } words { word_type word_label word_content }
    circumference weights { metal weight_mg } }
  dropped { step was reason { code } }
  stone { sku standing facts { carat shape laboratory certificate_number is_sample measures } }
} }`;

const ask = (text: string, headers: Record<string, string> = adviser.headers) =>
  shop.graphql(query, { text }, headers);
const readDesign = async (text: string, headers?: Record<string, string>) =>
  (await must(ask(text, headers))).staffDesign;
const refused = async (text: string, headers?: Record<string, string>) =>
  refusalOf(await ask(text, headers)).code;

async function share(code: string, picture?: string): Promise<{ short: string; path: string }> {
  const { shareDesign } = await must(
    shop.graphql(
      'mutation ($code: String!, $picture: String) { shareDesign(code: $code, picture: $picture) { short path } }',
      { code, picture },
    ),
  );
  return shareDesign;
}

describe('a design at the counter', () => {
  const code = codeOf(ringDesign('gold-999', '永结同心'));

  test('is found by short word, link, URL and code, in any spelling', async () => {
    const { short, path } = await share(code, await drawnPicture());
    const staffDesign = await readDesign(short);
    expect(staffDesign.short).toBe(short);
    expect(staffDesign.picture_url).toMatch(/^http:\/\/localhost:4000\/media\/designs\/[0-9a-f]{64}\.webp$/);
    expect(staffDesign.path).toBe(`/customizer/single-ring/review?d=${code}`);
    for (const text of [
      `  ${short.toUpperCase()} `,
      `${short.slice(0, 4)} ${short.slice(4)}`,
      `https://jinlan.example${path}?store=hk_zh`,
      `您看看 https://jinlan.example${path} 好吗`,
      `https://jinlan.example/customizer/single-ring/size?d=${code}`,
      code,
    ])
      expect(await readDesign(text)).toEqual(staffDesign);
  });

  test('is described by options and codes, with engravings, size, weight, price and days', async () => {
    const staffDesign = await readDesign(code);
    expect(staffDesign.name).toBe('Plain Circle\u00a0· Ring');
    expect(staffDesign.design.missing).toEqual([]);
    expect(staffDesign.dropped).toEqual([]);
    expect(staffDesign.stone).toBeNull();
    const [piece, ...others] = staffDesign.pieces;
    expect(others).toEqual([]);
    expect(piece.part).toBe('piece');
    expect(piece.circumference).toBe(509);
    expect(
      piece.options.map(({ option_id, value_id }: Record<string, string>) => `${option_id}=${value_id}`),
    ).toEqual([
      'style=su-quan',
      'metal=gold-999',
      'width=40',
      'finish=matte',
      'size=509',
      'engraving=inside',
      'engraving_font=kaiti',
    ]);
    expect(piece.options[1]).toMatchObject({
      option_label: 'Metal and colour',
      value_label: 'Gold 999',
    });
    expect(piece.words).toEqual([
      { word_type: 'inside', word_label: 'Inside engraving (Kaiti)', word_content: '永结同心' },
    ]);
    expect(piece.weights).toEqual([{ metal: 'gold-999', weight_mg: expect.any(Number) }]);
    expect(piece.weights[0].weight_mg).toBeGreaterThan(2_000);
    const { customiserDesign } = await must(
      shop.graphql(
        'query ($code: String!) { customiserDesign(code: $code) { price { total { value currency } } cm_delivery_days } }',
        { code },
        { store: 'hk_en' },
      ),
    );
    expect(staffDesign.design).toMatchObject(customiserDesign);
    expect(staffDesign.design.price.gold_effective_at).toMatch(/^\d{4}-/);
    expect(staffDesign.design.delivery_date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('is described in the requested language, at the prices of the adviser’s market', async () => {
    const staffDesign = await readDesign(code, { ...adviser.headers, store: 'hk_zh' });
    const abroad = await readDesign(code, { ...adviser.headers, store: 'default' });
    expect(abroad.design.price).toEqual(staffDesign.design.price);
    expect(abroad.design.price.total.currency).toBe('HKD');
    expect(abroad.pieces).toEqual(staffDesign.pieces);
    expect(staffDesign.path).not.toContain('store=');
    expect(abroad.path).toBe(`${staffDesign.path}&store=hk_zh`);
    const mainland = await staffOf(shop, { store: 'cn-shanghai-jingan', role: 'adviser', view: 'default' });
    const home = await readDesign(code, mainland.headers);
    expect(home.design.price.total.currency).toBe('CNY');
    expect(home.name).toBe('素圈\u00a0· 单戒');
    expect(home.pieces[0].options[1]).toMatchObject({ option_label: '材质与颜色', value_label: '足金999' });
  });

  test('of a pair is described per ring', async () => {
    const { pieces } = await readDesign(codeOf(pairDesign('LOVE')));
    expect(pieces.map(({ part }: { part: string }) => part)).toEqual(['her', 'him']);
    expect(pieces.map(({ circumference }: { circumference: number }) => circumference)).toEqual([509, 609]);
    for (const { options } of pieces)
      expect(options[0]).toMatchObject({ option_id: 'style', value_id: 'su-quan' });
    expect(pieces[1].weights[0].weight_mg).toBeGreaterThan(pieces[0].weights[0].weight_mg);
  });

  test('that is incomplete lists missing steps and the choices so far', async () => {
    const half = codeOf({
      tables: sampleTables,
      flow: 'single-ring',
      piece: { style: 'su-quan', metal: 'pt950' },
    });
    const staffDesign = await readDesign(half);
    expect(staffDesign.design.missing).toContain('size');
    expect(staffDesign.design.price).toBeNull();
    expect(
      staffDesign.pieces[0].options.slice(0, 2).map((option: { value_id: string }) => option.value_id),
    ).toEqual(['su-quan', 'pt950']);
    expect(staffDesign.pieces[0]).toMatchObject({ circumference: null, weights: [] });
    const pair = await readDesign(codeOf({ tables: sampleTables, flow: 'pair-rings' }));
    expect(pair).toMatchObject({ name: 'Pair rings', pieces: [] });
  });

  test('lists choices that are no longer offered, with their former text', async () => {
    const { pieces, dropped, design, path } = await readDesign(
      codeOf({ ...ringDesign(), piece: { ...ringDesign('pt950', 'LOVE').piece, style: 'of-last-year' } }),
    );
    expect(dropped[0]).toEqual({ step: 'style', was: 'of-last-year', reason: { code: 'NOT_OFFERED' } });
    expect(dropped).toContainEqual(expect.objectContaining({ step: 'metal', was: 'Platinum 950' }));
    expect(dropped.find(({ step }: { step: string }) => step === 'engraving').was).toContain('LOVE');
    expect(pieces[0].options).toEqual([]);
    expect(design.price).toBeNull();
    // The link opens the stored design, so that the customiser shows the customer the same.
    expect(path).not.toContain(design.code);
  });

  test('names the ring of a pair to which a dropped choice belonged', async () => {
    const pair = pairDesign();
    const { dropped } = await readDesign(
      codeOf({ ...pair, him: { ...pair.him, finish: 'hammered', width: 20 } }),
    );
    expect(dropped.length).toBeGreaterThan(0);
    for (const { step, was } of dropped)
      expect([step.startsWith('him.'), was !== null]).toEqual([true, true]);
  });
});

describe('the stone of a design at the counter', () => {
  const readStone = async (sku: string, headers?: Record<string, string>) =>
    readDesign(codeOf(diamondDesign(sku)), headers);
  const order = '20261121999999';

  test('has its certificate and whether it is free, held or sold; the design stays complete', async () => {
    const [sku = ''] = await stonesToSet(shop, 1);
    const free = await readStone(sku);
    expect(free.stone).toMatchObject({ sku, standing: 'AVAILABLE' });
    expect(free.stone.facts).toMatchObject({ shape: 'round', is_sample: true });
    expect(free.stone.facts.certificate_number).toMatch(/^\w+$/);
    expect(free.stone.facts.measures).toHaveLength(3);
    expect(free.design.price).not.toBeNull();

    const { diamonds } = shop.areas;
    expect(
      await shop.db.transaction((tx) => diamonds.stones.hold(tx, order, [{ sku, market: 'hk' }])),
    ).toEqual({ ok: true, held: [sku] });
    const held = await readStone(sku);
    expect(held.stone).toEqual({ ...free.stone, standing: 'HELD' });
    expect(held.dropped).toEqual([
      { step: 'stone', was: expect.stringContaining('Round'), reason: { code: 'STONE_GONE' } },
    ]);
    expect(held.design).toMatchObject({ missing: ['stone'], price: null });
    expect(held.pieces[0].circumference).toBe(543);

    await shop.db.transaction((tx) => diamonds.stones.sell(tx, order));
    expect((await readStone(sku)).stone.standing).toBe('SOLD');
    await shop.db.transaction((tx) => diamonds.stones.giveBack(tx, order));
    expect(await readStone(sku)).toEqual(free);
  });

  test('with an unknown SKU is unknown, whatever the code contains', async () => {
    expect((await readStone('NOBODY-1')).stone).toEqual({
      sku: 'NOBODY-1',
      standing: 'UNKNOWN',
      facts: null,
    });
  });
});

describe('a request at the counter is refused', () => {
  test.each([
    ['nothing', '', 'DESIGN_NOT_SHOWN'],
    ['a word of seven letters', 'abcdefg', 'DESIGN_NOT_SHOWN'],
    ['any other address', 'https://jinlan.example/loose-diamonds', 'DESIGN_NOT_SHOWN'],
    ['a very long text', 'x'.repeat(50_000), 'CODE_MALFORMED'],
    ['an unknown short word', 'qqqqqqqq', 'DESIGN_NOT_FOUND'],
    ['a link of another shop', 'https://other.example/customizer/d/zzzzzzzz', 'DESIGN_NOT_FOUND'],
    ['a code of another shop', codeOf(ringDesign(), 'other'), 'CODE_OF_ANOTHER_SHOP'],
    ['a code cut short', codeOf(ringDesign()).slice(0, -4), 'CODE_CUT_SHORT'],
    ['a code of later tables', codeOf({ ...ringDesign(), tables: 99 }), 'TABLES_NEWER'],
  ])('%s', async (_what, text, code) => {
    expect(await refused(text)).toBe(code);
  });

  test('for everyone but staff, also with an ended session or a customer session', async () => {
    const code = codeOf(ringDesign());
    const customer = await signUp(shop);
    const other = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
    expect(await refused(code, { store: 'hk_en' })).toBe('STAFF_ONLY');
    expect(await refused(code, customer.headers)).toBe('STAFF_ONLY');
    expect(await refused(code, (await signIn(shop, other.email)).headers)).toBe('STAFF_ONLY');
    expect((await readDesign(code, other.headers)).name).toBe('Plain Circle\u00a0· Ring');
    await must(shop.graphql('mutation { revokeCustomerToken { result } }', {}, other.headers));
    expect(await refused(code, other.headers)).toBe('STAFF_ONLY');
  });

  test('for anyone who tries many short words', async () => {
    const guesser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const codes = [];
    for (let tries = 0; tries < 61; tries += 1) codes.push(await refused('qqqqqqqq', guesser.headers));
    expect(codes.slice(0, 60)).toEqual(Array(60).fill('DESIGN_NOT_FOUND'));
    expect(codes[60]).toBe('TOO_MANY_REQUESTS');
    expect(await refused('qqqqqqqq')).toBe('DESIGN_NOT_FOUND');
  });
});
