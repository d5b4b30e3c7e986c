import { type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import {
  checkTradeInPiece,
  checkTradeInRemark,
  TRADE_IN_PIECE_MAX,
  TRADE_IN_TEXT_MAX,
} from '@jinlan/domain/trade-in';
import { Button, Select, TextArea, TextField } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { SlotPicker } from '../appointments/SlotPicker.tsx';
import { useReloadSlots } from '../appointments/use-reload-slots.ts';
import { ContactFields } from '../at-store/ContactFields.tsx';
import { type ContactValues, useContact } from '../at-store/use-contact.ts';
import { BookTradeInDocument, type TradeInVisitorQuery } from './queries.generated.ts';
import styles from './TradeIn.module.css';
import { tradeInRefusal, type WireMaterial } from './words.ts';

interface Values extends ContactValues {
  material: string;
  pieceName: string;
  store: string;
  slot: string;
  remark: string;
}

interface TradeInFormProps {
  readonly materials: readonly WireMaterial[];
  readonly stores: readonly { readonly code: string; readonly name: string }[];
  /** Null for a guest. */
  readonly visitor: TradeInVisitorQuery['customer'];
}

/** Books a visit with a piece to trade in. */
export function TradeInForm({ materials, stores, visitor }: TradeInFormProps) {
  const words = useWords('appointments', 'tradeIns');
  const navigate = useNavigate();
  const [book] = useMutation(BookTradeInDocument);
  const reloadSlots = useReloadSlots();
  const contact = useContact(visitor, words('tradeins.email.missing'));
  const form = useShopForm<Values>({
    defaultValues: {
      ...contact.defaults,
      ...{ material: materials[0] ?? 'GOLD', pieceName: '', slot: '', remark: '' },
      store: stores[0]?.code ?? '',
    },
    check: (values) => ({
      pieceName: checkTradeInPiece(values.pieceName).ok
        ? null
        : words('tradeins.piece.missing', { most: TRADE_IN_PIECE_MAX }),
      remark: checkTradeInRemark(values.remark).ok
        ? null
        : words('tradeins.remark.long', { most: TRADE_IN_TEXT_MAX }),
      slot: values.slot === '' ? words('tradeins.slot.missing') : null,
      ...contact.check(values),
    }),
    async send(values) {
      const outcome = await book({
        input: {
          ...{ store_code: values.store, material: values.material as WireMaterial },
          ...{ piece_name: values.pieceName, starts_at: values.slot, remark: values.remark },
          ...contact.inputOf(values),
        },
      });
      if (!outcome.ok) return refused(outcome.error);
      const { number, key } = outcome.value.bookTradeIn;
      await navigate(`/my-trade-in?number=${number}&key=${key}&booked=1`, { replace: true });
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
      default:
        return contact.refusalOf(error) ?? { whole: tradeInRefusal(error, words) };
    }
  }

  const { store } = form.values;
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <Button type="submit" priority="high" full busy={form.busy && words('ui.busy')}>
          {words('tradeins.book.do')}
        </Button>
      }
    >
      <h2>{words('tradeins.book')}</h2>
      <p className={styles.soft}>{words('tradeins.book.lead')}</p>
      <Select
        label={words('tradeins.material')}
        options={materials.map((each) => ({ value: each, label: words(`tradeins.material.${each}`) }))}
        {...form.field('material')}
      />
      <TextField
        label={words('tradeins.piece')}
        hint={words('tradeins.piece.hint', { most: TRADE_IN_PIECE_MAX })}
        autoComplete="off"
        {...form.field('pieceName')}
      />
      <TextArea
        label={words('tradeins.remark')}
        mark={words('tradeins.optional')}
        rows={2}
        {...form.field('remark')}
      />
      <Select
        label={words('tradeins.store')}
        options={stores.map((each) => ({ value: each.code, label: each.name }))}
        {...form.field('store', { onChange: () => form.setValue('slot', '') })}
      />
      {store === '' ? null : (
        <SlotPicker
          key={store}
          storeCode={store}
          sku={null}
          value={form.values.slot}
          onChange={chooseSlot}
          error={form.problemOf('slot')}
        />
      )}
      <ContactFields
        form={form}
        contact={contact}
        mobileLead={words('tradeins.mobile.lead')}
        ownMobileText={(mobile) => words('tradeins.ownMobile', { mobile })}
        emailHint={words('tradeins.email.hint')}
      />
    </ShopForm>
  );
}
