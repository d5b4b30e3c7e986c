import { expect, test } from 'vitest';
import { readSample } from '../../sample/read.ts';
import { namesakes, picturesOf, withColors, withStills, withSuccessors } from './piece-pictures.ts';

const name = { 'zh-Hans-CN': '团圆 金珠红绳手链', 'en-US': 'Reunion bracelet' };
const alt = (text: string) => ({ 'zh-Hans-CN': text, 'en-US': text });
const drawings = ['front', 'detail', 'knot'].map((view, i) => ({
  file: `tuanyuan-${view}.webp`,
  alt: alt(view),
  position: i + 1,
}));
const piece = { sku: 'JL10428', name, pictures: drawings };
const front = ['jl10428-front', 'jl10428-front.aaaaaaaaaa.webp'] as const;
const angle = ['jl10428-angle', 'jl10428-angle.bbbbbbbbbb.webp'] as const;
const detail = ['jl10428-detail', 'jl10428-detail.cccccccccc.webp'] as const;

test('a piece without stills keeps its drawings', () => {
  expect(picturesOf(piece, new Map())).toBe(drawings);
});

test('a still replaces the drawing of its view and keeps its text; other drawings stay', () => {
  expect(picturesOf(piece, new Map([front]))).toEqual([
    { file: front[1], alt: alt('front'), position: 1 },
    { file: 'tuanyuan-detail.webp', alt: alt('detail'), position: 2 },
    { file: 'tuanyuan-knot.webp', alt: alt('knot'), position: 3 },
  ]);
});

test('a new view is derived from the name; with the last still no drawing remains', () => {
  const all = picturesOf(piece, new Map([front, angle, detail]));
  expect(all.map(({ file }) => file)).toEqual([front[1], angle[1], detail[1]]);
  expect(all[1]?.alt).toEqual({
    'zh-Hans-CN': '团圆 金珠红绳手链，侧面',
    'en-US': 'Reunion bracelet, seen from the side',
  });
});

test('the same stills entered again change nothing, and newer ones replace them', () => {
  const once = picturesOf(piece, new Map([front, angle, detail]));
  const again = { ...piece, pictures: once };
  expect(picturesOf(again, new Map([front, angle, detail]))).toEqual(once);
  const newer = picturesOf(again, new Map([[front[0], 'jl10428-front.dddddddddd.webp']]));
  expect(newer.map(({ file }) => file)).toEqual(['jl10428-front.dddddddddd.webp', angle[1], detail[1]]);
  expect(newer[0]?.alt).toEqual(alt('front'));
});

test('entries that show other pieces get their new pictures', () => {
  const { products } = readSample();
  const file = 'jl20410-front.eeeeeeeeee.webp';
  const after = withStills(products, new Map([['jl20410-front', file]]));
  const firstOf = (sku: string) => after.find((product) => product.sku === sku)?.pictures[0];
  expect(firstOf('JL20410')?.file).toBe(file);
  expect(firstOf('JL90101')).toEqual({ ...firstOf('JL20410'), position: 1 });
  const others = ['JL20410', 'JL90101'];
  const otherProducts = (list: typeof products) =>
    list.filter(({ sku }) => !others.includes(sku)).map(({ sku }) => sku);
  expect(otherProducts(after as typeof products)).toEqual(otherProducts(products));
});

test('pages and categories show the still, with its size if they state one', () => {
  const text =
    '{ "image": "a-front.webp", "picture": { "file": "a-front.webp",\n  "width": 1200,\n  "height": 1500 } }';
  expect(withSuccessors(text, new Map([['a-front.webp', 'jl1-front.x.webp']]))).toBe(
    '{ "image": "jl1-front.x.webp", "picture": { "file": "jl1-front.x.webp",\n  "width": 960,\n  "height": 1200 } }',
  );
});

test('a campaign picture replaces only its drawing and its earlier version', () => {
  const drawnStills = [{ name: 'hero', file: 'hero.new.webp' }];
  const pageText = '["hero.webp", "hero.old.webp", "hero.new.webp", "hero-phone.webp", "antihero.webp"]';
  const next = namesakes(pageText, drawnStills);
  expect(next).toEqual(
    new Map([
      ['hero.webp', 'hero.new.webp'],
      ['hero.old.webp', 'hero.new.webp'],
    ]),
  );
  const text = '{ "file": "hero.webp", "width": 1600, "height": 1000 }';
  expect(withSuccessors(text, next, { width: 2560, height: 1600 })).toBe(
    '{ "file": "hero.new.webp", "width": 2560, "height": 1600 }',
  );
});

test('a text contains the mean colour of its picture', () => {
  const text = (color: string) =>
    JSON.stringify(
      [
        { file: 'a.webp', width: 1, alt: 'A', color },
        { file: 'b.webp', color: '#ffffff' },
      ],
      null,
      2,
    );
  expect(withColors(text('#000000'), new Map([['a.webp', '#faf7f2']]))).toBe(text('#faf7f2'));
});

test('entering no stills removes none', () => {
  const { products } = readSample();
  expect(withStills(products, new Map())).toEqual(products);
});
