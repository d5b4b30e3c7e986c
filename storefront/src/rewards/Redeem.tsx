import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Cluster, Dialog, Notice, Select, Stack } from '@jinlan/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RedeemRewardDocument, type RewardQuery } from './queries.generated.ts';
import styles from './Rewards.module.css';
import { hindrance, type Member, newRequestKey, refusalWords } from './redeeming.ts';

type Reward = RewardQuery['reward'];

interface RedeemProps {
  readonly reward: Reward;
  readonly member: Member | null;
  /** Called when the server refuses, because something has changed since the page was loaded. */
  readonly onChanged: () => void;
}

/** The choice of a store for a gift, the reason why the member cannot redeem, or the button with its confirmation. */
export function Redeem({ reward, member, onChanged }: RedeemProps) {
  const words = useWords('rewards');
  const { kind, level, stores, ready_by: readyBy, valid_days: days } = reward;
  const [storeCode, setStore] = useState('');
  const [missing, setMissing] = useState(false);
  const [requestKey, setRequestKey] = useState<string | null>(null);
  const why = hindrance(reward, member, words);
  const store = stores.find(({ code }) => code === storeCode);
  return (
    <Stack gap={16}>
      {kind === 'GIFT' ? (
        <Select
          label={words('rewards.store')}
          placeholder={words('rewards.store.choose')}
          options={stores.map(({ code, name }) => ({ value: code, label: name }))}
          value={storeCode}
          hint={
            store
              ? words('rewards.store.hours', { address: store.address, hours: store.opening_hours })
              : undefined
          }
          error={missing && !store ? words('rewards.store.missing') : undefined}
          onChange={({ target }) => setStore(target.value)}
        />
      ) : null}
      <ul className={styles.soft}>
        {readyBy ? <li>{words('rewards.ready', { day: words.day(readyBy) })}</li> : null}
        {kind === 'GIFT' ? <li>{words('rewards.keep')}</li> : null}
        {days ? <li>{words('rewards.coupon.days', { days })}</li> : null}
        {level === 'FANS' ? null : (
          <li>{words('rewards.level', { level: words(`rewards.level.${level}`) })}</li>
        )}
      </ul>
      <Cluster gap={16}>
        <Button
          priority="high"
          disabled={why !== null || member === null}
          onClick={() => {
            setMissing(true);
            if (kind === 'COUPON' || store) setRequestKey(newRequestKey());
          }}
        >
          {why ?? words('rewards.redeem')}
        </Button>
      </Cluster>
      {member ? (
        <p className={styles.soft}>
          {words('rewards.available')} {words.number(member.points.available)}
        </p>
      ) : null}
      {requestKey !== null && member ? (
        <Confirm
          {...{ reward, member, requestKey, onChanged }}
          store={store ?? null}
          onClose={() => setRequestKey(null)}
        />
      ) : null}
    </Stack>
  );
}

function Confirm({
  reward,
  member,
  store,
  requestKey,
  onChanged,
  onClose,
}: Omit<RedeemProps, 'member'> & {
  readonly member: Member;
  readonly store: Reward['stores'][number] | null;
  readonly requestKey: string;
  readonly onClose: () => void;
}) {
  const words = useWords('rewards');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [redeem, busy] = useMutation(RedeemRewardDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { key, kind, name, points, ready_by: readyBy, valid_days: days } = reward;

  async function send(): Promise<void> {
    const outcome = await redeem({
      input: { key, points, store_code: store?.code ?? null, request_key: requestKey },
    });
    if (!outcome.ok) {
      setRefusal(refusalWords(outcome.error, words));
      if (outcome.error.kind !== 'network') onChanged();
      return;
    }
    toasts.add({
      type: 'info',
      message: words(kind === 'GIFT' ? 'rewards.done.gift' : 'rewards.done.coupon'),
    });
    await navigate(kind === 'GIFT' ? '/rewards/redeemed' : '/member/coupons');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words('rewards.confirm')}
      closeLabel={words('ui.close')}
      variant="sheet"
      footer={
        <Cluster gap={16}>
          <Button priority="high" busy={busy && words('ui.busy')} onClick={() => void send()}>
            {words('rewards.confirm')}
          </Button>
          <Button onClick={onClose}>{words('rewards.back.short')}</Button>
        </Cluster>
      }
    >
      <Stack gap={12}>
        <p>
          {kind === 'GIFT'
            ? words('rewards.confirm.gift', {
                ...{ points: words.number(points), name, store: store?.name ?? '' },
                day: readyBy ? words.day(readyBy) : '',
              })
            : words('rewards.confirm.coupon', { points: words.number(points), name, days: days ?? 0 })}
        </p>
        <p className={styles.soft}>
          {words('rewards.confirm.left', { points: words.number(member.points.available - points) })}
        </p>
        {refusal ? (
          <Notice tone="error" live>
            {refusal}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
}
