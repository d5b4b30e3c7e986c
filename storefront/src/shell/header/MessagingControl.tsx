/** The messaging app's button. Renders nothing if the shop has no official account. */

import { laterPart, useWords } from '@jinlan/client/words';
import { IconButton } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import { useFrame } from '../frame-context.tsx';
import { HeaderPanel } from './HeaderPanel.tsx';

/** Loaded with the first press. */
const MessagingPanel = laterPart(async () => (await import('./MessagingPanel.tsx')).MessagingPanel);

export function MessagingControl() {
  const words = useWords();
  const official = useFrame().socialLinks.find(({ icon }) => icon === 'wechat');
  const [open, setOpen] = useState(false);
  if (official === undefined) return null;
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon="wechat"
        label={words('shell.messaging')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen((present) => !present)}
      />
      <HeaderPanel open={open} onClose={close} label={words('shell.messaging')} side="end">
        {open ? (
          <Suspense>
            <MessagingPanel official={official.url} onClose={close} />
          </Suspense>
        ) : null}
      </HeaderPanel>
    </>
  );
}
