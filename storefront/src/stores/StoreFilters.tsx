import { useWords } from '@jinlan/client/words';
import { Checkbox, Link } from '@jinlan/ui';
import { type StoreService, storeServices } from './read-stores.ts';
import styles from './StoresScreen.module.css';

interface StoreFiltersProps {
  readonly services: readonly StoreService[];
  /** The piece that the stores must have: its name, or its SKU; null for none. */
  readonly piece: string | null;
  readonly onChoose: (services: readonly StoreService[]) => void;
  /** Address of the page without the piece. */
  readonly withoutPiece: string;
}

/** Filters of stores: what customers can do there, and a piece that they must have. */
export function StoreFilters({ services, piece, onChoose, withoutPiece }: StoreFiltersProps) {
  const words = useWords('content');
  return (
    <div className={styles.filters}>
      <fieldset>
        <legend>{words('content.stores.services')}</legend>
        {storeServices.map((service) => (
          <Checkbox
            key={service}
            label={words(`content.stores.service.${service}`)}
            checked={services.includes(service)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(storeServices.filter((each) => (each === service ? checked : services.includes(each))))
            }
          />
        ))}
      </fieldset>
      {piece === null ? null : (
        <p>
          {words('content.stores.withPiece', { piece })}{' '}
          <Link to={withoutPiece}>{words('content.stores.clear')}</Link>
        </p>
      )}
    </div>
  );
}
