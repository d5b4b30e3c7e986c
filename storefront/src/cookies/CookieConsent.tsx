/** Asks once for consent to storage. `#cookies` in the address, which the footer links to, asks again. */

import { consentIn, storedValues } from '@jinlan/client/data';
import { laterPart } from '@jinlan/client/words';
import { FRAGMENTS } from '@jinlan/contract/wire';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const CookieBanner = laterPart(async () => (await import('./CookieBanner.tsx')).CookieBanner, 'consent');

export function CookieConsent() {
  const { hash, key } = useLocation();
  const [asks, setAsks] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the address asks again
  useEffect(() => {
    const shouldAsk = consentIn(storedValues) === null || hash === `#${FRAGMENTS.cookies}`;
    // A transition, so hydration is not blocked.
    startTransition(() => setAsks(shouldAsk));
  }, [hash, key]);
  return asks ? (
    <Suspense>
      <CookieBanner onDone={() => setAsks(false)} />
    </Suspense>
  ) : null;
}
