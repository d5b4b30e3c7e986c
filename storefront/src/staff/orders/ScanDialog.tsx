/** The camera's view; it closes at the first QR code of a design. */

import { useWords } from '@jinlan/client/words';
import { readShownDesign } from '@jinlan/domain/customiser';
import { Dialog, Notice, Stack } from '@jinlan/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraRefusal, watchCodes } from './code-reader.ts';
import styles from './ScanDialog.module.css';

interface ScanDialogProps {
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}

export function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  const words = useWords('counter');
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<CameraRefusal | null>(null);
  const [readOtherCode, setOther] = useState(false);
  const onCode = useEffectEvent((text: string, stop: () => void) => {
    if (readShownDesign(text) === null) return setOther(true);
    stop();
    onRead(text);
  });
  useEffect(() => {
    const view = video.current;
    if (!view) return;
    const watching = new AbortController();
    const stop = () => watching.abort();
    void watchCodes(view, (text) => onCode(text, stop), watching.signal).then((failureReason) => {
      if (!watching.signal.aborted) setRefusal(failureReason);
    });
    return stop;
  }, []);
  return (
    <Dialog open onClose={onClose} title={words('counter.scan')} closeLabel={words('ui.close')}>
      <Stack gap={16}>
        {refusal ? (
          <Notice tone="warning" live>
            {words(`counter.scan.${refusal}`)}
          </Notice>
        ) : (
          <>
            <p>{words('counter.scan.hint')}</p>
            <div className={styles.view}>
              <video ref={video} muted playsInline aria-label={words('counter.scan.view')} />
            </div>
          </>
        )}
        <div role="status">
          {readOtherCode && !refusal ? <Notice tone="warning">{words('counter.scan.other')}</Notice> : null}
        </div>
      </Stack>
    </Dialog>
  );
}
