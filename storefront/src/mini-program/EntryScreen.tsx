/**
 * `/wechat/minipro`: the page with which the mini-program opens the shop. `?platform=` is the mini-program's name,
 * `?path=` the page to open next. Anybody can open the address; it gives no rights.
 */

import { useWords } from '@jinlan/client/words';
import { readPlatform } from '@jinlan/contract/mini-program';
import { Spinner } from '@jinlan/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { nextPage } from '../account/next-page.ts';
import { SidePage } from '../account/pages/SidePage.tsx';
import { modeOf, setPlatform } from './mode.ts';

export default function EntryScreen() {
  const words = useWords();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const platform = readPlatform(query.get('platform'));
    setPlatform(platform);
    void navigate(nextPage(query.get('path'), modeOf(platform).home), { replace: true });
  }, [navigate]);
  return (
    <SidePage title={words('ui.loading')}>
      <Spinner label={words('ui.loading')} />
    </SidePage>
  );
}
