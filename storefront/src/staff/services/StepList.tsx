import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Cluster, Notice } from '@jinlan/ui';
import styles from '../counter/Counter.module.css';
import { ReasonStep } from '../counter/ReasonStep.tsx';
import { useWaitable } from '../waiting/use-waiting.ts';
import {
  DecideServiceAtCounterDocument,
  DeclineServiceDocument,
  ReissueServiceCodeDocument,
  ReturnServicePieceDocument,
  SettleServiceWeightDocument,
  StopServiceDocument,
} from './queries.generated.ts';
import type { StepProps } from './service.ts';
import { EstimateStep, HandBackStep, PayStep, ReceiveStep, WeighStep } from './steps.tsx';

/** The steps that the staff member may take for a service now, the next one first. */
export function StepList({ service, take }: StepProps) {
  const words = useWords('services', 'staff', 'staffServices');
  const [start, starting] = useWaitable('startService');
  const [finish, finishing] = useWaitable('finishService');
  const [stop] = useMutation(StopServiceDocument);
  const [decline] = useMutation(DeclineServiceDocument);
  const [settle] = useMutation(SettleServiceWeightDocument);
  const [giveBack] = useMutation(ReturnServicePieceDocument);
  const [reissue, reissuing] = useMutation(ReissueServiceCodeDocument);
  const { number, version, steps, tries_left: left } = service;
  const step = { service, take };
  const isPriced = (service.estimate?.value ?? 0) > 0;
  const titleOf = (action: string) => words('staff.waiting.of', { action, number });
  return (
    <section className={styles.steps} aria-labelledby="service-steps">
      <h2 id="service-steps">{words('staffserv.steps')}</h2>
      {steps.length === 0 && service.stage !== 'RECEIVED' ? (
        <p className={styles.soft}>{words('staffserv.noSteps')}</p>
      ) : null}
      {service.stage === 'RECEIVED' && service.pictures.length === 0 ? (
        <Notice>{words('staffserv.pictures.needed')}</Notice>
      ) : null}
      {service.is_weight_missing ? (
        <Notice tone="warning" live>
          {words('staffserv.weightMissing', {
            grams: ((service.weight_before ?? 0) - (service.weight_after ?? 0)).toFixed(3),
          })}
        </Notice>
      ) : null}
      {left === 0 && service.stage !== 'UNCOLLECTED' ? (
        <Notice tone="warning" live>
          {words('staffserv.locked')}
        </Notice>
      ) : null}
      {steps.includes('RECEIVE') ? <ReceiveStep {...step} /> : null}
      {steps.includes('ESTIMATE') ? <EstimateStep key={service.least?.value} {...step} /> : null}
      {steps.includes('ACCEPT_AT_COUNTER') ? <AtCounter {...step} /> : null}
      {steps.includes('START') ? (
        <Button
          priority="high"
          busy={starting && words('ui.busy')}
          onClick={async () =>
            take(
              await start({ number, version }, titleOf(words('staffserv.start'))),
              (data) => data.startService,
              words('staffserv.started'),
            )
          }
        >
          {words('staffserv.start')}
        </Button>
      ) : null}
      {steps.includes('FINISH') ? (
        <Button
          priority="high"
          busy={finishing && words('ui.busy')}
          onClick={async () =>
            take(
              await finish({ number, version }, titleOf(words('staffserv.finish'))),
              (data) => data.finishService,
              words('staffserv.finished'),
            )
          }
        >
          {words('staffserv.finish')}
        </Button>
      ) : null}
      {steps.includes('WEIGH') ? <WeighStep {...step} /> : null}
      {steps.includes('SETTLE_WEIGHT') ? (
        <ReasonStep
          summary={words('staffserv.settle')}
          onSend={async (reason) =>
            take(
              await settle({ number, version, reason }),
              (data) => data.settleServiceWeight,
              words('staffserv.settled'),
            )
          }
        />
      ) : null}
      {steps.includes('TAKE_PAYMENT') ? <PayStep {...step} /> : null}
      {service.stage === 'READY' && isPriced && !service.receipt && !steps.includes('TAKE_PAYMENT') ? (
        <Notice>{words('staffserv.pay.manager')}</Notice>
      ) : null}
      {service.needs_colleague && (steps.includes('HAND_BACK') || steps.includes('RETURN')) ? (
        <Notice>{words('staffserv.handBack.colleague')}</Notice>
      ) : null}
      {steps.includes('HAND_BACK') && !service.needs_colleague ? <HandBackStep {...step} /> : null}
      {steps.includes('RETURN') && !service.needs_colleague ? (
        <ReasonStep
          summary={words('staffserv.return')}
          label={words('staffserv.return.reason')}
          onSend={async (reason) =>
            take(
              await giveBack({ number, version, reason }),
              (data) => data.returnServicePiece,
              words('staffserv.handedBack'),
            )
          }
        />
      ) : null}
      {steps.includes('STOP') ? (
        <ReasonStep
          summary={words('staffserv.stop')}
          onSend={async (reason) =>
            take(
              await stop({ number, version, reason }),
              (data) => data.stopService,
              words('staffserv.stopped'),
            )
          }
        />
      ) : null}
      {steps.includes('DECLINE') ? (
        <ReasonStep
          summary={words('staffserv.decline')}
          onSend={async (reason) =>
            take(
              await decline({ number, version, reason }),
              (data) => data.declineService,
              words('staffserv.declined'),
            )
          }
        />
      ) : null}
      {steps.includes('REISSUE_CODE') ? (
        <Button
          size="small"
          busy={reissuing && words('ui.busy')}
          onClick={async () =>
            take(
              await reissue({ number, version }),
              (data) => data.reissueServiceCode,
              words('staffserv.reissued'),
            )
          }
        >
          {words('staffserv.reissue')}
        </Button>
      ) : null}
    </section>
  );
}

function AtCounter({ service: { number, version }, take }: StepProps) {
  const words = useWords('staffServices');
  const [decide, deciding] = useMutation(DecideServiceAtCounterDocument);
  const answer = async (accepted: boolean): Promise<void> => {
    const outcome = await decide({ number, version, accepted });
    take(outcome, (data) => data.decideServiceAtCounter, words('staffserv.decided'));
  };
  return (
    <section className={styles.step} aria-label={words('staffserv.atCounter')}>
      <h3>{words('staffserv.atCounter')}</h3>
      <Cluster gap={8}>
        <Button busy={deciding && words('ui.busy')} onClick={() => answer(true)}>
          {words('staffserv.accept')}
        </Button>
        <Button busy={deciding && words('ui.busy')} onClick={() => answer(false)}>
          {words('staffserv.refuse')}
        </Button>
      </Cluster>
    </section>
  );
}
