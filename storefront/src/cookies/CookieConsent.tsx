/** Asks once what may be kept; `#cookies` in the address, as the footer links it, asks again. */

import { consentIn, storedValues } from '@jinlan/client/data';
import { laterPart } from '@jinlan/client/words';
import { FRAGMENTS } from '@jinlan/contract/wire';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const CookieBanner = laterPart(async () => (await import('./CookieBanner.tsx')).CookieBanner, 'consent');

export function CookieConsent() {
  const { hash, key } = useLocation();
  const [asks, setAsks] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way to the address asks anew
  useEffect(() => {
    const wanted = consentIn(storedValues) === null || hash === `#${FRAGMENTS.cookies}`;
    // Drawn apart from the effects of a page that wakes.
    startTransition(() => setAsks(wanted));
  }, [hash, key]);
  return asks ? (
    <Suspense>
      <CookieBanner onDone={() => setAsks(false)} />
    </Suspense>
  ) : null;
}
