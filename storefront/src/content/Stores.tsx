/** The market's stores as cards: name, street, hours, telephone. */
import { Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useQuery } from '../data/use-query.ts';
import { useWords } from '../words/words.tsx';
import { showPhone } from './phone.ts';
import { ContentStoresDocument } from './queries.generated.ts';
import styles from './Stores.module.css';

export function Stores({ limit }: { readonly limit: number }) {
  const words = useWords();
  const { data, loading } = useQuery(ContentStoresDocument, { count: Math.min(Math.max(limit, 1), 50) });
  if (loading) {
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  return (
    <ul className={styles.stores}>
      {(data?.pickupLocations?.items ?? []).map((store) =>
        store ? (
          <li key={store.pickup_location_code}>
            <h3>{store.name}</h3>
            <p>
              {store.city} {store.street}
            </p>
            {store.opening_hours ? (
              <p>{words('browse.stores.hours', { hours: store.opening_hours })}</p>
            ) : null}
            {store.phone ? (
              <p>
                <a href={`tel:${store.phone.replace(/\s/g, '')}`}>
                  {words('browse.stores.phone', { phone: showPhone(store.phone) })}
                </a>
              </p>
            ) : null}
          </li>
        ) : null,
      )}
    </ul>
  );
}
