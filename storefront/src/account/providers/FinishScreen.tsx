/**
 * `/authorizedUser/login`: the page to which a provider redirects. It sends the provider's answer to the server, and
 * opens the next page. Without an answer it begins a sign-in: with WeChat inside a mini-program, elsewhere on the
 * sign-in page.
 */

import { useWords } from '@jinlan/client/words';
import { isMiniProgramAgent } from '@jinlan/contract/mini-program';
import { Spinner } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useClient } from 'urql';
import { nextPage, signInPath } from '../next-page.ts';
import { SidePage } from '../pages/SidePage.tsx';
import { SignInProvidersDocument } from './queries.generated.ts';
import { useFinishVisit } from './use-finish-visit.ts';
import { useProviderVisits } from './use-provider-visit.ts';

export default function FinishScreen() {
  const words = useWords('providers');
  const navigate = useNavigate();
  const client = useClient();
  const finishVisit = useFinishVisit();
  const query = typeof location === 'undefined' ? '' : location.search;
  const next = nextPage(new URLSearchParams(query).get('next'));
  const visits = useProviderVisits('SIGN_IN', next);
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of the page
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const answer = location.search.slice(1);
    if (new URLSearchParams(answer).has('state')) {
      // The answer is valid only once. It is removed from the address, so that nobody shares it or goes back to it.
      history.replaceState(history.state, '', location.pathname);
      void finishVisit(answer);
      return;
    }
    const toSignIn = () => void navigate(signInPath(next), { replace: true });
    if (!isMiniProgramAgent(navigator.userAgent)) return toSignIn();
    void (async () => {
      const place = { inApp: true, inMiniProgram: true };
      const { data } = await client.query(SignInProvidersDocument, place).toPromise();
      const wechat = data?.signInProviders.find(({ kind }) => kind === 'WECHAT');
      const refusal = wechat === undefined ? 'missing' : await visits.start(wechat.code);
      if (refusal !== null) toSignIn();
    })();
  }, [finishVisit, navigate]);
  return (
    <SidePage title={words('providers.finish.title')} lead={words('providers.finish.busy')}>
      <Spinner label={words('providers.finish.busy')} />
    </SidePage>
  );
}
