import type { ContentTree } from '@jinlan/contract/content-tree';
import { kinds, trees } from '@jinlan/contract/testing/content-trees';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateTree } from '../validate-tree.ts';
import { printPageBuilder } from './print.ts';
import { readPageBuilder } from './read.ts';

const print = (tree: ContentTree): string =>
  printPageBuilder(tree, {
    mediaPath: '/media/',
    addressOf: ({ type, target }) => (type === 'default' ? target : `/${target}`),
  });

const valid = (value: unknown): ContentTree => {
  const checked = validateTree(value);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.tree;
};

describe('a tree', () => {
  test.each(Object.entries(kinds(fc.constant([]))))(
    'with %s is valid and is the same after it is printed and read back',
    (kind, part) => {
      fc.assert(
        fc.property(part, (node) => {
          const tree = valid([node]);
          expect(tree[0]?.kind).toBe(kind);
          const { tree: read, notes } = readPageBuilder(print(tree));
          expect(read).toEqual(tree);
          expect(notes).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('of any shape is the same after it is printed and read back', () => {
    fc.assert(
      fc.property(trees, (value) => {
        const checked = validateTree(value);
        fc.pre(checked.ok);
        if (checked.ok) expect(readPageBuilder(print(checked.tree)).tree).toEqual(checked.tree);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the HTML that clients of Magento read', () => {
  test('lists pieces in the markup of Magento’s widget', () => {
    const html = print(valid([{ kind: 'products', appearance: 'grid', skus: ['JL1'] }]));
    expect(html).toMatch(
      /<li class="product-item"><div class="product-item-info"><div class="product-item-details"><strong class="product-item-name"><a class="product-item-link"[^>]* href="\/JL1">/,
    );
  });

  test('has columns with widths, whether or not an editor set them', () => {
    const columns = (children: object[]) => print(valid([{ kind: 'column-group', columns: 4, children }]));
    const column = (fields: object) => ({ kind: 'column', children: [{ kind: 'divider' }], ...fields });
    const html = columns([column({}), column({ span: 3 })]);
    expect(
      [...html.matchAll(/data-content-type="column"[^>]*width: ([\d.]+%)/g)].map(([, width]) => width),
    ).toEqual(['25%', '75%']);
  });

  test.each([
    ['poster', undefined, /data-element="overlay"[^>]*style="min-height: 300px;/],
    ['poster', '40vh', /data-element="overlay"[^>]*style="min-height: 40vh;/],
    ['collage-left', '250px', /data-element="wrapper"[^>]*style="min-height: 250px;/],
  ])('has a %s of height %s where these clients look for it', (appearance, minHeight, selector) => {
    const html = print(
      valid([{ kind: 'banner', appearance, ...(minHeight ? { style: { minHeight } } : {}) }]),
    );
    expect(html).toMatch(selector);
    expect(html.match(/min-height/g)).toHaveLength(1);
  });
});

/** HTML as the page builder's editor stores its content types (Adobe Commerce DevDocs, "Master format"). */
const stored: Readonly<Record<string, { readonly html: string; readonly tree: readonly object[] }>> = {
  'a contained row with columns': {
    html: `<div data-content-type="row" data-appearance="contained" data-element="main"><div data-enable-parallax="1" data-parallax-speed="0.5" data-background-images="{\\&quot;desktop_image\\&quot;:\\&quot;{{media url=wysiwyg/ground.jpg}}\\&quot;}" data-background-type="image" data-video-loop="true" data-video-play-only-visible="true" data-video-lazy-load="true" data-video-fallback-src="" data-element="inner" style="justify-content: flex-start; display: flex; flex-direction: column; background-position: left top; background-size: cover; background-repeat: no-repeat; background-attachment: scroll; border-style: none; border-width: 1px; border-radius: 0px; min-height: 300px; margin: 0px 0px 10px; padding: 10px;"><div class="pagebuilder-column-group" style="display: flex;" data-content-type="column-group" data-appearance="default" data-grid-size="12" data-element="main"><div class="pagebuilder-column-line" style="display: flex; width: 100%;" data-content-type="column-line" data-element="main"><div class="pagebuilder-column" data-content-type="column" data-appearance="full-height" data-background-images="{}" data-element="main" style="justify-content: flex-start; display: flex; flex-direction: column; width: 33.3333%; align-self: stretch;"><h3 data-content-type="heading" data-appearance="default" data-element="main" style="text-align: center; border-style: none; border-width: 1px; border-radius: 0px;">手寸</h3></div><div class="pagebuilder-column" data-content-type="column" data-appearance="full-height" data-background-images="{}" data-element="main" style="width: 66.6667%; align-self: stretch;"><div data-content-type="text" data-appearance="default" data-element="main" style="border-style: none; margin: 0px; padding: 0px;"><p id="K1"><img style="width: 1px" src="{{media url=wysiwyg/a.jpg}}" alt="图"></p><p><a href="{{store url="about"}}">关于</a></p></div></div></div></div></div></div>`,
    tree: [
      {
        kind: 'row',
        appearance: 'contained',
        parallax: true,
        style: { justifyContent: 'flex-start', minHeight: '300px', margin: '0px 0px 10px', padding: '10px' },
        backdrop: { file: 'wysiwyg/ground.jpg', width: 800, height: 600, alt: '' },
        children: [
          {
            kind: 'column-group',
            columns: 12,
            children: [
              {
                kind: 'column',
                span: 4,
                style: { justifyContent: 'flex-start' },
                children: [{ kind: 'heading', level: 3, text: '手寸', style: { textAlign: 'center' } }],
              },
              {
                kind: 'column',
                span: 8,
                children: [
                  {
                    kind: 'text',
                    html: '<p id="content-K1"><img src="/media/wysiwyg/a.jpg" alt="图" /></p><p><a href="/about">关于</a></p>',
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  'looks in a style element': {
    html: `<style>#html-body [data-pb-style=AB12CD3],#html-body [data-pb-style=XY]{background-color:#faf7f2;display:flex}#html-body [data-pb-style=ZZ]{border-style:solid;border-width:1px;border-color:#cecece;text-align:center}@media only screen and (max-width: 768px) { #html-body [data-pb-style=ZZ]{text-align:left} }</style><div data-content-type="row" data-appearance="full-width" data-enable-parallax="0" data-parallax-speed="0.5" data-background-images="{}" data-background-type="image" data-element="main" data-pb-style="AB12CD3"><div class="row-full-width-inner" data-element="inner"><div data-content-type="heading" data-appearance="default" data-element="main" data-pb-style="ZZ">字</div></div></div>`,
    tree: [
      {
        kind: 'row',
        appearance: 'full-width',
        style: { backgroundColor: '#faf7f2' },
        children: [
          {
            kind: 'heading',
            level: 2,
            text: '字',
            style: { borderStyle: 'solid', borderWidth: '1px', borderColor: '#cecece', textAlign: 'center' },
          },
        ],
      },
    ],
  },
  'an image with a caption and a category link': {
    html: `<figure data-content-type="image" data-appearance="full-width" data-element="main" style="margin: 0px; padding: 0px; border-style: none;"><a href="{{widget type='Magento\\Catalog\\Block\\Category\\Widget\\Link' template='category/widget/link/link_href.phtml' id_path='category/7' type_name='Catalog Category Link' }}" target="" data-link-type="category" data-element="link"><img class="pagebuilder-mobile-hidden" src="{{media url=wysiwyg/ring.jpg}}" alt="戒指" title="" data-element="desktop_image" style="border-style: none; border-width: 1px; border-radius: 0px; max-width: 100%; height: auto;"><img class="pagebuilder-mobile-only" src="{{media url=wysiwyg/ring-phone.jpg}}" alt="戒指" title="" data-element="mobile_image" style="max-width: 100%; height: auto;"></a><figcaption data-element="caption">婚戒</figcaption></figure>`,
    tree: [
      {
        kind: 'image',
        picture: { file: 'wysiwyg/ring.jpg', width: 800, height: 600, alt: '戒指' },
        phonePicture: { file: 'wysiwyg/ring-phone.jpg', width: 800, height: 600, alt: '戒指' },
        caption: '婚戒',
        to: { type: 'category', target: 'wedding/rings.html' },
      },
    ],
  },
  'tabs, buttons, a divider': {
    html: `<div class="tab-align-left" data-content-type="tabs" data-appearance="default" data-active-tab="" data-element="main" style="margin: 0px; padding: 0px;"><ul role="tablist" class="tabs-navigation" data-element="navigation" style="text-align: left;"><li role="tab" class="tab-header" data-element="headers" style="border-radius: 0px; border-width: 1px;"><a href="#W5" class="tab-title"><span class="tab-title">一</span></a></li></ul><div class="tabs-content" data-element="content" style="border-width: 1px; min-height: 300px;"><div data-content-type="tab-item" data-appearance="default" data-tab-name="一" data-background-images="{}" data-element="main" id="W5" style="justify-content: flex-start; display: flex; flex-direction: column;"><div data-content-type="divider" data-appearance="default" data-element="main"><hr data-element="line" style="width: 100%; border-width: 1px; border-color: rgb(206, 206, 206); display: inline-block;"></div><div data-content-type="buttons" data-appearance="stacked" data-same-width="true" data-element="main"><div data-content-type="button-item" data-appearance="default" data-element="main" style="display: inline-block;"><a class="pagebuilder-button-primary" href="https://example.com/" target="_blank" data-link-type="default" data-element="link" style="text-align: center;"><span data-element="link_text">去看</span></a></div></div></div></div></div>`,
    tree: [
      {
        kind: 'tabs',
        children: [
          {
            kind: 'tab-item',
            title: '一',
            style: { justifyContent: 'flex-start' },
            children: [
              { kind: 'divider' },
              {
                kind: 'buttons',
                stacked: true,
                children: [
                  {
                    kind: 'button-item',
                    text: '去看',
                    priority: 'high',
                    to: { type: 'default', target: 'https://example.com/' },
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  'a slider of slides and a banner': {
    html: `<div class="pagebuilder-slider" data-content-type="slider" data-appearance="default" data-autoplay="true" data-autoplay-speed="4000" data-fade="false" data-infinite-loop="false" data-show-arrows="false" data-show-dots="true" data-element="main" style="min-height: 300px;"><div data-content-type="slide" data-slide-name="" data-appearance="collage-left" data-show-button="never" data-show-overlay="always" data-element="main"><div data-element="empty_link"><div class="pagebuilder-slide-wrapper" data-background-images='{"desktop_image":"{{media url=wysiwyg/s.jpg}}"}' data-background-type="image" data-element="wrapper"><div class="pagebuilder-overlay" data-overlay-color="#14110f80" data-element="overlay" style="background-color: transparent;"><div class="pagebuilder-collage-content"><div data-element="content"><p>一字千金</p></div></div></div></div></div></div></div><div data-content-type="banner" data-appearance="poster" data-show-button="always" data-show-overlay="never" data-element="main"><a href="/gold.html" target="" data-link-type="default" data-element="link"><div class="pagebuilder-banner-wrapper" data-background-images="{}" data-background-type="image" data-element="wrapper"><div class="pagebuilder-overlay pagebuilder-poster-overlay" data-overlay-color="" data-element="overlay" style="min-height: 250px;"><div class="pagebuilder-poster-content"><div data-element="content"><h2>新</h2></div><button type="button" class="pagebuilder-banner-button pagebuilder-button-primary" data-element="button" style="opacity: 1; visibility: visible;">看</button></div></div></div></a></div>`,
    tree: [
      {
        kind: 'slider',
        autoplay: true,
        style: { minHeight: '300px' },
        children: [
          {
            kind: 'slide',
            appearance: 'collage-left',
            picture: { file: 'wysiwyg/s.jpg', width: 800, height: 600, alt: '' },
            html: '<p>一字千金</p>',
            overlay: '#14110f80',
            style: { backgroundColor: 'transparent' },
          },
        ],
      },
      {
        kind: 'banner',
        appearance: 'poster',
        html: '<h2>新</h2>',
        button: { text: '看', to: { type: 'default', target: '/gold.html' } },
        style: { minHeight: '250px' },
      },
    ],
  },
  'html, a block, products, a film, a map': {
    html: `<div data-content-type="html" data-appearance="default" data-element="main">&lt;p class="x"&gt;写在 HTML 里&lt;/p&gt;</div><div data-content-type="block" data-appearance="default" data-element="main">{{widget type="Magento\\Cms\\Block\\Widget\\Block" template="widget/static_block/default.phtml" block_id="4" type_name="CMS Static Block"}}</div><div data-content-type="products" data-appearance="carousel" data-autoplay="false" data-autoplay-speed="4000" data-infinite-loop="false" data-show-arrows="true" data-show-dots="true" data-carousel-mode="default" data-center-padding="90px" data-element="main">{{widget type="Magento\\CatalogWidget\\Block\\Product\\ProductsList" template="Magento_PageBuilder::catalog/product/widget/content/carousel.phtml" anchor_text="" id_path="" show_pager="0" products_count="20" condition_option="sku" condition_option_value="JL1, JL2" type_name="Catalog Products Carousel" conditions_encoded="^[\`1\`:^[\`type\`:\`Magento||CatalogWidget||Model||Rule||Condition||Combine\`,\`aggregator\`:\`all\`,\`value\`:\`1\`,\`new_child\`:\`\`^],\`1--1\`:^[\`type\`:\`Magento||CatalogWidget||Model||Rule||Condition||Product\`,\`attribute\`:\`sku\`,\`operator\`:\`()\`,\`value\`:\`JL1, JL2\`^]^]" sort_order="position_by_sku"}}</div><div data-content-type="video" data-appearance="default" data-element="main"><div class="pagebuilder-video-inner" data-element="inner"><div class="pagebuilder-video-wrapper" data-element="wrapper"><div class="pagebuilder-video-container"><iframe frameborder="0" allowfullscreen="" src="https://www.youtube.com/embed/abcdefghijk" data-element="video"></iframe></div></div></div></div><div data-content-type="map" data-appearance="default" data-show-controls="true" data-locations='[{"location_name":"中环店","position":{"latitude":22.28,"longitude":114.15},"phone":"+85225550101","address":"皇后大道中","city":"香港","comment":"","state":"","zipcode":"","country":"HK"}]' data-element="main" style="height: 300px;"></div>`,
    tree: [
      { kind: 'html', html: '<p>写在 HTML 里</p>' },
      { kind: 'block', identifier: 'gift-note' },
      { kind: 'products', appearance: 'carousel', skus: ['JL1', 'JL2'] },
      { kind: 'video', src: 'https://www.youtube.com/embed/abcdefghijk', title: 'abcdefghijk' },
      {
        kind: 'map',
        points: [
          {
            latitude: 22.28,
            longitude: 114.15,
            label: '中环店',
            address: '皇后大道中, 香港, HK',
            phone: '+85225550101',
          },
        ],
      },
    ],
  },
};

const context = {
  pictureSize: () => ({ width: 800, height: 600 }),
  resolveId: (type: string, id: number) =>
    new Map([
      ['category 7', 'wedding/rings.html'],
      ['block 4', 'gift-note'],
    ]).get(`${type} ${id}`) ?? null,
};

describe("the page builder's own markup", () => {
  test.each(Object.entries(stored))('reads %s completely, and prints it unchanged', (_, { html, tree }) => {
    const read = readPageBuilder(html, context);
    expect(read.problems).toEqual([]);
    expect(read.tree).toEqual(tree);
    expect(read.notes).toEqual([]);
    expect(readPageBuilder(print(read.tree ?? [])).tree).toEqual(tree);
  });

  test('reports what it does not understand, and keeps its text', () => {
    const { tree, notes } = readPageBuilder(
      `<p>Before the page builder</p><div data-content-type="row" data-appearance="contained" data-element="main" data-ours="1" class="campaign"><div data-element="inner" style="float: left"><div data-content-type="acme-countdown" data-appearance="default" data-element="main" data-until="2026-12-31"><p>还有三天</p></div><div data-content-type="products" data-appearance="grid" data-element="main">{{widget type="x" conditions_encoded="^[\`attribute\`:\`category_ids\`,\`value\`:\`3\`^]"}}</div><div data-content-type="block" data-appearance="default" data-element="main">{{widget block_id="99"}}</div></div></div>`,
    );
    expect(tree).toEqual([
      { kind: 'html', html: '<p>Before the page builder</p>' },
      {
        kind: 'row',
        appearance: 'contained',
        children: [
          { kind: 'html', html: '<p>还有三天</p>' },
          { kind: 'products', appearance: 'grid', skus: [] },
        ],
      },
    ]);
    expect(notes).toEqual([
      'row: attribute data-ours',
      'row: class campaign',
      'row: style float: left',
      'row/acme-countdown: unknown content type, kept as html',
      'row/products: pieces chosen by a condition other than their SKU',
      'row/block: block 99 is unknown here',
    ]);
  });
});

describe('hostile markup', () => {
  test('is sanitised, and what was removed is listed', () => {
    const { tree, notes } = readPageBuilder(
      `<script>alert(1)</script><div data-content-type="text" data-appearance="default" data-element="main"><p onclick="steal()">好<b>open<iframe src="https://evil.example/"></iframe><object data="x"></object><a href="javascript:alert(2)">链<img src="https://evil.example/pixel.gif"></div><div data-content-type="html" data-appearance="default" data-element="main">&lt;script&gt;alert(3)&lt;/script&gt;&lt;p onload=x&gt;真&lt;/p&gt;</div><div data-content-type="video" data-appearance="default" data-element="main"><iframe src="https://evil.example/embed" data-element="video"></iframe></div><div data-content-type="button-item" data-appearance="default" data-element="main"><a href="javascript:alert(4)" data-link-type="default" data-element="link"><span data-element="link_text">点</span></a></div><div data-content-type="html" data-jinlan='{"kind":"link-list","title":"x","links":[{"text":"x","to":{"type":"default","target":"javascript:alert(5)"}}]}'>`,
    );
    expect(notes).toEqual(
      expect.arrayContaining([
        'removed: script',
        'removed: p onclick',
        'removed: object',
        'html: removed script',
      ]),
    );
    expect(notes.some((note) => note.startsWith('video: film https://evil.example/embed'))).toBe(true);
    expect(tree).toBeNull();
    const { tree: rest } = readPageBuilder(
      '<div data-content-type="text" data-appearance="default" data-element="main"><p onclick="steal()">好<b>open<iframe src="https://evil.example/"></iframe><a href="javascript:alert(2)">链<img src="https://evil.example/pixel.gif"></div><p>after',
    );
    expect(rest).toEqual([
      { kind: 'text', html: '<p>好<b>open<a>链</a></b></p>' },
      { kind: 'html', html: '<p>after</p>' },
    ]);
  });

  test('of any kind becomes a tree that contains nothing that runs a script', () => {
    const pieces = [
      '<div data-content-type="row" data-appearance="contained" data-element="main">',
      '<div data-content-type="text" data-element="main">',
      '<div data-content-type="html" data-element="main">',
      '<div data-content-type="banner" data-element="main" data-background-images="{\\',
      '<div data-element="content">',
      '<a data-element="link" href="javascript:alert(1)">',
      '<script>alert(1)</script>',
      '&lt;script&gt;',
      '<svg onload=alert(1)>',
      '<iframe src="//evil.example">',
      '<style>[data-pb-style=a]{margin:url(javascript:x)}</style>',
      '<img src=x onerror=alert(1)>',
      '{{media url="javascript:x"}}',
      "{{widget type='x' conditions_encoded='",
      '</div>',
      '"',
      '>',
      '<!--',
      '字',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (parts) => {
        const { tree } = readPageBuilder(parts.join(''));
        const text = print(tree ?? []);
        expect(text).not.toMatch(
          /<script|<iframe|<svg|<[^>]*\son\w+=|<[^>]*href="javascript:|<[^>]*style="[^"]*url\(/i,
        );
      }),
      { numRuns: 500 },
    );
  });
});
