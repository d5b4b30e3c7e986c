import { useWords } from '@jinlan/client/words';
import { Picture } from '@jinlan/ui';
import type { RewardFactsFragment } from './fragments.generated.ts';
import styles from './Rewards.module.css';

/** The picture of a gift, or the sheet of a coupon. */
export function RewardPicture({
  reward: { kind, name, image_url: picture, valid_days: days },
  sizes,
  priority = false,
}: {
  readonly reward: Pick<RewardFactsFragment, 'kind' | 'name' | 'image_url' | 'valid_days'>;
  readonly sizes: string;
  readonly priority?: boolean;
}) {
  const words = useWords('rewards');
  if (kind === 'GIFT' || picture)
    return <Picture src={picture ?? null} alt="" sizes={sizes} priority={priority} />;
  return (
    <div className={styles.coupon} aria-hidden="true">
      <span>{words('rewards.coupon')}</span>
      <b>{name}</b>
      {days ? <span>{words('rewards.coupon.days', { days })}</span> : null}
    </div>
  );
}
