/**
 * A range with two handles and two fields. The slider's limits are those of the stones that match the other filters.
 */

import { useWords } from '@jinlan/client/words';
import { endText, noFilter, type RangeField, withRange } from '@jinlan/domain/diamonds';
import { currencies } from '@jinlan/domain/money';
import { RangeSlider, type Span, stopsBetween, type TypedEnds } from '@jinlan/ui';
import { useMemo } from 'react';
import { useShop } from '../../app/shop.tsx';
import { fieldText, measureText } from '../stone-words.ts';
import { endsOf } from '../stones-answer.ts';
import type { FilterPartProps } from './ShapePicker.tsx';

type Sliding = 'carat' | 'price' | 'table_percent' | 'depth_percent' | 'ratio';

/** Prices and weights span powers of ten, so their scale is logarithmic. `step`: in the field's whole units. */
const lines: Readonly<Record<Sliding, { readonly logarithmic?: boolean; readonly step?: number }>> = {
  carat: { logarithmic: true },
  price: { logarithmic: true, step: 100 },
  table_percent: { step: 5 },
  depth_percent: { step: 1 },
  ratio: { step: 1 },
};

const examples: Readonly<Record<Sliding, string>> = {
  carat: '0.50',
  price: '20000',
  table_percent: '57',
  depth_percent: '61.5',
  ratio: '1.40',
};

export function MeasureRange({
  field,
  filter,
  counts,
  onChange,
}: FilterPartProps & { readonly field: Sliding }) {
  const words = useWords('diamonds');
  const { currency } = useShop();
  const ends = endsOf(counts, field);
  const { min, max } = ends ?? { min: 0, max: 0 };
  const stops = useMemo(() => stopsBetween(min, max, lines[field]), [field, min, max]);
  const span: Span = filter.ranges[field] ?? { from: null, to: null };
  const name = fieldText(words, field);
  const { symbol } = currencies[currency];
  const typed: TypedEnds = {
    text: (end) => typedText(field, end),
    read: (text) => readEnd(field, text.replace(/[¥$%\s]/g, '')),
    unit: field === 'price' ? symbol : unitOf(field, words('diamonds.carats', { carat: '' }).trim()),
    unitFirst: field === 'price',
    between: words('diamonds.to'),
    error: words('diamonds.notNumber', { example: examples[field] }),
    placeholders: { from: typedText(field, ends && min), to: typedText(field, ends && max) },
  };
  return (
    <RangeSlider
      label={name}
      stops={stops}
      span={span}
      handleLabels={{
        from: words('diamonds.least', { field: name }),
        to: words('diamonds.most', { field: name }),
      }}
      stopText={(stop) => measureText(words, field, stop, currency)}
      typed={typed}
      onChange={({ from, to }) =>
        onChange(withRange(filter, field, endText(field, from), endText(field, to)))
      }
    />
  );
}

function unitOf(field: Sliding, carat: string): string {
  if (field === 'carat') return carat;
  return field === 'ratio' ? '' : '%';
}

/** Formats with the field's usual decimals: 0.5 carats as 0.50. */
function typedText(field: RangeField, end: number | null): string {
  if (end === null) return '';
  if (field === 'carat' || field === 'ratio') return (end / 100).toFixed(2);
  return field === 'price' ? endText(field, end).replace(/\B(?=(\d{3})+(?!\d))/g, ',') : endText(field, end);
}

/** Parses a typed end. Null for an empty field, undefined for text that is not a number. */
function readEnd(field: RangeField, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return withRange(noFilter, field, text, '').ranges[field]?.from ?? undefined;
}
