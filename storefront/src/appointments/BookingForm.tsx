import { type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { APPOINTMENT_TEXT_MAX, appointmentPurposes, checkRemark } from '@jinlan/domain/appointments';
import { Button, FieldGroup, Radio, Select, TextArea } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { ContactFields } from '../at-store/ContactFields.tsx';
import { type ContactValues, useContact } from '../at-store/use-contact.ts';
import styles from './Appointments.module.css';
import {
  type AppointmentVisitorQuery,
  BookAppointmentDocument,
  type BookAppointmentMutationVariables,
} from './queries.generated.ts';
import { appointmentRefusal } from './refusals.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { useReloadSlots } from './use-reload-slots.ts';

type Purpose = BookAppointmentMutationVariables['input']['purpose'];
const purposes = appointmentPurposes.map((each) => each.toUpperCase().replaceAll('-', '_') as Purpose);

interface Values extends ContactValues {
  store: string;
  purpose: string;
  slot: string;
  remark: string;
}

interface BookingFormProps {
  readonly stores: readonly { readonly code: string; readonly name: string }[];
  /** The code of the store to begin with; empty for none. */
  readonly at: string;
  readonly piece: { readonly sku: string; readonly name: string } | null;
  /** Null for a guest. */
  readonly visitor: AppointmentVisitorQuery['customer'];
}

/** A member's proven number needs no code; any other one is confirmed by a text message. */
export function BookingForm({ stores, at, piece, visitor }: BookingFormProps) {
  const words = useWords('appointments');
  const navigate = useNavigate();
  const [book] = useMutation(BookAppointmentDocument);
  const reloadSlots = useReloadSlots();
  const sku = piece?.sku ?? null;
  const contact = useContact(visitor, words('appointments.email.missing'));
  const form = useShopForm<Values>({
    defaultValues: {
      ...contact.defaults,
      ...{ store: at, purpose: '', slot: '', remark: '' },
    },
    check: (values) => ({
      store: values.store === '' ? words('appointments.store.missing') : null,
      purpose: values.purpose === '' ? words('appointments.purpose.missing') : null,
      slot: values.slot === '' ? words('appointments.slot.missing') : null,
      ...contact.check(values),
      remark: checkRemark(values.remark).ok
        ? null
        : words('appointments.remark.long', { most: APPOINTMENT_TEXT_MAX }),
    }),
    async send(values) {
      const outcome = await book({
        input: {
          ...{ store_code: values.store, purpose: values.purpose as Purpose, starts_at: values.slot },
          ...{ remark: values.remark },
          sku,
          ...contact.inputOf(values),
        },
      });
      if (!outcome.ok) return refused(outcome.error);
      const { number, key } = outcome.value.bookAppointment;
      await navigate(`/appointment?number=${number}&key=${key}&booked=1`, { replace: true });
      return null;
    },
  });

  /** Sets a field that is not bound to the form, so it is checked again here. */
  function chooseSlot(slot: string): void {
    form.setValue('slot', slot);
    form.recheck('slot');
  }

  function refused(error: ShopError): FormRefusal<Values> {
    switch (error.code) {
      case 'APPOINTMENT_SLOT_UNAVAILABLE':
        form.setValue('slot', '');
        reloadSlots(form.valuesNow().store, sku);
        return { fields: { slot: appointmentRefusal(error, words) } };
      default:
        return contact.refusalOf(error) ?? { whole: appointmentRefusal(error, words) };
    }
  }

  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="high" full busy={form.busy && words('ui.busy')}>
          {words('appointments.book')}
        </Button>
      }
    >
      <Select
        label={words('appointments.store')}
        options={stores.map((store) => ({ value: store.code, label: store.name }))}
        {...(at === '' ? { placeholder: words('appointments.store.missing') } : {})}
        {...form.field('store', { onChange: () => chooseSlot('') })}
      />
      <FieldGroup label={words('appointments.purpose')} error={form.problemOf('purpose')}>
        <div className={styles.purposes}>
          {purposes.map((purpose) => (
            <Radio
              key={purpose}
              label={words(`appointments.purpose.${purpose}`)}
              {...form.choice('purpose', purpose)}
            />
          ))}
        </div>
      </FieldGroup>
      {piece ? (
        <p>
          {words('appointments.piece')}: {piece.name}
        </p>
      ) : null}
      {form.values.store === '' ? null : (
        <SlotPicker
          key={form.values.store}
          storeCode={form.values.store}
          sku={sku}
          value={form.values.slot}
          onChange={chooseSlot}
          error={form.problemOf('slot')}
        />
      )}
      <ContactFields
        form={form}
        contact={contact}
        mobileLead={words('appointments.mobile.lead')}
        ownMobileText={(mobile) => words('appointments.ownMobile', { mobile })}
        emailHint={words('appointments.email.hint')}
      />
      <TextArea
        label={words('appointments.remark')}
        mark={words('appointments.optional')}
        hint={words('appointments.remark.hint', { most: APPOINTMENT_TEXT_MAX })}
        rows={3}
        {...form.field('remark')}
      />
    </ShopForm>
  );
}
