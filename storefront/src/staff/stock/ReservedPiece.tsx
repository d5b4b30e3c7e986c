import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { checkStockReason } from '@jinlan/domain/store-stock';
import { Button, Disclosure, Status, TextField } from '@jinlan/ui';
import {
  BuyReservationDocument,
  HandOverReservationDocument,
  PrepareReservationDocument,
  ReleaseReservationDocument,
  type ReservedHereFragment,
} from './queries.generated.ts';
import styles from './Stock.module.css';
import { type Take, useStep } from './use-step.tsx';

const tones = {
  REQUESTED: 'act',
  PREPARED: 'run',
  TRIED: 'run',
  BOUGHT: 'done',
  RELEASED: 'closed',
  CANCELLED: 'closed',
  EXPIRED: 'closed',
} as const;

interface ReservedPieceProps {
  readonly reservation: ReservedHereFragment;
  readonly onChanged: () => void;
}

/** A reserved piece, with the staff member's steps. */
export function ReservedPiece({ reservation, onChanged }: ReservedPieceProps) {
  const words = useWords('staff', 'staffStock');
  const [prepare, preparing] = useMutation(PrepareReservationDocument);
  const [handOver, handingOver] = useMutation(HandOverReservationDocument);
  const { take, notice } = useStep(onChanged);
  const { number, version, stage, steps, choice } = reservation;
  const waits = stage === 'REQUESTED' || stage === 'PREPARED';
  return (
    <article
      className={styles.card}
      aria-label={`${reservation.piece} ${words('staffstock.number', { number })}`}
    >
      <Status tone={tones[stage]}>{words('staffstock.stage', { stage })}</Status>
      <h2>
        {reservation.piece}
        {choice === '' ? '' : ` · ${choice}`}
      </h2>
      <p className={styles.soft}>{reservation.sku}</p>
      <p>
        {reservation.name} · {reservation.mobile} ·{' '}
        {words(reservation.is_member ? 'staffstock.member' : 'staffstock.guest')}
      </p>
      {waits ? <p>{words('staffstock.until', { until: words.moment(reservation.expires_at) })}</p> : null}
      {stage === 'TRIED' ? <p>{words('staffstock.trying')}</p> : null}
      <p className={styles.soft}>
        {words('staffstock.number', { number })} ·{' '}
        {words('staffstock.made', { at: words.moment(reservation.created_at) })}
      </p>
      {reservation.adviser ? (
        <p className={styles.soft}>{words('staffstock.by', { staffNo: reservation.adviser })}</p>
      ) : null}
      {reservation.receipt ? <p>{words('staffstock.receipt', { receipt: reservation.receipt })}</p> : null}
      {reservation.reason ? <p>{words('staffstock.reason', { reason: reservation.reason })}</p> : null}
      {steps.includes('PREPARE') ? (
        <Button
          size="small"
          priority="high"
          busy={preparing && words('ui.busy')}
          onClick={async () => take(await prepare({ number, version }), words('staffstock.prepared'))}
        >
          {words('staffstock.prepare')}
        </Button>
      ) : null}
      {steps.includes('HAND_OVER') ? (
        <Button
          size="small"
          priority={stage === 'PREPARED' ? 'high' : 'normal'}
          busy={handingOver && words('ui.busy')}
          onClick={async () => take(await handOver({ number, version }), words('staffstock.handedOver'))}
        >
          {words('staffstock.handOver')}
        </Button>
      ) : null}
      {steps.includes('BUY') ? <BuyStep reservation={reservation} take={take} /> : null}
      {steps.includes('RELEASE') && !steps.includes('BUY') ? (
        <p className={styles.soft}>{words('staffstock.buy.manager')}</p>
      ) : null}
      {steps.includes('RELEASE') ? <ReleaseStep reservation={reservation} take={take} /> : null}
      {notice}
    </article>
  );
}

interface StepProps {
  readonly reservation: ReservedHereFragment;
  readonly take: Take;
}

function BuyStep({ reservation: { number, version }, take }: StepProps) {
  const words = useWords('staffStock');
  const [buy] = useMutation(BuyReservationDocument);
  const form = useShopForm<{ receipt: string }>({
    defaultValues: { receipt: '' },
    check: ({ receipt }) => ({
      receipt: receipt.trim() === '' ? words('staffstock.buy.missing') : null,
    }),
    async send({ receipt }) {
      take(await buy({ number, version, receipt }), words('staffstock.bought'));
      return null;
    },
  });
  return (
    <Disclosure summary={words('staffstock.buy')}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" priority="high" busy={form.busy && words('ui.busy')}>
            {words('staffstock.buy')}
          </Button>
        }
      >
        <TextField
          label={words('staffstock.buy.receipt')}
          autoComplete="off"
          maxLength={40}
          {...form.field('receipt')}
        />
      </ShopForm>
    </Disclosure>
  );
}

function ReleaseStep({ reservation: { number, version }, take }: StepProps) {
  const words = useWords('staffStock');
  const [release] = useMutation(ReleaseReservationDocument);
  const form = useShopForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({ reason: checkStockReason(reason, 0).ok ? null : words('staffstock.long') }),
    async send({ reason }) {
      take(await release({ number, version, reason }), words('staffstock.released'));
      return null;
    },
  });
  return (
    <Disclosure summary={words('staffstock.release')}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {words('staffstock.release')}
          </Button>
        }
      >
        <TextField label={words('staffstock.release.reason')} autoComplete="off" {...form.field('reason')} />
      </ShopForm>
    </Disclosure>
  );
}
