/** Requests a code for a mobile number, and counts down to the next one. */

import { type ShopError, useMutation } from '@jinlan/client/data';
import { useEffect, useState } from 'react';
import { secondsToWait } from './mobile-refusals.ts';
import { RequestMobileCodeDocument, type RequestMobileCodeMutationVariables } from './queries.generated.ts';

/** Seconds. The text of a refusal tells longer waits, without a countdown. */
const longestCountdown = 120;

export type CodePurpose = RequestMobileCodeMutationVariables['purpose'];

export interface SentCode {
  /** E.164 */
  readonly mobile: string;
  readonly minutes: number;
}

export interface MobileCode {
  /** Returns null once the code is on its way. */
  readonly request: (mobile: string) => Promise<ShopError | null>;
  readonly sent: SentCode | null;
  /** Seconds until another code can be requested; 0 for now. */
  readonly secondsLeft: number;
  readonly forget: () => void;
}

/** `language`: of the text message; by default the page's. */
export function useMobileCode(purpose: CodePurpose, language?: string): MobileCode {
  const [send] = useMutation(RequestMobileCodeDocument);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);

  const waitFor = (seconds: number): void => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };

  return {
    async request(mobile) {
      const outcome = await send({ mobile, purpose, ...(language !== undefined && { language }) });
      if (!outcome.ok) {
        const seconds = secondsToWait(outcome.error);
        if (seconds !== null && seconds <= longestCountdown) waitFor(seconds);
        return outcome.error;
      }
      const answer = outcome.value.requestMobileCode;
      setSent({ mobile, minutes: Math.round((answer?.valid_seconds ?? 300) / 60) });
      waitFor(answer?.retry_after_seconds ?? 60);
      return null;
    },
    sent,
    secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)),
    forget() {
      setSent(null);
      setUntil(0);
    },
  };
}
