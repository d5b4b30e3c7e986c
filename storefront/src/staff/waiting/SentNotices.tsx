import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useEffect, useEffectEvent } from 'react';
import { onSent } from './queue.ts';

/** Shows which waiting actions have been sent. */
export function SentNotices() {
  const words = useWords('staff');
  const toasts = useToasts();
  const tell = useEffectEvent((title: string) =>
    toasts.add({ type: 'info', message: words('staff.waiting.sent', { title }) }),
  );
  useEffect(() => onSent((title) => tell(title)), []);
  return null;
}
