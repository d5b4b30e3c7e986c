/** Steps of staff that need an input, each collapsed at first. */
import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { checkGift, checkNote, checkReason } from '@jinlan/domain/appointments';
import { Button, Disclosure, Select, TextField } from '@jinlan/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { SlotPicker } from '../../appointments/SlotPicker.tsx';
import { useReloadSlots } from '../../appointments/use-reload-slots.ts';
import { useStaffForm } from '../device/use-staff-form.ts';
import { useWaitable } from '../waiting/use-waiting.ts';
import type { StepProps } from './KeptAppointment.tsx';
import {
  AssignAppointmentDocument,
  DeclineAppointmentDocument,
  RescheduleAppointmentDocument,
} from './queries.generated.ts';
import styles from './StaffAppointmentsScreen.module.css';

const optionsOf = (colleagues: StepProps['colleagues']) =>
  colleagues.map(({ staff_no: value, name }) => ({ value, label: `${name} ${value}` }));

/**
 * Selects the appointment's new adviser after a change. A new `key` of the form would lose the focus and typed texts.
 */
function useAdviser(adviser: string | null, choose: (staffNo: string) => void): void {
  const follow = useEffectEvent(choose);
  useEffect(() => follow(adviser ?? ''), [adviser]);
}

export function AssignStep({ appointment: { number, version, adviser }, colleagues, take }: StepProps) {
  const words = useWords('staffAppointments');
  const [assign] = useMutation(AssignAppointmentDocument);
  const form = useShopForm<{ adviser: string }>({
    defaultValues: { adviser: adviser ?? '' },
    check: () => ({}),
    async send({ adviser: chosen }) {
      const staffNo = chosen === '' ? null : chosen;
      take(await assign({ number, version, staffNo }), words('staffappt.assigned'));
      return null;
    },
  });
  useAdviser(adviser, (staffNo) => form.setValue('adviser', staffNo));
  return (
    <Disclosure summary={words('staffappt.assign')}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {words('staffappt.assign')}
          </Button>
        }
      >
        <Select
          label={words('staffappt.adviser')}
          options={[{ value: '', label: words('staffappt.adviser.none') }, ...optionsOf(colleagues)]}
          {...form.field('adviser')}
        />
      </ShopForm>
    </Disclosure>
  );
}

export function CompleteStep({ appointment: { number, version, adviser }, colleagues, take }: StepProps) {
  const words = useWords('staff', 'staffAppointments');
  const [complete] = useWaitable('completeAppointment');
  const form = useStaffForm<{ by: string; gift: string; reason: string }>(`appointment:${number}:complete`, {
    defaultValues: { by: adviser ?? '', gift: '', reason: '' },
    check: ({ gift, reason }) => ({
      gift: checkGift(gift).ok ? null : words('staffappt.long'),
      reason: checkNote(reason).ok ? null : words('staffappt.long'),
    }),
    async send({ by, gift, reason }) {
      const staffNo = by === '' ? null : by;
      const title = words('staff.waiting.of', { action: words('staffappt.complete'), number });
      const outcome = await complete({ number, version, staffNo, gift, reason }, title);
      return take(outcome, words('staffappt.completed')) === null ? null : {};
    },
  });
  useAdviser(adviser, (staffNo) => form.setValue('by', staffNo));
  return (
    <Disclosure summary={words('staffappt.complete')}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" priority="high" busy={form.busy && words('ui.busy')}>
            {words('staffappt.complete')}
          </Button>
        }
      >
        <Select
          label={words('staffappt.complete.by')}
          options={[{ value: '', label: words('staffappt.complete.me') }, ...optionsOf(colleagues)]}
          {...form.field('by')}
        />
        <TextField label={words('staffappt.complete.gift')} autoComplete="off" {...form.field('gift')} />
        <TextField label={words('staffappt.complete.reason')} autoComplete="off" {...form.field('reason')} />
      </ShopForm>
    </Disclosure>
  );
}

export function MoveStep({ appointment: { number, version, sku }, storeCode, take }: StepProps) {
  const words = useWords('appointments', 'staffAppointments');
  const [reschedule, moving] = useMutation(RescheduleAppointmentDocument);
  const [startsAt, setStartsAt] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reloadSlots = useReloadSlots();
  return (
    <Disclosure summary={words('staffappt.move')}>
      <div className={styles.step}>
        <SlotPicker
          storeCode={storeCode}
          sku={sku}
          value={startsAt}
          onChange={setStartsAt}
          error={isMissing && startsAt === '' ? words('appointments.slot.missing') : null}
        />
        <Button
          size="small"
          busy={moving && words('ui.busy')}
          onClick={async () => {
            setMissing(startsAt === '');
            if (startsAt === '') return;
            const outcome = await reschedule({ number, version, startsAt });
            if (!outcome.ok && outcome.error.code === 'APPOINTMENT_SLOT_UNAVAILABLE') {
              setStartsAt('');
              reloadSlots(storeCode, sku);
            }
            take(outcome, words('staffappt.moved'));
          }}
        >
          {words('staffappt.move.do')}
        </Button>
      </div>
    </Disclosure>
  );
}

export function DeclineStep({ appointment: { number, version }, take }: StepProps) {
  const words = useWords('staffAppointments');
  const [decline] = useMutation(DeclineAppointmentDocument);
  const form = useShopForm<{ reason: string }>({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({ reason: checkReason(reason).ok ? null : words('staffappt.cancel.missing') }),
    async send({ reason }) {
      take(await decline({ number, version, reason }), words('staffappt.cancelled'));
      return null;
    },
  });
  return (
    <Disclosure summary={words('staffappt.cancel')}>
      <ShopForm
        form={form}
        className={styles.step ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {words('staffappt.cancel')}
          </Button>
        }
      >
        <TextField label={words('staffappt.cancel.reason')} autoComplete="off" {...form.field('reason')} />
      </ShopForm>
    </Disclosure>
  );
}
