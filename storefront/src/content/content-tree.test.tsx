import { createServerClient } from '@jinlan/client/server';
import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import { LaterNode } from '@jinlan/content/later';
import { pictureIn, skusIn } from '@jinlan/content/read-tree';
import type { ContentTree } from '@jinlan/contract/content-tree';
import { samplesOfKinds, sampleTrees } from '@jinlan/contract/testing/content-trees';
import { LinkProvider } from '@jinlan/ui';
import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Provider as DataProvider } from 'urql';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, ShopProvider } from '../app/shop.tsx';
import { ShopLink } from '../shell/App.tsx';
import { ShopContent } from './ShopContent.tsx';

const shop: Shop = {
  storeView: 'default',
  plainStoreView: 'default',
  chat: false,
  market: 'cn',
  locale: 'zh-Hans-CN',
  currency: 'CNY',
  ownCurrency: 'CNY',
  currencies: ['CNY'],
  name: '金兰珠宝',
  logo: ['金兰', 'JINLAN'],
  logoPicture: null,
  subBrandName: '兰作',
  subBrandMarker: 'lanzuo-custom-made',
  categorySuffix: '.html',
  productSuffix: '.html',
  pageSize: 24,
  pages: {},
  defaultDescription: '',
  origin: '',
};

let book: WordBook;
beforeAll(async () => {
  const words = await wordsIn('zh-Hans-CN', 'content');
  const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
  book = { words: words as WordBook['words'], comingOf: () => loaded, load: async () => {} };
});

/** Renders the page as a reader without scripts sees it. Also returns the requested operations. */
async function draw(tree: ContentTree, path = '/about'): Promise<{ html: string; operations: string[] }> {
  const operations: string[] = [];
  const { client } = createServerClient(async (query) => {
    operations.push(query);
    return {
      data: {
        products: { __typename: 'Products', items: [] },
        pickupLocations: { __typename: 'PickupLocations', total_count: 0, items: [] },
      },
    };
  });
  let fault: unknown;
  const stream = await renderToReadableStream(
    <WordsProvider book={book}>
      <ShopProvider shop={shop}>
        <DataProvider value={client}>
          <MemoryRouter initialEntries={[path]}>
            <LinkProvider component={ShopLink}>
              <Suspense>
                <ShopContent tree={tree} Later={LaterNode} />
              </Suspense>
            </LinkProvider>
          </MemoryRouter>
        </DataProvider>
      </ShopProvider>
    </WordsProvider>,
    {
      // Renders in one piece, like the shop's documents.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        fault ??= error;
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  if (fault) throw fault;
  return { html, operations };
}

const textsOf = (tree: unknown): string[] =>
  JSON.stringify(tree)
    .match(/"(?:heading|lead|text|caption|label|title|question|name)":"((?:[^"\\]|\\.)*)"/g)
    ?.map((pair) => JSON.parse(pair.slice(pair.indexOf(':') + 1)) as string) ?? [];

/** The visible text and the alternative texts of pictures. */
const visibleText = (html: string): string =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<(?:[^>]*? (?:alt|aria-label|title)="([^"]*)")?[^>]*>/g, '\n$1\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('the storefront renders', () => {
  it.each(samplesOfKinds(12))('a %s with its texts', async (kind, samples) => {
    for (const tree of samples) {
      const { html } = await draw(tree);
      // Only one category of questions is open.
      if (kind !== 'faq') for (const text of textsOf(tree)) expect(visibleText(html)).toContain(text);
    }
  });

  it('any tree without a script, requesting its pieces once', async () => {
    for (const tree of sampleTrees(60)) {
      const { html, operations } = await draw(tree);
      expect(html).not.toMatch(/<script|javascript:/);
      expect(operations.filter((query) => query.includes('ContentPieces'))).toHaveLength(
        skusIn(tree).length > 0 ? 1 : 0,
      );
    }
  });

  it('nothing for a kind that is newer than the shop', async () => {
    const tree = [{ kind: 'hologram' }, { kind: 'text', html: '<p>后</p>' }] as unknown as ContentTree;
    expect(visibleText((await draw(tree)).html).trim()).toBe('后');
  });

  it('nodes outside rows like a contained row, and a banner as wide as the window', async () => {
    const words: ContentTree = [
      { kind: 'heading', level: 2, text: '题' },
      { kind: 'html', html: '<p>字</p>' },
    ];
    const { html: inRow } = await draw([{ kind: 'row', appearance: 'contained', children: words }]);
    expect((await draw(words)).html).toBe(inRow);
    expect((await draw([{ kind: 'block', identifier: 'x', children: words }])).html).toBe(inRow);
    const banner: ContentTree = [{ kind: 'banner', appearance: 'poster', heading: '横幅' }];
    const { html: boxed } = await draw([{ kind: 'row', appearance: 'contained', children: banner }]);
    expect(boxed).toContain((await draw(banner)).html.replace(/<!--.*?-->/g, ''));
    expect((await draw(banner)).html.length).toBeLessThan(boxed.length);
  });

  it('the specification’s sentence for a missing block, and nothing for an empty one', async () => {
    const row = (node: ContentTree[number]): ContentTree => [
      { kind: 'row', appearance: 'contained', children: [node] },
    ];
    const missing = { kind: 'block', identifier: 'gone', children: [], missing: true } as const;
    const empty = { kind: 'block', identifier: 'blank', children: [] } as const;
    for (const tree of [[missing], row(missing)])
      expect(visibleText((await draw(tree)).html)).toContain('没有可显示的内容块');
    for (const tree of [[empty], row(empty)]) expect(visibleText((await draw(tree)).html).trim()).toBe('');
  });

  it('a film of another site as a question first, without requesting anything from it', async () => {
    const { html } = await draw([
      { kind: 'video', src: 'https://www.youtube.com/embed/abcdefghijk', title: '工坊' },
    ]);
    expect(html).not.toContain('<iframe');
    expect(visibleText(html)).toContain('播放影片');
    expect(html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"');
  });

  it.each(['mp4', 'webm', 'ogv', 'ogg'])('a film of the shop as %s in its place', async (ending) => {
    const { html } = await draw([{ kind: 'video', src: `/media/wysiwyg/turn.${ending}`, title: '转' }]);
    expect(html).toMatch(new RegExp(`<video[^>]* src="/media/wysiwyg/turn\\.${ending}"[^>]* controls`));
  });

  it('the questions of the category in the address, or of the first if there is no such category', async () => {
    const group = (title: string) => ({
      title,
      items: [{ question: `${title}?`, html: `<p>${title}!</p>` }],
    });
    const tree: ContentTree = [{ kind: 'faq', groups: [group('订单'), group('退换')] }];
    expect((await draw(tree, '/faq')).html).toContain('订单!');
    expect((await draw(tree, '/faq?topic=2')).html).toContain('退换!');
    for (const topic of ['3', '0', '-1', 'x', '1e9']) {
      const { html } = await draw(tree, `/faq?topic=${topic}`);
      expect(html).toContain('订单!');
      expect(html).not.toContain('退换!');
    }
  });
});

describe('a tree', () => {
  const picture = { file: 'a.webp', width: 4, height: 5, alt: '' };

  it('returns its first picture', () => {
    expect(pictureIn([])).toBeNull();
    const deep: ContentTree = [
      { kind: 'divider' },
      { kind: 'column-group', columns: 1, children: [{ kind: 'column', backdrop: picture, children: [] }] },
    ];
    expect(pictureIn(deep)).toBe('/media/a.webp');
  });
});
