import styles from './Breadcrumbs.module.css';
import { Link } from './Link.tsx';

export interface Crumb {
  readonly label: string;
  /** Omitted for the last entry, the page itself. */
  readonly to?: string;
}

export function Breadcrumbs({
  label,
  crumbs,
}: {
  readonly label: string;
  readonly crumbs: readonly Crumb[];
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb) => (
          <li key={`${crumb.to ?? ''} ${crumb.label}`}>
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
