import { type Draft, encodeDesign } from '@jinlan/domain/customiser';
import type { Locale } from '@jinlan/domain/markets';
import type { MadeDesign } from '@jinlan/domain/validity';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../../platform/context.ts';
import { must } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let context: Pick<RequestContext, 'storeView' | 'currency' | 'now'>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  const storeView = shop.areas.stores.storeView('default');
  if (!storeView) throw new Error('No store view');
  context = { storeView, currency: 'CNY', now: shop.clock.now() };
});
afterAll(() => shop.close());

async function orderDesign(draft: object): Promise<MadeDesign> {
  const ordered = await shop.areas.customiser.toOrder(context, encodeDesign(draft as Draft, 'jinlan'));
  if (!ordered.ok) throw new Error(ordered.error.message);
  return { ...ordered.value, picture: null };
}

const order = (locale: Locale) => ({
  locale,
  shopName: locale === 'en-US' ? 'Jinlan' : '金兰',
  orderNumber: '20261121000042',
  line: 2,
  orderedOn: '2026-11-21' as const,
  madeBy: '2026-12-09' as const,
  dueOn: '2026-12-11' as const,
  address: 'https://jinlan.example/staff/orders/20261121000042',
});

const band = (over: object = {}) => ({
  metal: '18k-rose',
  width: 40,
  finish: 'matte',
  gem: null,
  size: 543,
  engraving: [{ position: 'inside', font: 'kaiti', lines: ['永结同心', '2026.11.21'] }],
  ...over,
});
const pair = {
  tables: 1,
  flow: 'pair-rings',
  mode: 'one-design',
  gender: 'both',
  style: 'su-quan',
  her: band(),
  him: band({ size: 620, engraving: [{ position: 'inside', font: 'script', lines: ['Anna & Li'] }] }),
};
const pendant = {
  tables: 1,
  flow: 'pendant',
  piece: {
    kind: 'character',
    style: 'yi-bi',
    text: '福',
    metal: 'gold-999',
    pendantSize: 'm',
    chain: 'cable',
    length: 450,
    engraving: [],
  },
};

async function solitaire(shape = 'round'): Promise<object> {
  const { diamonds } = await must(
    shop.graphql(`{ diamonds(filter: { shape: { eq: "${shape}" }, carat: { from: "0.5", to: "1.2" } }, pageSize: 1) {
      items { sku } } }`),
  );
  const [{ sku }] = diamonds.items;
  const stone = {
    sku,
    shape,
    carat: 50,
    colouredOption: 'white',
    length: 510,
    width: 510,
    depth: 310,
  };
  const piece = {
    style: 'yi-xin',
    stone,
    metal: 'pt950',
    finish: 'polished',
    gem: null,
    size: 543,
    engraving: [],
  };
  return { tables: 1, flow: 'diamond-ring', piece };
}

/** Reads a PDF with a different library from the one that wrote it. */
async function read(
  file: Uint8Array,
): Promise<{ pages: readonly string[]; document: Awaited<ReturnType<typeof getDocumentProxy>> }> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document);
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), document };
}

