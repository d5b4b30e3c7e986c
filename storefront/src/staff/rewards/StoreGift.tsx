import { type Outcome, type ShopError, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Disclosure, Notice, Picture, Status } from '@jinlan/ui';
import { useState } from 'react';
import { refusedWords } from '../refused-words.ts';
import type { StaffGiftFragment } from './fragments.generated.ts';
import { HandOverRewardGiftDocument, ReceiveRewardGiftDocument } from './queries.generated.ts';
import styles from './StaffRewardsScreen.module.css';
import { Withdraw } from './Withdraw.tsx';

const tones = {
  REQUESTED: 'run',
  READY: 'act',
  COLLECTED: 'done',
  EXPIRED: 'closed',
  CANCELLED: 'closed',
} as const;

interface StoreGiftProps {
  readonly gift: StaffGiftFragment;
  /** The code that the member has shown; null in the list, where nothing can be handed over. */
  readonly code: string | null;
  readonly onChanged: (gift: StaffGiftFragment) => void;
}

/** A redeemed gift, with the staff member's steps. */
export function StoreGift({ gift, code, onChanged }: StoreGiftProps) {
  const words = useWords('staff', 'staffRewards');
  const toasts = useToasts();
  const [handOver, handing] = useMutation(HandOverRewardGiftDocument);
  const [receive, receiving] = useMutation(ReceiveRewardGiftDocument);
  const [refusal, setRefusal] = useState<ShopError | null>(null);
  const { id, name, stage, actions, ready_by: readyBy, collect_until: until } = gift;

  function take<Data>(outcome: Outcome<Data>, giftOf: (data: Data) => StaffGiftFragment, done: string): void {
    setRefusal(outcome.ok ? null : outcome.error);
    if (!outcome.ok) return;
    toasts.add({ type: 'info', message: done });
    onChanged(giftOf(outcome.value));
  }

  return (
    <article className={styles.gift} aria-label={`${name} ${words('staffrewards.number', { id })}`}>
      <Picture src={gift.image_url ?? null} alt="" sizes="80px" largest={160} />
      <div className={styles.facts}>
        <Status tone={tones[stage]}>{words(`staffrewards.stage.${stage}`)}</Status>
        <h3>{name}</h3>
        <p className={styles.soft}>{words('staffrewards.number', { id })}</p>
        {stage === 'REQUESTED' ? (
          <p className={gift.is_late ? styles.late : undefined}>
            {words('staffrewards.readyBy', { day: words.day(readyBy) })}
            {gift.is_late ? ` · ${words('staffrewards.late')}` : ''}
          </p>
        ) : null}
        {stage === 'READY' && until ? (
          <p>{words('staffrewards.collectUntil', { day: words.day(until) })}</p>
        ) : null}
        <div className={styles.buttons}>
          {code !== null && actions.includes('hand-over') ? (
            <Button
              priority="high"
              busy={handing && words('ui.busy')}
              onClick={async () =>
                take(
                  await handOver({ code }),
                  (data) => data.handOverRewardGift,
                  words('staffrewards.handedOver'),
                )
              }
            >
              {words('staffrewards.handOver')}
            </Button>
          ) : null}
          {actions.includes('receive') ? (
            <Button
              size="small"
              busy={receiving && words('ui.busy')}
              onClick={async () =>
                take(await receive({ id }), (data) => data.receiveRewardGift, words('staffrewards.received'))
              }
            >
              {words('staffrewards.receive')}
            </Button>
          ) : null}
        </div>
        {refusal ? (
          <Notice tone="error" live>
            {refusedWords(refusal, words, words('staffrewards.changed'))}
          </Notice>
        ) : null}
        {actions.includes('withdraw') ? <Withdraw id={id} onChanged={onChanged} /> : null}
        <Disclosure summary={words('staffrewards.history')}>
          <ol className={styles.history}>
            {gift.history.map(({ at, event, staff_no: by, reason }) => (
              <li key={`${at} ${event}`}>
                <time dateTime={at}>{words.moment(at)}</time>{' '}
                {words(`staffrewards.event.${event as 'request'}`)} {by} {reason}
              </li>
            ))}
          </ol>
        </Disclosure>
      </div>
    </article>
  );
}
