/** The shopper's next step to pay: one component for each kind of step. */

import { useWords } from '@jinlan/client/words';
import type { NextStep } from '@jinlan/domain/payments';
import { Button, Notice, QrCode } from '@jinlan/ui';
import { type ComponentType, useState } from 'react';
import type { OrderAccess } from '../order-access.ts';
import { useNow } from '../use-now.ts';
import styles from './NextStepPart.module.css';
import { bridgeTo } from './next-step.ts';
import { PayOrder } from './PayOrder.tsx';

interface PartProps<Step> {
  readonly step: Step;
  readonly access: OrderAccess;
  /** Called after an attempt, because the order must be fetched again. */
  readonly onTried: () => Promise<void>;
}

type StepOf<Kind> = Extract<NextStep, { readonly kind: Kind }>;

function CardFieldsPart({ step, access, onTried }: PartProps<StepOf<'card_fields'>>) {
  const words = useWords('buy');
  return (
    <PayOrder
      access={access}
      label={words('buy.pay.payNow')}
      priority="high"
      fields={step.address}
      onTried={onTried}
    />
  );
}

/** A plain link, because the page belongs to another site. */
function RedirectPart({ step }: PartProps<StepOf<'redirect'>>) {
  const words = useWords('buy');
  return (
    <a className={styles.page} href={step.address}>
      {words('buy.pay.toBank')}
    </a>
  );
}

function QrPart({ step }: PartProps<StepOf<'qr'>>) {
  const words = useWords('buy');
  const now = useNow();
  if (now.getTime() >= Date.parse(step.expiresAt)) {
    return (
      <Notice tone="warning" live>
        {words('buy.pay.qrExpired')}
      </Notice>
    );
  }
  return (
    <div className={styles.code}>
      <QrCode text={step.content} label={words('buy.pay.qrTitle')} />
      <p>{words('buy.pay.qrUntil', { until: words.moment(step.expiresAt) })}</p>
    </div>
  );
}

function InAppPart({ step, onTried }: PartProps<StepOf<'in_app'>>) {
  const words = useWords('buy');
  const [isElsewhere, setElsewhere] = useState(false);

  function pay() {
    const bridge = bridgeTo(step.app, globalThis);
    if (bridge) bridge(step.parameters, () => void onTried());
    else setElsewhere(true);
  }

  return (
    <>
      <Button priority="high" data-replay="never" onClick={pay}>
        {words('buy.pay.payNow')}
      </Button>
      {isElsewhere ? (
        <Notice tone="warning" live>
          {words(`buy.pay.elsewhere.${step.app}`)}
        </Notice>
      ) : null}
    </>
  );
}

const parts: { readonly [Kind in NextStep['kind']]: ComponentType<PartProps<StepOf<Kind>>> } = {
  card_fields: CardFieldsPart,
  redirect: RedirectPart,
  qr: QrPart,
  in_app: InAppPart,
};

export function NextStepPart(props: PartProps<NextStep>) {
  const Part = parts[props.step.kind] as ComponentType<PartProps<NextStep>>;
  return <Part {...props} />;
}
