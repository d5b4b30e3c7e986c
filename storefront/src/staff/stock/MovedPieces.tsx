import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { checkCounted, checkStockReason } from '@jinlan/domain/store-stock';
import { Button, Disclosure, Status, TextField } from '@jinlan/ui';
import { useStaffForm } from '../device/use-staff-form.ts';
import { useWaitable } from '../waiting/use-waiting.ts';
import {
  CancelTransferDocument,
  type MovedPiecesFragment,
  SendTransferDocument,
} from './queries.generated.ts';
import styles from './Stock.module.css';
import { type Take, useStep } from './use-step.tsx';

const tones = { REQUESTED: 'act', SENT: 'run', RECEIVED: 'done', CANCELLED: 'closed' } as const;

interface MovedPiecesProps {
  readonly transfer: MovedPiecesFragment;
  readonly onChanged: () => void;
}

const labelOf = ({ piece, choice }: MovedPiecesFragment['lines'][number]): string =>
  choice === '' ? piece : `${piece} · ${choice}`;

/** A transfer, with the manager's steps. */
export function MovedPieces({ transfer, onChanged }: MovedPiecesProps) {
  const words = useWords('staffStock');
  const { take, notice } = useStep(onChanged);
  const { number, stage, steps, lines } = transfer;
  const signature = (key: 'requestedBy' | 'sentBy' | 'receivedBy' | 'cancelledBy', by: string, at: string) =>
    words(`staffstock.transfers.${key}`, { staffNo: by, at: words.moment(at) });
  return (
    <article className={styles.card} aria-label={words('staffstock.transfers.number', { number })}>
      <Status tone={tones[stage]}>{words('staffstock.transfers.stage', { stage })}</Status>
      <h2>
        {words('staffstock.transfers.way', { from: transfer.from_store.name, to: transfer.to_store.name })}
      </h2>
      <p className={styles.soft}>{words('staffstock.transfers.number', { number })}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.sku}>
            <b>{labelOf(line)}</b> <span className={styles.soft}>{line.sku}</span>
            <br />
            {words('staffstock.transfers.line', {
              step: line.received !== null ? 'RECEIVED' : line.sent !== null ? 'SENT' : 'REQUESTED',
              requested: line.requested,
              sent: line.sent ?? 0,
              received: line.received ?? 0,
            })}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{signature('requestedBy', transfer.requested_by, transfer.requested_at)}</p>
      {transfer.sent_by && transfer.sent_at ? (
        <p className={styles.soft}>{signature('sentBy', transfer.sent_by, transfer.sent_at)}</p>
      ) : null}
      {transfer.ended_by && transfer.ended_at ? (
        <p className={styles.soft}>
          {signature(
            stage === 'CANCELLED' ? 'cancelledBy' : 'receivedBy',
            transfer.ended_by,
            transfer.ended_at,
          )}
        </p>
      ) : null}
      {transfer.reason ? <p>{words('staffstock.reason', { reason: transfer.reason })}</p> : null}
      {steps.includes('SEND') ? <CountStep step="send" transfer={transfer} take={take} /> : null}
      {steps.includes('RECEIVE') ? <CountStep step="receive" transfer={transfer} take={take} /> : null}
      {steps.includes('CANCEL') ? <CancelStep transfer={transfer} take={take} /> : null}
      {notice}
    </article>
  );
}

interface StepProps {
  readonly transfer: MovedPiecesFragment;
  readonly take: Take;
}

/** The form of the steps "send" and "receive": the quantity of each piece. */
function CountStep({
  step,
  transfer: { number, version, lines },
  take,
}: StepProps & { readonly step: 'send' | 'receive' }) {
  const words = useWords('staff', 'staffStock');
  const [send] = useMutation(SendTransferDocument);
  const [receive] = useWaitable('receiveTransfer');
  const before = lines.map(({ requested, sent }) => (step === 'send' ? requested : (sent ?? 0)));
  const countedIn = (values: Record<string, string>) =>
    before.map((_, line) => {
      const typed = (values[`line${line}`] ?? '').trim();
      return /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
    });
  const form = useStaffForm<Record<string, string>>(`transfer:${number}:${step}`, {
    defaultValues: {
      ...Object.fromEntries(before.map((quantity, line) => [`line${line}`, String(quantity)])),
      reason: '',
    },
    check: (values) => {
      const counted = countedIn(values);
      const reason = (values.reason ?? '').trim();
      const checked = checkCounted(before, counted, step, reason);
      const code = checked.ok ? null : checked.error.code;
      const wrong = before.map((most, line): [string, string | null] => {
        const quantity = counted[line] ?? Number.NaN;
        const isRight = quantity >= 0 && quantity <= most;
        if (!isRight) return [`line${line}`, words('staffstock.transfers.quantity.wrong', { most })];
        return [
          `line${line}`,
          code === 'nothing' && line === 0 ? words('staffstock.transfers.nothing') : null,
        ];
      });
      return {
        ...Object.fromEntries(wrong),
        reason: !checkStockReason(reason, 0).ok
          ? words('staffstock.long')
          : code === 'reason'
            ? words('staffstock.transfers.missing.none')
            : null,
      };
    },
    async send(values) {
      const quantities = countedIn(values);
      if (step === 'send') {
        const outcome = await send({ number, version, quantities });
        return take(outcome, words('staffstock.transfers.sent')) === null ? null : {};
      }
      const reason = values.reason ?? '';
      const title = words('staff.waiting.of', { action: words('staffstock.transfers.receive'), number });
      const outcome = await receive({ number, version, quantities, reason }, title);
      return take(outcome, words('staffstock.transfers.received')) === null ? null : {};
    },
  });
  return (
    <Disclosure summary={words(`staffstock.transfers.${step}`)}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" priority="high" busy={form.busy && words('ui.busy')}>
            {words(`staffstock.transfers.${step}`)}
          </Button>
        }
      >
        {lines.map((line, index) => (
          <TextField
            key={line.sku}
            label={words('staffstock.transfers.quantity', { piece: labelOf(line) })}
            inputMode="numeric"
            autoComplete="off"
            {...form.field(`line${index}`)}
          />
        ))}
        {step === 'receive' ? (
          <TextField
            label={words('staffstock.transfers.missing')}
            autoComplete="off"
            {...form.field('reason')}
          />
        ) : null}
      </ShopForm>
    </Disclosure>
  );
}

function CancelStep({ transfer: { number, version }, take }: StepProps) {
  const words = useWords('staffStock');
  const [cancel] = useMutation(CancelTransferDocument);
  const form = useShopForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({
      reason: checkStockReason(reason, 1).ok ? null : words('staffstock.count.reason.missing'),
    }),
    async send({ reason }) {
      take(await cancel({ number, version, reason }), words('staffstock.transfers.cancelled'));
      return null;
    },
  });
  return (
    <Disclosure summary={words('staffstock.transfers.cancel')}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {words('staffstock.transfers.cancel')}
          </Button>
        }
      >
        <TextField
          label={words('staffstock.transfers.cancel.reason')}
          autoComplete="off"
          {...form.field('reason')}
        />
      </ShopForm>
    </Disclosure>
  );
}
