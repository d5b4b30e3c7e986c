import { type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { businessDay } from '@jinlan/domain/kernel';
import {
  checkPieceName,
  checkServiceRemark,
  listedPrice,
  SERVICE_PIECE_MAX,
  SERVICE_TEXT_MAX,
} from '@jinlan/domain/services';
import { Button, Select, TextArea, TextField } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { useReloadSlots } from '../appointments/use-reload-slots.ts';
import { ContactFields } from '../at-store/ContactFields.tsx';
import { type ContactValues, useContact } from '../at-store/use-contact.ts';
import { Estimate } from './Estimate.tsx';
import { KindField } from './KindField.tsx';
import { type Offer, type WireConstruction, type WireMetal, wireMetals } from './offers.ts';
import { BookServiceDocument, type ServiceVisitorQuery } from './queries.generated.ts';
import { noRing, RingFields, type RingValues, resizingOf, ringProblem } from './RingFields.tsx';
import { serviceRefusal } from './refusals.ts';
import styles from './Services.module.css';
import { WhenFields, type WhenValues } from './WhenFields.tsx';

interface Values extends ContactValues, RingValues, WhenValues {
  kind: string;
  piece: string;
  pieceName: string;
  metal: string;
  remark: string;
}

type Customer = ServiceVisitorQuery['customer'];

interface ServiceFormProps {
  readonly offers: readonly Offer[];
  readonly stores: readonly { readonly code: string; readonly name: string }[];
  /** Null for a guest. */
  readonly visitor: Customer;
  /** Uid of the piece of the jewellery box that is chosen first; empty for none. */
  readonly pieceUid: string;
}

/**
 * Requests a service: for a piece of the jewellery box, or for a piece that the customer describes; with an
 * appointment, or without one.
 */
export function ServiceForm({ offers, stores, visitor, pieceUid }: ServiceFormProps) {
  const words = useWords('appointments', 'services');
  const navigate = useNavigate();
  const [book] = useMutation(BookServiceDocument);
  const reloadSlots = useReloadSlots();
  const pieces = visitor?.jewellery_box?.pieces ?? [];
  const pieceOf = (uid: string) => pieces.find((piece) => piece.uid === uid) ?? null;
  const metalIn = ({ piece, metal }: Pick<Values, 'piece' | 'metal'>): WireMetal =>
    pieceOf(piece)?.metals[0]?.metal ?? (metal as WireMetal);
  const contact = useContact(visitor, words('services.email.missing'));
  const form = useShopForm<Values>({
    defaultValues: {
      ...contact.defaults,
      ...{ kind: '', pieceName: '', metal: 'GOLD', when: 'SLOT', slot: '', remark: '' },
      ...noRing,
      piece: pieceOf(pieceUid)?.uid ?? '',
      store: stores[0]?.code ?? '',
    },
    check: (values) => ({
      kind: values.kind === '' ? words('services.kind.missing') : null,
      pieceName:
        values.piece !== '' || checkPieceName(values.pieceName).ok
          ? null
          : words('services.piece.name.missing', { most: SERVICE_PIECE_MAX }),
      sizeTo: values.kind === 'RESIZE' ? ringProblem(metalIn(values), values, words) : null,
      store: values.store === '' ? words('services.store.missing') : null,
      slot: values.when === 'SLOT' && values.slot === '' ? words('services.slot.missing') : null,
      ...contact.check(values),
      remark: checkServiceRemark(values.remark).ok
        ? null
        : words('services.remark.long', { most: SERVICE_TEXT_MAX }),
    }),
    async send(values) {
      const isDescribed = values.piece === '';
      const outcome = await book({
        input: {
          ...{ store_code: values.store, kind: values.kind as Offer['kind'], remark: values.remark },
          ...(isDescribed ? { piece_name: values.pieceName } : { piece_uid: values.piece }),
          metal: metalIn(values),
          ...(values.kind === 'RESIZE'
            ? {
                ring: {
                  construction: values.construction as WireConstruction,
                  ...{ size_from: values.sizeFrom, size_to: values.sizeTo },
                },
              }
            : {}),
          starts_at: values.when === 'SLOT' ? values.slot : null,
          ...contact.inputOf(values),
        },
      });
      if (!outcome.ok) return refused(outcome.error);
      const { number, key } = outcome.value.bookService;
      await navigate(`/service?number=${number}&key=${key}&booked=1`, { replace: true });
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
        reloadSlots(form.valuesNow().store, null);
        return { fields: { slot: words('appointments.refused.full') } };
      case 'SERVICE_RESIZE_REFUSED':
        return { fields: { sizeTo: serviceRefusal(error, words) } };
      default:
        return contact.refusalOf(error) ?? { whole: serviceRefusal(error, words) };
    }
  }

  const { values } = form;
  const offer = offers.find(({ kind }) => kind === values.kind) ?? null;
  const piece = pieceOf(values.piece);
  const isRing = values.kind === 'RESIZE';
  const resizing = isRing ? resizingOf(metalIn(values), values) : null;
  const listed =
    offer === null || resizing?.ok === false
      ? null
      : listedPrice(offer.price, offer.currency, {
          sizes: resizing?.value ?? 0,
          weightMg: piece?.metals.length
            ? Math.round(piece.metals.reduce((sum, { weight }) => sum + weight * 1_000, 0))
            : null,
          boughtOn: piece?.origin === 'BOUGHT' ? (piece.acquired_on ?? null) : null,
          today: businessDay(new Date()),
        });
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="high" full busy={form.busy && words('ui.busy')}>
          {words('services.book')}
        </Button>
      }
    >
      <KindField form={form} offers={offers} />
      <h2>{words('services.piece')}</h2>
      {pieces.length > 0 ? (
        <Select
          label={words('services.piece')}
          options={[
            ...pieces.map(({ uid, name }) => ({ value: uid, label: name })),
            { value: '', label: words('services.piece.other') },
          ]}
          {...form.field('piece')}
        />
      ) : null}
      {piece === null ? (
        <TextField
          label={words('services.piece.name')}
          hint={words('services.piece.name.hint', { most: SERVICE_PIECE_MAX })}
          autoComplete="off"
          {...form.field('pieceName')}
        />
      ) : null}
      {piece?.metals[0] ? null : (
        <Select
          label={words('services.metal')}
          options={wireMetals.map((metal) => ({ value: metal, label: words(`services.metal.${metal}`) }))}
          {...form.field('metal')}
        />
      )}
      {isRing ? <RingFields form={form} metal={metalIn(values)} /> : null}
      <TextArea
        label={words('services.remark')}
        mark={words('services.optional')}
        hint={words('services.remark.hint', { most: SERVICE_TEXT_MAX })}
        rows={3}
        {...form.field('remark')}
      />
      {listed ? <Estimate listed={listed} /> : null}
      <WhenFields form={form} stores={stores} onSlot={chooseSlot} />
      <ContactFields
        form={form}
        contact={contact}
        mobileLead={words('services.mobile.lead')}
        ownMobileText={(mobile) => words('services.ownMobile', { mobile })}
        emailHint={words('services.email.hint')}
      />
    </ShopForm>
  );
}
