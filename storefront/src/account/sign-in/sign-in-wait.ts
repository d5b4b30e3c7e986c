/** The wait that the server requires between sign-in attempts for one e-mail address. */

import type { ShopError } from '@jinlan/client/data';
import { countdown } from '@jinlan/domain/orders';
import { emailKey } from '@jinlan/domain/people';
import { useEffect, useState } from 'react';

export interface SignInWait {
  readonly email: string;
  /** When the server answered, in ms since 1970. */
  readonly from: number;
  readonly until: number;
}

const keyOf = (email: string): string => emailKey(email.trim());

/** Returns null if the server requires no wait. */
export function waitOf(error: ShopError, email: string, now: number): SignInWait | null {
  const seconds = error.data.retry_after_seconds;
  if (error.code !== 'SIGN_IN_FAILED' || typeof seconds !== 'number' || seconds <= 0) return null;
  return { email: keyOf(email), from: now, until: now + seconds * 1000 };
}

/** Returns text such as `00:08`; null once the wait is over, and for another e-mail address. */
export function waitLeft(wait: SignInWait | null, email: string, now: number): string | null {
  if (!wait || wait.email !== keyOf(email)) return null;
  const { expired, text } = countdown(new Date(wait.until).toISOString(), new Date(Math.max(now, wait.from)));
  return expired ? null : text;
}

/** The remaining wait, updated each second. */
export function useWaitLeft(wait: SignInWait | null, email: string): string | null {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!wait) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= wait.until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return waitLeft(wait, email, now);
}
