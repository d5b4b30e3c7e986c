import { useMutation } from '@jinlan/client/data';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSigning } from '../session.tsx';
import { choosePasskey, endSuggestion, suggestsPasskeys } from './browser-passkeys.ts';
import type { PasskeyProblem } from './passkey-words.ts';
import { SignInByPasskeyDocument, StartPasskeySignInDocument } from './queries.generated.ts';

export interface PasskeySignIn {
  readonly busy: boolean;
  /** The problem of the last attempt; null without one. */
  readonly problem: PasskeyProblem | null;
  readonly start: () => Promise<void>;
}

/**
 * Signs in with a passkey: by the button, and with `suggests` also from the browser's suggestions in the e-mail field,
 * if the browser has such suggestions.
 */
export function usePasskeySignIn(suggests: boolean, onDone?: () => void): PasskeySignIn {
  const [begin] = useMutation(StartPasskeySignInDocument);
  const [finish] = useMutation(SignInByPasskeyDocument);
  const { takeToken } = useSigning();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const done = useRef(onDone);
  done.current = onDone;

  /** Returns the problem, or null after a sign-in. */
  const signIn = useCallback(
    async (asSuggestion: boolean): Promise<PasskeyProblem | null> => {
      const begun = await begin({});
      if (!begun.ok) return begun.error.code;
      const given = await choosePasskey(begun.value.startPasskeySignIn.options, asSuggestion);
      if (!given.ok) return given.why;
      setBusy(true);
      const finished = await finish({ answer: given.answer });
      const token = finished.ok ? finished.value.generateCustomerTokenByPasskey?.token : null;
      if (token) await takeToken(token);
      setBusy(false);
      if (!finished.ok) return finished.error.code;
      done.current?.();
      return null;
    },
    [begin, finish, takeToken],
  );

  useEffect(() => {
    if (!suggests) return;
    let isLeft = false;
    let hasBegun = false;
    void (async () => {
      if (!(await suggestsPasskeys()) || isLeft) return;
      hasBegun = true;
      const wrong = await signIn(true);
      // Only problems with a chosen passkey are shown. Nobody notices that a suggestion was ignored, or failed before.
      if (!isLeft && (wrong === 'PASSKEY_EXPIRED' || wrong === 'PASSKEY_REFUSED')) setProblem(wrong);
    })();
    return () => {
      isLeft = true;
      if (hasBegun) void endSuggestion();
    };
  }, [suggests, signIn]);

  return {
    busy,
    problem,
    async start() {
      if (busy) return;
      setProblem(null);
      setBusy(true);
      const wrong = await signIn(false);
      setBusy(false);
      setProblem(wrong);
    },
  };
}
