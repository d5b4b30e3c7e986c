import { type ShopError, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { useId } from 'react';
import styles from './Coupons.module.css';
import { ClaimCouponDocument, type MemberCouponsQuery } from './queries.generated.ts';

type Campaign = NonNullable<NonNullable<MemberCouponsQuery['customer']>['claimable_coupons']>[number];

interface ClaimableProps {
  readonly campaigns: readonly Campaign[];
  /** Called when coupons or campaigns may have changed. */
  readonly onChanged: () => void;
}

/** Campaigns with coupons that the member can claim. Renders nothing without campaigns. */
export function Claimable({ campaigns, onChanged }: ClaimableProps) {
  const words = useWords('coupons');
  const heading = useId();
  if (campaigns.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.claimable}>
      <h2 id={heading}>{words('coupons.claim.title')}</h2>
      <ul className={styles.list}>
        {campaigns.map((campaign) => (
          <Row key={campaign.key} campaign={campaign} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function Row({ campaign, onChanged }: Pick<ClaimableProps, 'onChanged'> & { readonly campaign: Campaign }) {
  const words = useWords('coupons');
  const toasts = useToasts();
  const [claim, busy] = useMutation(ClaimCouponDocument);
  const { key, name, conditions, channels, state, level } = campaign;
  async function send(): Promise<void> {
    const outcome = await claim({ key });
    toasts.add(
      outcome.ok
        ? { type: 'info', message: words('coupons.claim.done') }
        : { type: 'error', message: refusalWords(outcome.error, words) },
    );
    if (outcome.ok || outcome.error.kind !== 'network') onChanged();
  }
  return (
    <li className={styles.slip}>
      <div className={styles.stub}>
        <b>{conditions[0] ?? name}</b>
      </div>
      <div className={styles.facts}>
        <h3>{name}</h3>
        {conditions.length > 1 ? <p>{conditions.slice(1).join(words('coupons.join'))}</p> : null}
        <ul className={styles.soft}>
          <li>{words('coupons.claim.days', { days: campaign.valid_days })}</li>
          <li>{words('coupons.channels', { names: channels.join(words('coupons.join')) })}</li>
        </ul>
        <div className={styles.actions}>
          {state === 'AVAILABLE' ? (
            <Button
              size="small"
              busy={busy && words('ui.busy')}
              aria-label={words('coupons.claimOf', { name })}
              onClick={() => void send()}
            >
              {words('coupons.claim')}
            </Button>
          ) : (
            <p className={styles.soft}>
              {state === 'LEVEL'
                ? words('coupons.claim.LEVEL', { level: words(`coupons.level.${level ?? 'FANS'}`) })
                : words(`coupons.claim.${state}`)}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

function refusalWords(error: ShopError, words: Words<'coupons'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'COUPON_CLAIMED':
      return words('coupons.claim.CLAIMED');
    case 'COUPONS_GONE':
      return words('coupons.claim.gone');
    case 'COUPON_NOT_CLAIMABLE':
      return words('coupons.claim.ended');
    case 'TOO_MANY_REQUESTS':
      return words('coupons.claim.often');
    default:
      return words('errors.data');
  }
}
