import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import { LinkProvider } from '@jinlan/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { ShopProvider } from '../../app/shop.tsx';
import { ShopLink } from '../App.tsx';
import { type FieldError, readFrame } from '../frame.ts';
import { FrameProvider } from '../frame-context.tsx';
import type { ShopFrameQuery } from '../queries.generated.ts';
import { Footer } from './Footer.tsx';

let book: WordBook;
beforeAll(async () => {
  const words = await wordsIn('en-US');
  const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
  book = { words: words as WordBook['words'], comingOf: () => loaded, load: async () => {} };
});

const wire = (blocks: object | null) =>
  ({
    storeConfig: {
      code: 'hk_en',
      market: 'hk',
      locale: 'en_US',
      default_display_currency_code: 'HKD',
      logo_lines: ['金兰', 'JINLAN'],
      linked_pages: [],
      social_links: [],
      notices: [],
    },
    goldPrices: [],
    cmsBlocks: blocks,
  }) as unknown as ShopFrameQuery;

function draw(blocks: object | null, errors: readonly FieldError[] = []): string {
  const frame = readFrame(wire(blocks), 'http://localhost', 'HKD', errors);
  return renderToStaticMarkup(
    <WordsProvider book={book}>
      <MemoryRouter>
        <LinkProvider component={ShopLink}>
          <FrameProvider frame={frame}>
            <ShopProvider shop={frame.shop}>
              <Footer />
            </ShopProvider>
          </FrameProvider>
        </LinkProvider>
      </MemoryRouter>
    </WordsProvider>,
  );
}

const text = {
  identifier: 'footer_section_top',
  content_tree: [{ kind: 'text', html: '<p>Since 1962</p>' }],
};

describe('the blocks of the footer', () => {
  it('are shown', () => {
    expect(draw({ items: [text] })).toContain('Since 1962');
    expect(draw({ items: [text] })).not.toContain('There are no blocks to display');
  });

  it('are shown if they are plain HTML, beside the page builder’s or inside another block', () => {
    const html = { kind: 'html', html: '<p>Open on Sundays</p>' };
    const nested = { kind: 'block', identifier: 'more', children: [{ kind: 'html', html: '<p>Ask us</p>' }] };
    const heading = { kind: 'heading', level: 2, text: 'Our house' };
    const both = { ...text, content_tree: [heading, ...text.content_tree, html, nested] };
    const bottom = {
      identifier: 'footer_section_bottom',
      content_tree: [{ kind: 'html', html: 'Fair trade' }],
    };
    const rendered = draw({ items: [both, bottom] });
    for (const words of ['Our house', 'Since 1962', 'Open on Sundays', 'Ask us', 'Fair trade'])
      expect(rendered).toContain(words);
  });

  it('are replaced by the specification’s sentence if there are none', () => {
    expect(draw({ items: [] })).toContain('There are no blocks to display');
  });

  it('are replaced by the error’s message and a reload button if their query failed', () => {
    const failed = draw(null, [
      { message: 'another', path: ['goldPrices'] },
      { message: 'Internal server error (reference r1)', path: ['cmsBlocks'] },
    ]);
    expect(failed).toMatch(/role="alert".*Internal server error \(reference r1\).*Reload/);
    expect(failed).not.toContain('There are no blocks to display');
  });
});
