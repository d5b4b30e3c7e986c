import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Notice, QrCode } from '@jinlan/ui';
import styles from './HintDialog.module.css';

interface HintLinkProps {
  readonly url: string;
  readonly expiresAt: string;
  readonly isMailed: boolean;
}

/** The link of a hint: QR code, copying, and the phone's own dialog. */
export function HintLink({ url, expiresAt, isMailed }: HintLinkProps) {
  const words = useWords('hints');
  const toasts = useToasts();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toasts.add({ type: 'info', icon: 'check', message: words('hints.copied') });
    } catch {
      toasts.add({ type: 'warning', timeout: 0, message: words('hints.copyFailed', { url }) });
    }
  }
  return (
    <div className={styles.link}>
      {isMailed ? <Notice tone="success">{words('hints.mailed')}</Notice> : null}
      <div className={styles.code}>
        <QrCode text={url} label={words('hints.qr')} />
      </div>
      <p className={styles.soft}>{words('hints.until', { day: words.day(expiresAt.slice(0, 10)) })}</p>
      <output className={styles.url}>{url}</output>
      <Button priority="high" full onClick={() => void copy()}>
        {words('hints.copy')}
      </Button>
      {'share' in navigator ? (
        <Button
          priority="low"
          // Closing the phone's own dialog without a choice rejects the promise, which is no error here.
          onClick={() => void navigator.share({ url }).catch(() => undefined)}
        >
          {words('hints.send')}
        </Button>
      ) : null}
    </div>
  );
}
