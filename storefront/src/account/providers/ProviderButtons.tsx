/** The other ways to sign in, below the form: a passkey, and the providers. Inside WeChat, WeChat comes first of these. */

import { useQuery } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { hasPasskeys } from '../passkeys/browser-passkeys.ts';
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
import { failureWords } from './failure-words.ts';
import styles from './ProviderButtons.module.css';
import { ProviderMark } from './ProviderMark.tsx';
import { SignInProvidersDocument } from './queries.generated.ts';
import { placeOf, useProviderVisits } from './use-provider-visit.ts';

interface ProviderButtonsProps {
  /** Path of the page that opens after the sign-in. */
  readonly next: string;
  /** True once the customer is signed in and the page is about to change. */
  readonly leaving: boolean;
  /** Whether the browser also suggests passkeys in the field of the e-mail address. */
  readonly suggests?: boolean;
  /** Called once the customer is signed in here, by a passkey. */
  readonly onDone?: () => void;
}

export function ProviderButtons({ next, leaving, suggests = false, onDone }: ProviderButtonsProps) {
  const words = useWords('providers');
  const isBrowser = useIsBrowser();
  const place = placeOf(isBrowser);
  const { inApp } = place;
  // The server renders the buttons too, so that nothing moves at hydration. Only inside WeChat does their order change
  // then.
  const { data } = useQuery(SignInProvidersDocument, place);
  const visits = useProviderVisits('SIGN_IN', next);
  const providers = (data?.signInProviders ?? []).toSorted(
    (a, b) => Number(inApp && b.kind === 'WECHAT') - Number(inApp && a.kind === 'WECHAT'),
  );
  const offersPasskeys = data?.passkeysOffered === true && (!isBrowser || hasPasskeys());
  if (providers.length === 0 && !offersPasskeys) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{words('providers.or')}</p>
      {offersPasskeys ? <PasskeyButton suggests={suggests} leaving={leaving} onDone={onDone} /> : null}
      {visits.refused === null ? null : (
        <Notice tone="error" live>
          {failureWords(visits.refused, words)}
        </Notice>
      )}
      {providers.map(({ code, kind, name }) => (
        <Button
          key={code}
          full
          busy={(leaving || visits.leaving === code) && words('providers.leaving', { name })}
          onClick={() => void visits.start(code)}
        >
          <span className={styles.way}>
            <ProviderMark kind={kind} name={name} />
            {words('providers.with', { name })}
          </span>
        </Button>
      ))}
    </div>
  );
}
