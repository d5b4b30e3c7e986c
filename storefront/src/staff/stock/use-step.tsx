import type { Outcome } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Notice } from '@jinlan/ui';
import { useState } from 'react';
import { tellLater } from '../waiting/tell-later.ts';
import { isStale, stockRefusal } from './refusals.ts';

/**
 * Shows the outcome of a step: a toast, or a notice why it was refused. Loads the page again after a step, and if
 * somebody else was faster.
 */
export function useStep(onChanged: () => void) {
  const words = useWords('staff', 'staffStock');
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<string | null>(null);
  function take<Data>(outcome: Outcome<Data>, done: string): string | null {
    if (!outcome.ok && tellLater(outcome.error, words, toasts)) {
      setRefusal(null);
      if (outcome.error.code === 'ACTION_DONE') onChanged();
      return null;
    }
    const refused = outcome.ok ? null : stockRefusal(outcome.error, words);
    setRefusal(refused);
    if (outcome.ok) toasts.add({ type: 'info', message: done });
    if (outcome.ok || isStale(outcome.error)) onChanged();
    return refused;
  }
  const notice =
    refusal === null ? null : (
      <Notice tone="error" live>
        {refusal}
      </Notice>
    );
  return { take, notice };
}

export type Take = ReturnType<typeof useStep>['take'];
