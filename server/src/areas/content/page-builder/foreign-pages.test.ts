import { describe, expect, it } from 'vitest';
import { readPageBuilder } from './read.ts';

/**
 * Pages as Magento stores them: plain HTML of the old editor, and content types with directives of
 * every kind.
 */
const context = {
  pictureSize: () => ({ width: 800, height: 600 }),
  resolveId: (type: string, id: number) =>
    new Map([
      ['block 4', 'gift-note'],
      ['category 7', 'wedding/rings'],
      ['page 9', 'about'],
    ]).get(`${type} ${id}`) ?? null,
  config: (path: string) => (path === 'general/store_information/name' ? 'R&D Jewels' : null),
};
const read = (html: string) => readPageBuilder(html, context);
const typed = (type: string, inner: string) =>
  `<div data-content-type="${type}" data-appearance="default" data-element="main">${inner}</div>`;

describe('a film', () => {
  const frame = 'https://www.youtube.com/embed/abcdefghijk';
  it.each([
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com/watch?list=PL1&amp;v=abcdefghijk&amp;t=4s',
    'http://www.youtube.com/watch?v=abcdefghijk',
    '//www.youtube.com/embed/abcdefghijk?rel=0',
    'https://youtu.be/abcdefghijk?si=x',
    'https://www.youtube.com/shorts/abcdefghijk',
    'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&amp;mute=1',
  ])('of %s is imported', (src) => {
    const { tree, notes } = read(
      `<div data-content-type="video" data-appearance="default" data-element="main"><iframe src="${src}" data-element="video"></iframe></div>`,
    );
    expect(notes).toEqual([]);
    expect(tree).toEqual([{ kind: 'video', src: frame, title: 'abcdefghijk' }]);
  });

  it('in plain HTML stays where it was, and so does an uploaded one', () => {
    const { tree } = read(
      `<h2>片</h2><p>前<iframe width="560" title="工坊" src="https://youtu.be/abcdefghijk"></iframe>后</p>${typed(
        'text',
        '<p>二</p><video controls="true"><source src="{{media url=wysiwyg/a.webm}}" type="video/webm"></video>',
      )}`,
    );
    expect(tree).toEqual([
      { kind: 'html', html: '<h2>片</h2><p>前</p>' },
      { kind: 'video', src: frame, title: '工坊' },
      { kind: 'html', html: '<p>后</p>' },
      { kind: 'text', html: '<p>二</p>' },
      { kind: 'video', src: '/media/wysiwyg/a.webm', title: 'a.webm' },
    ]);
  });

  it('of an unknown host is left out with a note', () => {
    const { tree, notes } = read('<p>前</p><iframe src="https://maps.example/embed"></iframe>');
    expect(tree).toEqual([{ kind: 'html', html: '<p>前</p>' }]);
    expect(notes).toEqual(['page: frame https://maps.example/embed is left out']);
  });
});

