import { describe, expect, it } from 'vitest';
import { checkSample } from './check.ts';
import { csv, type Product, readSample, type Sample } from './read.ts';

const sample = readSample();
const changed = (change: (s: Sample) => Partial<Sample>): Sample => ({
  ...sample,
  ...change(structuredClone(sample)),
});
const first = (change: (p: Product) => Product): Sample =>
  changed((s) => ({ products: s.products.map((p, i) => (i === 0 ? change(p) : p)) }));

describe('the sample shop', () => {
  it('holds together', async () => {
    expect(await checkSample(sample)).toEqual([]);
  });

  it('has the pieces a first visit should meet', () => {
    const { products } = sample;
    const left = (stock: Readonly<Record<string, number>>): number =>
      Object.values(stock).reduce((a, b) => a + b, 0);
    expect(products.length).toBeGreaterThanOrEqual(100);
    expect(products.filter((p) => p.type === 'configurable').length).toBeGreaterThanOrEqual(8);
    expect(products.some((p) => p.variants?.some((v) => left(v.stock) === 0))).toBe(true);
    expect(products.some((p) => p.type === 'simple' && left(p.stock) === 0)).toBe(true);
    expect(products.some((p) => p.type === 'simple' && left(p.stock) === 1)).toBe(true);
    expect(products.some((p) => p.name['zh-Hans-CN'].length > 30)).toBe(true);
    expect(products.some((p) => p.price?.kind === 'fixed' && p.price.was)).toBe(true);
    expect(products.some((p) => p.price?.kind === 'by-weight' && p.price.craftWas)).toBe(true);
    expect(products.filter((p) => p.markets.includes('cn')).length).toBeGreaterThanOrEqual(24);
    for (const type of ['bundle', 'grouped', 'virtual', 'downloadable'])
      expect(products.filter((p) => p.type === type).length, type).toBeGreaterThanOrEqual(2);
    expect(products.some((p) => p.type === 'giftcard')).toBe(true);
  });

  it.each(['zh-Hans-CN', 'en-US'] as const)(
    'answers 12 questions in each section of the FAQ in %s',
    (locale) => {
      interface Node {
        readonly kind: string;
        readonly children?: readonly Node[];
        readonly groups?: readonly {
          readonly title: string;
          readonly items: readonly { readonly question: string; readonly html: string }[];
        }[];
      }
      const groupsIn = ({ groups = [], children = [] }: Node): NonNullable<Node['groups']> => [
        ...groups,
        ...children.flatMap(groupsIn),
      ];
      const faq = sample.pages.find(({ identifier }) => identifier === 'faq');
      const groups = (faq?.tree[locale] ?? []).flatMap((node) => groupsIn(node as Node));
      expect(groups.length).toBe(4);
      for (const { title, items } of groups) {
        expect(new Set(items.map(({ question }) => question)).size, title).toBe(12);
        for (const { question, html } of items)
          expect(html.replace(/<[^>]*>/g, '').trim(), question).not.toBe('');
      }
    },
  );
});

describe('the check', () => {
  it.each([
    ['an unknown category', first((p) => ({ ...p, categories: ['nowhere'] })), /unknown category nowhere/],
    [
      'an unknown option',
      first((p) => ({ ...p, attributes: { ...p.attributes, metal: 'tin' } })),
      /no option tin/,
    ],
    [
      'a missing picture',
      first((p) => ({ ...p, pictures: p.pictures.map((f) => ({ ...f, file: 'none.webp' })) })),
      /no picture none\.webp/,
    ],
    [
      'a missing language',
      first((p) => ({ ...p, name: { ...p.name, 'en-US': '' } })),
      /name\.en-US: no words/,
    ],
    [
      'a forbidden word',
      first((p) => ({ ...p, name: { ...p.name, 'zh-Hans-CN': '千足金' } })),
      /forbidden word 千足金/,
    ],
    [
      'a market without a price',
      first((p) => ({ ...p, price: { kind: 'fixed', amounts: { CNY: 100 } } })),
      /no amount in HKD/,
    ],
    [
      'a set with a piece that is not sold there',
      changed((s) => ({
        products: s.products.map((p) => (p.type === 'bundle' ? { ...p, markets: ['sg'] } : p)),
      })),
      /JL10911: JL10508 is not sold in every market/,
    ],
    [
      'a file that is missing',
      changed((s) => ({
        products: s.products.map((p) =>
          p.type === 'downloadable' ? { ...p, downloads: { links: [{ file: 'none.pdf' }] } } : p,
        ),
      })),
      /no file none\.pdf/,
    ],
    [
      'an empty category',
      changed((s) => ({ products: s.products.filter((p) => !p.categories.includes('jade')) })),
      /jade: empty in cn/,
    ],
    [
      'a promise without a day',
      changed((s) => ({
        products: s.products.map((p) =>
          p.sku === 'LZ20101' ? { ...p, attributes: { ...p.attributes, making_days: 'soon' } } : p,
        ),
      })),
      /LZ20101: made to order without its days/,
    ],
    [
      'a store without a manager',
      changed((s) => ({ staff: s.staff.filter((m) => m.staff_no !== 'HK0101') })),
      /hk-sheungwan: no manager/,
    ],
    [
      'staff of an unknown store',
      changed((s) => ({
        staff: s.staff.map((m) => ({ ...m, store: m.store === 'mo-cotai' ? 'mo-moon' : (m.store ?? '') })),
      })),
      /MO0301: unknown store mo-moon/,
    ],
    [
      'a dead link',
      changed((s) => ({ pages: s.pages.filter((p) => p.identifier !== 'faq') })),
      /link to page faq leads nowhere/,
    ],
  ])('names %s', async (_, broken, words) => {
    expect((await checkSample(broken)).join('\n')).toMatch(words);
  });

  it('reads quoted fields', () => {
    expect(csv('coupons.csv')[0]).toMatchObject({
      code: 'WELCOME300',
      market: 'cn',
      label_en: 'Welcome: ¥300 off ¥3,000',
    });
  });
});
