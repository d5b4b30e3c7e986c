/** A stone's measures and certificate as rows of text, for its own page and for the comparison. */

import type { Words } from '@jinlan/client/words';
import type { RangeField } from '@jinlan/domain/diamonds';
import type { DiamondFactsFragment } from '../queries.generated.ts';
import { codeText, fieldText, measureText } from '../stone-words.ts';

export interface FactRow {
  readonly key: string;
  readonly label: string;
  /** The fact's text; null if unknown. */
  readonly text: string | null;
}

export function factRows(words: Words<'diamonds'>, stone: DiamondFactsFragment): readonly FactRow[] {
  const measure = (field: RangeField, value: number | null | undefined, digits: number): FactRow => ({
    key: field,
    label: fieldText(words, field),
    // These fields are not amounts, so the currency does not matter.
    text: value == null ? null : measureText(words, field, Math.round(value * 10 ** digits), 'CNY'),
  });
  const code = (field: 'shape' | 'origin' | 'coloured_option' | 'certificate_type'): FactRow => {
    const value = stone[field];
    return {
      key: field,
      label: fieldText(words, field),
      text: value ? codeText(words, field, value) : null,
    };
  };
  const { measurements } = stone;
  return [
    code('origin'),
    code('shape'),
    code('coloured_option'),
    {
      key: 'measurements',
      label: words('diamonds.field.measurements'),
      text: measurements
        ? words('diamonds.dimensions', {
            length: measurements.length.toFixed(2),
            width: measurements.width.toFixed(2),
            depth: measurements.depth.toFixed(2),
          })
        : null,
    },
    measure('diameter', stone.diameter, 2),
    measure('table_percent', stone.table_percent, 1),
    measure('depth_percent', stone.depth_percent, 1),
    measure('ratio', stone.ratio, 2),
    {
      key: 'certificate',
      label: words('diamonds.field.certificate'),
      text: `${stone.certificate.laboratory_name} ${stone.certificate_number}`,
    },
    code('certificate_type'),
    measure('delivery_days', stone.delivery_days, 0),
  ];
}
