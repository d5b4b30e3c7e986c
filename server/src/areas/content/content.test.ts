import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { sanitiseHtml, validateTree } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const evil =
  '<p onclick="x()">好<script>alert(1)</script><a href="javascript:alert(2)">链</a><iframe src="//e.example"></iframe></p>';
const picture = { file: 'hero.webp', width: 1600, height: 900, alt: '"><script>alert(3)</script>' };
const everywhere = (value: unknown) => ({ 'zh-Hans-CN': value, 'en-US': value });
const tree = [
  {
    kind: 'row',
    appearance: 'contained',
    heading: '<script>alert(4)</script>',
    children: [
      { kind: 'text', html: evil },
      { kind: 'html', html: evil },
      {
        kind: 'banner',
        appearance: 'hero',
        picture,
        heading: '今日金价',
        button: { text: '看看', to: { type: 'category', target: 'gold' } },
      },
      { kind: 'products', appearance: 'grid', skus: ['JL1'] },
      { kind: 'column-group', columns: 2, children: [{ kind: 'column', children: [{ kind: 'divider' }] }] },
      { kind: 'faq', groups: [{ title: '问', items: [{ question: '<b>?</b>', html: evil }] }] },
      {
        kind: 'slider',
        children: [{ kind: 'slide', appearance: 'poster', picture, to: { type: 'page', target: 'about' } }],
      },
      {
        kind: 'tabs',
        children: [{ kind: 'tab-item', title: '一', children: [{ kind: 'heading', level: 2, text: '题' }] }],
      },
      {
        kind: 'buttons',
        children: [
          { kind: 'button-item', text: '去', to: { type: 'default', target: '/cart' }, priority: 'high' },
        ],
      },
      { kind: 'link-list', title: '链接', links: [{ text: '关于', to: { type: 'page', target: 'about' } }] },
      { kind: 'map', points: [{ latitude: 22.3, longitude: 114.1, label: '店' }] },
      { kind: 'block', identifier: 'footer' },
    ],
  },
];
const page = (identifier: string, changes: object = {}) => ({
  identifier,
  title: everywhere('关于<script>'),
  metaTitle: everywhere('关于'),
  metaDescription: everywhere(''),
  tree: everywhere(tree),
  ...changes,
});

describe('a page', () => {
  test('is stored sanitised and returned as a tree and as page-builder HTML', async () => {
    const reports = await shop.areas.content.importFiles({
      pages: JSON.stringify([page('about')]),
      blocks: JSON.stringify([{ identifier: 'footer', tree: everywhere(tree) }]),
    });
    expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
    const { data, errors } = await shop.graphql(
      '{ cmsPage(identifier: "about") { identifier title content content_tree relative_url } cmsBlocks(identifiers: ["nothing", "footer"]) { items { identifier content } } none: cmsPage(identifier: "none") { title } }',
    );
    expect(errors).toBeUndefined();
    expect(data.none).toBeNull();
    const { content, content_tree, relative_url } = data.cmsPage;
    expect(relative_url).toBe('about');
    for (const html of [content, data.cmsBlocks.items[0].content]) {
      expect(html).not.toMatch(/<script|onclick|javascript:|e\.example/);
      expect(html).toContain('data-content-type="row" data-appearance="contained" data-element="main"');
      expect(html).toContain('data-product-sku="JL1"');
      expect(html).toContain('href="/gold.html"');
      expect(html).toContain('href="/about"');
      for (const type of [
        'banner',
        'slider',
        'tabs',
        'tab-item',
        'column-group',
        'column',
        'divider',
        'map',
        'block',
        'button-item',
      ])
        expect(html).toContain(`data-content-type="${type}"`);
    }
    expect(content_tree[0].children[0].html).toBe('<p>好<a>链</a></p>');
    expect(data.cmsBlocks.items.map((block: { identifier: string }) => block.identifier)).toEqual(['footer']);
  });

  test('shows its new words at once when it is imported again', async () => {
    await shop.areas.content.importFiles({
      pages: JSON.stringify([page('about', { title: everywhere('新题') })]),
    });
    const { data } = await shop.graphql('{ cmsPage(identifier: "about") { title } }');
    expect(data.cmsPage.title).toBe('新题');
  });

  test('with a wrong node is refused with the node’s path, and the others are imported', async () => {
    const invalidNode = [
      {
        kind: 'row',
        appearance: 'contained',
        children: [{ kind: 'heading', level: 9, text: '' }, { kind: 'marquee' }],
      },
      {
        kind: 'button-item',
        text: '去',
        to: { type: 'default', target: 'javascript:alert(1)' },
        priority: 'high',
      },
    ];
    const [report] = await shop.areas.content.importFiles({
      pages: JSON.stringify([
        page('good'),
        page('bad', { tree: { 'zh-Hans-CN': tree, 'en-US': invalidNode } }),
      ]),
    });
    expect(report?.imported).toBe(1);
    expect(report?.problems.map(({ path }) => path)).toEqual([
      'tree.en-US.0.children.0.level',
      'tree.en-US.0.children.0.text',
      'tree.en-US.0.children.1.kind',
      'tree.en-US.1.to.target',
    ]);
  });
});

