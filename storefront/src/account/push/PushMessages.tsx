/** Messages on devices: which kinds the customer wants, whether this device shows them, and the list of devices. */
import { useMutation, useQuery } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { CONSENT_TEXT_VERSION } from '@jinlan/domain/consents';
import { mostPushDevices } from '@jinlan/domain/push';
import { Button, Checkbox, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useSession } from '../session.tsx';
import { refusalOf } from '../sign-in/form-checks.ts';
import { subscribeHere, unsubscribeHere } from './browser-push.ts';
import styles from './PushMessages.module.css';
import {
  AddPushDeviceDocument,
  CustomerPushDocument,
  type OwnPushFragment,
  RemovePushDeviceDocument,
  SetPushKindDocument,
} from './queries.generated.ts';

export function PushMessages() {
  const words = useWords('account', 'app');
  const { status } = useSession();
  const { data, error, refetch } = useQuery(
    CustomerPushDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const own = data?.customerPush;
  return (
    <section className={styles.push}>
      <h2>{words('app.push')}</h2>
      <p>{words('app.push.lead')}</p>
      {own ? (
        <>
          <Kinds own={own} />
          <Devices own={own} />
        </>
      ) : error ? (
        <LoadError live size="small" error={error} text={words('account.notLoaded')} onRetry={refetch} />
      ) : (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
    </section>
  );
}

interface PartProps {
  readonly own: OwnPushFragment;
}

/** Each box saves at once, and changes back if saving fails. */
function Kinds({ own }: PartProps) {
  const words = useWords('account', 'app', 'buy');
  const toasts = useToasts();
  const [change] = useMutation(SetPushKindDocument);
  const [pending, setPending] = useState<OwnPushFragment['kinds'][number] | null>(null);
  const [submit] = useSubmit(async ({ kind, given }: OwnPushFragment['kinds'][number]) => {
    setPending({ kind, given });
    const outcome = await change({ kind, given, textVersion: CONSENT_TEXT_VERSION });
    setPending(null);
    toasts.add(
      outcome.ok
        ? { type: 'info', message: words(given ? 'app.push.on' : 'app.push.off') }
        : {
            type: 'error',
            message:
              outcome.error.code === 'CONSENT_TEXT_CHANGED'
                ? words('communications.changed')
                : refusalOf(outcome.error, words).text,
          },
    );
  });
  return (
    <ul className={styles.kinds}>
      {own.kinds.map(({ kind, given }) => (
        <li key={kind}>
          <Checkbox
            label={words(`communications.kind.${kind}`)}
            hint={words(`app.push.kindHint.${kind}`)}
            checked={pending?.kind === kind ? pending.given : given}
            aria-busy={pending?.kind === kind}
            onChange={(event) => void submit({ kind, given: event.target.checked })}
          />
        </li>
      ))}
    </ul>
  );
}

function Devices({ own }: PartProps) {
  const words = useWords('account', 'app', 'buy', 'mobile');
  const toasts = useToasts();
  const top = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [add] = useMutation(AddPushDeviceDocument);
  const [remove] = useMutation(RemovePushDeviceDocument);
  const [addHere, busy] = useSubmit(async (_: null) => {
    setProblem(null);
    const subscribed = await subscribeHere(own.public_key);
    if (typeof subscribed === 'string') return setProblem(words(`app.push.here.${subscribed}`));
    const outcome = await add(subscribed);
    if (outcome.ok) return void toasts.add({ type: 'info', message: words('app.push.here.done') });
    await unsubscribeHere();
    setProblem(
      outcome.error.code === 'PUSH_DEVICES_FULL'
        ? words('app.push.full', { most: mostPushDevices })
        : outcome.error.code === 'PUSH_DEVICE_INVALID'
          ? words('app.push.here.unable')
          : refusalOf(outcome.error, words).text,
    );
  });
  const [removeOne, removing] = useSubmit(
    async ({ id, is_current: isHere }: OwnPushFragment['devices'][number]) => {
      setProblem(null);
      const outcome = await remove({ id });
      if (!outcome.ok) return setProblem(refusalOf(outcome.error, words).text);
      if (isHere) await unsubscribeHere();
      toasts.add({ type: 'info', message: words('app.push.removed') });
      top.current?.focus();
    },
  );
  const isHere = own.devices.some(({ is_current: isCurrent }) => isCurrent);
  return (
    <div ref={top} tabIndex={-1} className={styles.devices}>
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      {isHere ? null : (
        <Button busy={busy && words('app.push.here.busy')} onClick={() => void addHere(null)}>
          {words('app.push.here')}
        </Button>
      )}
      <h3>{words('app.push.devices')}</h3>
      {own.devices.length === 0 ? (
        <p className={styles.soft}>{words('app.push.devices.none')}</p>
      ) : (
        <ul className={styles.list}>
          {own.devices.map((device) => {
            const name = words('mobile.devices.name', {
              browser: words('mobile.devices.browser', { browser: device.browser }),
              system: words('mobile.devices.system', { system: device.system }),
            });
            return (
              <li key={device.id}>
                <div>
                  <p>
                    {name} {device.is_current ? `（${words('mobile.devices.this')}）` : null}
                  </p>
                  <p className={styles.soft}>
                    {words('app.push.devices.since', { time: words.moment(device.added_at) })}
                  </p>
                </div>
                <Button
                  priority="low"
                  aria-label={words('app.push.removeOf', { device: name })}
                  disabled={removing}
                  onClick={() => void removeOne(device)}
                >
                  {words('app.push.remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
