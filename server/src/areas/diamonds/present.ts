import {
  type ChoiceField,
  inscriptionText,
  isSampleNumber,
  type Laboratory,
  laboratoryFacts,
  rangeDigits,
  reportUrl,
  scales,
} from '@jinlan/domain/diamonds';
import type { Locale } from '@jinlan/domain/markets';
import type { Source } from '../stores/index.ts';
import { undated, ungraded } from './read-model/columns.ts';
import type { ReadModel } from './read-model/index.ts';
import type { Sheet } from './read-model/sheets.ts';
import { taken } from './store.ts';

/** A stone as the wire has it; `similar` is asked of its row. */
export interface DiamondSource {
  /** Asked for by itself. */
  readonly alone: boolean;
  readonly row: number;
  readonly sheet: Sheet;
  readonly model: ReadModel;
}

/** Below this path the storefront shows stones. */
const path = 'loose-diamonds';

export const urlKeyOf = (sku: string): string => sku.toLowerCase();

/** Of its page, without a leading slash. */
export const pathOf = (sku: string): string => `${path}/${urlKeyOf(sku)}.html`;

export function presentDiamond(
  { columns }: ReadModel,
  sheet: Sheet,
  row: number,
  sourceById: (id: number) => Source | null,
  locale: Locale,
) {
  const code = (field: ChoiceField): string | null => {
    const rank = columns.ranks[field][row] as number;
    return rank === ungraded ? null : (scales[field][rank] ?? null);
  };
  const measure = (field: keyof typeof columns.measures): number | null => {
    const value = columns.measures[field][row] as number;
    return Number.isNaN(value) ? null : value / 10 ** rangeDigits[field];
  };
  const amount = (field: 'price' | 'price_per_carat') => ({
    value: (sheet.ranges[field].values[row] as number) / 100,
    currency: sheet.currency,
  });
  const millimetres = (column: Int32Array): number => (column[row] as number) / 100;
  const sku = columns.skus[row] as string;
  const url_key = urlKeyOf(sku);
  const laboratory = code('laboratory') as Laboratory;
  const number = columns.certificateNumbers[row] as string;
  const issued = columns.issued[row] as number;
  const source = sourceById(columns.source[row] as number);
  return {
    uid: btoa(`diamond/${sku}`),
    sku,
    url_key,
    canonical_url: pathOf(sku),
    shape: code('shape'),
    carat: measure('carat'),
    colour: code('colour'),
    coloured_option: code('coloured_option'),
    fancy_intensity: code('fancy_intensity'),
    clarity: code('clarity'),
    cut: code('cut'),
    polish: code('polish'),
    symmetry: code('symmetry'),
    fluorescence: code('fluorescence'),
    diameter: measure('diameter'),
    measurements:
      columns.length[row] === 0
        ? null
        : {
            length: millimetres(columns.length),
            width: millimetres(columns.width),
            depth: millimetres(columns.height),
          },
    depth_percent: measure('depth_percent'),
    table_percent: measure('table_percent'),
    ratio: measure('ratio'),
    girdle: columns.girdle.texts[columns.girdle.at[row] as number] ?? null,
    culet: columns.culet.texts[columns.culet.at[row] as number] ?? null,
    origin: code('origin'),
    certificate_type: code('certificate_type'),
    certificate_number: number,
    certificate: {
      laboratory,
      laboratory_name: laboratoryFacts[laboratory].name,
      type: code('certificate_type'),
      number,
      issued_on: issued === undated ? null : new Date(issued * 86_400_000).toISOString().slice(0, 10),
      inscription: columns.inscribed[row] === 1 ? inscriptionText(laboratory, number) : null,
      report_url: reportUrl(laboratory, number),
      is_sample: isSampleNumber(number),
    },
    price: amount('price'),
    price_per_carat: amount('price_per_carat'),
    stock_status: columns.sold[row] !== taken.no ? 'OUT_OF_STOCK' : 'IN_STOCK',
    delivery_days: sheet.ranges.delivery_days.values[row] as number,
    location:
      source?.market === sheet.market
        ? {
            code: source.code,
            name: source.name[locale],
            city: source.city[locale],
            is_store: !source.isEshop,
          }
        : null,
  };
}
