import { useWords } from '@jinlan/client/words';
import type { OrderLine } from '../order-words.ts';
import styles from './OrderDownloads.module.css';

/** The bought files. They have no address while the order is unpaid, and after the maximum number of downloads. */
export function OrderDownloads({ line }: { readonly line: OrderLine }) {
  const words = useWords('orders');
  if (line.downloads.length === 0) return null;
  return (
    <ul className={styles.downloads}>
      {line.downloads.map(({ title, url, remaining }) => (
        <li key={title}>
          {url ? (
            // A plain link, because it is a file, not a page.
            <a href={url} download>
              {words('orders.download', { title })}
            </a>
          ) : (
            <span>
              {words(remaining === 0 ? 'orders.download.usedUp' : 'orders.download.oncePaid', { title })}
            </span>
          )}
          {url && remaining !== null ? (
            <small>{words('orders.download.left', { count: remaining })}</small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
