/**
 * Loads the code of screens. The document names the screens of the first page with their files and messages. The others
 * are in the table of screens, which loads when the shopper first interacts: a page that is only read needs neither the
 * table nor the list of all files.
 */

import type { WordBook } from '@jinlan/client/words';
import type { Family } from '@jinlan/messages';
import type { LoadedScreen, ScreenName } from './screens.ts';

export interface FirstScreen {
  readonly name: ScreenName;
  /** Path of its module without a leading slash: the built file, or its source in development. */
  readonly file: string;
  readonly words: readonly Family[];
}

interface ScreenModule {
  readonly default: LoadedScreen;
  /** Loads the parts that the document shows, before React hydrates it. */
  readonly prepare?: () => Promise<void>;
}

export const loadTable = () => import('./screens.ts');

/** Loads the screen with its messages, so neither the server nor the browser renders an empty frame. */
export async function loadScreen(name: ScreenName, book: WordBook): Promise<LoadedScreen> {
  const { screens, wordsOf } = await loadTable();
  const [screen] = await Promise.all([screens[name].load(), book.load(wordsOf(name))]);
  return screen.default;
}

export async function loadFirstScreen(
  { file, words }: Pick<FirstScreen, 'file' | 'words'>,
  book: WordBook,
): Promise<LoadedScreen> {
  const [module] = await Promise.all([
    import(/* @vite-ignore */ `/${file}`) as Promise<ScreenModule>,
    book.load(words),
  ]);
  await module.prepare?.();
  return module.default;
}
