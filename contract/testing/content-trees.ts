import fc from 'fast-check';
import {
  type boxProperties,
  type ContentKind,
  type ContentTree,
  type Link,
  memberLevels,
} from '../content-tree.ts';

/** Trees of every kind as an editor could make them, for tests of any code that reads trees. */
const word = fc.constantFrom(
  '金价',
  '手镯',
  'Ring',
  'a < b',
  '"quoted"',
  "it's & co",
  '4.9 g',
  '{{not}}',
  '团圆',
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const html = fc.constantFrom(
  '<p>一段话</p>',
  '<p>A <strong>word</strong> &lt;b&gt; &amp; more</p>',
  '<h2>题</h2><ul><li>一</li><li><a href="/about">二</a></li></ul>',
  '<table><tbody><tr><td colspan="2">6.1 mm</td></tr></tbody></table>',
  '<p style="text-align:center">中</p>',
  '<p><img src="/media/hero.webp" alt="图" width="40" height="50" /></p>',
  'bare words',
);
const link: fc.Arbitrary<Link> = fc.oneof(
  fc.record({ type: fc.constant('category' as const), target: fc.constantFrom('gold', 'gold/rings.html') }),
  fc.record({ type: fc.constant('product' as const), target: fc.constantFrom('JL1', 'jl-2.0') }),
  fc.record({ type: fc.constant('page' as const), target: fc.constantFrom('home', 'about') }),
  fc.record({
    type: fc.constant('default' as const),
    target: fc.constantFrom('/cart', 'https://example.com/a?b=c&d=e', 'tel:+85225550100', '#top'),
  }),
);
const file = fc.constantFrom('hero.webp', 'wysiwyg/a-1.jpg', 'b/c/d.png');
const picture = fc.record(
  {
    file,
    width: fc.integer({ min: 1, max: 20_000 }),
    height: fc.integer({ min: 1, max: 20_000 }),
    alt: fc.oneof(words, fc.constant('')),
    color: fc.constantFrom('#faf7f2', '#14110f'),
  },
  { requiredKeys: ['file', 'width', 'height', 'alt'] },
);
/**
 * A picture with another file for phones. The files must differ: equal ones would be read back as one
 * picture.
 */
const pictures = (large: string, phone: string) =>
  fc
    .tuple(picture, fc.option(picture))
    .map(([one, two]) => ({ [large]: one, ...(two && two.file !== one.file ? { [phone]: two } : {}) }));
const backed = fc.oneof(fc.constant({}), pictures('backdrop', 'phoneBackdrop'));
const values: Readonly<Record<(typeof boxProperties)[number], fc.Arbitrary<string>>> = {
  textAlign: fc.constantFrom('center', 'right'),
  justifyContent: fc.constantFrom('center', 'flex-end'),
  minHeight: fc.constantFrom('300px', '50vh'),
  margin: fc.constantFrom('0px 0px 10px', '1.5rem'),
  padding: fc.constantFrom('10px', '5% 10px 0px'),
  backgroundColor: fc.constantFrom('#faf7f2', 'rgba(20, 17, 15, 0.4)', 'white'),
  borderStyle: fc.constantFrom('solid', 'dashed'),
  borderWidth: fc.constant('1px'),
  borderColor: fc.constantFrom('rgb(206, 206, 206)', '#000'),
  borderRadius: fc.constant('4px'),
};
const style = fc.oneof(
  fc.constant({}),
  fc.record(values, { requiredKeys: ['borderStyle'] }).map((box) => ({ style: box })),
);

type Nodes = fc.Arbitrary<readonly object[]>;

const maybe = (shape: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(shape, { requiredKeys: [] });
const node = (kind: ContentKind, ...parts: readonly fc.Arbitrary<object>[]): fc.Arbitrary<object> =>
  fc.tuple(...parts, style).map((all) => Object.assign({ kind }, ...all));
const poster = fc
  .tuple(
    fc.record({
      appearance: fc.constantFrom(
        'hero',
        'panel',
        'tile',
        'poster',
        'collage-left',
        'collage-centered',
        'collage-right',
      ),
    }),
    fc.oneof(fc.constant({}), pictures('picture', 'phonePicture')),
    maybe({ heading: words, text: words, html, overlay: fc.constantFrom('#14110f80', 'rgba(0, 0, 0, 0.4)') }),
    fc.oneof(
      fc.constant({}),
      fc.record({ to: link }),
      fc.record({ button: fc.record({ text: words, to: link }) }),
    ),
  )
  .map((all) => Object.assign({}, ...all) as object);

/** A node of each kind, with `children` for those that have some. */
export function kinds(
  children: fc.Arbitrary<readonly object[]>,
): Readonly<Record<ContentKind, fc.Arbitrary<object>>> {
  const holds = fc.record({ children });
  const list = (node: fc.Arbitrary<object>) => fc.record({ children: fc.array(node, { maxLength: 3 }) });
  const tabItem = node('tab-item', fc.record({ title: words }), backed, holds);
  const slide = node('slide', poster);
  const nodeOf = (shape: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
    fc.record(shape) as fc.Arbitrary<object>;
  return {
    row: node(
      'row',
      fc.record({ appearance: fc.constantFrom('full', 'full-width', 'contained') }),
      maybe({
        ground: fc.constantFrom('paper', 'tile', 'night', 'lanzuo'),
        parallax: fc.constant(true),
      }),
      fc.oneof(
        fc.constant({}),
        fc.record(
          { heading: words, lead: words, link: fc.record({ text: words, to: link }) },
          { requiredKeys: ['heading'] },
        ),
      ),
      backed,
      holds,
    ),
    'column-group': node(
      'column-group',
      fc.record({ columns: fc.integer({ min: 1, max: 16 }) }),
      maybe({ phone: fc.constantFrom(1, 2, 3) }),
      holds,
    ),
    column: node('column', backed, holds),
    heading: node('heading', fc.record({ level: fc.integer({ min: 1, max: 6 }), text: words })),
    text: node('text', fc.record({ html })),
    image: node('image', pictures('picture', 'phonePicture'), maybe({ caption: words, to: link })),
    tabs: node('tabs', list(tabItem)),
    'tab-item': tabItem,
    buttons: node('buttons', maybe({ stacked: fc.constant(true) }), holds),
    'button-item': node(
      'button-item',
      fc.record({ text: words, to: link, priority: fc.constantFrom('high', 'normal', 'low') }),
    ),
    block: node('block', fc.record({ identifier: fc.constantFrom('footer', 'gift-note') })),
    products: node(
      'products',
      fc.record({
        appearance: fc.constantFrom('grid', 'feature', 'carousel', 'brand', 'block_d'),
        skus: fc.uniqueArray(fc.constantFrom('JL1', 'JL2', 'a.b-c'), { minLength: 1 }),
      }),
    ),
    html: node('html', fc.record({ html })),
    divider: node('divider'),
    video: node(
      'video',
      fc.record({
        src: fc.constantFrom('/media/film.mp4', 'https://www.youtube.com/embed/abcdefghi_1'),
        title: words,
      }),
    ),
    map: node(
      'map',
      fc.record({
        points: fc.array(
          fc.record(
            {
              latitude: fc.integer({ min: -90, max: 90 }),
              longitude: fc.integer({ min: -180, max: 180 }),
              label: words,
              address: words,
              phone: fc.constant('+85225550100'),
            },
            { requiredKeys: ['latitude', 'longitude', 'label'] },
          ),
          { maxLength: 3 },
        ),
      }),
    ),
    banner: node('banner', poster, maybe({ brand: fc.constant('lanzuo') })),
    slider: node('slider', maybe({ autoplay: fc.constant(true) }), list(slide)),
    slide,
    'link-list': nodeOf({
      kind: fc.constant('link-list'),
      title: words,
      links: fc.array(fc.record({ text: words, to: link }), { maxLength: 3 }),
    }),
    faq: nodeOf({
      kind: fc.constant('faq'),
      groups: fc.array(
        fc.record({ title: words, items: fc.array(fc.record({ question: words, html }), { maxLength: 2 }) }),
        { maxLength: 2 },
      ),
    }),
    stores: nodeOf({ kind: fc.constant('stores'), limit: fc.integer({ min: 1, max: 100 }) }),
    levels: nodeOf({
      kind: fc.constant('levels'),
      levels: fc.array(
        fc.record({
          code: fc.constantFrom(...memberLevels),
          name: words,
          benefits: fc.array(words, { maxLength: 2 }),
          conditions: fc.array(words, { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
    }),
    'contact-form': nodeOf({ kind: fc.constant('contact-form') }),
  };
}

/** Trees of a few levels. Two loose HTML nodes are never neighbours, because printed HTML would join them. */
export const trees: Nodes = fc.letrec<{ tree: readonly object[] }>((tie) => ({
  tree: fc.array(
    fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.constant({ kind: 'divider' }),
      ...Object.values(kinds(tie('tree'))),
    ),
    { maxLength: 3 },
  ),
})).tree;

/** Some trees of each kind: one node of that kind, with a heading inside if it can contain anything. */
export function samplesOfKinds(count: number): readonly (readonly [ContentKind, ContentTree[]])[] {
  const inside = fc.constant([{ kind: 'heading', level: 2, text: 'inside' }]);
  return Object.entries(kinds(inside)).map(([kind, node]) => [
    kind as ContentKind,
    fc.sample(node, count).map((sampled) => [sampled] as unknown as ContentTree),
  ]);
}

export const sampleTrees = (count: number): ContentTree[] =>
  fc.sample(trees, count) as unknown as ContentTree[];
