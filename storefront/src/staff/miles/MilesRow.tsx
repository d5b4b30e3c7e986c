import { type ShopError, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Notice, Status } from '@jinlan/ui';
import { useState } from 'react';
import { ReasonBox } from '../ReasonBox.tsx';
import { refusedWords } from '../refused-words.ts';
import type { StaffMilesRowFragment } from './fragments.generated.ts';
import { CreditMilesDocument, RejectMilesDocument } from './queries.generated.ts';
import styles from './StaffMilesScreen.module.css';

const tones = { SUBMITTED: 'act', SENT: 'run', CREDITED: 'done', REJECTED: 'closed' } as const;

/** A request, with the manager's steps. */
export function MilesRow({
  request,
  onChanged,
}: {
  readonly request: StaffMilesRowFragment;
  readonly onChanged: () => void;
}) {
  const words = useWords('staff', 'staffRewards');
  const toasts = useToasts();
  const [credit, crediting] = useMutation(CreditMilesDocument);
  const [reject] = useMutation(RejectMilesDocument);
  const [refusal, setRefusal] = useState<ShopError | null>(null);
  const { id, miles, stage, name, membership_number: number, requested_at: at, reason, actions } = request;
  const changed = (error: ShopError): string => refusedWords(error, words, words('staffrewards.changed'));
  return (
    <li>
      <Status tone={tones[stage]}>{words(`staffmiles.stage.${stage}`)}</Status>
      <h2>{words('staffmiles.request', { name, number })}</h2>
      <p>
        {words('staffmiles.miles', { miles: words.number(miles) })} ·{' '}
        <time dateTime={at}>{words.moment(at)}</time>
      </p>
      {reason ? <p className={styles.soft}>{reason}</p> : null}
      {refusal ? (
        <Notice tone="error" live>
          {changed(refusal)}
        </Notice>
      ) : null}
      {actions.includes('credit') ? (
        <Button
          size="small"
          busy={crediting && words('ui.busy')}
          onClick={async () => {
            const outcome = await credit({ id });
            setRefusal(outcome.ok ? null : outcome.error);
            if (!outcome.ok) return;
            toasts.add({ type: 'info', message: words('staffmiles.credited') });
            onChanged();
          }}
        >
          {words('staffmiles.credit')}
        </Button>
      ) : null}
      {actions.includes('reject') ? (
        <ReasonBox
          summary={words('staffmiles.reject')}
          label={words('staffmiles.reject.reason')}
          missing={words('staffmiles.reject.missing')}
          onSend={async (typed) => {
            const outcome = await reject({ id, reason: typed });
            if (!outcome.ok) return changed(outcome.error);
            toasts.add({ type: 'info', message: words('staffmiles.rejected') });
            onChanged();
            return null;
          }}
        />
      ) : null}
    </li>
  );
}
