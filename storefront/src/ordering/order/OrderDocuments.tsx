import { useWords } from '@jinlan/client/words';
import type { OrderFragment } from '../fragments.generated.ts';
import styles from './OrderDownloads.module.css';

/** Receipt or invoice and credit notes of the order, as PDF. */
export function OrderDocuments({
  order: { documents, number: orderNumber },
}: {
  readonly order: OrderFragment;
}) {
  const words = useWords('orders');
  if (documents.length === 0) return null;
  return (
    <div>
      <dt>{words('orders.documents')}</dt>
      <dd>
        <ul className={styles.downloads}>
          {documents.map(({ kind, number, url }) => (
            <li key={`${kind}-${number}`}>
              {/* A plain link, because it is a file, not a page. */}
              <a href={url} download>
                {words(`orders.documents.${kind}`)}
              </a>
              {number === orderNumber ? null : <small>{number}</small>}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
