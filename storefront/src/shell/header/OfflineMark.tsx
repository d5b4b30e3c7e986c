import { useIsOffline } from '@jinlan/client/errors';
import { useWords } from '@jinlan/client/words';
import { classNames, Icon } from '@jinlan/ui';
import styles from './OfflineMark.module.css';

/** Shown while there is no network. It is no live region, because the toast has announced it. */
export function OfflineMark({ className }: { readonly className?: string | undefined }) {
  const words = useWords();
  return useIsOffline() ? (
    <p className={classNames(styles.mark, className)}>
      <Icon name="offline" size={16} />
      {words('shell.offline')}
    </p>
  ) : null;
}
