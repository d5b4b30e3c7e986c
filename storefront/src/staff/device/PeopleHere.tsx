import { storedValues } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { useSession } from '../../account/session.tsx';
import styles from './DeviceScreen.module.css';
import { signOutPeople } from './locking.ts';
import { peopleOf } from './roster.ts';
import { useDeviceTools } from './use-device-tools.ts';

/** The other people who are signed in on this device. Each can be signed out. */
export function PeopleHere() {
  const words = useWords('staff');
  const tools = useDeviceTools();
  const { token } = useSession();
  const [people, setPeople] = useState(() => peopleOf(storedValues));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setPeople(peopleOf(storedValues));
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, []);
  const others = people.filter((person) => person.token !== token);
  if (others.length === 0) return <p className={styles.soft}>{words('staff.device.people.none')}</p>;
  return (
    <>
      {problem ? (
        <Notice tone="error" live>
          {problem}
        </Notice>
      ) : null}
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.staffNo}>
            <span>
              <strong>
                {person.token === token
                  ? words('staff.device.people.you', { name: person.name })
                  : person.name}
              </strong>{' '}
              <span className={styles.soft}>{person.staffNo}</span>
            </span>
            {person.token === token ? null : (
              <Button
                size="small"
                aria-label={words('staff.device.people.signOutNamed', { name: person.name })}
                onClick={async () => {
                  const isOut = await signOutPeople(tools, [person]);
                  setProblem(isOut ? null : words('errors.network'));
                  setPeople(peopleOf(storedValues));
                }}
              >
                {words('staff.device.people.signOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
