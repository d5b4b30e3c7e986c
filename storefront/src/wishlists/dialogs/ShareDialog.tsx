/** Shares a list: its link, the link's QR code, and a page to print. A private list is made public first. */

import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Cluster, Dialog, LinkButton, Notice, QrCode } from '@jinlan/ui';
import { useState } from 'react';
import { ChangeWishlistDocument, type WishlistHeadFragment } from '../queries.generated.ts';
import { useSharedAddress } from '../shared/use-shared-address.ts';
import { listName, printPath } from '../wish-lines.ts';
import { refusalText } from '../wish-words.ts';
import styles from './ShareDialog.module.css';

interface ShareDialogProps {
  readonly list: WishlistHeadFragment;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function ShareDialog({ list, onClose, onChanged }: ShareDialogProps) {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const [change] = useMutation(ChangeWishlistDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const name = listName(list, words);
  const url = useSharedAddress(list.sharing_code);

  const [makePublic, busy] = useSubmit(async (id: string) => {
    setRefused(null);
    const outcome = await change({ list: id, visibility: 'PUBLIC' });
    if (outcome.ok) onChanged();
    else setRefused(refusalText(outcome.error, words, words('wish.piece.changeFailed')));
  });

  async function copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toasts.add({ type: 'info', icon: 'check', message: words('wish.share.copied') });
    } catch {
      toasts.add({ type: 'warning', timeout: 0, message: words('wish.share.copyFailed', { url: link }) });
    }
  }

  // Closing the phone's own dialog without a choice rejects the promise, which is no error here.
  const send = (link: string) => navigator.share({ title: name, url: link }).catch(() => undefined);

  return (
    <Dialog open onClose={onClose} title={words('wish.share.title')} closeLabel={words('ui.close')}>
      <div className={styles.share}>
        {refused ? (
          <Notice tone="error" live>
            {refused}
          </Notice>
        ) : null}
        {url ? (
          <>
            <div className={styles.code}>
              <QrCode text={url} label={words('wish.share.qr', { name })} />
            </div>
            <p className={styles.hint}>{words('wish.share.hint')}</p>
            <output className={styles.url}>{url}</output>
            <Button priority="high" full onClick={() => void copy(url)}>
              {words('wish.share.copy')}
            </Button>
          </>
        ) : (
          <>
            <p>{words('wish.share.private')}</p>
            <Button
              priority="high"
              full
              busy={busy && words('ui.busy')}
              onClick={() => void makePublic(list.id ?? '')}
            >
              {words('wish.share.makePublic')}
            </Button>
          </>
        )}
        <Cluster gap={24} justify="center">
          {url && 'share' in navigator ? (
            <Button priority="low" onClick={() => void send(url)}>
              {words('wish.share.send')}
            </Button>
          ) : null}
          <LinkButton to={printPath(list)} priority="low">
            {words('wish.share.print')}
          </LinkButton>
        </Cluster>
      </div>
    </Dialog>
  );
}
