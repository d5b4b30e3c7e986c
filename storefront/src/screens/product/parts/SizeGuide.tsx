/** The way to the size guide, which is loaded when it is wanted. */
import { Button } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import { laterPart, useWords } from '../../../words/words.tsx';
import type { SizedBy } from './sizes/SizeDialog.tsx';

const SizeDialog = laterPart(async () => (await import('./sizes/SizeDialog.tsx')).SizeDialog, 'find');

const sizedBy: Readonly<Record<string, SizedBy>> = {
  ring_size: 'ring',
  wrist_size: 'wrist',
  bangle_size: 'bangle',
  chain_length: 'chain',
};

/** Nothing for an option that is no size. */
export function SizeGuide({ option }: { readonly option: string }) {
  const words = useWords('find');
  const [open, setOpen] = useState(false);
  const by = sizedBy[option];
  if (!by) return null;
  return (
    <>
      <Button priority="low" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('find.piece.sizeGuide')}
      </Button>
      {open ? (
        <Suspense>
          <SizeDialog by={by} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
