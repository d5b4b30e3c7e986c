/** The order's packing slip and the buyer's documents, as PDF. */
import { useWords } from '@jinlan/client/words';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { Box } from './Box.tsx';
import styles from './Documents.module.css';

export function Documents({ order }: { readonly order: StaffOrderFragment }) {
  const words = useWords('staff');
  if (order.documents.length === 0) return null;
  return (
    <Box title={words('staff.documents')}>
      <ul className={styles.documents}>
        {order.documents.map(({ kind, number, url }) => (
          <li key={`${kind}-${number}`}>
            <a href={url} download>
              {words(`staff.documents.${kind}`)}
            </a>
            {number === order.number ? null : <small>{number}</small>}
          </li>
        ))}
      </ul>
    </Box>
  );
}
