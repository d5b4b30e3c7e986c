import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Cluster, Dialog, Disclosure, Notice, Picture, QrCode, Status } from '@jinlan/ui';
import { useState } from 'react';
import type { RedeemedGiftFragment } from './fragments.generated.ts';
import { CancelRewardGiftDocument } from './queries.generated.ts';
import styles from './Rewards.module.css';

const tones = {
  REQUESTED: 'run',
  READY: 'act',
  COLLECTED: 'done',
  EXPIRED: 'closed',
  CANCELLED: 'closed',
} as const;

interface GiftProps {
  readonly gift: RedeemedGiftFragment;
  readonly onChanged: () => void;
}

/** A redeemed gift: its store, its last day, and the code to show in the store. */
export function Gift({ gift, onChanged }: GiftProps) {
  const words = useWords('rewards');
  const { name, stage, code, store, points, redeemed_at: at } = gift;
  return (
    <li className={styles.row}>
      <Picture src={gift.image_url ?? null} alt="" sizes="120px" largest={320} />
      <div>
        <Status tone={tones[stage]}>{words(`rewards.stage.${stage}`)}</Status>
        <h2>{name}</h2>
        {store ? (
          <p>
            {store.name}
            <br />
            <span className={styles.soft}>
              {words('rewards.store.hours', { address: store.address, hours: store.opening_hours })}
            </span>
          </p>
        ) : null}
        {stage === 'REQUESTED' ? <p>{words('rewards.ready', { day: words.day(gift.ready_by) })}</p> : null}
        {stage === 'READY' && gift.collect_until ? (
          <p>{words('rewards.collectUntil', { day: words.day(gift.collect_until) })}</p>
        ) : null}
        <p className={styles.soft}>
          {words('rewards.redeemedOn', { day: words.date(at), points: words.number(points) })}
        </p>
        {code ? (
          <Disclosure summary={words('rewards.code.show')}>
            <div className={styles.shown}>
              <div className={styles.qr}>
                <QrCode text={code} label={words('rewards.code.qr', { code })} />
              </div>
              <p className={styles.code}>{code}</p>
              <p className={styles.soft}>{words('rewards.code.hint')}</p>
            </div>
          </Disclosure>
        ) : null}
        {gift.may_cancel ? <Cancel gift={gift} onChanged={onChanged} /> : null}
      </div>
    </li>
  );
}

function Cancel({ gift: { id, name, points }, onChanged }: GiftProps) {
  const words = useWords('rewards');
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const [cancel, busy] = useMutation(CancelRewardGiftDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function send(): Promise<void> {
    const outcome = await cancel({ id });
    if (!outcome.ok) {
      const { kind, code } = outcome.error;
      const isLate = code === 'REWARD_STEP_REFUSED';
      setRefusal(
        words(kind === 'network' ? 'errors.network' : isLate ? 'rewards.cancel.late' : 'errors.data'),
      );
      if (isLate) onChanged();
      return;
    }
    setOpen(false);
    toasts.add({ type: 'info', message: words('rewards.cancel.done') });
    onChanged();
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words('rewards.cancel')}
      </Button>
      {open ? (
        <Dialog
          open
          variant="sheet"
          onClose={() => setOpen(false)}
          title={words('rewards.cancel.ask', { name })}
          closeLabel={words('ui.close')}
          footer={
            <Cluster gap={16}>
              <Button priority="high" busy={busy && words('ui.busy')} onClick={() => void send()}>
                {words('rewards.cancel')}
              </Button>
              <Button onClick={() => setOpen(false)}>{words('rewards.back.short')}</Button>
            </Cluster>
          }
        >
          <p>{words('rewards.cancel.text', { points: words.number(points) })}</p>
          {refusal ? (
            <Notice tone="error" live>
              {refusal}
            </Notice>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}
