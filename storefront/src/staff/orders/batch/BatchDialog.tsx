/** Asks for confirmation before a step is taken for several orders, then shows the result of each. */
import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { type ApprovalCheck, approvalChecks } from '@jinlan/domain/orders';
import { Button, Checkbox, Dialog, Notice, Stack } from '@jinlan/ui';
import { useState } from 'react';
import type { StaffOrderRowFragment } from '../../fragments.generated.ts';
import styles from './Batch.module.css';
import { type BatchResult, type BatchStep, resultWords } from './batch-steps.ts';
import { StepOrdersDocument } from './queries.generated.ts';

interface BatchDialogProps {
  readonly step: BatchStep;
  readonly rows: readonly StaffOrderRowFragment[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function BatchDialog({ step, rows, onChanged, onClose }: BatchDialogProps) {
  const words = useWords('staff', 'staffOrders');
  const [take] = useMutation(StepOrdersDocument);
  const [checked, setChecked] = useState<readonly ApprovalCheck[]>([]);
  const [results, setResults] = useState<readonly BatchResult[]>([]);
  const [error, setError] = useState<ShopError | null>(null);
  const done = results.filter(({ outcome }) => outcome === 'done').length;
  const left = rows.filter(
    ({ number }) => !results.some((result) => result.order_number === number && !isOpen(result)),
  );
  const [send, sending] = useSubmit(async (open: readonly StaffOrderRowFragment[]) => {
    const orders = open.map(({ number, version }) => ({ order_number: number, version }));
    const outcome = await take({ input: { step, orders, checked: [...checked] } });
    setError(outcome.ok ? null : outcome.error);
    if (!outcome.ok) return;
    const answered = outcome.value.stepOrders.results;
    const isAnswered = ({ order_number: number }: BatchResult) =>
      answered.some((result) => result.order_number === number);
    setResults((before) => [...before.filter((result) => !isAnswered(result)), ...answered]);
    onChanged();
  });
  const isComplete = step !== 'approveOrder' || checked.length === approvalChecks.length;
  const problems = results.flatMap((result) => {
    const text = resultWords(step, result, words);
    return text === null ? [] : [{ number: result.order_number, text }];
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('stafforders.batch.step', {
        action: words(`staff.action.${step}`),
        count: rows.length,
      })}
      closeLabel={words('ui.close')}
      variant="sheet"
    >
      <Stack gap={16}>
        {results.length === 0 ? (
          <>
            <p className={styles.numbers}>{rows.map(({ number }) => number).join(' · ')}</p>
            <p>{words(`stafforders.batch.ask.${step}`)}</p>
          </>
        ) : null}
        {step === 'approveOrder' && results.length === 0
          ? approvalChecks.map((check) => (
              <Checkbox
                key={check}
                label={words(
                  check === 'address' ? 'stafforders.batch.check.address' : `staff.field.check.${check}`,
                )}
                checked={checked.includes(check)}
                onChange={() =>
                  setChecked((before) =>
                    before.includes(check) ? before.filter((each) => each !== check) : [...before, check],
                  )
                }
              />
            ))
          : null}
        {results.length > 0 ? (
          <Notice tone={problems.length === 0 ? 'success' : 'warning'} live>
            {words('stafforders.batch.done', { count: done, total: rows.length })}
          </Notice>
        ) : null}
        {problems.length > 0 ? (
          <ul className={styles.problems}>
            {problems.map(({ number, text }) => (
              <li key={number}>
                <strong>{number}</strong> {text}
              </li>
            ))}
          </ul>
        ) : null}
        {error ? (
          <Notice tone="error" live>
            {errorWords(error)}
          </Notice>
        ) : null}
        {left.length > 0 ? (
          <Button
            priority="high"
            full
            disabled={!isComplete}
            busy={sending && words('ui.busy')}
            onClick={() => void send(left)}
          >
            {results.length === 0 && error === null
              ? words(`staff.action.${step}`)
              : words('stafforders.batch.again', { count: left.length })}
          </Button>
        ) : (
          <Button full onClick={onClose}>
            {words('ui.close')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );

  function errorWords(failure: ShopError): string {
    if (failure.kind === 'network') return words('stafforders.batch.network');
    if (failure.code === 'ORDER_BATCH_INVALID')
      return words('stafforders.batch.most', { count: dataOf(failure, failure.code).most ?? rows.length });
    return words(failure.code === 'TOO_MANY_REQUESTS' ? 'errors.rateLimited' : 'staff.refused.other');
  }
}

/** Whether the step can be tried again without another decision. */
const isOpen = ({ outcome }: BatchResult): boolean => outcome === 'not_tried' || outcome === 'failed';
