import { useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import styles from './Cancel.module.css';

interface CancelChoiceProps {
  readonly busy: boolean;
  readonly onKeep: () => void;
  /** Left out where the second button sends a form. */
  readonly onCancel?: () => void;
  readonly label?: string;
}

/** The two buttons below the question. */
export function CancelChoice({ busy, onKeep, onCancel, label }: CancelChoiceProps) {
  const words = useWords('orders');
  return (
    <div className={styles.choice}>
      <Button onClick={onKeep}>{words('orders.act.keep')}</Button>
      <Button
        type={onCancel ? 'button' : 'submit'}
        priority="high"
        busy={busy && words('ui.busy')}
        {...(onCancel ? { onClick: onCancel } : {})}
      >
        {label ?? words('orders.cancel.submit')}
      </Button>
    </div>
  );
}
