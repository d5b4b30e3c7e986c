/** In a mini-program WeChat asks for the payment on a page of the mini-program; this page follows the order meanwhile. */

import { useWords } from '@jinlan/client/words';
import { MINI_PROGRAM_PAGES } from '@jinlan/contract/mini-program';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { useMiniProgramPages } from '../../mini-program/open-page.ts';
import type { ToPay } from '../order-access.ts';

export function PayInMiniProgram({
  access,
  priority,
}: {
  readonly access: ToPay;
  readonly priority: 'high' | 'normal';
}) {
  const words = useWords('buy');
  const openPage = useMiniProgramPages();
  const [state, setState] = useState<'idle' | 'opening' | 'failed'>('idle');

  async function pay() {
    setState('opening');
    const { number, token, part } = access;
    const query = new URLSearchParams({ number, token: token ?? '', ...(part && { part }) });
    setState((await openPage(`${MINI_PROGRAM_PAGES.pay}?${query}`)) ? 'idle' : 'failed');
  }

  return (
    <>
      {state === 'failed' ? (
        <Notice tone="error" live>
          {words('buy.pay.miniProgramFailed')}
        </Notice>
      ) : null}
      <Button
        priority={priority}
        data-replay="never"
        busy={state === 'opening' && words('ui.busy')}
        onClick={() => void pay()}
      >
        {words('buy.pay.payNow')}
      </Button>
    </>
  );
}
