import { storedValues, useMutation } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { PIN_LENGTH, readStaffPin } from '@jinlan/domain/people';
import { TextField } from '@jinlan/ui';
import { useState } from 'react';
import { PasswordField } from '../../account/sign-in/password/PasswordField.tsx';
import { useStaffMember } from '../staff-member.tsx';
import styles from './DeviceScreen.module.css';
import { SetStaffPinDocument } from './queries.generated.ts';
import { peopleOf, rememberPerson } from './roster.ts';

/** Sets the PIN of the signed-in person. */
export function OwnPin() {
  const words = useWords('account', 'staff');
  const toasts = useToasts();
  const staffNo = useStaffMember()?.staffNo ?? '';
  const here = peopleOf(storedValues).find((person) => person.staffNo === staffNo);
  const [isSet, setSet] = useState(false);
  const [save] = useMutation(SetStaffPinDocument);
  const form = useShopForm<{ pin: string; again: string; password: string }>({
    defaultValues: { pin: '', again: '', password: '' },
    check({ pin, again, password }) {
      const read = readStaffPin(pin, staffNo);
      return {
        pin: read.ok
          ? null
          : words(read.error === 'digits' ? 'staff.unlock.pin.wrong' : 'staff.device.pin.simple'),
        again: pin === again ? null : words('staff.device.pin.differs'),
        password: password === '' ? words('staff.signIn.password.empty') : null,
      };
    },
    async send({ pin, password }) {
      const outcome = await save({ pin, password });
      if (!outcome.ok) {
        const { code, kind } = outcome.error;
        if (code === 'WRONG_PASSWORD')
          return { fields: { password: words('staff.device.pin.wrongPassword') } };
        if (code === 'STAFF_PIN_INVALID') return { fields: { pin: words('staff.device.pin.simple') } };
        if (code === 'TOO_MANY_REQUESTS') return { whole: words('errors.rateLimited') };
        return { whole: words(kind === 'network' ? 'errors.network' : 'staff.device.failed') };
      }
      const person = peopleOf(storedValues).find((each) => each.staffNo === staffNo);
      if (person) rememberPerson(storedValues, { ...person, hasPin: true });
      setSet(true);
      form.restart({ pin: '', again: '', password: '' });
      toasts.add({ type: 'info', message: words('staff.device.pin.saved') });
      return null;
    },
  });
  return (
    <ShopForm form={form} className={styles.form ?? ''}>
      <p className={styles.soft}>
        {words(isSet || here?.hasPin ? 'staff.device.pin.has' : 'staff.device.pin.none')}
      </p>
      <TextField
        label={words('staff.device.pin.new')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_LENGTH}
        {...form.field('pin', { deps: ['again'] })}
      />
      <TextField
        label={words('staff.device.pin.again')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_LENGTH}
        {...form.field('again')}
      />
      <PasswordField
        label={words('staff.device.pin.password')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <div>
        <SubmitButton busy={form.busy && words('ui.busy')}>{words('staff.device.pin.save')}</SubmitButton>
      </div>
    </ShopForm>
  );
}
