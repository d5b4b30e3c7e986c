/** Shares the page with the phone's own dialog, or copies its address. */

import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { IconButton } from '@jinlan/ui';

/** `url`: canonical address of the page. */
export function Share({ title, url }: { readonly title: string; readonly url: string }) {
  const words = useWords('piece');
  const toasts = useToasts();

  async function share() {
    if (navigator.share) {
      // Closing the dialog without a choice rejects the promise, which is no error here.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.add({ type: 'info', message: words('piece.share.copied'), icon: 'check' });
    } catch {
      toasts.add({ type: 'warning', message: words('piece.share.failed', { url }), timeout: 0 });
    }
  }

  return <IconButton icon="share" size={20} label={words('piece.share')} onClick={() => void share()} />;
}
