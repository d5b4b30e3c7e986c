/**
 * The bank's own card form in a frame. The shop never sees card data: it requests a one-time token, and receives it or
 * an error. The frame reports its height, so it never scrolls.
 */

import { useWords } from '@jinlan/client/words';
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import styles from './CardFields.module.css';
import { answerWithinMs, type CardAnswer, type CardFieldsHandle, readyWithinMs } from './card-answer.ts';
import { readCardMessage } from './card-messages.ts';
import type { CardStep } from './card-steps.ts';
import { FieldsShell } from './FieldsShell.tsx';

interface FrameFieldsProps {
  readonly ref: Ref<CardFieldsHandle>;
  readonly step: CardStep;
  /** Address of the provider's fields. */
  readonly frame?: string;
}

const bankFields = '/sandbox-bank/fields';

export function FrameFields({ ref, step, frame: fields = bankFields }: FrameFieldsProps) {
  const words = useWords('buy');
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<((settleRequest: CardAnswer) => void) | null>(null);
  const nonceRequest = useRef<Promise<CardAnswer> | null>(null);
  const [height, setHeight] = useState<number | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'lost'>('loading');
  const [attempt, setAttempt] = useState(0);
  const address = useMemo(
    () => `${fields}?${new URLSearchParams({ lang: words.locale, origin: location.origin })}`,
    [fields, words.locale],
  );

  const settleRequest = useCallback((cardAnswer: CardAnswer) => {
    waiting.current?.(cardAnswer);
    waiting.current = null;
    nonceRequest.current = null;
  }, []);

  useEffect(() => {
    function onMessage(event: MessageEvent): void {
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return;
      const message = readCardMessage(event.data);
      if (message?.type === 'ready') setState('ready');
      else if (message?.type === 'height') setHeight(message.height);
      else if (message?.type === 'nonce') settleRequest({ ok: true, nonce: message.nonce });
      else if (message?.type === 'refused') settleRequest({ ok: false, message: message.message });
    }
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [settleRequest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own time limit
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('lost'), readyWithinMs);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  useImperativeHandle(
    ref,
    () => ({
      requestNonce() {
        if (nonceRequest.current) return nonceRequest.current;
        const target = frame.current?.contentWindow;
        if (!target || state !== 'ready') {
          return Promise.resolve({ ok: false, message: words('buy.pay.card.notReady') });
        }
        nonceRequest.current = new Promise<CardAnswer>((resolve) => {
          const timer = setTimeout(
            () => settleRequest({ ok: false, message: words('errors.network') }),
            answerWithinMs,
          );
          waiting.current = (cardAnswer) => {
            clearTimeout(timer);
            resolve(cardAnswer);
          };
          target.postMessage({ type: 'submit' }, location.origin);
        });
        return nonceRequest.current;
      },
    }),
    [settleRequest, state, words],
  );

  return (
    <FieldsShell
      state={state}
      step={step}
      onRetry={() => {
        setState('loading');
        setAttempt(attempt + 1);
      }}
    >
      <iframe
        key={attempt}
        ref={frame}
        src={address}
        title={words('buy.pay.card.frame')}
        className={state === 'loading' ? styles.hidden : styles.frame}
        style={height === null ? undefined : { height }}
      />
    </FieldsShell>
  );
}
