/** The actions that wait for the connection, and those that the shop has refused since. Each can be cancelled. */
import { storedValues } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { Button, Link } from '@jinlan/ui';
import { cancelWaiting, type WaitingAction } from './queue.ts';
import { useWaiting } from './use-waiting.ts';
import styles from './WaitingList.module.css';

function refusalText(code: string, words: Words<'staff'>): string {
  if (code === 'TOO_OLD') return words('staff.waiting.tooOld');
  if (code === 'STAFF_OWN') return words('staff.refused.own');
  if (/_CHANGED$/.test(code)) return words('staff.waiting.changed');
  if (/_STEP_|_NOT_FOUND$/.test(code)) return words('staff.waiting.step');
  return words('staff.waiting.refused', { code });
}

export function WaitingList() {
  const words = useWords('staff');
  const actions = useWaiting();
  if (actions.length === 0) return <p className={styles.soft}>{words('staff.waiting.none')}</p>;
  return (
    <ul className={styles.list}>
      {actions.map((action) => (
        <Waiting key={action.key} action={action} />
      ))}
    </ul>
  );
}

function Waiting({ action: { key, title, page, at, refused } }: { readonly action: WaitingAction }) {
  const words = useWords('staff');
  const action = words(refused === null ? 'staff.waiting.cancel' : 'staff.waiting.remove');
  return (
    <li>
      <div>
        <Link to={page}>{title}</Link>
        <span className={styles.soft}>{words.moment(new Date(at).toISOString())}</span>
        <span className={refused === null ? styles.soft : styles.refused}>
          {refused === null ? words('staff.waiting.waits') : refusalText(refused, words)}
        </span>
      </div>
      <Button
        size="small"
        aria-label={words('staff.waiting.cancelNamed', { action, title })}
        onClick={() => void cancelWaiting(storedValues, key)}
      >
        {action}
      </Button>
    </li>
  );
}
