import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attributeEntry,
  blockEntry,
  categoryEntry,
  check,
  fieldNames,
  holidayRow,
  magentoFilm,
  magentoGallery,
  magentoSettings,
  pageEntry,
  pictureMeasures,
  productEntry,
  redirectEntry,
  type Schema,
  searchRule,
  shopFile,
  stoneRow,
  storeRow,
} from '../index.ts';

const sample = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../../sample/${file}`, import.meta.url), 'utf8'));

const store = {
  ...{
    code: 'hk-central',
    market: 'hk',
    name_zh: '中环店',
    name_en: 'Central',
    city_zh: '香港',
    city_en: 'Hong Kong',
  },
  ...{
    address_zh: '皇后大道中 1 号',
    address_en: '1 Queen’s Road Central',
    latitude: '22.28',
    longitude: '114.15',
  },
  ...{ phone: '+85225550180', opens: '10:00', closes: '20:00', is_eshop: 'no', pickup: 'yes', postcode: '' },
};

const stone = {
  ...{ sku: 'd-1', shape: 'round', carat: '0.51', colour: 'G', clarity: 'VS1', cut: 'excellent' },
  ...{ polish: 'excellent', symmetry: 'excellent', fluorescence: 'none', origin: 'natural' },
  ...{ laboratory: 'gia', certificate_number: '2141438171', price: '12800', currency: 'HKD' },
  ...{ delivery_days: '14', length: '5.12', width: '5.14', depth: '3.17', issued_on: '2026-03-09' },
};

const film = {
  file: '/f/i/first.jpg',
  extension_attributes: {
    video_content: { video_url: 'https://youtu.be/abcdefghijk', video_title: '转一圈' },
  },
};

const schemas: readonly (readonly [
  file: string,
  schema: Schema<unknown>,
  entries: () => readonly unknown[],
])[] = [
  ['attributes.json', attributeEntry, () => sample('attributes.json')],
  ['categories.json', categoryEntry, () => sample('categories.json')],
  ['products.json', productEntry, () => sample('products.json')],
  ['search.json', searchRule, () => sample('search.json')],
  ['pictures/manifest.json', pictureMeasures, () => sample('pictures/manifest.json')],
  ['shop.json', shopFile, () => [sample('shop.json')]],
  [
    'content/pages.json',
    pageEntry,
    () => [...sample('content/pages.json'), { remove: true, identifier: 'old' }],
  ],
  ['content/blocks.json', blockEntry, () => sample('content/blocks.json')],
  [
    'content/redirects.json',
    redirectEntry,
    () => [
      { path: 'old.html', target: '/new', code: 301 },
      { path: 'old', target: 'https://example.com/', code: '302', storeView: 'hk_en' },
      { path: 'old', remove: true },
    ],
  ],
  [
    'magento.json',
    magentoSettings,
    () => [
      {
        locale: 'en-US',
        currency: 'HKD',
        websites: { base: ['hk', 'mo'] },
        storeViews: { en: 'hk_en', fr: '' },
      },
      { filterable: ['brand'], hidden: ['Cost'], leaveOut: ['margin'], take: ['cost'], source: 'hk-central' },
    ],
  ],
  ['magento-films.json', magentoGallery, () => [{ sku: 'A1', media_gallery_entries: [film] }, { sku: 'A2' }]],
  ['magento-films.json, its film', magentoFilm, () => [film]],
  ['diamonds.csv', stoneRow(() => null), () => [stone, { ...stone, measurements: '5.71 - 5.74 x 3.52 mm' }]],
  ['stores.csv', storeRow, () => [store]],
  [
    'holidays.csv',
    holidayRow,
    () => [
      { stores: 'hk', day: '2027-02-06', name_zh: '年初一', name_en: 'New Year', opens: '', closes: '' },
      {
        stores: 'hk',
        day: '2027-02-07',
        name_zh: '年初二',
        name_en: 'Day 2',
        opens: '11:00',
        closes: '17:00',
      },
    ],
  ],
];

/** Returns all paths inside a value. */
function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => places(part, [...path, name]))];
}

/** A copy with a different value at a path. */
function changed(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = changed(copy[name], rest, other);
  return copy;
}

describe.each(schemas)('an entry of %s', (_, schema, entries) => {
  const all = entries();
  const names = new Set(['', ...fieldNames(schema)]);

  it('of the sample is valid', () => {
    const problems = all.flatMap((entry) => {
      const checked = check(schema, entry);
      return checked.ok ? [] : checked.error;
    });
    expect(all.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  const holds = (value: unknown): void => {
    const before = JSON.stringify(value);
    const checked = check(schema, value);
    expect(JSON.stringify(value), 'it is left as it was').toBe(before);
    if (checked.ok) return;
    expect(checked.error.length).toBeGreaterThan(0);
    for (const { path, message } of checked.error) {
      expect(names).toContain(path.split('.')[0]);
      expect(message).toMatch(/\S/);
      expect(message).not.toMatch(/^Invalid|undefined|\[object/);
    }
    const paths = checked.error.map(({ path }) => path);
    expect(new Set(paths).size, 'each place is told once').toBe(paths.length);
  };

  it('is checked without an error for any JSON, and problems name its fields', () => {
    fc.assert(fc.property(fc.jsonValue(), holds), { numRuns: 200 });
  });

  it('is checked without an error for any JSON at any path', () => {
    const anyOf = fc.integer({ min: 0, max: all.length - 1 });
    fc.assert(
      fc.property(anyOf, fc.nat(), fc.jsonValue(), (index, at, other) => {
        const entry = all[index];
        const within = places(entry);
        holds(changed(entry, within[at % within.length] ?? [], other));
      }),
      { numRuns: 200 },
    );
  });
});
