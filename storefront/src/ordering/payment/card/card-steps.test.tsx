import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { CardProgress } from './CardProgress.tsx';
import { type CardStep, stageOf } from './card-steps.ts';

describe('a payment by card', () => {
  it.each([
    [0, false, 'loading'],
    [0, true, null],
    [1, true, 'checking'],
    [2, true, 'checking'],
    [3, true, 'checking'],
    [4, true, 'saved'],
  ] as const)('in step %i, its fields ready or not (%s), is in the stage %s', (step, ready, stage) => {
    expect(stageOf(step, ready)).toBe(stage);
  });

  describe('on the page', () => {
    let book: WordBook;
    beforeAll(async () => {
      const words = await wordsIn('en-US', 'buy');
      const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
      book = { words: words as WordBook['words'], comingOf: () => loaded, load: async () => {} };
    });
    const draw = (step: CardStep, ready = true) =>
      renderToStaticMarkup(
        <WordsProvider book={book}>
          <CardProgress step={step} ready={ready} />
        </WordsProvider>,
      );

    it('shows and announces its stage and step, and nothing while it waits for the shopper', () => {
      expect(draw(0, false)).toContain('Loading payment');
      expect(draw(0)).not.toMatch(/payment|Step/);
      expect(draw(2)).toMatch(/role="status">Checking your card<.*Step 2 of 4/);
      expect(draw(4)).toMatch(/role="status">Card saved<.*Step 4 of 4/);
    });
  });
});
