/** The stone's location in this market, and how soon it can be sent. */

import { useWords } from '@jinlan/client/words';
import { Icon, Link } from '@jinlan/ui';
import type { DiamondFactsFragment } from '../queries.generated.ts';
import styles from './Whereabouts.module.css';

export function Whereabouts({
  stone: { location, delivery_days: days },
}: {
  readonly stone: DiamondFactsFragment;
}) {
  const words = useWords('diamonds');
  const placeText = location
    ? words(location.is_store ? 'diamonds.stone.inStore' : 'diamonds.stone.inWarehouse', {
        name: location.name,
      })
    : words('diamonds.stone.sentFor', { days });
  return (
    <section className={styles.where} aria-label={words('diamonds.stone.where')}>
      <p>
        <Icon name={location?.is_store ? 'store' : 'truck'} size={20} />
        <span>
          {placeText}
          {location?.is_store ? (
            <Link to={`/storelocator/#${location.code}`}>{words('diamonds.stone.storePage')}</Link>
          ) : null}
        </span>
      </p>
      {location ? (
        <p>
          <Icon name="clock" size={20} />
          <span>{words('diamonds.stone.leaves', { days })}</span>
        </p>
      ) : null}
    </section>
  );
}
