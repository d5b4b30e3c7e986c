import { type Family, type Locale, loadFamily, loadMessages, type MessageKey } from '@jinlan/messages';
import { type Compiled, compiled } from './format-message.ts';
import { createWords, type WordBook } from './words.tsx';

/** React reads `status` of a settled promise, and then need not suspend. */
interface LoadingFamily extends Promise<void> {
  status?: 'fulfilled';
}

/** Returns a book with the texts of every page. */
export async function openWordBook(locale: Locale): Promise<WordBook> {
  const messages = { ...compiled(await loadMessages(locale)) } as Record<MessageKey<Family>, Compiled>;
  const loadingFamilies = new Map<Family, LoadingFamily>();
  const failed = new Set<Family>();

  function fetchFamily(family: Family): Promise<void> {
    failed.delete(family);
    const fetched: LoadingFamily = loadFamily(locale, family).then(
      (more) => {
        Object.assign(messages, more);
        fetched.status = 'fulfilled';
      },
      (cause: unknown) => {
        failed.add(family);
        throw cause;
      },
    );
    // Prevents an unhandled rejection. Whoever awaits the promise still gets the failure.
    fetched.catch(() => {});
    loadingFamilies.set(family, fetched);
    return fetched;
  }

  const comingOf = (family: Family) => loadingFamilies.get(family) ?? fetchFamily(family);
  return {
    words: createWords<Family>(locale, messages),
    comingOf,
    load: async (families) => {
      await Promise.all(
        families.map((family) => (failed.has(family) ? fetchFamily(family) : comingOf(family))),
      );
    },
  };
}