describe('a workshop sheet', () => {
  test('has a page for each ring of a pair, with every option as text and code', async () => {
    const design = await orderDesign(pair);
    const { pages, document } = await read(await shop.areas.customiser.sheet(design, order('zh-Hans-CN')));
    expect(pages.length).toBe(2);
    const sizes = [await document.getPage(1), await document.getPage(2)].map((page) => page.view);
    expect(sizes.map(([, , width, height]) => [Math.round(width ?? 0), Math.round(height ?? 0)])).toEqual([
      [595, 842],
      [595, 842],
    ]);
    const [her = '', him = ''] = pages;
    const { words } = design;
    if (words['zh-Hans-CN'].kind !== 'pair') throw new Error('No pair');
    const { for_her_option, for_him_option } = words['zh-Hans-CN'];
    for (const [page, part] of [
      [her, for_her_option],
      [him, for_him_option],
    ] as const) {
      for (const { option_label, value_label, option_id, value_id } of part?.custommate_options ?? [])
        for (const text of [
          ...(option_id === 'engraving_font' ? [] : [option_label]),
          value_label,
          `${option_id} = ${value_id}`,
        ])
          expect(page).toContain(text.replaceAll('\u00a0', ' '));
      for (const { word_content } of part?.word_custommate_options ?? [])
        expect(page).toContain(word_content);
      expect(page).toContain('20261121000042');
      expect(page).toContain('完工 2026-12-09 送达或到店 2026-12-11');
      expect(page).toContain(design.code);
    }
    expect(her).toContain('女戒');
    expect(him).toContain('男戒');
  });

  test('contains a ring’s size in six systems and in millimetres, its metal and its weight', async () => {
    const design = await orderDesign({
      tables: 1,
      flow: 'single-ring',
      piece: { style: 'su-quan', ...band() },
    });
    const { pages } = await read(await shop.areas.customiser.sheet(design, order('en-US')));
    const [page = ''] = pages;
    for (const size of ['Hong Kong 15', 'Mainland China 14½', 'US 7', 'UK N½', 'Japan 14', 'Europe 54'])
      expect(page).toContain(size);
    expect(page).toContain('Inner circumference 54.3 mm');
    const [milligrams = 0] = Object.values(design.parts[0]?.weights ?? {});
    expect(milligrams).toBeGreaterThan(2_000);
    expect(page).toContain(`about ${(milligrams / 1000).toFixed(2)} g`);
    expect(page).toContain('As cut 1:1');
  });

  test('shows each engraving in true size and enlarged', async () => {
    const engraving = [
      { position: 'outside', font: 'kaiti', lines: ['执子之手 与子偕老'] },
      { position: 'inside', font: 'serif', lines: ['Forever', 'L&M 2025'] },
    ];
    const draft = { tables: 1, flow: 'single-ring', piece: { style: 'su-quan', ...band({ engraving }) } };
    const design = await orderDesign(draft);
    const { pages, document } = await read(await shop.areas.customiser.sheet(design, order('en-US')));
    expect(pages).toHaveLength(1);
    const [page = ''] = pages;
    for (const phrase of ['执子之手 与子偕老', 'Forever', 'L&M 2025']) expect(page).toContain(phrase);
    expect(page).toContain('Outside engraving (Kaiti) 执子之手 与子偕老 engraving = outside');
    expect(page).toContain('Inside engraving (Serif) Forever / L&M 2025 engraving = inside');
    expect(page.indexOf('Outside · Kaiti · letters')).toBeGreaterThan(0);
    expect(page.indexOf('Inside · Serif · letters')).toBeGreaterThan(
      page.indexOf('Outside · Kaiti · letters'),
    );
    expect(page.match(/engraving area [\d.]+ × [\d.]+ mm/g)).toHaveLength(2);
    expect(page.match(/As cut 1:1/g)).toHaveLength(2);
    expect(page.match(/Enlarged \d+:1/g)).toHaveLength(2);
    const { items } = await (await document.getPage(1)).getTextContent();
    const placed = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, x: item.transform[4] as number, width: item.width }] : [],
    );
    const [outside, inside] = placed.filter(({ text }) => /^(Outside|Inside) · /.test(text));
    const scales = placed.filter(({ text }) => /^Enlarged /.test(text)).toSorted((a, b) => a.x - b.x);
    // The title is beside its own frame: neither over the neighbouring one nor beyond the margin of the page.
    const ends = scales.map(({ x, width }) => x + width);
    expect(ends[0]).toBeLessThan(inside?.x ?? 0);
    expect(ends[1]).toBeLessThan(595.3 - (outside?.x ?? 0));
  });

  test('contains the stone’s certificate, and the views with their scale', async () => {
    const design = await orderDesign(await solitaire());
    const { pages } = await read(await shop.areas.customiser.sheet(design, order('en-US')));
    const [page = ''] = pages;
    expect(design.stone?.certificate.number).toMatch(/\d{6}/);
    for (const text of [
      design.stone?.certificate.number,
      design.stone?.certificate.laboratory,
      design.stone?.sku,
      design.stone?.origin === 'natural' ? 'Natural diamond' : 'Lab-grown diamond',
    ])
      expect(page).toContain(text);
    for (const view of ['Front', 'Top', 'Side']) expect(page).toMatch(new RegExp(`${view} [\\d.]+:1`));
    expect(page).toContain('Nothing is engraved');
  });

  test('lists a certified stone once, with the weight of its certificate', async () => {
    const design = await orderDesign(await solitaire());
    const { pages } = await read(await shop.areas.customiser.sheet(design, order('en-US')));
    const carat = ((design.stone?.carat ?? 0) / 100).toFixed(2);
    expect(pages[0]).toMatch(new RegExp(`Round 1, certified ${carat}\\sct, modelled [\\d.]+ × [\\d.]+ mm`));
    expect(pages[0]).not.toMatch(/1 of [\d.]+ × [\d.]+ mm, [\d.]+ ct each/);
  });

  test('does not overlap dimensions of a view', async () => {
    for (const shape of ['round', 'oval']) {
      const design = await orderDesign(await solitaire(shape));
      const { document } = await read(await shop.areas.customiser.sheet(design, order('en-US')));
      const { items } = await (await document.getPage(1)).getTextContent();
      const figures = items.flatMap((item) => {
        if (!('str' in item) || !/^\d+(\.\d+)?$/.test(item.str)) return [];
        const [, , , , x = 0, y = 0] = item.transform as number[];
        // The views fill the upper half of the page, below the header.
        return y > 440 && y < 710 ? [{ text: item.str, x, y, width: item.width }] : [];
      });
      expect(figures.length).toBeGreaterThan(5);
      for (const [index, a] of figures.entries())
        for (const b of figures.slice(index + 1)) {
          const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || Math.abs(a.y - b.y) >= 5;
          expect(isApart, `${shape}: ${a.text} over ${b.text}`).toBe(true);
        }
    }
  });

  test('draws pieces made of letters, and is the same for every request', async () => {
    const design = await orderDesign(pendant);
    const [one, two] = [
      await shop.areas.customiser.sheet(design, order('zh-Hans-CN')),
      await shop.areas.customiser.sheet(design, order('zh-Hans-CN')),
    ];
    expect(Buffer.compare(one, two)).toBe(0);
    const { pages } = await read(one);
    expect(pages[0]).toContain('福');
    expect(pages[0]).toContain('足金999');
  });
});

