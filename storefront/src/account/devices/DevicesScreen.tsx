/** `/signed-in-devices`: the devices on which the customer is signed in. Each session can be ended. */

import { useMutation, useQuery } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { Button, Notice, Skeleton, SkeletonRegion, Status } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { AccountPage } from '../pages/AccountPage.tsx';
import { useSession } from '../session.tsx';
import { refusalOf } from '../sign-in/form-checks.ts';
import styles from './DevicesScreen.module.css';
import {
  type DeviceSessionFragment,
  DevicesDocument,
  EndDeviceDocument,
  EndOtherDevicesDocument,
} from './queries.generated.ts';

export default function DevicesScreen() {
  const words = useWords('account', 'mobile');
  return (
    <AccountPage title={words('account.devices')} lead={words('mobile.devices.lead')}>
      <Devices />
    </AccountPage>
  );
}

const deviceWords = ({ browser, system }: DeviceSessionFragment, words: Words<'mobile'>): string =>
  words('mobile.devices.name', {
    browser: words('mobile.devices.browser', { browser }),
    system: words('mobile.devices.system', { system }),
  });

function Devices() {
  const words = useWords('account', 'buy', 'mobile');
  const { status } = useSession();
  const toasts = useToasts();
  const top = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(
    DevicesDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const [endOne] = useMutation(EndDeviceDocument);
  const [endOthers] = useMutation(EndOtherDevicesDocument);
  /** Ends the session; null ends all other sessions. */
  const [end, busy] = useSubmit(async (session: DeviceSessionFragment | null) => {
    setRefused(null);
    const outcome = session === null ? await endOthers({}) : await endOne({ id: session.id });
    if (!outcome.ok) {
      setRefused(refusalOf(outcome.error, words).text);
      return;
    }
    toasts.add({
      type: 'info',
      message: words(session === null ? 'mobile.devices.endedOthers' : 'mobile.devices.ended'),
    });
    refetch();
    top.current?.focus();
  });
  const sessions = data?.customerSessions;
  if (!sessions) {
    return error ? (
      <LoadError live size="small" error={error} text={words('account.notLoaded')} onRetry={refetch} />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  const hasOthers = sessions.some(({ is_current: isCurrent }) => !isCurrent);
  return (
    <div ref={top} tabIndex={-1} className={styles.devices}>
      {refused === null ? null : (
        <Notice tone="error" live>
          {refused}
        </Notice>
      )}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} busy={busy} onEnd={() => void end(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button onClick={() => void end(null)} busy={busy && words('ui.busy')}>
          {words('mobile.devices.endOthers')}
        </Button>
      ) : (
        <p className={styles.soft}>{words('mobile.devices.only')}</p>
      )}
    </div>
  );
}

interface DeviceProps {
  readonly session: DeviceSessionFragment;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Device({ session, busy, onEnd }: DeviceProps) {
  const words = useWords('mobile');
  const name = deviceWords(session, words);
  return (
    <li className={styles.device}>
      <div>
        <h2>
          {name}
          {session.is_current ? <Status tone="done">{words('mobile.devices.this')}</Status> : null}
        </h2>
        <p className={styles.soft}>
          {words('mobile.devices.used', { time: words.moment(session.last_used_at) })}
        </p>
        <p className={styles.soft}>
          {words('mobile.devices.since', { time: words.moment(session.signed_in_at) })}
        </p>
        {session.place ? (
          <p className={styles.soft}>{words('mobile.devices.place', { place: session.place })}</p>
        ) : null}
      </div>
      {session.is_current ? null : (
        <Button
          priority="low"
          aria-label={words('mobile.devices.endOf', { device: name })}
          disabled={busy}
          onClick={onEnd}
        >
          {words('mobile.devices.end')}
        </Button>
      )}
    </li>
  );
}
