/**
 * Screens come to the browser by two ways. Those of the first page are named by the document, with their files and words.
 * All others are looked up in the table of screens, which comes once the shopper stirs: a page that is only read does
 * without it and without the list of every file of the shop.
 */

import type { WordBook } from '@jinlan/client/words';
import type { Family } from '@jinlan/messages';
import type { LoadedScreen, ScreenName } from './screens.ts';

export interface FirstScreen {
  readonly name: ScreenName;
  /** Path of its module, without a leading slash: built, or its source in development. */
  readonly file: string;
  readonly words: readonly Family[];
}

interface ScreenModule {
  readonly default: LoadedScreen;
  /** Loads the parts that the document shows, before React takes it over. */
  readonly prepare?: () => Promise<void>;
}

export const loadTable = () => import('./screens.ts');

/** With its words, so that neither the server nor the first document draws an empty frame. */
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
