/** The camera's view. It closes at the first code that `isWanted` accepts. */

import { useWords } from '@jinlan/client/words';
import { Button, Cluster, Dialog, Notice, Select, Stack } from '@jinlan/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraRefusal, type CodeFormat, type OpenCamera, watchCodes } from './code-reader.ts';
import styles from './ScanDialog.module.css';

interface ScanDialogProps {
  readonly title: string;
  readonly hint: string;
  /** Must be a constant, because a new array would restart the camera. */
  readonly formats: readonly CodeFormat[];
  readonly isWanted: (text: string) => boolean;
  /** The text for a code that `isWanted` rejects. */
  readonly otherText: string;
  readonly refusalText: (refusal: CameraRefusal) => string;
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
  /** Shown below the camera, such as a field for typing. */
  readonly children?: ReactNode;
}

export function ScanDialog(props: ScanDialogProps) {
  const { title, hint, formats, isWanted, otherText, refusalText, onRead, onClose, children } = props;
  const words = useWords('staff');
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<CameraRefusal | null>(null);
  const [readOtherCode, setOther] = useState(false);
  const [cameraId, setCameraId] = useState<string | null>(null);
  const [camera, setCamera] = useState<OpenCamera | null>(null);
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
    const wanted = {
      ...{ formats, cameraId, onCamera: setCamera },
      onCode: (text: string) => onCode(text, stop),
    };
    void watchCodes(view, wanted, watching.signal).then((failureReason) => {
      if (!watching.signal.aborted) setRefusal(failureReason);
    });
    return stop;
  }, [formats, cameraId]);
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
              <video ref={video} muted playsInline aria-label={words('staff.scan.view')} />
            </div>
            {camera ? <CameraTools camera={camera} onChoose={setCameraId} /> : null}
          </>
        )}
        <div role="status">
          {readOtherCode && !refusal ? <Notice tone="warning">{otherText}</Notice> : null}
        </div>
        {children}
      </Stack>
    </Dialog>
  );
}

interface CameraToolsProps {
  readonly camera: OpenCamera;
  readonly onChoose: (id: string) => void;
}

/** The list of cameras if there are several, and the switch of the light. */
function CameraTools({ camera: { id, cameras, setTorch }, onChoose }: CameraToolsProps) {
  const words = useWords('staff');
  const [isLit, setLit] = useState(false);
  if (cameras.length < 2 && setTorch === null) return null;
  return (
    <Cluster gap={8}>
      {cameras.length > 1 ? (
        <Select
          label={words('staff.scan.camera')}
          value={id}
          options={cameras.map(({ id: value, name: label }) => ({ value, label }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      ) : null}
      {setTorch ? (
        <Button
          aria-pressed={isLit}
          onClick={() => {
            setLit(!isLit);
            void setTorch(!isLit).catch(() => setLit(isLit));
          }}
        >
          {words('staff.scan.torch')}
        </Button>
      ) : null}
    </Cluster>
  );
}
