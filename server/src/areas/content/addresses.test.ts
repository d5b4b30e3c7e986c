import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
const everywhere = (value: unknown) => ({ 'zh-Hans-CN': value, 'en-US': value });
const page = (identifier: string, urlKey: unknown) => ({
  identifier,
  urlKey,
  title: everywhere(identifier),
  tree: everywhere([
    {
      kind: 'buttons',
      children: [
        { kind: 'button-item', text: '去', priority: 'low', to: { type: 'page', target: 'story' } },
        { kind: 'button-item', text: '去', priority: 'low', to: { type: 'product', target: 'GONE' } },
      ],
    },
  ]),
});
const paths = (zh: string, en: string) => ({ 'zh-Hans-CN': zh, 'en-US': en });

beforeAll(async () => {
  shop = await createTestShop();
  const reports = await shop.areas.content.importFiles({
    pages: JSON.stringify([
      page('home', undefined),
      page('story', paths('gushi', 'our-story')),
      page('craft', 'craft/gold'),
    ]),
    redirects: JSON.stringify([
      { path: 'old.html', target: '/craft/gold', code: '301' },
      { path: 'sale', target: '/gold.html?sort=price', code: '302', storeView: 'hk_en' },
      { path: 'partner', target: 'https://example.com/jinlan', code: '302' },
    ]),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(() => shop.close());

const resolve = async (url: string, store = 'default') => {
  const { data, errors } = await shop.graphql(
    `query ($url: String!) { urlResolver(url: $url) { id relative_url redirectCode type }
      route(url: $url) { relative_url redirect_code type } }`,
    { url },
    { store },
  );
  expect(errors).toBeUndefined();
  const { urlResolver: resolved, route } = data;
  if (resolved === null) expect(route).toBeNull();
  else
    expect(route).toEqual({
      relative_url: resolved.relative_url,
      redirect_code: resolved.redirectCode,
      type: resolved.type,
    });
  return resolved && [resolved.relative_url, resolved.redirectCode, resolved.type];
};

describe('an address', () => {
  test.each([
    ['gushi', 'default', ['gushi', 0, 'CMS_PAGE']],
    ['/our-story.html', 'cn_en', ['our-story', 0, 'CMS_PAGE']],
    ['craft/gold/', 'hk_en', ['craft/gold', 0, 'CMS_PAGE']],
    ['', 'hk_zh', ['', 0, 'CMS_PAGE']],
    ['home', 'default', ['', 301, 'CMS_PAGE']],
    ['nothing', 'default', null],
  ])('resolves %s in %s to %j', async (url, store, answer) => {
    expect(await resolve(url, store)).toEqual(answer);
  });

  test('in another language redirects temporarily to the one in this language', async () => {
    expect(await resolve('our-story', 'default')).toEqual(['gushi', 302, 'CMS_PAGE']);
    expect(await resolve('gushi', 'sg_en')).toEqual(['our-story', 302, 'CMS_PAGE']);
  });

  test('with a redirect of the retailer leads to its target in the chosen store views, with and without suffix', async () => {
    expect(await resolve('old')).toEqual(['craft/gold', 301, null]);
    expect(await resolve('old.html', 'my_zh')).toEqual(['craft/gold', 301, null]);
    expect(await resolve('sale', 'hk_en')).toEqual(['gold.html?sort=price', 302, null]);
    expect(await resolve('sale', 'hk_zh')).toBeNull();
    expect(await resolve('partner')).toEqual(['https://example.com/jinlan', 302, null]);
  });

  test('with a redirect of the retailer reads as an empty page in the `route` query', async () => {
    const { data, errors } = await shop.graphql(
      '{ route(url: "partner") { ... on CmsPage { title content content_tree paths { relative_url } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.route).toEqual({ title: null, content: '', content_tree: [], paths: [] });
  });

  test('that a page has left redirects permanently to the new one, until another page takes it', async () => {
    const rename = (identifier: string, urlKey: unknown) =>
      shop.areas.content.importFiles({ pages: JSON.stringify([page(identifier, urlKey)]) });
    await rename('story', paths('lai-li', 'our-story'));
    expect(await resolve('gushi')).toEqual(['lai-li', 301, 'CMS_PAGE']);
    expect(await resolve('gushi', 'cn_en')).toEqual(['our-story', 302, 'CMS_PAGE']);
    await rename('new-tale', paths('gushi', 'new-tale'));
    expect(await resolve('gushi')).toEqual(['gushi', 0, 'CMS_PAGE']);
    await rename('story', paths('lai-li', 'our-story'));
    expect(await resolve('lai-li')).toEqual(['lai-li', 0, 'CMS_PAGE']);
  });

  test('claimed by two pages is refused, and nothing is changed', async () => {
    const [report] = await shop.areas.content.importFiles({
      pages: JSON.stringify([page('one', paths('same', 'one')), page('two', paths('same', 'two'))]),
    });
    expect(report).toMatchObject({ imported: 1, problems: [{ path: 'urlKey.zh-Hans-CN' }] });
    const [refused] = await shop.areas.content.importFiles({
      pages: JSON.stringify([page('third', paths('craft/gold', 'third'))]),
    });
    expect(refused).toMatchObject({ imported: 0, problems: [{ path: 'urlKey.zh-Hans-CN' }] });
    expect((await resolve('craft/gold'))?.[0]).toBe('craft/gold');
  });
});

describe('a redirect', () => {
  test('is the same with and without suffix, and the second one is refused with its name', async () => {
    const redirects = JSON.stringify([
      { path: 'twice', target: '/craft/gold', code: '301' },
      { path: 'twice.html', target: '/craft/gold', code: '301' },
      { path: 'craft/gold.html', target: '/craft/gold', code: '301' },
    ]);
    const [report] = await shop.areas.content.importFiles({ redirects });
    expect(report?.imported).toBe(1);
    expect(report?.problems.map(({ path, message }) => [path, message])).toEqual([
      ['identifier', 'Stands earlier in the file too'],
      ['target', 'Leads to itself'],
    ]);
  });

  test('that closes a circle with others is refused, in the store views it applies to', async () => {
    const import_ = async (...redirects: object[]) => {
      const [report] = await shop.areas.content.importFiles({ redirects: JSON.stringify(redirects) });
      return report?.problems.map(({ message }) => message);
    };
    expect(
      await import_(
        { path: 'a', target: '/b.html', code: 301 },
        { path: 'b', target: '/a?x=1', code: '302' },
      ),
    ).toEqual(['Leads back: /b > /a > /b']);
    expect(await import_({ path: 'b', target: '/a', code: '302', storeView: 'hk_en' })).toEqual([
      'Leads back: /b > /a > /b',
    ]);
    expect(await import_({ path: 'new-tale', target: '/gushi', code: '301' })).toEqual([
      'Leads back: /new-tale > /gushi > /new-tale',
    ]);
    const turned = [
      { path: 'a', remove: true },
      { path: 'b', target: '/a', code: '301' },
    ];
    expect(await import_(...turned, { path: 'cart.html', target: '/cart', code: '301' })).toEqual([]);
    expect([await resolve('a'), await resolve('b')]).toEqual([null, ['a', 301, null]]);
  });

  test('may lead to the home page', async () => {
    const redirects = JSON.stringify([{ path: 'spring', target: '/', code: 302 }]);
    await shop.areas.content.importFiles({ redirects });
    expect(await resolve('spring')).toEqual(['', 302, null]);
  });

  test.each([
    [{ path: 'x', target: 'javascript:alert(1)', code: '301' }, 'target'],
    [{ path: 'x', target: '//evil.example', code: '301' }, 'target'],
    [{ path: 'x', target: '/x', code: '301' }, 'target'],
    [{ path: '/x', target: '/y', code: '301' }, 'path'],
    [{ path: 'x', target: '/y', code: '307' }, 'code'],
    [{ path: '.html', target: '/y', code: '301' }, 'path'],
    [{ path: 'cart', target: '/y', code: '301' }, 'path'],
  ])('%j is refused', async (redirect, path) => {
    const [report] = await shop.areas.content.importFiles({ redirects: JSON.stringify([redirect]) });
    expect(report?.problems.map((problem) => problem.path)).toEqual([path]);
  });
});

test('a page returns its addresses in each language, and its links in the current one', async () => {
  const { data } = await shop.graphql(
    '{ cmsPage(identifier: "craft") { relative_url paths { locale relative_url } content content_tree } }',
    {},
    { store: 'cn_en' },
  );
  expect(data.cmsPage.paths).toEqual([
    { locale: 'zh-Hans-CN', relative_url: 'craft/gold' },
    { locale: 'en-US', relative_url: 'craft/gold' },
    { locale: 'zh-Hant-HK', relative_url: 'craft/gold' },
  ]);
  const [{ children }] = data.cmsPage.content_tree;
  expect(children.map(({ to }: { to: { path: string } }) => to.path)).toEqual([
    '/our-story',
    '/search.html?query=GONE',
  ]);
  expect(data.cmsPage.content).toContain('href="/our-story"');
});

test('the shop links to those of the usual pages that exist or that a redirect replaces', async () => {
  const pages = async (store: string) =>
    (await shop.graphql('{ storeConfig { linked_pages { identifier path } } }', {}, { store })).data
      .storeConfig.linked_pages;
  expect(await pages('default')).toEqual([]);
  await shop.areas.content.importFiles({
    pages: JSON.stringify([page('contact', paths('lian-xi', 'write-to-us'))]),
    redirects: JSON.stringify([{ path: 'terms', target: '/craft/gold', code: 302 }]),
  });
  const terms = { identifier: 'terms', path: '/terms' };
  expect(await pages('default')).toEqual([{ identifier: 'contact', path: '/lian-xi' }, terms]);
  expect(await pages('hk_en')).toEqual([{ identifier: 'contact', path: '/write-to-us' }, terms]);
});
