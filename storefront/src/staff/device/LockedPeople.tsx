/** The people of a locked device: one of them opens their session by PIN or password, or somebody else signs in. */

import type { ShopError } from '@jinlan/client/data';
import { dataOf, storedValues } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { typedDigits } from '@jinlan/domain/people';
import { Button, Cluster, Notice, TextField } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { useSigning } from '../../account/session.tsx';
import { PasswordField } from '../../account/sign-in/password/PasswordField.tsx';
import styles from './LockedPeople.module.css';
import { lockPeople, signOutPeople, unlock } from './locking.ts';
import { type DevicePerson, peopleOf } from './roster.ts';
import { useDeviceTools } from './use-device-tools.ts';

/** The people of the device, the last sign-in first. */
const peopleHere = (): readonly DevicePerson[] => [...peopleOf(storedValues)].reverse();

interface LockedPeopleProps {
  readonly onOther: () => void;
}

export function LockedPeople({ onOther }: LockedPeopleProps) {
  const words = useWords('account', 'staff');
  const tools = useDeviceTools();
  const [people, setPeople] = useState(peopleHere);
  const [chosenNo, setChosenNo] = useState(people[0]?.staffNo ?? '');
  const [notice, setNotice] = useState<string | null>(null);
  const chosen = people.find(({ staffNo }) => staffNo === chosenNo) ?? people[0];

  const refresh = () => setPeople(peopleHere());

  useEffect(() => {
    void lockPeople(tools).then(() => setPeople(peopleHere()));
  }, [tools]);
  useEffect(() => {
    if (people.length === 0) onOther();
  }, [people, onOther]);

  if (!chosen) return null;
  return (
    <div className={styles.lock}>
      <p>{words('staff.unlock.lead')}</p>
      {notice ? (
        <Notice tone="warning" live>
          {notice}
        </Notice>
      ) : null}
      <fieldset className={styles.people}>
        <legend>{words('staff.unlock.people')}</legend>
        {people.map(({ staffNo, name }) => (
          <button
            key={staffNo}
            type="button"
            aria-pressed={staffNo === chosen.staffNo}
            onClick={() => {
              setNotice(null);
              setChosenNo(staffNo);
            }}
          >
            <strong>{name}</strong>
            <span>{staffNo}</span>
          </button>
        ))}
      </fieldset>
      <UnlockForm
        key={chosen.staffNo}
        person={chosen}
        onEnded={(text) => {
          setNotice(text);
          refresh();
        }}
      />
      <Cluster gap={8}>
        <Button onClick={onOther}>{words('staff.unlock.other')}</Button>
        <Button
          onClick={async () => {
            if (await signOutPeople(tools, people)) refresh();
            else setNotice(words('errors.network'));
          }}
        >
          {words('staff.unlock.signOutAll')}
        </Button>
      </Cluster>
    </div>
  );
}

interface UnlockFormProps {
  readonly person: DevicePerson;
  /** Called with a text if the person's session has ended. */
  readonly onEnded: (text: string) => void;
}

function UnlockForm({ person, onEnded }: UnlockFormProps) {
  const words = useWords('account', 'staff');
  const tools = useDeviceTools();
  const { takeStaffToken } = useSigning();
  const [byPin, setByPin] = useState(person.hasPin);
  const form = useShopForm<{ pin: string; password: string }>({
    defaultValues: { pin: '', password: '' },
    check: ({ pin, password }) => ({
      pin: byPin && !/^\d{6}$/.test(typedDigits(pin)) ? words('staff.unlock.pin.wrong') : null,
      password: !byPin && password === '' ? words('staff.signIn.password.empty') : null,
    }),
    async send({ pin, password }) {
      const error = await unlock(
        tools,
        person,
        byPin ? { pin: typedDigits(pin) } : { password },
        takeStaffToken,
      );
      if (error === null) return null;
      form.setValue('pin', '');
      form.setValue('password', '');
      if (error.code === 'STAFF_SESSION_ENDED') {
        onEnded(refusalText(error, words));
        return null;
      }
      return { whole: refusalText(error, words), focus: byPin ? 'pin' : 'password' };
    },
  });
  return (
    <ShopForm form={form} className={styles.form ?? ''} refusedAt="head">
      {byPin ? (
        <TextField
          label={words('staff.unlock.pin')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...form.field('pin')}
        />
      ) : (
        <PasswordField
          label={words('staff.unlock.password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      <Cluster gap={8}>
        <SubmitButton priority="high" busy={form.busy && words('ui.busy')}>
          {words('staff.unlock.do')}
        </SubmitButton>
        {person.hasPin ? (
          <Button
            onClick={() => {
              form.clearRefused();
              form.clearProblems();
              setByPin(!byPin);
            }}
          >
            {words(byPin ? 'staff.unlock.byPassword' : 'staff.unlock.byPin')}
          </Button>
        ) : null}
      </Cluster>
    </ShopForm>
  );
}

function refusalText(error: ShopError, words: Words<'account' | 'staff'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'STAFF_UNLOCK_FAILED':
      return words('staff.unlock.failed', { left: dataOf(error, 'STAFF_UNLOCK_FAILED').tries_left ?? 0 });
    case 'STAFF_SESSION_ENDED':
      return words('staff.unlock.ended');
    case 'TOO_MANY_REQUESTS':
      return words('staff.unlock.limit');
    default:
      return words('staff.refused.other');
  }
}
