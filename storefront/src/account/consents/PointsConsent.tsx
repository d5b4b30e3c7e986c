/** The consent for e-mails about points and coupons, where points are shown. One tap gives it or takes it back. */

import { useMutation, useQuery } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import { Checkbox, Link } from '@jinlan/ui';
import { useState } from 'react';
import { useSession } from '../session.tsx';
import styles from './Consents.module.css';
import { PointsConsentDocument, SetConsentsDocument } from './queries.generated.ts';

/** Renders nothing until the consents are loaded, and nothing for minors, who get no such messages. */
export function PointsConsent() {
  const words = useWords('account');
  const toasts = useToasts();
  const { status } = useSession();
  const { data } = useQuery(
    PointsConsentDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const [change] = useMutation(SetConsentsDocument);
  const [pending, setPending] = useState<boolean | null>(null);
  const [submit] = useSubmit(async (given: boolean) => {
    setPending(given);
    const outcome = await change({
      consents: [{ channel: 'EMAIL', kind: 'POINTS', given }],
      textVersion: CONSENT_TEXT_VERSION,
    });
    setPending(null);
    toasts.add(
      outcome.ok
        ? { type: 'info', message: words(given ? 'communications.on' : 'communications.off') }
        : {
            type: 'error',
            message: words(
              outcome.error.code === 'CONSENT_TEXT_CHANGED'
                ? 'communications.changed'
                : 'account.error.other',
            ),
          },
    );
  });
  const own = data?.customerConsents;
  if (!own || own.under_age) return null;
  const { address = null, to_prove: toProve = null } =
    own.channels.find(({ channel }) => channel === 'EMAIL') ?? {};
  const isGiven = own.consents.some(
    ({ channel, kind, given }) => channel === 'EMAIL' && kind === 'POINTS' && given,
  );
  return (
    <div className={styles.points}>
      <p>
        <strong>{words('communications.kind.POINTS')}</strong>
      </p>
      <p className={styles.soft}>{words('communications.kindHint.POINTS')}</p>
      {address === null ? (
        <Link to={toProve === null ? '/account-information' : '/communications'} className={styles.link}>
          {words(toProve === null ? 'communications.noEmail' : 'account.prove')}
        </Link>
      ) : (
        <Checkbox
          label={words('communications.toAddress', { address })}
          checked={pending ?? isGiven}
          aria-busy={pending !== null}
          onChange={(event) => void submit(event.target.checked)}
        />
      )}
      <p>
        <Link to="/communications" className={styles.link}>
          {words('communications.all')}
        </Link>
      </p>
    </div>
  );
}
