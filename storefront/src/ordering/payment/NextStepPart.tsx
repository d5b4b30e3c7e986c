/** The shopper's next step to pay: one component for each kind of step. */

import { useWords } from '@jinlan/client/words';
import { isMiniProgramAgent } from '@jinlan/contract/mini-program';
import { inAppOf, type NextStep } from '@jinlan/domain/payments';
import { Button, Notice, QrCode, Spinner } from '@jinlan/ui';
import { type ComponentType, useState } from 'react';
import type { ToPay } from '../order-access.ts';
import { useNow } from '../use-now.ts';
import styles from './NextStepPart.module.css';
import { bridgeTo, wordsToOpen } from './next-step.ts';
import { PayAgain } from './PayAgain.tsx';
import { PayInMiniProgram } from './PayInMiniProgram.tsx';
import { PayOrder } from './PayOrder.tsx';
import { TransferPart } from './TransferPart.tsx';

interface PartProps<Step> {
  readonly step: Step;
  readonly access: ToPay;
  /** The code of the order's payment method. */
  readonly method: string;
  /** `normal` if another way to pay has the strong button. */
  readonly priority: 'high' | 'normal';
  /** Called after an attempt, because the order must be fetched again. */
  readonly onTried: () => Promise<void>;
}

type StepOf<Kind> = Extract<NextStep, { readonly kind: Kind }>;

function CardFieldsPart({ step, access, priority, onTried }: PartProps<StepOf<'card_fields'>>) {
  const words = useWords('buy');
  const [isOpen, setOpen] = useState(true);
  return (
    <PayOrder
      access={access}
      label={words('buy.pay.payNow')}
      priority={priority}
      script={null}
      form={{ isOpen, setOpen }}
      fields={step.address}
      onTried={onTried}
    />
  );
}

/** A plain link, because the page belongs to another site. If its address has ended, the button fetches a new one. */
function RedirectPart({ step, method, access, priority, onTried }: PartProps<StepOf<'redirect'>>) {
  const words = useWords('buy');
  const now = useNow();
  const label = words(wordsToOpen(method));
  if (step.expiresAt && now.getTime() >= Date.parse(step.expiresAt)) {
    return <PayAgain access={access} label={label} priority={priority} onTried={onTried} />;
  }
  return (
    <a className={styles.page} data-priority={priority} href={step.address}>
      {label}
    </a>
  );
}

/**
 * Shows a code. A code that is a web address can also be opened on this device. Inside the app that the code is for, the
 * phone cannot scan it, so the app itself is asked for the payment, once.
 */
function QrPart({ step, method, access, priority, onTried }: PartProps<StepOf<'qr'>>) {
  const words = useWords('buy');
  const now = useNow();
  const [isTried, setTried] = useState(false);
  if (now.getTime() >= Date.parse(step.expiresAt)) {
    return (
      <Notice tone="warning" live>
        {words('buy.pay.qrExpiredLead')}
      </Notice>
    );
  }
  return (
    <div className={styles.code}>
      {inAppOf(navigator.userAgent) === method && !isTried ? (
        <PayAgain
          access={access}
          label={words('buy.pay.here')}
          priority={priority}
          onTried={async () => {
            await onTried();
            setTried(true);
          }}
        />
      ) : null}
      <QrCode text={step.content} label={words('buy.pay.qrTitle')} />
      <p>{words('buy.pay.qrUntil', { until: words.moment(step.expiresAt) })}</p>
      {/^https?:/.test(step.content) ? (
        <a className={styles.here} href={step.content} target="_blank" rel="noreferrer">
          {words('buy.pay.qrHere')}
        </a>
      ) : null}
    </div>
  );
}

/** The app asks for the payment. If it is closed without one, the button stays. */
function InAppPart({ step, access, priority, onTried }: PartProps<StepOf<'in_app'>>) {
  const words = useWords('buy');
  const [state, setState] = useState<'idle' | 'asking' | 'elsewhere'>('idle');

  async function pay() {
    setState('asking');
    const bridge = await bridgeTo(step.app, globalThis);
    if (bridge) bridge(step.parameters, () => void onTried());
    setState(bridge ? 'idle' : 'elsewhere');
  }

  return (
    <>
      <Button
        priority={priority}
        data-replay="never"
        busy={state === 'asking' && words('ui.busy')}
        onClick={() => void pay()}
      >
        {words('buy.pay.payNow')}
      </Button>
      {state === 'elsewhere' ? (
        <>
          <Notice tone="warning" live>
            {words(`buy.pay.elsewhere.${step.app}`)}
          </Notice>
          <PayAgain access={access} label={words('buy.pay.here')} priority="normal" onTried={onTried} />
        </>
      ) : null}
    </>
  );
}

const parts: { readonly [Kind in NextStep['kind']]: ComponentType<PartProps<StepOf<Kind>>> } = {
  card_fields: CardFieldsPart,
  redirect: RedirectPart,
  qr: QrPart,
  in_app: InAppPart,
  transfer: TransferPart,
};

/** Whether the shopper pays by WeChat inside a mini-program, where neither a code nor WeChat's bridge works. */
const isInMiniProgram = ({ method }: PartProps<NextStep>): boolean =>
  typeof navigator !== 'undefined' &&
  isMiniProgramAgent(navigator.userAgent) &&
  inAppOf(navigator.userAgent) === method;

export function NextStepPart(props: PartProps<NextStep>) {
  if (isInMiniProgram(props)) return <PayInMiniProgram access={props.access} priority={props.priority} />;
  const Part = parts[props.step.kind] as ComponentType<PartProps<NextStep>>;
  return <Part {...props} />;
}

/** Most providers answer within this time. */
const PATIENT_MS = 8000;

/** After `PATIENT_MS` it also says that the shop keeps asking the provider. */
export function NoStepYet({ label }: { readonly label: string }) {
  const words = useWords('buy');
  const now = useNow();
  const [since] = useState(now);
  return (
    <>
      <Spinner label={label} />
      {now.getTime() - since.getTime() >= PATIENT_MS ? (
        <div className={styles.note}>
          <Notice tone="warning" live>
            {words('buy.pay.slow')}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
