import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { lengthOf } from '@jinlan/domain/people';
import { Button, Disclosure, TextField } from '@jinlan/ui';
import styles from './ReasonBox.module.css';

const REASON_MAX = 200;

/** A collapsed form for a step that needs a reason of at most 200 characters. */
export function ReasonBox({
  summary,
  label,
  missing,
  onSend,
}: {
  readonly summary: string;
  readonly label: string;
  readonly missing: string;
  /** Returns why it was refused, or null. */
  readonly onSend: (reason: string) => Promise<string | null>;
}) {
  const words = useWords('staff');
  const form = useShopForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({
      reason: reason.trim() === '' || lengthOf(reason.trim()) > REASON_MAX ? missing : null,
    }),
    async send({ reason }) {
      const refusal = await onSend(reason.trim());
      return refusal === null ? null : { whole: refusal };
    },
  });
  return (
    <Disclosure summary={summary}>
      <ShopForm
        form={form}
        className={styles.form ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {summary}
          </Button>
        }
      >
        <TextField label={label} autoComplete="off" {...form.field('reason')} />
      </ShopForm>
    </Disclosure>
  );
}
