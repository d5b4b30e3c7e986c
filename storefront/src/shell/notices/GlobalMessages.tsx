import { storedValues } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useEffect } from 'react';
import { takeGlobalMessages } from './global-messages.ts';

const TOAST_MS = 15_000;

const texts = { SESSION_ENDED: 'errors.sessionEnded' } as const;

/** Shows the messages that the previous page stored. */
export function GlobalMessages() {
  const words = useWords();
  const toasts = useToasts();
  useEffect(() => {
    for (const message of takeGlobalMessages(storedValues))
      toasts.add({ type: 'info', message: words(texts[message]), timeout: TOAST_MS });
  }, [toasts, words]);
  return null;
}
