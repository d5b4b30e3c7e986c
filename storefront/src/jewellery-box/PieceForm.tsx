import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { pieceNameMax } from '@jinlan/domain/jewellery-box';
import { businessDay } from '@jinlan/domain/kernel';
import { Button, Select, TextField } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import {
  inputOf,
  karats,
  marksOf,
  metals,
  type PieceFormValues,
  problemsOf,
  refusalWords,
  valuesOf,
} from './form-values.ts';
import styles from './JewelleryBox.module.css';
import type { Piece } from './piece.ts';
import { AddJewelleryPieceDocument, ChangeJewelleryPieceDocument } from './queries.generated.ts';

interface FormProps {
  /** The piece to edit; null for a new one. */
  readonly piece: Piece | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The form of a piece bought elsewhere. */
export function PieceForm({ piece, onDone, onCancel }: FormProps) {
  const words = useWords('jewellery');
  const heading = useRef<HTMLHeadingElement>(null);
  const today = businessDay(new Date());
  const [add] = useMutation(AddJewelleryPieceDocument);
  const [change] = useMutation(ChangeJewelleryPieceDocument);
  const form = useShopForm<PieceFormValues>({
    defaultValues: valuesOf(piece),
    check: (values) => problemsOf(values, today, words),
    async send(values) {
      const input = inputOf(values);
      const outcome = piece === null ? await add({ input }) : await change({ uid: piece.uid, input });
      if (!outcome.ok) return { whole: refusalWords(outcome.error, words) };
      onDone();
      return null;
    },
  });
  useEffect(() => heading.current?.focus(), []);
  const { metal } = form.values;
  const markWords = (mark: number): string => {
    const fineness = String(mark / 10);
    const karat = metal === 'GOLD' ? karats[mark] : undefined;
    return karat === undefined ? fineness : words('jewellery.karat', { fineness, karat });
  };
  function chooseFirstMark(): void {
    form.setValue('fineness', String(marksOf(form.valuesNow().metal)[0]));
    form.recheck('fineness');
  }
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <div className={styles.formActions}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words('jewellery.save')}
          </Button>
          <Button onClick={onCancel}>{words('jewellery.cancel')}</Button>
        </div>
      }
    >
      <h2 ref={heading} tabIndex={-1}>
        {words(piece ? 'jewellery.edit.title' : 'jewellery.add')}
      </h2>
      <TextField
        label={words('jewellery.name')}
        hint={words('jewellery.name.hint')}
        autoComplete="off"
        maxLength={pieceNameMax}
        {...form.field('name')}
      />
      <div className={styles.pair}>
        <Select
          label={words('jewellery.form.metal')}
          options={metals.map((value) => ({ value, label: words(`jewellery.${value}`) }))}
          {...form.field('metal', { onChange: chooseFirstMark })}
        />
        <Select
          key={metal}
          label={words('jewellery.fineness')}
          hint={words('jewellery.fineness.hint')}
          options={marksOf(metal).map((mark) => ({ value: String(mark), label: markWords(mark) }))}
          {...form.field('fineness')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={words('jewellery.form.weight')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.field('weight')}
        />
        <TextField
          label={words('jewellery.day')}
          mark={words('ui.optional')}
          hint={words('jewellery.day.hint')}
          type="date"
          max={today}
          {...form.field('day')}
        />
      </div>
    </ShopForm>
  );
}
