import { useEffect } from 'react';
import { storedValues } from '../data/stored-values.ts';
import { useWords } from '../words/words.tsx';
import { takeGlobalMessages } from './global-messages.ts';
import { useToasts } from './ToastArea.tsx';

const TOAST_MS = 15_000;

const texts = { SESSION_ENDED: 'errors.sessionEnded' } as const;

/** Shows what the page before this one left to be said. */
export function GlobalMessages() {
  const words = useWords();
  const toasts = useToasts();
  useEffect(() => {
    for (const message of takeGlobalMessages(storedValues))
      toasts.add({ type: 'info', message: words(texts[message]), timeout: TOAST_MS });
  }, [toasts, words]);
  return null;
}
