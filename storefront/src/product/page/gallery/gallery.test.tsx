import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Gallery } from './Gallery.tsx';

it('a piece without a picture keeps the space of one, with a mark in it', async () => {
  const words = (await wordsIn('zh-Hans-CN', 'piece')) as WordBook['words'];
  const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
  const html = renderToString(
    <WordsProvider book={{ words, comingOf: () => loaded, load: async () => {} }}>
      <Gallery entries={[]} name="素圈" />
    </WordsProvider>,
  );
  expect(html).toContain('<svg');
});
