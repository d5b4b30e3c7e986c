import { type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { marketFacts } from '@jinlan/domain/markets';
import { formatPhone, joinName, NAME_MAX } from '@jinlan/domain/people';
import { Button, FieldGroup, Notice, RadioCard, TextField } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { emailProblem, nameProblem } from '../account/sign-in/form-checks.ts';
import { MobileFields, type MobileFormValues } from '../account/sign-in/mobile/MobileFields.tsx';
import { e164Of, isCode, mobileValues, numberProblem } from '../account/sign-in/mobile/mobile-number.ts';
import { mobileRefusal } from '../account/sign-in/mobile/mobile-refusals.ts';
import { useMobileCode } from '../account/sign-in/mobile/use-mobile-code.ts';
import { useShop } from '../app/shop.tsx';
import { type ReservationVisitorQuery, ReserveToTryDocument } from './queries.generated.ts';
import styles from './Reservations.module.css';
import { reservationRefusal } from './refusals.ts';

interface Values extends MobileFormValues {
  store: string;
  name: string;
  email: string;
}

interface ReserveFormProps {
  readonly sku: string;
  readonly stores: readonly {
    readonly code: string;
    readonly name: string;
    readonly address: string;
    readonly isLast: boolean;
  }[];
  /** The code of the store to begin with; empty for none. */
  readonly at: string;
  /** Null for a guest. */
  readonly visitor: ReservationVisitorQuery['customer'];
  /** Loads the stores again. */
  readonly onSoldOut: () => void;
}

/** A member's proven number needs no code; any other one is confirmed by a text message. */
export function ReserveForm({ sku, stores, at, visitor, onSoldOut }: ReserveFormProps) {
  const words = useWords('account', 'buy', 'mobile', 'reservations');
  const shop = useShop();
  const navigate = useNavigate();
  const code = useMobileCode('APPOINTMENT');
  const [reserve] = useMutation(ReserveToTryDocument);
  const ownMobile = visitor?.mobile_verified ? (visitor.mobile_phone ?? null) : null;
  const isGone = at !== '' && !stores.some((store) => store.code === at);
  const only = stores.length === 1 && !isGone ? (stores[0]?.code ?? '') : '';
  const form = useShopForm<Values>({
    defaultValues: {
      ...mobileValues(visitor?.mobile_phone ?? null, marketFacts[shop.market].country),
      ...{ code: '', store: isGone || at === '' ? only : at },
      name: visitor ? joinName({ given: visitor.firstname ?? '', family: visitor.lastname ?? '' }) : '',
      email: visitor?.email ?? '',
    },
    check: (values) => ({
      store: stores.some((store) => store.code === values.store) ? null : words('reservations.store.missing'),
      name: nameProblem(values.name, words),
      number: ownMobile === null ? numberProblem(values, words) : null,
      code: ownMobile === null && !isCode(values.code) ? words('mobile.code.missing') : null,
      email:
        values.email.trim() === '' ? words('reservations.email.missing') : emailProblem(values.email, words),
    }),
    async send(values) {
      const outcome = await reserve({
        input: {
          ...{ store_code: values.store, sku, name: values.name.trim(), email: values.email.trim() },
          ...(ownMobile === null ? { mobile: e164Of(values), code: values.code } : {}),
        },
      });
      if (!outcome.ok) return refused(outcome.error);
      const { number, key } = outcome.value.reservePiece;
      await navigate(`/reservation?number=${number}&key=${key}&made=1`, { replace: true });
      return null;
    },
  });

  function refused(error: ShopError): FormRefusal<Values> {
    switch (error.code) {
      case 'RESERVATION_SOLD_OUT':
        onSoldOut();
        return { fields: { store: reservationRefusal(error, words) } };
      case 'RESERVATION_OPEN':
      case 'RESERVATION_STORE_FULL':
        return { fields: { store: reservationRefusal(error, words) } };
      case 'MOBILE_CODE_INVALID':
      case 'INVALID_PHONE':
      case 'INVALID_NAME': {
        const { field, text } = mobileRefusal(error, words);
        return field === 'number' || field === 'code' || field === 'name'
          ? { fields: { [field]: text } }
          : { whole: text };
      }
      default:
        return { whole: reservationRefusal(error, words) };
    }
  }

  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="high" full busy={form.busy && words('ui.busy')}>
          {words('reservations.make')}
        </Button>
      }
    >
      {isGone ? <Notice tone="warning">{words('reservations.store.gone')}</Notice> : null}
      <FieldGroup label={words('reservations.store')} error={form.problemOf('store')}>
        <div className={styles.stores}>
          {stores.map((store) => (
            <RadioCard
              key={store.code}
              label={store.name}
              hint={store.address}
              end={words(store.isLast ? 'reservations.lastPiece' : 'reservations.inStock')}
              {...form.choice('store', store.code)}
            />
          ))}
        </div>
      </FieldGroup>
      <h2>{words('reservations.contact')}</h2>
      <TextField
        label={words('reservations.name')}
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        {...form.field('name')}
      />
      {ownMobile === null ? (
        <>
          <p className={styles.soft}>{words('reservations.mobile.lead')}</p>
          <MobileFields form={form} code={code} busy={form.busy} />
        </>
      ) : (
        <p>{words('reservations.ownMobile', { mobile: formatPhone(ownMobile) })}</p>
      )}
      <TextField
        label={words('reservations.email')}
        hint={words('reservations.email.hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
    </ShopForm>
  );
}