describe('a block', () => {
  const row = (children: readonly object[]) => [{ kind: 'row', appearance: 'contained', children }];
  const text = (words: string) => ({ kind: 'text', html: `<p>${words}</p>` });
  const blockNode = (identifier: string) => ({ kind: 'block', identifier });

  test('is filled in where a page names it, also inside another block, and never inside itself', async () => {
    await shop.areas.content.importFiles({
      blocks: JSON.stringify([
        { identifier: 'outer', tree: everywhere(row([text('外'), blockNode('inner'), blockNode('outer')])) },
        { identifier: 'inner', tree: everywhere([text('里'), blockNode('outer')]) },
      ]),
      pages: JSON.stringify([
        page('with-blocks', { tree: everywhere(row([blockNode('outer'), blockNode('gone')])) }),
      ]),
    });
    const { data } = await shop.graphql('{ cmsPage(identifier: "with-blocks") { content content_tree } }');
    const inner = { ...blockNode('inner'), children: [text('里'), blockNode('outer')] };
    expect(data.cmsPage.content_tree).toEqual(
      row([
        {
          ...blockNode('outer'),
          children: row([text('外'), inner, { ...blockNode('outer'), children: [] }]),
        },
        { ...blockNode('gone'), children: [], missing: true },
      ]),
    );
    expect(data.cmsPage.content.match(/外/g)).toHaveLength(1);
  });

  test('of the page frame gets a note for nodes that the frame does not draw, and none for HTML', async () => {
    const html = '<p>开业</p><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>';
    const [report] = await shop.areas.content.importFiles({
      blocks: JSON.stringify([
        { identifier: 'piece_promises', html: everywhere('<p>附证书</p>') },
        { identifier: 'piece_delivery', html: everywhere(html) },
        { identifier: 'opening', html: everywhere(html) },
      ]),
    });
    expect(report).toMatchObject({
      imported: 3,
      problems: [],
      notes: [
        { entry: 'piece_delivery', message: expect.stringMatching(/^video is not drawn in this block: /) },
      ],
    });
  });
});

describe("a page in the page builder's HTML", () => {
  test('is imported as a tree, with a note for what is not understood', async () => {
    const html =
      '<div data-content-type="row" data-appearance="contained" data-element="main" data-x="1"><div data-element="inner"><h2 data-content-type="heading" data-appearance="default" data-element="main">题</h2></div></div>';
    const [report] = await shop.areas.content.importFiles({
      pages: JSON.stringify([page('imported', { tree: undefined, html: everywhere(html) })]),
    });
    expect(report).toMatchObject({
      imported: 1,
      problems: [],
      // The HTML is the same in both languages, so it is reported once.
      notes: [{ line: 1, path: 'html.zh-Hans-CN', message: 'row: attribute data-x' }],
    });
    const { data } = await shop.graphql('{ cmsPage(identifier: "imported") { content_tree } }');
    expect(data.cmsPage.content_tree).toEqual([
      { kind: 'row', appearance: 'contained', children: [{ kind: 'heading', level: 2, text: '题' }] },
    ]);
  });
});

describe('the tree', () => {
  test('is refused when it is too deep, whatever its nodes are', () => {
    let deep: unknown = [];
    for (let i = 0; i < 40; i += 1) deep = [{ kind: 'column', children: deep }];
    expect(validateTree(deep).ok).toBe(false);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const checked = validateTree(value);
        expect(checked.ok || checked.problems.length > 0).toBe(true);
      }),
    );
  });

  test('contains no address that runs a script', () => {
    const addresses = [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      'JaVaScRiPt:x',
      ' /x',
    ];
    for (const target of addresses)
      expect(
        validateTree([
          {
            kind: 'buttons',
            children: [{ kind: 'button-item', text: 'x', priority: 'low', to: { type: 'default', target } }],
          },
        ]).ok,
      ).toBe(false);
  });
});

test('a sanitised tree contains nothing that runs a script, and sanitising it again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '<script>',
          '</script>',
          '<b>',
          '<img src=x onerror=',
          '"',
          "'",
          '>',
          '<',
          '&lt;',
          'a',
          '<a href="javascript:',
          '<svg/onload=',
          '<!--',
          '-->',
          '<style>',
        ),
      ),
      (parts) => {
        const sanitised = sanitiseHtml(parts.join(''));
        expect(sanitiseHtml(sanitised)).toBe(sanitised);
        expect(sanitised).not.toMatch(/<(script|img|svg|style|iframe)|javascript:/i);
      },
    ),
  );
});

test('a text contains the shop’s name in its own language, and a block can be removed', async () => {
  const html = '<p>{{config path="general/store_information/name"}}</p>';
  const blocks = (entry: object) =>
    shop.areas.content.importFiles({ blocks: JSON.stringify([{ identifier: 'about_name', ...entry }]) });
  await blocks({ html: { 'zh-Hans-CN': html, 'en-US': html } });
  const [block] = await shop.areas.content.blocks(['about_name']);
  const { name } = shop.areas.stores.shop();
  expect(name['zh-Hans-CN']).not.toBe(name['en-US']);
  expect(block?.tree).toEqual({
    'zh-Hans-CN': [{ kind: 'html', html: `<p>${name['zh-Hans-CN']}</p>` }],
    'en-US': [{ kind: 'html', html: `<p>${name['en-US']}</p>` }],
    'zh-Hant-HK': [{ kind: 'html', html: `<p>${name['zh-Hant-HK']}</p>` }],
  });
  await blocks({ remove: true });
  expect(await shop.areas.content.blocks(['about_name'])).toEqual([]);
});
