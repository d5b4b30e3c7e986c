/** One field for any text that the customer shows, and a camera button. */

import { useWords, type Words } from '@jinlan/client/words';
import { longestShown, readShownDesign, shortWordLength } from '@jinlan/domain/customiser';
import { Button, Icon, TextField } from '@jinlan/ui';
import { type FormEvent, useRef, useState } from 'react';
import { Box } from '../order/Box.tsx';
import { ScanDialog } from '../scanning/ScanDialog.tsx';
import { useHasCamera } from '../scanning/use-has-camera.ts';
import styles from './OpenDesign.module.css';

const formats = ['qr_code'] as const;

interface OpenDesignProps {
  /** The text in the address. */
  readonly addressText: string;
  readonly busy: boolean;
  readonly onOpen: (text: string) => void;
}

export function OpenDesign({ addressText, busy, onOpen }: OpenDesignProps) {
  const words = useWords('counter', 'staff');
  const [text, setText] = useState(addressText);
  const [before, setBefore] = useState(addressText);
  if (before !== addressText) {
    setBefore(addressText);
    setText(addressText);
  }
  const [error, setError] = useState<string | undefined>();
  const [scanning, setScanning] = useState(false);
  const camera = useHasCamera();
  const field = useRef<HTMLInputElement>(null);

  function open(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const problem = textProblem(words, text);
    setError(problem);
    if (problem) field.current?.focus();
    else onOpen(text);
  }

  return (
    <Box title={words('counter.open.title')}>
      <form onSubmit={open} noValidate className={styles.form}>
        <TextField
          ref={field}
          label={words('counter.word')}
          hint={
            <>
              {words('counter.word.hint')}
              {camera === false ? <span className={styles.more}>{words('counter.scan.none')}</span> : null}
            </>
          }
          error={error}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestShown}
        />
        <div className={styles.ways}>
          <Button
            type="submit"
            priority={addressText ? 'normal' : 'high'}
            busy={busy && words('counter.opening')}
          >
            {words('counter.open')}
          </Button>
          {camera ? (
            <Button onClick={() => setScanning(true)}>
              <Icon name="qr" size={20} />
              {words('counter.scan')}
            </Button>
          ) : null}
        </div>
      </form>
      {scanning ? (
        <ScanDialog
          title={words('counter.scan')}
          hint={words('counter.scan.hint')}
          formats={formats}
          isWanted={(read) => readShownDesign(read) !== null}
          otherText={words('counter.scan.other')}
          refusalText={(refusal) => words(`counter.scan.${refusal}`)}
          onClose={() => setScanning(false)}
          onRead={(read) => {
            setScanning(false);
            setText(read);
            setError(undefined);
            onOpen(read);
          }}
        />
      ) : null}
    </Box>
  );
}

function textProblem(words: Words<'counter'>, text: string): string | undefined {
  const compactText = text.replace(/[\s\-–—·]/g, '');
  if (compactText === '') return words('counter.word.empty');
  if (readShownDesign(text) !== null) return undefined;
  return /^[a-z]+$/i.test(compactText) && compactText.length !== shortWordLength
    ? words('counter.word.letters', { count: compactText.length })
    : words('counter.word.wrong');
}
