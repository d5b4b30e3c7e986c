import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import styles from '../counter/Counter.module.css';
import { ReasonStep } from '../counter/ReasonStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import {
  ConfirmTradeInDocument,
  DeclineTradeInDocument,
  RefuseTradeInDocument,
  ReissueTradeInCodeDocument,
  ReleaseTradeInDocument,
  ReportTradeInDocument,
  StopTradeInDocument,
  SurrenderTradeInDocument,
} from './queries.generated.ts';
import { AcceptStep, HandBackStep, IdentifyStep, PayOutStep, ReceiveStep } from './steps.tsx';
import type { StepProps } from './trade-in.ts';

/** The steps that the staff member may take for a trade-in now, the next one first. */
export function StepList({ tradeIn, take }: StepProps) {
  const words = useWords('staffTradeIns');
  const [confirm, confirming] = useMutation(ConfirmTradeInDocument);
  const [refuse, refusing] = useMutation(RefuseTradeInDocument);
  const [reissue, reissuing] = useMutation(ReissueTradeInCodeDocument);
  const { number, version, steps, stage } = tradeIn;
  const step = { tradeIn, take };
  return (
    <section className={styles.steps} aria-labelledby="trade-in-steps">
      <h2 id="trade-in-steps">{words('stafftrade.steps')}</h2>
      {steps.length === 0 ? <p className={styles.soft}>{words('stafftrade.noSteps')}</p> : null}
      {stage === 'RECEIVED' && tradeIn.pictures.length === 0 ? (
        <Notice>{words('stafftrade.pictures.needed')}</Notice>
      ) : null}
      {stage === 'OFFERED' && tradeIn.needs_confirmation ? (
        <Notice tone="warning">{words('stafftrade.needsConfirmation')}</Notice>
      ) : null}
      {tradeIn.value_needs_colleague && !tradeIn.needs_confirmation && tradeIn.is_member ? (
        <Notice>{words('stafftrade.valueNeedsColleague')}</Notice>
      ) : null}
      {tradeIn.code_needs_colleague ? <Notice>{words('stafftrade.codeNeedsColleague')}</Notice> : null}
      {stage === 'HELD' && steps.includes('RELEASE') && !steps.includes('SURRENDER') ? (
        <Notice>{words('stafftrade.surrender.another')}</Notice>
      ) : null}
      {stage === 'OFFERED' && tradeIn.needs_identity ? (
        <Notice tone="warning">{words('stafftrade.needsIdentity')}</Notice>
      ) : null}
      {stage === 'ACCEPTED' && !steps.includes('PAY_OUT') ? (
        <Notice>{words('stafftrade.payOut.another')}</Notice>
      ) : null}
      {tradeIn.tries_left === 0 && (stage === 'OFFERED' || stage === 'REFUSED') ? (
        <Notice tone="warning" live>
          {words('stafftrade.locked')}
        </Notice>
      ) : null}
      {steps.includes('RECEIVE') ? <ReceiveStep {...step} /> : null}
      {steps.includes('CONFIRM') ? (
        <Button
          priority={tradeIn.needs_confirmation ? 'high' : 'normal'}
          busy={confirming && words('ui.busy')}
          onClick={async () =>
            take(
              await confirm({ number, version }),
              (data) => data.confirmTradeIn,
              words('stafftrade.confirmed'),
            )
          }
        >
          {words('stafftrade.confirm')}
        </Button>
      ) : null}
      {steps.includes('IDENTIFY') && tradeIn.needs_identity ? <IdentifyStep {...step} /> : null}
      {steps.includes('ACCEPT') && !tradeIn.code_needs_colleague ? <AcceptStep {...step} /> : null}
      {steps.includes('PAY_OUT') ? <PayOutStep {...step} /> : null}
      {steps.includes('HAND_BACK') && !tradeIn.code_needs_colleague ? <HandBackStep {...step} /> : null}
      {steps.includes('OFFER') ? <OfferStep {...step} /> : null}
      {steps.includes('IDENTIFY') && !tradeIn.needs_identity ? <IdentifyStep {...step} /> : null}
      {steps.includes('REFUSE') ? (
        <Button
          busy={refusing && words('ui.busy')}
          onClick={async () =>
            take(await refuse({ number, version }), (data) => data.refuseTradeIn, words('stafftrade.refused'))
          }
        >
          {words('stafftrade.refuse')}
        </Button>
      ) : null}
      <ReasonSteps {...step} />
      {steps.includes('REISSUE_CODE') ? (
        <Button
          size="small"
          busy={reissuing && words('ui.busy')}
          onClick={async () =>
            take(
              await reissue({ number, version }),
              (data) => data.reissueTradeInCode,
              words('stafftrade.reissued'),
            )
          }
        >
          {words('stafftrade.reissue')}
        </Button>
      ) : null}
    </section>
  );
}

/** The steps that need only a reason. */
function ReasonSteps({ tradeIn: { number, version, steps }, take }: StepProps) {
  const words = useWords('staffTradeIns');
  const [stop] = useMutation(StopTradeInDocument);
  const [decline] = useMutation(DeclineTradeInDocument);
  const [report] = useMutation(ReportTradeInDocument);
  const [release] = useMutation(ReleaseTradeInDocument);
  const [surrender] = useMutation(SurrenderTradeInDocument);
  return (
    <>
      {steps.includes('STOP') ? (
        <ReasonStep
          summary={words('stafftrade.stop')}
          onSend={async (reason) =>
            take(
              await stop({ number, version, reason }),
              (data) => data.stopTradeIn,
              words('stafftrade.stopped'),
            )
          }
        />
      ) : null}
      {steps.includes('DECLINE') ? (
        <ReasonStep
          summary={words('stafftrade.decline')}
          onSend={async (reason) =>
            take(
              await decline({ number, version, reason }),
              (data) => data.declineTradeIn,
              words('stafftrade.declined'),
            )
          }
        />
      ) : null}
      {steps.includes('REPORT') ? (
        <ReasonStep
          summary={words('stafftrade.report.do')}
          label={words('stafftrade.report.reason')}
          onSend={async (reason) =>
            take(
              await report({ number, version, report: reason }),
              (data) => data.reportTradeIn,
              words('stafftrade.reported'),
            )
          }
        />
      ) : null}
      {steps.includes('RELEASE') ? (
        <ReasonStep
          summary={words('stafftrade.release')}
          onSend={async (reason) =>
            take(
              await release({ number, version, reason }),
              (data) => data.releaseTradeIn,
              words('stafftrade.released'),
            )
          }
        />
      ) : null}
      {steps.includes('SURRENDER') ? (
        <ReasonStep
          summary={words('stafftrade.surrender')}
          label={words('stafftrade.surrender.reason')}
          onSend={async (reason) =>
            take(
              await surrender({ number, version, reason }),
              (data) => data.surrenderTradeIn,
              words('stafftrade.surrendered'),
            )
          }
        />
      ) : null}
    </>
  );
}
