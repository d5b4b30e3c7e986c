/**
 * `/wechat/sign`: the page to which the mini-program passes WeChat's code. Code and state are in the fragment, which no
 * server and no `Referer` gets, and are removed from the address at once. They are valid once, and only in the browser
 * that began the sign-in, so another person's link signs nobody in.
 */

import { useWords } from '@jinlan/client/words';
import { readPlatform } from '@jinlan/contract/mini-program';
import { Spinner } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SidePage } from '../account/pages/SidePage.tsx';
import { useFinishVisit } from '../account/providers/use-finish-visit.ts';
import { modeOf, setPlatform } from './mode.ts';

export default function SignScreen() {
  const words = useWords('providers');
  const navigate = useNavigate();
  const finishVisit = useFinishVisit();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const answer = location.hash.slice(1);
    const platform = readPlatform(new URLSearchParams(location.search).get('platform'));
    history.replaceState(history.state, '', location.pathname);
    if (platform !== null) setPlatform(platform);
    if (new URLSearchParams(answer).has('state')) void finishVisit(answer);
    else void navigate(modeOf(platform).home, { replace: true });
  }, [finishVisit, navigate]);
  return (
    <SidePage title={words('providers.finish.title')} lead={words('providers.finish.busy')}>
      <Spinner label={words('providers.finish.busy')} />
    </SidePage>
  );
}
