/** The address to which the pieces of a return go, and the parcels that its buyer has named. */
import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm, useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { isParcelNumber, RETURN_PARCELS_MAX } from '@jinlan/domain/returns';
import { Button, Notice, Select, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { addressText } from '../../../addresses/address-text.ts';
import type { OrderAccess } from '../../order-access.ts';
import { AddReturnTrackingDocument, RemoveReturnTrackingDocument } from '../../queries.generated.ts';
import type { ReturnDetailsProps } from './ReturnDetails.tsx';
import styles from './Returns.module.css';

type SendBackProps = ReturnDetailsProps & { readonly access: OrderAccess };

export function SendBack(props: SendBackProps) {
  const words = useWords('orders');
  const { sent, level } = props;
  const Heading = `h${level}` as const;
  const parcels = (sent.shipping?.tracking ?? []).flatMap((parcel) => parcel ?? []);
  const isOpen = sent.status === 'PENDING';
  const address = sent.shipping?.address;
  if (!isOpen && parcels.length === 0) return null;
  return (
    <section className={styles.form}>
      <Heading>{words(isOpen ? 'orders.return.sendBack' : 'orders.return.parcels')}</Heading>
      {isOpen && address ? (
        <p className={styles.how}>
          {words('orders.return.sendBackTo')}
          <br />
          {[address.contact_name, address.telephone && formatPhone(address.telephone)]
            .filter(Boolean)
            .join(' ')}
          <br />
          {addressText(
            { ...address, region: address.region?.name, country_code: address.country.id },
            words.locale,
          )}
        </p>
      ) : null}
      {parcels.length > 0 ? (
        <ul className={styles.parcels}>
          {parcels.map((parcel) => (
            <Parcel key={parcel.uid} parcel={parcel} isOpen={isOpen} {...props} />
          ))}
        </ul>
      ) : null}
      {isOpen && parcels.length < RETURN_PARCELS_MAX ? <ParcelForm {...props} /> : null}
    </section>
  );
}

type NamedParcel = NonNullable<
  NonNullable<NonNullable<SendBackProps['sent']['shipping']>['tracking']>[number]
>;

function Parcel({
  parcel,
  isOpen,
  access,
  refetch,
}: SendBackProps & { readonly parcel: NamedParcel; readonly isOpen: boolean }) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [remove] = useMutation(RemoveReturnTrackingDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [submit, busy] = useSubmit(async (uid: string) => {
    setRefusal(null);
    const outcome = await remove({ uid, token: access.token });
    if (outcome.ok) toasts.add({ type: 'info', message: words('orders.return.parcelRemoved') });
    else setRefusal(refusalWords(outcome.error, words));
    if (outcome.ok || outcome.error.kind === 'refusal') await refetch();
  });
  const named = { carrier: parcel.carrier.label, number: parcel.tracking_number };
  return (
    <li>
      <span>{words('orders.return.parcel', named)}</span>
      {isOpen ? (
        <Button
          priority="low"
          size="small"
          aria-label={words('orders.return.parcelRemoveOf', named)}
          busy={busy && words('ui.busy')}
          onClick={() => void submit(parcel.uid)}
        >
          {words('orders.return.parcelRemove')}
        </Button>
      ) : null}
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
    </li>
  );
}

interface ParcelValues {
  readonly carrier: string;
  readonly number: string;
}

function ParcelForm({ sent, access, refetch }: SendBackProps) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [addTracking] = useMutation(AddReturnTrackingDocument);
  const form = useShopForm<{ carrier: string; number: string }>({
    defaultValues: { carrier: '', number: '' },
    check: ({ carrier, number }) => ({
      carrier: carrier === '' ? words('orders.return.carrierMissing') : null,
      number: isParcelNumber(number) ? null : words('orders.return.numberWrong'),
    }),
    async send({ carrier, number }) {
      const outcome = await addTracking({ uid: sent.uid, carrier, number, token: access.token });
      if (!outcome.ok) {
        if (outcome.error.kind === 'refusal') await refetch();
        return parcelRefusal(outcome.error, words);
      }
      toasts.add({ type: 'info', message: words('orders.return.parcelAdded') });
      form.restart({ carrier: '', number: '' });
      await refetch();
      return null;
    },
  });
  const carriers = (sent.available_shipping_carriers ?? []).flatMap((carrier) => carrier ?? []);
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" busy={form.busy && words('ui.busy')}>
          {words('orders.return.parcelAdd')}
        </Button>
      }
    >
      <Select
        label={words('orders.return.carrier')}
        placeholder="–"
        options={carriers.map(({ uid, label }) => ({ value: uid, label }))}
        {...form.field('carrier')}
      />
      <TextField
        label={words('orders.return.number')}
        hint={words('orders.return.numberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.field('number')}
      />
    </ShopForm>
  );
}

function parcelRefusal(error: ShopError, words: Words<'orders'>): FormRefusal<ParcelValues> {
  if (error.code === 'RETURN_PARCEL_INVALID') {
    const { reason } = dataOf(error, 'RETURN_PARCEL_INVALID');
    if (reason === 'carrier') return { fields: { carrier: words('orders.return.carrierMissing') } };
    if (reason === 'number') return { fields: { number: words('orders.return.numberWrong') } };
    if (reason === 'too_many') return { whole: words('orders.return.parcelFull') };
  }
  return { whole: refusalWords(error, words) };
}

function refusalWords(error: ShopError, words: Words<'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  return words(error.code === 'TOO_MANY_REQUESTS' ? 'errors.rateLimited' : 'orders.act.gone');
}
