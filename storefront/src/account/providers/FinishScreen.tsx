/** `/authorizedUser/login`: a provider has led the browser back. The page passes the answer on, and goes on by itself. */

import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Spinner } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { nextPage } from '../next-page.ts';
import { SidePage } from '../pages/SidePage.tsx';
import { useSigning } from '../session.tsx';
import { failurePath } from './failure-words.ts';
import { FinishProviderSignInDocument } from './queries.generated.ts';

export default function FinishScreen() {
  const words = useWords('providers');
  const navigate = useNavigate();
  const { takeToken } = useSigning();
  const [finish] = useMutation(FinishProviderSignInDocument);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const answer = location.search.slice(1);
    const goOn = (to: string) => void navigate(to, { replace: true });
    if (!new URLSearchParams(answer).has('state')) return goOn('/sign-in');
    // The answer counts once, and stays in no address that is shown, shared or gone back to.
    history.replaceState(history.state, '', location.pathname);
    void (async () => {
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
    })();
  }, [finish, navigate, takeToken]);
  return (
    <SidePage title={words('providers.finish.title')} lead={words('providers.finish.busy')}>
      <Spinner label={words('providers.finish.busy')} />
    </SidePage>
  );
}
