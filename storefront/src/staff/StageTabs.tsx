import { Link } from '@jinlan/ui';
import styles from './StageTabs.module.css';

/** Links to the parts of a list, one for each stage. */
export function StageTabs({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly {
    readonly key: string;
    readonly label: string;
    readonly to: string;
    readonly isCurrent: boolean;
  }[];
}) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ key, label: text, to, isCurrent }) => (
        <Link key={key} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
