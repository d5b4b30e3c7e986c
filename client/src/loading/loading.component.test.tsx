import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wordsIn } from '../words/testing.ts';
import { type WordBook, WordsProvider } from '../words/words.tsx';
import { LoadError } from './LoadError.tsx';
import { Loaded } from './Loaded.tsx';

afterEach(cleanup);

let book: WordBook;
beforeAll(async () => {
  const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
  const words = (await wordsIn('en-US')) as WordBook['words'];
  book = { words, comingOf: () => loaded, load: async () => {} };
});

function draw(overrides: Partial<Parameters<typeof Loaded<string>>[0]> = {}) {
  const tried: string[] = [];
  render(
    <WordsProvider book={book}>
      <Loaded
        value="Rings"
        loading={false}
        error={null}
        onRetry={() => tried.push('again')}
        skeleton={<i>shape</i>}
        {...overrides}
      >
        {(value) => <p>{value}</p>}
      </Loaded>
    </WordsProvider>,
  );
  return tried;
}

describe('data on a page', () => {
  it('is shown when it has loaded', () => {
    draw();
    expect(document.body.textContent).toBe('Rings');
  });

  it('is announced while it loads', () => {
    draw({ loading: true });
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toBe('Loadingshape');
    expect(screen.queryByText('Rings')).toBeNull();
  });

  it('can be fetched again after a failure', async () => {
    const tried = draw({
      value: null,
      error: { kind: 'network' },
    });
    expect(document.body.textContent).toContain('The connection was lost');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tried).toEqual(['again']);
  });

  it('fails with the page’s own text if the connection is not the cause', () => {
    draw({ value: null, text: 'The account could not be shown' });
    expect(document.body.textContent).toContain('The account could not be shown');
    cleanup();
    draw({ value: undefined });
    expect(document.body.textContent).not.toContain('The connection was lost');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('is replaced if it is empty', () => {
    draw({ empty: <p>No pieces yet</p> });
    expect(document.body.textContent).toBe('No pieces yet');
  });

  it('announces a failure only if asked to, and its button cannot be pressed during a retry', async () => {
    const tried: string[] = [];
    render(
      <WordsProvider book={book}>
        <LoadError error={null} live busy onRetry={() => tried.push('again')}>
          Your order is safe
        </LoadError>
      </WordsProvider>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Your order is safe');
    await userEvent.click(screen.getByRole('button'));
    expect(tried).toEqual([]);
    cleanup();
    draw({ value: null });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
