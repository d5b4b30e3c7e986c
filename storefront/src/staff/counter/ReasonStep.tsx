import { useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { checkServiceReason } from '@jinlan/domain/services';
import { TextField } from '@jinlan/ui';
import { CounterStep } from './CounterStep.tsx';

interface ReasonStepProps {
  readonly summary: string;
  /** Set it only if the reason is for staff alone. Without it the field has its usual label, and the customer reads the reason. */
  readonly label?: string;
  /** Sends the step; returns why it was refused, or null. */
  readonly onSend: (reason: string) => Promise<string | null>;
}

/** A collapsed step that needs a reason. The customer reads the reason unless `label` is set. */
export function ReasonStep({ summary, label, onSend }: ReasonStepProps) {
  const words = useWords('staffServices');
  const form = useShopForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({
      reason: checkServiceReason(reason).ok ? null : words('staffserv.reason.missing'),
    }),
    async send({ reason }) {
      const refusal = await onSend(reason);
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <CounterStep form={form} summary={summary} action={summary}>
      <TextField label={label ?? words('staffserv.reason')} autoComplete="off" {...form.field('reason')} />
    </CounterStep>
  );
}
