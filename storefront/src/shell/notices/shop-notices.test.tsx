import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import { loadMessages } from '@jinlan/messages';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Frame } from '../frame.ts';
import { FrameProvider } from '../frame-context.tsx';
import { ShopNotices } from './ShopNotices.tsx';

async function draw(notices: readonly string[]): Promise<string> {
  const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
  const book: WordBook = {
    words: (await wordsIn('en-US')) as WordBook['words'],
    comingOf: () => loaded,
    load: async () => {},
  };
  return renderToStaticMarkup(
    <WordsProvider book={book}>
      <FrameProvider frame={{ notices } as unknown as Frame}>
        <ShopNotices />
      </FrameProvider>
    </WordsProvider>,
  );
}

it('each notice is a line of its own: test payments, sample data, sample accounts', async () => {
  const english = await loadMessages('en-US');
  const texts = [
    english['shell.notice.testPayments'],
    english['shell.notice.sampleData'],
    english['shell.notice.sampleAccounts'],
  ];
  const drawn = await draw(['TEST_PAYMENTS', 'SAMPLE_DATA', 'SAMPLE_ACCOUNTS']);
  expect([...drawn.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text)).toEqual(texts);
});

it('nothing is drawn without a notice', async () => {
  expect(await draw([])).toBe('');
});
