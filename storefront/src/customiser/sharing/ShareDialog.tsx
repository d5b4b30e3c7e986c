/** A short link to the design, and its QR code for a phone's camera. */

import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Notice, QrCode, Spinner } from '@jinlan/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShop } from '../../app/shop.tsx';
import { DropHint } from '../../hints/DropHint.tsx';
import { ShareDesignDocument } from '../flow/queries.generated.ts';
import { keepRefusal } from '../flow/refusals.ts';
import styles from './ShareDialog.module.css';

interface ShareDialogProps {
  readonly code: string;
  readonly takePicture: () => Promise<string | null>;
  readonly onClose: () => void;
}

export function ShareDialog({ code, takePicture, onClose }: ShareDialogProps) {
  const words = useWords('atelier', 'customiser');
  const { origin } = useShop();
  const toasts = useToasts();
  const [shareDesign] = useMutation(ShareDesignDocument);
  const [shared, setShared] = useState<{ readonly short: string; readonly url: string } | null>(null);
  const url = shared?.url ?? null;
  const [refusal, setRefusal] = useState<string | null>(null);
  const begin = useEffectEvent(async () => {
    const outcome = await shareDesign({ code, picture: await takePicture() });
    if (outcome.ok) {
      const { short, path } = outcome.value.shareDesign;
      setShared({ short, url: origin + path });
    } else setRefusal(keepRefusal(words, outcome.error));
  });
  useEffect(() => void begin(), []);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.add({ type: 'info', icon: 'check', message: words('atelier.share.copied') });
    } catch {
      toasts.add({ type: 'warning', timeout: 0, message: words('atelier.share.failed', { url: text }) });
    }
  }

  return (
    <Dialog open onClose={onClose} title={words('atelier.share')} closeLabel={words('ui.close')}>
      <div className={styles.share}>
        {refusal ? <Notice tone="error">{refusal}</Notice> : null}
        {url === null && refusal === null ? <Spinner label={words('ui.loading')} /> : null}
        {url ? (
          <>
            <div className={styles.code}>
              <QrCode text={url} label={words('atelier.share.qr')} />
            </div>
            <p>{words('atelier.share.hint')}</p>
            <output className={styles.url}>{url}</output>
            <Button priority="high" full onClick={() => void copy(url)}>
              {words('atelier.share.copy')}
            </Button>
            {shared ? <DropHint kind="DESIGN" target={shared.short} withSize /> : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
