import { useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { checkServiceReason } from '@jinlan/domain/services';
import { TextField } from '@jinlan/ui';
import { ServiceStep } from './ServiceStep.tsx';

interface ReasonStepProps {
  readonly summary: string;
  /** Takes the step; returns why it was refused, or null. */
  /** The words of the field, where the customer does not read the reason. */
  readonly label?: string;
  readonly onSend: (reason: string) => Promise<string | null>;
}

/** A folded step that needs a reason, which the customer reads unless it has a label of its own. */
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
    <ServiceStep form={form} summary={summary} action={summary}>
      <TextField label={label ?? words('staffserv.reason')} autoComplete="off" {...form.field('reason')} />
    </ServiceStep>
  );
}
