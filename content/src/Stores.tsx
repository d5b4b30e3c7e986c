/** The market's stores as cards: name, street, hours, telephone. */

import { formatPhone } from '@jinlan/domain/people';
import { Skeleton, SkeletonRegion } from '@jinlan/ui';
import styles from './Stores.module.css';
import { useContent } from './source.tsx';

export function Stores({ limit }: { readonly limit: number }) {
  const content = useContent();
  const words = content.useTexts();
  const stores = content.useStores(Math.min(Math.max(limit, 1), 50));
  if (!stores) {
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  return (
    <ul className={styles.stores}>
      {stores.map(({ code, name, city, street, hours, phone }) => (
        <li key={code}>
          <h3>{name}</h3>
          <p>
            {city} {street}
          </p>
          {hours ? <p>{words('browse.stores.hours', { hours })}</p> : null}
          {phone ? (
            <p>
              <a href={`tel:${phone.replace(/\s/g, '')}`}>
                {words('browse.stores.phone', { phone: formatPhone(phone) })}
              </a>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
