/** The fields of an address in rows: two in a row, the street alone; province, city and district in one row. */
import type { CountryCode } from '@jinlan/domain/markets';
import type { AddressField } from '@jinlan/domain/people';
import styles from './AddressFields.module.css';
import { AddressInput } from './AddressInput.tsx';

interface AddressFieldsProps {
  readonly fields: readonly AddressField[];
  readonly country: CountryCode;
  /** Asks only for name and number, for a customer who collects in a store. */
  readonly collects?: boolean;
}

export function AddressFields({ fields, country, collects = false }: AddressFieldsProps) {
  const hasDistrict = fields.some(({ name }) => name === 'district');
  const widthOf = ({ name }: AddressField) => {
    if (name === 'street') return styles.whole;
    const isThird = hasDistrict && (name === 'region' || name === 'city' || name === 'district');
    return isThird ? styles.third : styles.half;
  };
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div key={field.name} className={widthOf(field)}>
          <AddressInput field={field} country={country} collects={collects} />
        </div>
      ))}
    </div>
  );
}
