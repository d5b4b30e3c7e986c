/** The camera's view; it closes at the first code that is wanted. */

import { useWords } from '@jinlan/client/words';
import { Dialog, Notice, Stack } from '@jinlan/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraRefusal, type CodeFormat, watchCodes } from './code-reader.ts';
import styles from './ScanDialog.module.css';

interface ScanDialogProps {
  readonly title: string;
  readonly hint: string;
  /** A constant. */
  readonly formats: readonly CodeFormat[];
  readonly isWanted: (text: string) => boolean;
  /** Says that a code is none of those wanted. */
  readonly otherText: string;
  readonly refusalText: (refusal: CameraRefusal) => string;
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}

export function ScanDialog(props: ScanDialogProps) {
  const { title, hint, formats, isWanted, otherText, refusalText, onRead, onClose } = props;
  const words = useWords('counter');
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<CameraRefusal | null>(null);
  const [readOtherCode, setOther] = useState(false);
  const onCode = useEffectEvent((text: string, stop: () => void) => {
    if (!isWanted(text)) return setOther(true);
    stop();
    onRead(text);
  });
  useEffect(() => {
    const view = video.current;
    if (!view) return;
    const watching = new AbortController();
    const stop = () => watching.abort();
    void watchCodes(view, formats, (text) => onCode(text, stop), watching.signal).then((failureReason) => {
      if (!watching.signal.aborted) setRefusal(failureReason);
    });
    return stop;
  }, [formats]);
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={words('ui.close')}>
      <Stack gap={16}>
        {refusal ? (
          <Notice tone="warning" live>
            {refusalText(refusal)}
          </Notice>
        ) : (
          <>
            <p>{hint}</p>
            <div className={styles.view}>
              <video ref={video} muted playsInline aria-label={words('counter.scan.view')} />
            </div>
          </>
        )}
        <div role="status">
          {readOtherCode && !refusal ? <Notice tone="warning">{otherText}</Notice> : null}
        </div>
      </Stack>
    </Dialog>
  );
}
