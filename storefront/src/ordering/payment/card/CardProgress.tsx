/** The stage of a card payment as text and as a progress line. Screen readers announce each stage once. */
import { useWords } from '@jinlan/client/words';
import styles from './CardProgress.module.css';
import { type CardStep, LAST_CARD_STEP, stageOf } from './card-steps.ts';

interface CardProgressProps {
  readonly step: CardStep;
  /** Whether the bank's fields have loaded and accept input. */
  readonly ready: boolean;
}

export function CardProgress({ step, ready }: CardProgressProps) {
  const words = useWords('buy');
  const stage = stageOf(step, ready);
  return (
    <div className={stage ? styles.progress : styles.idle}>
      <p>
        <span role="status">{stage ? words(`buy.pay.card.stage.${stage}`) : null}</span>
        {step > 0 ? <small>{words('buy.pay.card.step', { step, last: LAST_CARD_STEP })}</small> : null}
      </p>
      {stage ? <progress max={LAST_CARD_STEP} value={step} aria-hidden="true" /> : null}
    </div>
  );
}
