import { type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { APPOINTMENT_TEXT_MAX, appointmentPurposes, checkRemark } from '@jinlan/domain/appointments';
import { marketFacts } from '@jinlan/domain/markets';
import { formatPhone, joinName, NAME_MAX } from '@jinlan/domain/people';
import { Button, FieldGroup, Radio, Select, TextArea, TextField } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { emailProblem, nameProblem } from '../account/sign-in/form-checks.ts';
import { MobileFields, type MobileFormValues } from '../account/sign-in/mobile/MobileFields.tsx';
import { e164Of, isCode, mobileValues, numberProblem } from '../account/sign-in/mobile/mobile-number.ts';
import { mobileRefusal } from '../account/sign-in/mobile/mobile-refusals.ts';
import { useMobileCode } from '../account/sign-in/mobile/use-mobile-code.ts';
import { useShop } from '../app/shop.tsx';
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

interface Values extends MobileFormValues {
  store: string;
  purpose: string;
  slot: string;
  name: string;
  email: string;
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
  const words = useWords('account', 'appointments', 'buy', 'mobile');
  const shop = useShop();
  const navigate = useNavigate();
  const code = useMobileCode('APPOINTMENT');
  const [book] = useMutation(BookAppointmentDocument);
  const reloadSlots = useReloadSlots();
  const sku = piece?.sku ?? null;
  const ownMobile = visitor?.mobile_verified ? (visitor.mobile_phone ?? null) : null;
  const form = useShopForm<Values>({
    defaultValues: {
      ...mobileValues(visitor?.mobile_phone ?? null, marketFacts[shop.market].country),
      ...{ code: '', store: at, purpose: '', slot: '', remark: '' },
      name: visitor ? joinName({ given: visitor.firstname ?? '', family: visitor.lastname ?? '' }) : '',
      email: visitor?.email ?? '',
    },
    check: (values) => ({
      store: values.store === '' ? words('appointments.store.missing') : null,
      purpose: values.purpose === '' ? words('appointments.purpose.missing') : null,
      slot: values.slot === '' ? words('appointments.slot.missing') : null,
      name: nameProblem(values.name, words),
      number: ownMobile === null ? numberProblem(values, words) : null,
      code: ownMobile === null && !isCode(values.code) ? words('mobile.code.missing') : null,
      email:
        values.email.trim() === '' ? words('appointments.email.missing') : emailProblem(values.email, words),
      remark: checkRemark(values.remark).ok
        ? null
        : words('appointments.remark.long', { most: APPOINTMENT_TEXT_MAX }),
    }),
    async send(values) {
      const outcome = await book({
        input: {
          ...{ store_code: values.store, purpose: values.purpose as Purpose, starts_at: values.slot },
          ...{ name: values.name.trim(), email: values.email.trim(), remark: values.remark },
          sku,
          ...(ownMobile === null ? { mobile: e164Of(values), code: values.code } : {}),
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
      case 'MOBILE_CODE_INVALID':
      case 'INVALID_PHONE':
      case 'INVALID_NAME': {
        const { field, text } = mobileRefusal(error, words);
        return field === 'number' || field === 'code' || field === 'name'
          ? { fields: { [field]: text } }
          : { whole: text };
      }
      default:
        return { whole: appointmentRefusal(error, words) };
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
      <h2>{words('appointments.contact')}</h2>
      <TextField
        label={words('appointments.name')}
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        {...form.field('name')}
      />
      {ownMobile === null ? (
        <>
          <p className={styles.soft}>{words('appointments.mobile.lead')}</p>
          <MobileFields form={form} code={code} busy={form.busy} />
        </>
      ) : (
        <p>{words('appointments.ownMobile', { mobile: formatPhone(ownMobile) })}</p>
      )}
      <TextField
        label={words('appointments.email')}
        hint={words('appointments.email.hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
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
