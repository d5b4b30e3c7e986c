/**
 * The customer's consents to messages, by channel and kind. Each box saves at once, and changes back if saving fails.
 */

import { useMutation, useQuery } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import { Button, Checkbox, Link, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useState } from 'react';
import { ProveEmail } from '../proving/ProveEmail.tsx';
import { useSession } from '../session.tsx';
import { refusalOf } from '../sign-in/form-checks.ts';
import { ConsentLog } from './ConsentLog.tsx';
import styles from './Consents.module.css';
import { ConsentsDocument, type OwnConsentsFragment, SetConsentsDocument } from './queries.generated.ts';

type Consent = OwnConsentsFragment['consents'][number];

const kinds = ['NEWSLETTER', 'POINTS', 'WISHLIST', 'ANNIVERSARIES'] as const;

export function Consents() {
  const words = useWords('account');
  const { status } = useSession();
  const { data, error, refetch } = useQuery(
    ConsentsDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  if (data) return <Loaded own={data.customerConsents} onProven={refetch} />;
  return error ? (
    <LoadError live size="small" error={error} text={words('account.notLoaded')} onRetry={refetch} />
  ) : (
    <SkeletonRegion label={words('ui.loading')}>
      <Skeleton shape="block" />
    </SkeletonRegion>
  );
}

interface LoadedProps {
  readonly own: OwnConsentsFragment;
  readonly onProven: () => void;
}

function Loaded({ own, onProven }: LoadedProps) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [change] = useMutation(SetConsentsDocument);
  const [pending, setPending] = useState<readonly Consent[]>([]);
  const [submit] = useSubmit(async (wanted: readonly Consent[]) => {
    setPending(wanted);
    const consents = wanted.map(({ channel, kind, given }) => ({ channel, kind, given }));
    const outcome = await change({ consents, textVersion: CONSENT_TEXT_VERSION });
    setPending([]);
    const isOn = wanted.some(({ given }) => given);
    toasts.add(
      outcome.ok
        ? { type: 'info', message: words(isOn ? 'communications.on' : 'communications.off') }
        : {
            type: 'error',
            message:
              outcome.error.code === 'CONSENT_TEXT_CHANGED'
                ? words('communications.changed')
                : outcome.error.code === 'CONSENT_UNDER_AGE'
                  ? words('communications.underAge')
                  : refusalOf(outcome.error, words).text,
          },
    );
  });
  const given = own.consents.filter((consent) => consent.given);
  return (
    <div className={styles.consents}>
      {own.under_age ? <Notice>{words('communications.underAge')}</Notice> : null}
      <ProveEmail reason={words('account.prove.messages')} onProven={onProven} />
      <Channels channels={own.channels} />
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <fieldset>
              <legend>{words(`communications.kind.${kind}`)}</legend>
              <p className={styles.soft}>{words(`communications.kindHint.${kind}`)}</p>
              <div className={styles.boxes}>
                {own.channels.map(({ channel, address }) => {
                  const isSame = (each: Consent) => each.channel === channel && each.kind === kind;
                  const waiting = pending.find(isSame);
                  const isGiven = (waiting ?? own.consents.find(isSame))?.given === true;
                  const isClosed = !isGiven && (own.under_age || address === null);
                  return (
                    <Checkbox
                      key={channel}
                      label={words(`communications.channel.${channel}`)}
                      checked={isGiven}
                      disabled={isClosed}
                      className={isClosed ? styles.closed : undefined}
                      aria-busy={waiting !== undefined}
                      onChange={(event) =>
                        void submit([{ channel, kind, given: event.target.checked } as Consent])
                      }
                    />
                  );
                })}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      {given.length > 1 ? (
        <p>
          <Button
            busy={pending.length > 1 && words('ui.busy')}
            onClick={() => void submit(given.map((consent) => ({ ...consent, given: false })))}
          >
            {words('communications.stopAll')}
          </Button>
        </p>
      ) : null}
      <section>
        <h2>{words('communications.always')}</h2>
        <p>{words('communications.orders')}</p>
        <p>
          {words.rich('communications.gold', {
            page: (text) => (
              <Link to="/dynamicGoldPrice/" className={styles.link}>
                {text}
              </Link>
            ),
          })}
        </p>
      </section>
      <ConsentLog entries={own.log} />
    </div>
  );
}

/** The customer's address or number of each channel. */
function Channels({ channels }: Pick<OwnConsentsFragment, 'channels'>) {
  const words = useWords('account');
  return (
    <dl className={styles.channels}>
      {channels.map(({ channel, address, to_prove: toProve }) => (
        <div key={channel}>
          <dt>{words(`communications.channel.${channel}`)}</dt>
          <dd>
            {address ?? toProve ?? (
              <LinkButton to="/account-information" priority="low">
                {words(channel === 'EMAIL' ? 'communications.noEmail' : 'communications.noMobile')}
              </LinkButton>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
