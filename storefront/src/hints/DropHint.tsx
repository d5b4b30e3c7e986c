/** The button that drops a hint. The code of its dialog loads with the first press. */

import { laterPart, useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import type { HintDialogProps } from './HintDialog.tsx';

const HintDialog = laterPart(
  async () => (await import('./HintDialog.tsx')).HintDialog,
  'account',
  'hints',
  'sizes',
);

export function DropHint(props: Omit<HintDialogProps, 'onClose'>) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button priority="low" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('browse.hint')}
      </Button>
      {open ? (
        <Suspense>
          <HintDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
