import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, ToastArea, ToastProvider } from '../toasts/index.ts';
import { type WordBook, WordsProvider } from '../words/index.ts';
import { wordsIn } from '../words/testing.ts';
import { UnexpectedErrors } from './UnexpectedErrors.tsx';
import { createUnexpectedErrors } from './unexpected-errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The toasts of a page in English on which an error was thrown that no code handled. */
async function fail() {
  const words = (await wordsIn('en-US')) as WordBook['words'];
  const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
  const errors = createUnexpectedErrors();
  render(
    <WordsProvider book={{ words, comingOf: () => loaded, load: async () => {} }}>
      <ToastProvider store={createToastStore()}>
        <UnexpectedErrors open={() => errors} />
        <ToastArea />
      </ToastProvider>
    </WordsProvider>,
  );
  act(() => {
    dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is not a function') }));
  });
  return errors;
}

const text = 'Sorry! An unexpected error occurred.';
const toast = () => screen.queryByText(new RegExp(text));

describe('the toast of an unexpected error', () => {
  it('stays for fifteen seconds, and leaves the error unhandled', async () => {
    const errors = await fail();
    expect(toast()?.textContent).toMatch(/Debug: TypeError [0-9a-z]+ \//);
    act(() => void vi.advanceTimersByTime(14_999));
    expect(toast()).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(toast()).toBeNull();
    expect(errors.unhandled()).toHaveLength(1);
  });

  it('goes when it is closed, and its error is handled', async () => {
    const errors = await fail();
    expect(errors.unhandled()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(toast()).toBeNull();
    expect(errors.unhandled()).toEqual([]);
  });
});
