import { type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, FieldGroup, Notice, RadioCard } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { ContactFields } from '../at-store/ContactFields.tsx';
import { type ContactValues, useContact } from '../at-store/use-contact.ts';
import { type ReservationVisitorQuery, ReserveToTryDocument } from './queries.generated.ts';
import styles from './Reservations.module.css';
import { reservationRefusal } from './refusals.ts';

interface Values extends ContactValues {
  store: string;
}

interface ReserveFormProps {
  readonly sku: string;
  readonly stores: readonly {
    readonly code: string;
    readonly name: string;
    readonly address: string;
    readonly isLast: boolean;
  }[];
  /** Code of the store that is chosen first; empty for none. */
  readonly at: string;
  /** Null for a guest. */
  readonly visitor: ReservationVisitorQuery['customer'];
  /** Called when the piece is no longer available, to load the stores again. */
  readonly onSoldOut: () => void;
}

/**
 * The form of a reservation. A member's verified number needs no code; any other number is confirmed by a text message.
 */
export function ReserveForm({ sku, stores, at, visitor, onSoldOut }: ReserveFormProps) {
  const words = useWords('reservations');
  const navigate = useNavigate();
  const [reserve] = useMutation(ReserveToTryDocument);
  const contact = useContact(visitor, words('reservations.email.missing'));
  const isGone = at !== '' && !stores.some((store) => store.code === at);
  const only = stores.length === 1 && !isGone ? (stores[0]?.code ?? '') : '';
  const form = useShopForm<Values>({
    defaultValues: {
      ...contact.defaults,
      store: isGone || at === '' ? only : at,
    },
    check: (values) => ({
      store: stores.some((store) => store.code === values.store) ? null : words('reservations.store.missing'),
      ...contact.check(values),
    }),
    async send(values) {
      const outcome = await reserve({
        input: {
          store_code: values.store,
          sku,
          ...contact.inputOf(values),
        },
      });
      if (!outcome.ok) return refused(outcome.error);
      const { number, key } = outcome.value.reservePiece;
      await navigate(`/reservation?number=${number}&key=${key}&booked=1`, { replace: true });
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
      default:
        return contact.refusalOf(error) ?? { whole: reservationRefusal(error, words) };
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
      <ContactFields
        form={form}
        contact={contact}
        mobileLead={words('reservations.mobile.lead')}
        ownMobileText={(mobile) => words('reservations.ownMobile', { mobile })}
        emailHint={words('reservations.email.hint')}
      />
    </ShopForm>
  );
}
