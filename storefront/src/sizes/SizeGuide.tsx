/** The link to the size guide, which loads on demand. */

import { laterPart } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import type { SizedBy } from './SizeDialog.tsx';

const SizeDialog = laterPart(async () => (await import('./SizeDialog.tsx')).SizeDialog, 'sizes');

/** The kind of size by attribute code; undefined for attributes that are not sizes. */
export const sizedBy: Readonly<Record<string, SizedBy>> = {
  ring_size: 'ring',
  wrist_size: 'wrist',
  bangle_size: 'bangle',
  chain_length: 'chain',
};

export function SizeGuide({ guideKind, label }: { readonly guideKind: SizedBy; readonly label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button priority="low" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? (
        <Suspense>
          <SizeDialog guideKind={guideKind} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