describe('the reader of directives', () => {
  it.each([
    ['{{config path="general/store_information/name"}}', 'R&amp;D Jewels'],
    ['<a href="{{store url=\'about\'}}">x</a>', '<a href="/about">x</a>'],
    ['<a href="{{store direct_url="care.html"}}">x</a>', '<a href="/care.html">x</a>'],
    ['<a href="{{store url=}}">x</a>', '<a href="/">x</a>'],
    [
      '<img src="{{media url=&quot;wysiwyg/a.jpg&quot;}}" alt="" />',
      '<img src="/media/wysiwyg/a.jpg" alt="" />',
    ],
    ['{{trans "Free shipping"}}', 'Free shipping'],
    ['{{trans "Hello %name, from %shop" name="Ann" shop=\'us\'}}', 'Hello Ann, from us'],
    [
      `{{widget type="Magento\\Catalog\\Block\\Category\\Widget\\Link" anchor_text="Rings" template="category/widget/link/link_inline.phtml" id_path="category/7"}}`,
      '<a href="/wedding/rings">Rings</a>',
    ],
    [
      `{{widget type="Magento\\Cms\\Block\\Widget\\Page\\Link" anchor_text="Über" template="widget/link/link_inline.phtml" page_id="9"}}`,
      '<a href="/about">Über</a>',
    ],
  ])('resolves %s', (directive, html) => {
    const { tree, notes } = read(typed('text', `<p>${directive}</p>`));
    expect(notes).toEqual([]);
    expect(tree).toEqual([{ kind: 'text', html: `<p>${html}</p>` }]);
  });

  it.each([
    ['{{block id="gift-note"}}', 'gift-note'],
    ['{{block type="Magento\\Cms\\Block\\Block" block_id="4"}}', 'gift-note'],
    [
      '{{widget type="Magento\\Cms\\Block\\Widget\\Block" template="widget/static_block/default.phtml" block_id="4"}}',
      'gift-note',
    ],
  ])('resolves %s to that block, inside words too', (directive, identifier) => {
    const block = { kind: 'block', identifier };
    expect(read(directive).tree).toEqual([block]);
    expect(read(`<p>前 ${directive} 后</p>`).tree).toEqual([
      { kind: 'html', html: '<p>前 </p>' },
      block,
      { kind: 'html', html: '<p> 后</p>' },
    ]);
  });

  it.each([
    '{{contact_form}}',
    '{{block class="Magento\\Contact\\Block\\ContactForm" name="contactForm" template="Magento_Contact::form.phtml"}}',
  ])('resolves %s to the form that writes to the shop', (directive) => {
    const form = { kind: 'contact-form' };
    expect(read(directive)).toMatchObject({ tree: [form], notes: [] });
    const escaped = directive.replaceAll('"', '&quot;');
    expect(read(typed('html', `&lt;h2&gt;写信&lt;/h2&gt;${escaped}`)).tree).toEqual([
      { kind: 'html', html: '<h2>写信</h2>' },
      form,
    ]);
  });

  it('turns a widget that lists products by SKU into a product list', () => {
    const { tree } = read(
      '<p>{{widget type="Magento\\CatalogWidget\\Block\\Product\\ProductsList" conditions_encoded="^[`1--1`:^[`attribute`:`sku`,`operator`:`()`,`value`:`JL1, JL2`^]^]"}}</p>',
    );
    expect(tree).toEqual([{ kind: 'products', appearance: 'grid', skus: ['JL1', 'JL2'] }]);
  });

  it.each([
    '{{widget type="Acme\\Slider" id="3"}}',
    '{{config path="acme/secret/key"}}',
    '{{customVar code=phone}}',
    '{{var store.name}}',
    '{{view url="images/a.png"}}',
    '{{layout handle="x"}}',
    '{{block class="Magento\\Framework\\View\\Element\\Template" template="Acme::x.phtml"}}',
    '{{block id="99"}}',
    '{{media url="../../app/etc/env.php"}}',
    '{{depend x}}{{/depend}}',
  ])('leaves %s out with a note, and never prints it', (directive) => {
    const html = `<h1>${directive}题</h1>${typed('heading', `字${directive}`)}${typed('text', `<p title="x">字${directive}</p>`)}${typed(
      'html',
      `&lt;p&gt;字${directive.replaceAll('"', '&quot;')}&lt;/p&gt;`,
    )}<div data-content-type="button-item" data-appearance="default" data-element="main"><a href="${directive}" data-link-type="default" data-element="link"><span data-element="link_text">去${directive}</span></a></div>`;
    const { tree, problems, notes } = read(html);
    expect(problems).toEqual([]);
    expect(JSON.stringify(tree)).not.toMatch(/\{\{|\}\}/);
    expect(notes.length).toBeGreaterThan(0);
    expect(JSON.stringify(tree).match(/字/g)).toHaveLength(3);
  });
});
