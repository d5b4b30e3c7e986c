import { useWords } from '@jinlan/client/words';
import { Checkbox, Link } from '@jinlan/ui';
import { type StoreService, storeServices } from './read-stores.ts';
import styles from './StoresScreen.module.css';

interface StoreFiltersProps {
  readonly services: readonly StoreService[];
  /** The piece that the stores must have: its name, or its SKU; null for none. */
  readonly piece: string | null;
  readonly onChoose: (services: readonly StoreService[]) => void;
  /** Shows stores without the piece too. */
  readonly onWithoutPiece: () => void;
  /** Page of a piece that needs a size before it can be reserved; null for other pieces. */
  readonly chooseAt: string | null;
}

/** Filters of stores: services for customers, and a piece that the stores must have. */
export function StoreFilters({ services, piece, onChoose, onWithoutPiece, chooseAt }: StoreFiltersProps) {
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
          <button type="button" onClick={onWithoutPiece}>
            {words('content.stores.clear')}
          </button>
          {chooseAt === null ? null : (
            <>
              {' '}
              <Link to={chooseAt}>{words('content.stores.chooseSize')}</Link>
            </>
          )}
        </p>
      )}
    </div>
  );
}
