/** Interface texts for tests, compiled as in the build. */
import {
  type Family,
  type Locale,
  loadFamily,
  loadMessages,
  type MessageKey,
  type Messages,
} from '@jinlan/messages';
import { compileMessages } from '../../compiled-messages.ts';
import type { Compiled } from './format-message.ts';
import { createWords, type Words } from './words.tsx';

/** Returns the texts that every page has, and those of the given families. */
export async function wordsIn<F extends Family = never>(
  locale: Locale,
  ...families: readonly F[]
): Promise<Words<F>> {
  const later = await Promise.all(families.map((family) => loadFamily(locale, family)));
  const messages: Messages = Object.assign({}, await loadMessages(locale), ...later);
  return createWords<F>(locale, compileMessages(messages) as Record<MessageKey<F>, Compiled>);
}
