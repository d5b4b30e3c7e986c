import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Disclosure, Notice } from '@jinlan/ui';
import { useState } from 'react';
import {
  AcceptServiceEstimateDocument,
  CancelServiceDocument,
  RefuseServiceEstimateDocument,
} from './queries.generated.ts';
import { serviceRefusal } from './refusals.ts';
import styles from './ServiceCard.module.css';
import type { ServiceCardProps } from './ServiceCard.tsx';

/** The steps that the customer may take now, and the reason if one was refused. */
export function ServiceSteps({ job, onChanged }: ServiceCardProps) {
  const words = useWords('services');
  const toasts = useToasts();
  const [accept, accepting] = useMutation(AcceptServiceEstimateDocument);
  const [refuse, refusing] = useMutation(RefuseServiceEstimateDocument);
  const [cancel, cancelling] = useMutation(CancelServiceDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { number, key, version, steps } = job;

  function take(
    outcome: Awaited<ReturnType<typeof accept | typeof refuse | typeof cancel>>,
    done: string,
  ): void {
    setRefusal(outcome.ok ? null : serviceRefusal(outcome.error, words));
    if (outcome.ok) toasts.add({ type: 'info', message: done });
    if (outcome.ok || outcome.error.code === 'SERVICE_CHANGED') onChanged();
  }

  if (steps.length === 0 && refusal === null) return null;
  return (
    <div className={styles.steps}>
      {steps.includes('ACCEPT') ? (
        <Button
          priority="high"
          busy={accepting && words('ui.busy')}
          onClick={async () => take(await accept({ number, key, version }), words('services.accepted'))}
        >
          {words('services.accept')}
        </Button>
      ) : null}
      {steps.includes('REFUSE') ? (
        <Disclosure summary={words('services.refuse')}>
          <div className={styles.step}>
            <p>{words('services.refuse.ask')}</p>
            <Button
              busy={refusing && words('ui.busy')}
              onClick={async () =>
                take(await refuse({ number, key, version }), words('services.refusedEstimate'))
              }
            >
              {words('services.refuse.do')}
            </Button>
          </div>
        </Disclosure>
      ) : null}
      {steps.includes('WITHDRAW') ? (
        <Disclosure summary={words('services.cancel')}>
          <div className={styles.step}>
            <p>{words('services.cancel.ask')}</p>
            <Button
              busy={cancelling && words('ui.busy')}
              onClick={async () => take(await cancel({ number, key, version }), words('services.cancelled'))}
            >
              {words('services.cancel.do')}
            </Button>
          </div>
        </Disclosure>
      ) : null}
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
    </div>
  );
}
