import { volumesOf } from '@jinlan/atelier/pieces';
import {
  type ChosenStone,
  complete,
  type Draft,
  drawUp,
  encodeDesign,
  madeBasis,
  priceMade,
  weightOfVolume,
} from '@jinlan/domain/customiser';
import { toNumber } from '@jinlan/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { sampleTables } from '../../../testing/designs.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const query = `query ($code: String!) {
  customiserDesign(code: $code) {
    code flow missing dropped { step position reason { code data } } price_refusal cm_delivery_days delivery_date
    price { total { value currency } gold_version steps { kind amount { value } unit_price { value } weight_mg } }
    parts { part price { total { value } } }
  }
}`;
const codeOf = (draft: object, by = 'jinlan') => encodeDesign(draft as Draft, by);
const openDesign = async (draft: object, store = 'default') =>
  (await must(shop.graphql(query, { code: codeOf(draft) }, { store }))).customiserDesign;
const refusal = async (code: string) => (await shop.graphql(query, { code })).errors?.[0]?.extensions?.code;

const band = (metal: string, size = 509) => ({
  metal,
  width: 40,
  finish: 'matte',
  gem: null,
  size,
  engraving: [{ position: 'inside', font: 'kaiti', lines: ['永结同心'] }],
});
const ring = (metal: string) => ({
  tables: sampleTables,
  flow: 'single-ring',
  piece: { style: 'su-quan', ...band(metal) },
});
const pair = {
  tables: sampleTables,
  flow: 'pair-rings',
  mode: 'one-design',
  gender: 'both',
  style: 'su-quan',
  her: band('gold-999'),
  him: band('gold-999', 609),
};

type Step = {
  kind: string;
  amount: { value: number };
  unit_price: { value: number } | null;
  weight_mg: number;
};
const sumOf = (steps: readonly Step[]) =>
  Math.round(steps.reduce((total, { amount }) => total + amount.value * 100, 0)) / 100;

/** The price that a browser computes from the published tables, to the cent. */
async function priceInBrowser(draft: object): Promise<number> {
  const offer = await shop.areas.customiser.offer();
  if (!offer) throw new Error('No tables');
  const { workshop } = offer;
  const design = complete(workshop, draft as Draft);
  const drawn = design.ok ? drawUp(workshop, design.value) : design;
  if (!design.ok || !drawn.ok) throw new Error('No design');
  const weights = Object.fromEntries(
    drawn.value.map(({ part, blueprint }) => [
      part,
      Object.fromEntries(
        [...volumesOf(blueprint, () => null)].map(([alloy, volume]) => [
          alloy,
          weightOfVolume(alloy, volume),
        ]),
      ),
    ]),
  );
  const terms = { currency: 'CNY', partsPerMillion: 915_000, weights, stonePrice: null } as const;
  const basis = madeBasis(workshop, design.value, terms);
  const quote = basis.ok ? priceMade(basis.value, shop.areas.pricing.quotes('cn', 'CNY')) : basis;
  if (!quote.ok) throw new Error(quote.error.code);
  return toNumber(quote.value.price.total);
}

