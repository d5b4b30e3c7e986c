/** A button for each step that staff can take for at least one of the chosen orders. */
import { useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { useState } from 'react';
import type { StaffOrderRowFragment } from '../../fragments.generated.ts';
import styles from './Batch.module.css';
import { BatchDialog } from './BatchDialog.tsx';
import { type BatchStep, MOST_CHOSEN, stepsFor } from './batch-steps.ts';
import type { Selection } from './use-selection.ts';

interface BatchBarProps {
  readonly selection: Selection;
  /** Loads the list again. */
  readonly onChanged: () => void;
}

/** The orders as they were when the step was chosen: a repeated request names the same versions. */
interface Batch {
  readonly step: BatchStep;
  readonly rows: readonly StaffOrderRowFragment[];
}

export function BatchBar({ selection, onChanged }: BatchBarProps) {
  const words = useWords('staff', 'staffOrders');
  const [batch, setBatch] = useState<Batch | null>(null);
  const { rows } = selection;
  const offered = stepsFor(rows);
  return (
    <>
      {rows.length > 0 ? (
        <section className={styles.bar} aria-label={words('stafforders.batch')}>
          <p aria-live="polite">
            {words(rows.length === MOST_CHOSEN ? 'stafforders.batch.most' : 'stafforders.batch.chosen', {
              count: rows.length,
            })}
          </p>
          {offered.map((each) => (
            <Button key={each.step} size="small" onClick={() => setBatch(each)}>
              {words('stafforders.batch.step', {
                action: words(`staff.action.${each.step}`),
                count: each.rows.length,
              })}
            </Button>
          ))}
          {offered.length === 0 ? <p>{words('stafforders.batch.none')}</p> : null}
          {selection.isAll ? null : (
            <Button size="small" priority="low" onClick={selection.toggleAll}>
              {words('stafforders.batch.chooseAll')}
            </Button>
          )}
          <Button size="small" priority="low" onClick={selection.clear}>
            {words('stafforders.batch.clear')}
          </Button>
        </section>
      ) : null}
      {batch ? (
        <BatchDialog
          {...batch}
          onChanged={onChanged}
          onClose={() => {
            setBatch(null);
            selection.clear();
          }}
        />
      ) : null}
    </>
  );
}
