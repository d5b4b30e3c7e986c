import { useWords } from '@jinlan/client/words';
import { Checkbox, Link } from '@jinlan/ui';
import { type StoreService, storeServices } from './read-stores.ts';
import styles from './StoresScreen.module.css';

interface StoreFiltersProps {
  readonly services: readonly StoreService[];
  /** The piece that the stores must have: its name, or its SKU; null for none. */
  readonly piece: string | null;
  readonly onChoose: (services: readonly StoreService[]) => void;
  /** Shows the stores without regard to the piece. */
  readonly onWithoutPiece: () => void;
  /** The page of a piece whose size is to be chosen before it can be reserved; null for any other. */
  readonly chooseAt: string | null;
}

/** Filters of stores: what customers can do there, and a piece that they must have. */
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
