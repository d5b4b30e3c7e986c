import { type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { businessDay } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import { formatPhone, joinName, NAME_MAX } from '@jinlan/domain/people';
import {
  checkPieceName,
  checkServiceRemark,
  listedPrice,
  SERVICE_PIECE_MAX,
  SERVICE_TEXT_MAX,
} from '@jinlan/domain/services';
import { Button, Select, TextArea, TextField } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { emailProblem, nameProblem } from '../account/sign-in/form-checks.ts';
import { MobileFields, type MobileFormValues } from '../account/sign-in/mobile/MobileFields.tsx';
import { e164Of, isCode, mobileValues, numberProblem } from '../account/sign-in/mobile/mobile-number.ts';
import { mobileRefusal } from '../account/sign-in/mobile/mobile-refusals.ts';
import { useMobileCode } from '../account/sign-in/mobile/use-mobile-code.ts';
import { useShop } from '../app/shop.tsx';
import { useReloadSlots } from '../appointments/use-reload-slots.ts';
import { Estimate } from './Estimate.tsx';
import { KindField } from './KindField.tsx';
import { type Offer, type WireConstruction, type WireMetal, wireMetals } from './offers.ts';
import { BookServiceDocument, type ServiceVisitorQuery } from './queries.generated.ts';
import { noRing, RingFields, type RingValues, resizingOf, ringProblem } from './RingFields.tsx';
import { serviceRefusal } from './refusals.ts';
import styles from './Services.module.css';
import { WhenFields, type WhenValues } from './WhenFields.tsx';

interface Values extends MobileFormValues, RingValues, WhenValues {
  kind: string;
  piece: string;
  pieceName: string;
  metal: string;
  name: string;
  email: string;
  remark: string;
}

type Customer = ServiceVisitorQuery['customer'];

interface ServiceFormProps {
  readonly offers: readonly Offer[];
  readonly stores: readonly { readonly code: string; readonly name: string }[];
  /** Null for a guest. */
  readonly visitor: Customer;
  /** The piece of the jewellery box to begin with; empty for none. */
  readonly pieceUid: string;
}

/** Requests a service: for a piece of the jewellery box or one that is described, at a time or at any time. */
export function ServiceForm({ offers, stores, visitor, pieceUid }: ServiceFormProps) {
  const words = useWords('account', 'appointments', 'buy', 'mobile', 'services');
  const shop = useShop();
  const navigate = useNavigate();
  const code = useMobileCode('APPOINTMENT');
  const [book] = useMutation(BookServiceDocument);
  const reloadSlots = useReloadSlots();
  const pieces = visitor?.jewellery_box?.pieces ?? [];
  const pieceOf = (uid: string) => pieces.find((piece) => piece.uid === uid) ?? null;
  const metalIn = ({ piece, metal }: Pick<Values, 'piece' | 'metal'>): WireMetal =>
    pieceOf(piece)?.metals[0]?.metal ?? (metal as WireMetal);
  const ownMobile = visitor?.mobile_verified ? (visitor.mobile_phone ?? null) : null;
  const form = useShopForm<Values>({
    defaultValues: {
      ...mobileValues(visitor?.mobile_phone ?? null, marketFacts[shop.market].country),
      ...{ code: '', kind: '', pieceName: '', metal: 'GOLD', when: 'SLOT', slot: '', remark: '' },
      ...noRing,
      piece: pieceOf(pieceUid)?.uid ?? '',
      store: stores[0]?.code ?? '',
      name: visitor ? joinName({ given: visitor.firstname ?? '', family: visitor.lastname ?? '' }) : '',
      email: visitor?.email ?? '',
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
      name: nameProblem(values.name, words),
      number: ownMobile === null ? numberProblem(values, words) : null,
      code: ownMobile === null && !isCode(values.code) ? words('mobile.code.missing') : null,
      email: values.email.trim() === '' ? words('services.email.missing') : emailProblem(values.email, words),
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
          ...{ name: values.name.trim(), email: values.email.trim() },
          ...(ownMobile === null ? { mobile: e164Of(values), code: values.code } : {}),
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
      case 'MOBILE_CODE_INVALID':
      case 'INVALID_PHONE':
      case 'INVALID_NAME': {
        const { field, text } = mobileRefusal(error, words);
        return field === 'number' || field === 'code' || field === 'name'
          ? { fields: { [field]: text } }
          : { whole: text };
      }
      case 'SERVICE_RESIZE_REFUSED':
        return { fields: { sizeTo: serviceRefusal(error, words) } };
      default:
        return { whole: serviceRefusal(error, words) };
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
      <h2>{words('services.contact')}</h2>
      <TextField
        label={words('services.name')}
        autoComplete="name"
        maxLength={NAME_MAX + 20}
        {...form.field('name')}
      />
      {ownMobile === null ? (
        <>
          <p className={styles.soft}>{words('services.mobile.lead')}</p>
          <MobileFields form={form} code={code} busy={form.busy} />
        </>
      ) : (
        <p>{words('services.ownMobile', { mobile: formatPhone(ownMobile) })}</p>
      )}
      <TextField
        label={words('services.email')}
        hint={words('services.email.hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
    </ShopForm>
  );
}