describe('a design by its code', () => {
  test('has the same price as the browser’s preview, to the cent', async () => {
    const design = await openDesign(ring('18k-yellow'));
    expect(design).toMatchObject({
      code: codeOf(ring('18k-yellow')),
      flow: 'SINGLE_RING',
      missing: [],
      dropped: [],
      price_refusal: null,
      cm_delivery_days: 15,
      delivery_date: '2026-12-11',
      parts: [{ part: 'piece' }],
    });
    const { steps, total } = design.price;
    expect(steps.map(({ kind }: Step) => kind)).toEqual(['metal_value', 'craft_charge', 'engraving']);
    expect(steps[0].unit_price.value).toBe(1080);
    expect(steps[0].weight_mg).toBeGreaterThan(3_000);
    expect(steps[0].weight_mg).toBeLessThan(8_000);
    expect(sumOf(steps)).toBe(total.value);
    expect(total).toEqual({ value: await priceInBrowser(ring('18k-yellow')), currency: 'CNY' });
  });

  test('follows the gold board where its metal does, and a pair costs less than its rings', async () => {
    const { price, parts } = await openDesign(pair);
    expect(price.gold_version).toBeGreaterThan(0);
    expect(price.steps.at(-1).kind).toBe('set_discount');
    expect(sumOf(price.steps)).toBe(price.total.value);
    expect(price.total.value).toBe(await priceInBrowser(pair));
    expect(parts.map(({ part }: { part: string }) => part)).toEqual(['her', 'him']);
    const sumOfParts = parts.reduce(
      (sum: number, part: typeof pair & { price: { total: { value: number } } }) =>
        sum + part.price.total.value,
      0,
    );
    expect(sumOfParts + price.steps.at(-1).amount.value).toBe(price.total.value);
  });

  test('is converted for another market, with that market’s transit days', async () => {
    const inChina = await openDesign(ring('pt950'));
    const inHongKong = await openDesign(ring('pt950'), 'hk_en');
    expect(inHongKong.price.total.currency).toBe('HKD');
    expect(inHongKong.price.total.value).not.toBe(inChina.price.total.value);
    expect(sumOf(inHongKong.price.steps)).toBe(inHongKong.price.total.value);
    expect(inHongKong.price.steps[0].weight_mg).toBe(inChina.price.steps[0].weight_mg);
    expect(inHongKong.cm_delivery_days).toBe(inChina.cm_delivery_days + 1);
  });

  test('that is incomplete lists missing steps, without price or date', async () => {
    const { metal: _metal, ...rest } = ring('pt950').piece;
    expect(await openDesign({ ...ring('pt950'), piece: rest })).toMatchObject({
      missing: ['metal'],
      price: null,
      parts: [],
      price_refusal: null,
      cm_delivery_days: null,
      delivery_date: null,
    });
  });

  test('lists conflicting choices and opens without them', async () => {
    const forged = { ...ring('pt950'), piece: { ...ring('pt950').piece, width: 20 } };
    const design = await openDesign(forged);
    expect(design.dropped).toEqual([
      { step: 'engraving', position: 'inside', reason: { code: 'BAND_TOO_NARROW', data: '{"least":30}' } },
    ]);
    expect(design.missing).toEqual(['engraving']);
    const { engraving: _engraving, ...without } = forged.piece;
    expect(design.code).toBe(codeOf({ ...forged, piece: without }));
  });
});

describe('a piece with two engravings', () => {
  const outside = (text: string) => ({ position: 'outside', font: 'kaiti', lines: [text] });
  const both = (text: string, changes: object = {}) => {
    const draft = ring('pt950');
    return {
      ...draft,
      piece: { ...draft.piece, ...changes, engraving: [outside(text), ...draft.piece.engraving] },
    };
  };

  test('opens completely, with the same weight as without engravings', async () => {
    const design = await openDesign(both('执子之手'));
    expect(design).toMatchObject({ code: codeOf(both('执子之手')), missing: [], dropped: [] });
    expect(design.price).toEqual((await openDesign(ring('pt950'))).price);
  });

  test('drops the engraving that does not fit and keeps the other', async () => {
    const design = await openDesign(both('执子之手', { finish: 'hammered' }));
    expect(design).toMatchObject({
      missing: [],
      dropped: [{ step: 'engraving', position: 'outside', reason: { code: 'NO_ROOM_ON_FINISH' } }],
    });
    const { piece } = ring('pt950');
    expect(design.code).toBe(codeOf({ ...ring('pt950'), piece: { ...piece, finish: 'hammered' } }));
  });

  test('drops words that its market forbids', async () => {
    const banned = { step: 'engraving', position: 'outside', reason: { code: 'TEXT_BANNED', data: '{}' } };
    expect((await openDesign(both('毒 品'))).dropped).toEqual([banned]);
    expect((await openDesign(both('台独'))).dropped).toEqual([banned]);
    expect((await openDesign(both('仆街'))).dropped).toEqual([]);
    expect((await openDesign(both('仆街'), 'hk_zh')).dropped).toEqual([banned]);
  });
});