/** A reader of binary STL that is independent of the writer. */
function triangles(file: Uint8Array): readonly (readonly [string, string, string])[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getUint32(80, true);
  expect(file.byteLength).toBe(84 + count * 50);
  const corner = (at: number): string =>
    [0, 4, 8].map((axis) => Math.round(view.getFloat32(at + axis, true) * 2_000)).join();
  return Array.from({ length: count }, (_, i) => {
    const at = 84 + i * 50 + 12;
    return [corner(at), corner(at + 12), corner(at + 24)];
  });
}

describe('bench files', () => {
  test('of three designs are watertight, with the hole of a ring in its size', async () => {
    for (const draft of [pair, pendant, await solitaire()]) {
      const [piece] = (await orderDesign(draft)).parts;
      if (!piece) throw new Error('No piece');
      const all = triangles(await shop.areas.customiser.benchFile(piece.blueprint, 'stl'));
      expect(all.length).toBeGreaterThan(1_000);
      const edges = new Map<string, number>();
      for (const [a, b, c] of all) {
        if (a === b || b === c || c === a) continue;
        for (const [from, to] of [
          [a, b],
          [b, c],
          [c, a],
        ] as const) {
          const [key, direction] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1];
          edges.set(key, (edges.get(key) ?? 0) + direction);
        }
      }
      expect([...edges.values()].filter((balance) => balance !== 0).length).toBe(0);
      if (piece.blueprint.kind === 'ring') {
        const reach = (corner: string) => {
          const [x = 0, y = 0] = corner.split(',').map((coordinate) => Number(coordinate) / 2_000);
          return Math.hypot(x, y);
        };
        const hole = all.flat().reduce((least, corner) => Math.min(least, reach(corner)), Infinity);
        expect(hole * 2 * Math.PI).toBeCloseTo(piece.blueprint.circumference / 1000, 2);
      }
      const glb = await shop.areas.customiser.benchFile(piece.blueprint, 'glb');
      expect(Buffer.from(glb.subarray(0, 4)).toString()).toBe('glTF');
    }
  });
});
