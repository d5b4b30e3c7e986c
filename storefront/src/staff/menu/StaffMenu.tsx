/** The menu of staff: a list at the side of a wide screen; elsewhere a bar at the bottom, with a sheet for the rest. */
import { useWords } from '@jinlan/client/words';
import { Dialog, Icon, Link } from '@jinlan/ui';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useStaffMember } from '../staff-member.tsx';
import { useWaitingCount } from '../waiting/use-waiting.ts';
import { currentState, entriesFor, inBottomBar, type StaffEntry, staffGroups } from './entries.ts';
import styles from './StaffMenu.module.css';

/** Counts beside entries, by their path. */
function useCounts(): Readonly<Record<string, number>> {
  return { '/staff/device': useWaitingCount() };
}

export function StaffMenu() {
  const words = useWords('staff');
  const { pathname } = useLocation();
  const entries = entriesFor(useStaffMember());
  const counts = useCounts();
  const [isOpen, setOpen] = useState(false);
  const first = entries.slice(0, inBottomBar);
  const others = entries.slice(inBottomBar);
  const isAmongOthers = others.some(({ to }) => currentState(pathname, to) !== undefined);
  const countOfOthers = others.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0);
  return (
    <>
      <nav aria-label={words('staff.menu')} className={styles.side}>
        <Groups entries={entries} counts={counts} />
      </nav>
      <nav aria-label={words('staff.menu')} className={styles.bottom}>
        <ul>
          {first.map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} count={counts[entry.to] ?? 0} />
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              data-current={isAmongOthers || undefined}
              onClick={() => setOpen(true)}
            >
              <Icon name="menu" size={20} />
              <span>{words('staff.menu.more')}</span>
              <Count count={countOfOthers} />
            </button>
          </li>
        </ul>
      </nav>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words('staff.menu')}
        closeLabel={words('ui.close')}
        variant="sheet"
      >
        <nav aria-label={words('staff.menu.all')} className={styles.sheet}>
          <Groups entries={entries} counts={counts} onChosen={() => setOpen(false)} />
        </nav>
      </Dialog>
    </>
  );
}

interface GroupsProps {
  readonly entries: readonly StaffEntry[];
  readonly counts: Readonly<Record<string, number>>;
  readonly onChosen?: () => void;
}

function Groups({ entries, counts, onChosen }: GroupsProps) {
  const words = useWords('staff');
  const id = useId();
  return staffGroups.map((group) => {
    const own = entries.filter((entry) => entry.group === group);
    if (own.length === 0) return null;
    const headId = `${id}-${group}`;
    return (
      <div key={group}>
        <p id={headId}>{words(`staff.menu.${group}`)}</p>
        <ul aria-labelledby={headId}>
          {own.map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} count={counts[entry.to] ?? 0} onChosen={onChosen} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

interface EntryProps {
  readonly entry: StaffEntry;
  readonly count: number;
  readonly onChosen?: (() => void) | undefined;
}

function Entry({ entry: { to, label, icon }, count, onChosen }: EntryProps) {
  const words = useWords('staff');
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={currentState(pathname, to)} onClick={onChosen}>
      <Icon name={icon} size={20} />
      <span>{words(label)}</span>
      <Count count={count} />
    </Link>
  );
}

function Count({ count }: { readonly count: number }) {
  const words = useWords('staff');
  if (count === 0) return null;
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={styles.spoken}>{words('staff.menu.count', { count })}</span>
    </b>
  );
}
