/** Tools of the mini-program for the current page: a poster to share, and scanning a code. */

import { useWords } from '@jinlan/client/words';
import { MINI_PROGRAM_PAGES } from '@jinlan/contract/mini-program';
import { Button, Notice, Stack } from '@jinlan/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMiniProgramPages } from './open-page.ts';

export function MiniProgramTools({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const { pathname } = useLocation();
  const openPage = useMiniProgramPages();
  const [opening, setOpening] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);

  async function open(page: string) {
    setOpening(page);
    const isOpen = await openPage(page);
    setOpening(null);
    setRefused(!isOpen);
    if (isOpen) onDone();
  }

  const tools = [
    ['shell.messaging.poster', `${MINI_PROGRAM_PAGES.poster}?path=${encodeURIComponent(pathname)}`],
    ['shell.messaging.scan', MINI_PROGRAM_PAGES.scan],
  ] as const;
  return (
    <Stack gap={8}>
      {isRefused ? (
        <Notice tone="error" live>
          {words('errors.network')}
        </Notice>
      ) : null}
      {tools.map(([label, page]) => (
        <Button key={label} full busy={opening === page && words('ui.busy')} onClick={() => void open(page)}>
          {words(label)}
        </Button>
      ))}
    </Stack>
  );
}