describe('a ring for a stone', () => {
  let stone: { sku: string; carat: number; price: number };
  const diamondRing = (facts: Partial<ChosenStone> = {}) => ({
    tables: sampleTables,
    flow: 'diamond-ring',
    piece: {
      style: 'yi-xin',
      stone: {
        sku: stone.sku,
        shape: 'round',
        carat: 50,
        colouredOption: 'white',
        length: 510,
        width: 510,
        depth: 310,
        ...facts,
      },
      metal: 'pt950',
      finish: 'polished',
      gem: null,
      size: 543,
      engraving: [],
    },
  });

  beforeAll(async () => {
    const { diamonds } = await must(
      shop.graphql(`{ diamonds(filter: { shape: { eq: "round" }, carat: { from: "0.4", to: "1.2" } }, pageSize: 1) {
        items { sku carat price { value } } } }`),
    );
    const [{ sku, carat, price }] = diamonds.items;
    stone = { sku, carat, price: price.value };
  });

  test('is priced with the stone of the inventory, whatever the code contains', async () => {
    const honest = await openDesign(diamondRing());
    const lying = await openDesign(diamondRing({ carat: 499, length: 300, width: 300, shape: 'heart' }));
    expect(lying).toEqual(honest);
    const main = honest.price.steps.find(({ kind }: Step) => kind === 'main_stone');
    expect(main.amount.value).toBe(stone.price);
    expect(honest.dropped).toEqual([]);
    expect(sumOf(honest.price.steps)).toBe(honest.price.total.value);
  });

  test('drops only a stone that has just been sold', async () => {
    await shop.db.query('test.sell', 'update diamonds.stone set sold = true where sku = $1', [stone.sku]);
    await shop.db.query('test.move', 'update diamonds.version set version = version + 1');
    await shop.areas.diamonds.fresh(true);
    const design = await openDesign(diamondRing());
    expect(design.dropped).toEqual([
      { step: 'stone', position: null, reason: { code: 'STONE_GONE', data: `{"sku":"${stone.sku}"}` } },
    ]);
    expect(design.missing).toEqual(['stone']);
    expect(design.price).toBeNull();
    const unknown = await openDesign(diamondRing({ sku: 'NOBODY-1' }));
    expect(unknown.dropped[0].reason.code).toBe('STONE_GONE');
  });
});

test('returns the options of a step with the reasons why they are closed', async () => {
  const { metal, ...rest } = ring('18k-white-rose').piece;
  const { customiserChoices } = await must(
    shop.graphql(
      'query ($code: String!) { customiserChoices(code: $code, step: "width") { value open reason { code data } } }',
      { code: codeOf({ ...ring(metal), piece: { ...rest, metal } }) },
    ),
  );
  expect(customiserChoices).toContainEqual({ value: '40', open: true, reason: null });
  expect(customiserChoices).toContainEqual({
    value: '30',
    open: false,
    reason: { code: 'METAL_NEEDS_WIDTH', data: '{"least":35}' },
  });
  const none = await must(
    shop.graphql('query ($code: String!) { customiserChoices(code: $code, step: "strap") { value } }', {
      code: codeOf(ring(metal)),
    }),
  );
  expect(none.customiserChoices).toEqual([]);
});

test('refuses an invalid code with the reason', async () => {
  const code = codeOf(ring('pt950'));
  expect(await refusal('')).toBe('CODE_MALFORMED');
  expect(await refusal('福')).toBe('CODE_MALFORMED');
  expect(await refusal('A'.repeat(100_000))).toBe('CODE_MALFORMED');
  expect(await refusal(`B${code.slice(1)}`)).toBe('CODE_FORMAT_UNKNOWN');
  expect(await refusal(code.slice(0, -3))).toBe('CODE_CUT_SHORT');
  expect(await refusal(`${code.slice(0, 20)}${code[20] === 'A' ? 'B' : 'A'}${code.slice(21)}`)).toBe(
    'CODE_EDITED',
  );
  expect(await refusal(codeOf(ring('pt950'), 'yuhua'))).toBe('CODE_OF_ANOTHER_SHOP');
  expect(await refusal(codeOf({ ...ring('pt950'), tables: sampleTables + 1 }))).toBe('TABLES_NEWER');
});

test('refuses designs where the shop has no option tables', async () => {
  const empty = await createTestShop();
  try {
    const { errors } = await empty.graphql(query, { code: codeOf(ring('pt950')) });
    expect(errors?.[0]?.extensions?.code).toBe('NOTHING_TO_ORDER');
  } finally {
    await empty.close();
  }
});
