import { useMutation } from '@jinlan/client/data';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { nextPage } from '../next-page.ts';
import { useSigning } from '../session.tsx';
import { failurePath } from './failure-words.ts';
import { FinishProviderSignInDocument } from './queries.generated.ts';

/** Sends a provider's answer to the server, and opens the next page. */
export function useFinishVisit(): (answer: string) => Promise<void> {
  const navigate = useNavigate();
  const { takeToken } = useSigning();
  const [finish] = useMutation(FinishProviderSignInDocument);
  return useCallback(
    async (answer) => {
      const goOn = (to: string) => void navigate(to, { replace: true });
      const outcome = await finish({ answer });
      if (!outcome.ok) {
        const { code, data } = outcome.error;
        const back = typeof data.back === 'string' ? data.back : null;
        return goOn(failurePath(code, nextPage(back)));
      }
      const { outcome: result, token, back } = outcome.value.finishProviderSignIn;
      if (result === 'WAITING') return goOn('/authorizedUser/bind');
      if (result === 'SIGNED_IN' && token) await takeToken(token);
      goOn(nextPage(back));
    },
    [finish, navigate, takeToken],
  );
}
