import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import {
  type Draft,
  encodeDesign,
  engravingFonts,
  hasCharacterIn,
  readFontTable,
} from '@jinlan/domain/customiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const outlines = `query ($text: String!, $font: CustomiserFont!) {
  customiserOutlines(text: $text, font: $font) { character path units_per_em advance }
}`;
const openDesign = `query ($code: String!) {
  customiserDesign(code: $code) {
    missing dropped { step reason { code data } } price_refusal price { total { value } steps { kind weight_mg } }
  }
}`;
const design = async (draft: object) =>
  (await must(shop.graphql(openDesign, { code: encodeDesign(draft as Draft, 'jinlan') }))).customiserDesign;

const pendant = (piece: object) => ({
  tables: 1,
  flow: 'pendant',
  piece: { metal: 'gold-999', pendantSize: 'm', chain: null, engraving: [], ...piece },
});
const characters = (text: string) => pendant({ kind: 'character', style: 'yi-bi', text });
const ring = (lines: readonly string[], font = 'kaiti') => ({
  tables: 1,
  flow: 'single-ring',
  piece: {
    style: 'su-quan',
    metal: 'pt950',
    width: 40,
    finish: 'matte',
    gem: null,
    size: 509,
    engraving: [{ position: 'inside', font, lines }],
  },
});

describe('the glyphs of a text', () => {
  test('are returned once per character, in order', async () => {
    const { customiserOutlines } = await must(shop.graphql(outlines, { text: 'Anna ♥', font: 'SCRIPT' }));
    expect(customiserOutlines.map(({ character }: { character: string }) => character)).toEqual([
      'A',
      'n',
      'a',
      ' ',
      '♥',
    ]);
    for (const { character, path, units_per_em, advance } of customiserOutlines) {
      if (character !== ' ') expect(path).toMatch(/^M[-\d. MLQCZ]+Z$/);
      expect(units_per_em).toBe(1000);
      expect(advance).toBeGreaterThan(0);
    }
  });

  test.each([
    ['a rare character', '福龘齉', 'KAITI', '齉'],
    ['Chinese in Latin letters', 'A福', 'SERIF', '福'],
    ['an emoji', 'A😀', 'ARIAL', '😀'],
    ['an invisible character', 'A\u200bB', 'ARIAL', '\u200b'],
    ['a broken surrogate', 'A\ud83d', 'ARIAL', '\ud83d'],
  ])('are refused with the missing characters: %s', async (_, text, font, missing) => {
    const { errors } = await shop.graphql(outlines, { text, font });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CHARACTER_NOT_IN_FONT',
      data: { characters: expect.stringContaining(missing) },
    });
  });

  test('are limited to twenty characters', async () => {
    for (const text of ['a'.repeat(21), '福'.repeat(100_000)]) {
      const { errors } = await shop.graphql(outlines, { text, font: 'KAITI' });
      expect(errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
    }
    expect((await must(shop.graphql(outlines, { text: '', font: 'KAITI' }))).customiserOutlines).toEqual([]);
  });
});

test('limits glyph requests per source address', async () => {
  const limited = await createTestShop();
  try {
    const codes = new Set<unknown>();
    for (let request = 0; request < 70; request++) {
      const { errors } = await limited.graphql(outlines, { text: 'A', font: 'SERIF' });
      codes.add(errors?.[0]?.extensions?.code);
    }
    expect([...codes]).toEqual([undefined, 'TOO_MANY_REQUESTS']);
  } finally {
    await limited.close();
  }
});

describe('a piece of letters', () => {
  test.each([
    ['characters', characters('福')],
    ['an initial', pendant({ kind: 'initial', style: 'zi-mu', text: 'J' })],
    ['a number', pendant({ kind: 'number', style: 'shu-zi', text: '88' })],
    ['an animal', pendant({ kind: 'zodiac', style: 'sheng-xiao', animal: 'dragon' })],
  ])('is priced by its weight: %s', async (_, draft) => {
    const { price, price_refusal, missing } = await design(draft);
    expect([missing, price_refusal]).toEqual([[], null]);
    expect(price.total.value).toBeGreaterThan(0);
    expect(price.steps[0].weight_mg).toBeGreaterThan(300);
  });

  test('weighs more with more strokes, and depends on its style’s font', async () => {
    const weight = async (draft: object) => (await design(draft)).price.steps[0].weight_mg;
    expect(await weight(characters('龍'))).toBeGreaterThan(await weight(characters('一')));
    const initial = (text: string) => pendant({ kind: 'initial', style: 'zi-mu', text });
    expect(await weight(initial('M'))).toBeGreaterThan(await weight(initial('I')));
  });

  test.each([
    ['made of a character that the font lacks', characters('齉'), 'text', { character: '齉', font: 'kaiti' }],
    ['engraved with one', ring(['永结同心', '龘齉']), 'engraving', { character: '齉', font: 'kaiti' }],
    [
      'engraved with Chinese in a Latin font',
      ring(['永结'], 'arial'),
      'engraving',
      { character: '永', font: 'arial' },
    ],
  ])('drops characters that no font has, and names them: %s', async (_, draft, step, data) => {
    const { dropped, price } = await design(draft);
    expect(dropped.map(({ step: droppedStep }: { step: string }) => droppedStep)).toEqual([step]);
    expect(dropped[0].reason.code).toBe('TEXT_NOT_IN_FONT');
    expect(JSON.parse(dropped[0].reason.data)).toEqual(data);
    expect(price).toBeNull();
  });

  test.each([
    ['an emoji', '❤️‍🔥', 'TEXT_EMOJI'],
    ['zero width', 'A\u200bB', 'TEXT_INVISIBLE'],
    ['two scripts in a line', '永Forever', 'TEXT_MIXED_SCRIPTS'],
  ])('drops characters that are never engraved: %s', async (_, line, code) => {
    const { dropped } = await design(ring([line]));
    expect(dropped).toMatchObject([{ step: 'engraving', reason: { code } }]);
  });
});

describe('the font files', () => {
  const get = (url: string, headers = {}) => shop.web.inject({ method: 'GET', url, headers });
  const table = async () => (await get('/fonts/engraving/index.json')).json();

  test('are listed in one table that compresses well', async () => {
    const answer = await get('/fonts/engraving/index.json', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=300',
    });
    expect(answer.rawPayload.length).toBeLessThan(25_000);
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(await table());
    const second = await get('/fonts/engraving/index.json', { 'if-none-match': answer.headers.etag });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  test('are listed with exactly the characters that the server finds in them', async () => {
    const files = readFontTable(await table());
    const offer = await shop.areas.customiser.offer();
    if (!files || !offer) throw new Error('No fonts');
    const has = hasCharacterIn(files);
    for (const font of engravingFonts) {
      const codePoints = Array.from({ length: 0x2000 }, (_, i) => (i * 17) % 0xa000);
      expect(
        codePoints.filter((codePoint) => has(font, codePoint) !== offer.fonts.has(font, codePoint)),
      ).toEqual([]);
    }
  });

  test('may be cached for ever under a name with a hash', async () => {
    const { arial, kaiti } = await table();
    const [{ file, characters }] = arial;
    expect(characters).toBe('20,26-27,2b-39,41-5a,61-7a');
    const answer = await get(`/fonts/engraving/${file}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
    expect(file).toContain(createHash('sha256').update(answer.rawPayload).digest('hex').slice(0, 16));
    // All fonts take the symbols from the same file.
    expect(kaiti.map((face: { file: string }) => face.file)).toContain(arial[1].file);
  });

  test.each([
    'unknown.0123456789abcdef.woff2',
    'lxgwwenkai-regular-subset-100.woff2',
    '../package.json',
    '..%2f..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/lxgw-wenkai-webfont/package.json',
    '%00',
    'constructor',
    '',
  ])('give access to no other file: %s', async (name) => {
    const answer = await get(`/fonts/engraving/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('lxgw');
  });
});
