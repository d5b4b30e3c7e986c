/** A row of a list of loose diamonds, with its cells under the shop's own column names. */
import * as v from 'valibot';
import {
  bounds,
  type ChoiceField,
  type CodeOf,
  type Codes,
  contradictions,
  plainNumber,
  readCode,
  type StoneProblem,
  scales,
} from '../../../diamonds/index.ts';
import { isMarket, type Market, markets } from '../../../markets/index.ts';
import { type CurrencyCode, type DecimalSign, isCurrencyCode } from '../../../money/index.ts';
import type { Problem, Valid } from '../../check.ts';
import { cellOrNull, ignored, record, shapedBy, together } from '../../fields.ts';
import { amountOf } from '../amount-cell.ts';
import { readDay } from '../day-cell.ts';
import type { StoneField } from './mapping.ts';
import { readMeasure, readThree } from './numbers.ts';

/** Returns the decimal separator in a field's column; null if unknown. */
export type SignOf = (field: StoneField) => DecimalSign | null;

const isBlank = (cell: unknown): boolean => cell === undefined || cell === null || cell === '';

const longestText = 80;
const longestDelivery = 365;
const isEmpty = 'Must not be empty';

/** Empty if the column is missing. */
const cell = v.nullish(v.string('Expected text'), '');

/** Applies `from` to the text of a cell; returns its value or its problem. */
const readCell = <Value>(from: (text: string) => { readonly value: Value } | { readonly problem: string }) =>
  v.pipe(
    cell,
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const answer = from(dataset.value);
      if ('value' in answer) return answer.value;
      addIssue({ message: answer.problem });
      return NEVER;
    }),
  );

const unknownCode = (field: ChoiceField, text: string): string =>
  `Unknown: ${text.slice(0, longestText)}; known are ${scales[field].join(', ')}, and how the trade writes them; diamonds.columns.json may translate others`;

const code = <const Name extends ChoiceField>(field: Name) =>
  readCell<CodeOf<Name>>((text) => {
    const value = text === '' ? null : readCode(field, text);
    if (value !== null) return { value };
    return { problem: text === '' ? isEmpty : unknownCode(field, text) };
  });

const codeOrNull = <const Name extends ChoiceField>(field: Name) =>
  readCell<CodeOf<Name> | null>((text) => {
    const value = text === '' ? null : readCode(field, text);
    return text === '' || value !== null ? { value } : { problem: unknownCode(field, text) };
  });

/** Texts for "no cut grade": laboratories do not grade the cut of fancy shapes. */
const ungraded = /^(?:none|n\/?a|-+|–|无|無)$/i;
const none = ignored(null);
const gradedCut = codeOrNull('cut');
const cut = v.lazy((text) => (typeof text === 'string' && ungraded.test(text) ? none : gradedCut));

/** A decimal number in units of its last digit, rounded half-up. With `exact`, more digits are refused. */
const scaled = (digits: number, [minimum, maximum]: readonly [number, number], { exact = false } = {}) =>
  readCell<number>((text) => {
    const number = readMeasure(text, digits);
    if (number === null) return { problem: text === '' ? isEmpty : 'Expected a number' };
    if (exact && number.isRounded) return { problem: `At most ${digits} decimals` };
    if (number.value >= minimum && number.value <= maximum) return { value: number.value };
    return { problem: `Expected a number from ${minimum / 10 ** digits} to ${maximum / 10 ** digits}` };
  });
const scaledOrNull = (digits: number, limits: readonly [number, number]) => {
  const number = scaled(digits, limits);
  return v.lazy((text) => (isBlank(text) ? none : number));
};

const millimetres = scaled(2, bounds.millimetres);

const threeInOne = readCell((text) => {
  const three = readThree(text);
  if (three === null) return { problem: 'Expected length, width and depth, as 5.71 x 5.74 x 3.52' };
  const [length, width, depth] = three.map((text) => v.safeParse(millimetres, text));
  if (!length?.success || !width?.success || !depth?.success) {
    const [firstIssue] = [length, width, depth].flatMap((result) =>
      result?.success === false ? result.issues : [],
    );
    return { problem: firstIssue?.message ?? 'Expected a number' };
  }
  return { value: [length.output, width.output, depth.output] as const };
});

const dayOrNull = readCell<string | null>((text) => {
  const { day, problem } = readDay(text);
  return problem === null ? { value: day } : { problem };
});

const yes = new Set(['true', 'yes', 'y', '1', '是', 'sold', '已售']);
const no = new Set(['false', 'no', 'n', '0', '否', '', 'available', '在售']);
const flag = readCell<boolean>((text) => {
  const word = text.toLowerCase();
  return yes.has(word) || no.has(word) ? { value: yes.has(word) } : { problem: 'Expected true or false' };
});

/** An empty cell means all markets. */
const soldIn = readCell<readonly Market[]>((text) => {
  const codes = text
    .toLowerCase()
    .split(/[\s;,|]+/)
    .filter(Boolean);
  const unknown = codes.find((code) => !isMarket(code));
  if (unknown !== undefined) return { problem: `Unknown market ${unknown.slice(0, longestText)}` };
  return { value: codes.length === 0 ? markets : markets.filter((market) => codes.includes(market)) };
});

const currency = readCell<CurrencyCode>((text) => {
  const code = text.toUpperCase();
  if (isCurrencyCode(code)) return { value: code };
  return { problem: code === '' ? isEmpty : 'Unknown currency' };
});

const sku = readCell<string>((text) => {
  const value = text.toUpperCase();
  if (/^[A-Z0-9][A-Z0-9-]{0,39}$/.test(value)) return { value };
  return { problem: value === '' ? isEmpty : 'At most 40 letters, digits and hyphens' };
});

/** A price above zero in minor units. */
function priceIn(
  text: string,
  currency: CurrencyCode,
  sign: DecimalSign | null,
): { readonly value: number } | { readonly problem: string } {
  const { amount, problem } = amountOf(text, currency, sign);
  if (problem !== null) return { problem };
  return amount.minor > 0 ? { value: amount.minor } : { problem: 'Must be above zero' };
}

/** Columns of prices that are not exchanged, one for each currency. */
export const ownPriceFields = {
  CNY: 'price_cny',
  HKD: 'price_hkd',
  MOP: 'price_mop',
  MYR: 'price_myr',
  SGD: 'price_sgd',
} as const;

const contradictionTexts: Readonly<Record<StoneProblem['problem'], string>> = {
  WHITE_NEEDS_COLOUR: 'A white stone needs a colour from D to Z',
  FANCY_HAS_NO_COLOUR: 'A fancy coloured stone has no colour from D to Z',
  FANCY_NEEDS_INTENSITY: 'A fancy coloured stone needs its intensity',
  WHITE_HAS_NO_INTENSITY: 'A white stone has no intensity',
  NUMBER_NOT_OF_LABORATORY: 'Not a number that this laboratory gives',
  TYPE_NOT_OF_LABORATORY: 'A type of another laboratory',
  LAB_GROWN_NUMBER_OF_NATURAL: 'The number is that of a lab-grown stone',
};

const choices = {
  shape: code('shape'),
  colour: codeOrNull('colour'),
  clarity: code('clarity'),
  cut,
  polish: code('polish'),
  symmetry: code('symmetry'),
  /** The cell is empty if the certificate states no fluorescence. */
  fluorescence: codeOrNull('fluorescence'),
  coloured_option: codeOrNull('coloured_option'),
  fancy_intensity: codeOrNull('fancy_intensity'),
  /** Natural or lab-grown is never guessed. */
  origin: code('origin'),
  laboratory: code('laboratory'),
  certificate_type: codeOrNull('certificate_type'),
};

type RowCodes = v.InferOutput<v.ObjectSchema<typeof choices, undefined>>;

const codesOf = (row: RowCodes): Codes => ({
  shape: row.shape,
  colour: row.colour,
  clarity: row.clarity,
  cut: row.cut,
  polish: row.polish,
  symmetry: row.symmetry,
  fluorescence: row.fluorescence ?? 'none',
  coloured_option: row.coloured_option ?? 'white',
  fancy_intensity: row.fancy_intensity,
  origin: row.origin,
  laboratory: row.laboratory,
  certificate_type: row.certificate_type,
});

/** The schema for a list with these decimal separators. */
export const stoneRow = (signOf: SignOf) => {
  const ownPrice = (currency: keyof typeof ownPriceFields) =>
    readCell<number | null>((text) =>
      text === '' ? { value: null } : priceIn(text, currency, signOf(ownPriceFields[currency])),
    );
  const fields = {
    sku,
    carat: scaled(2, bounds.carat, { exact: true }),
    ...choices,
    depth_percent: scaledOrNull(1, bounds.depth),
    table_percent: scaledOrNull(1, bounds.table),
    girdle: cellOrNull(longestText),
    culet: cellOrNull(longestText),
    certificate_number: v.pipe(cell, v.transform(plainNumber)),
    issued_on: dayOrNull,
    inscribed: flag,
    price: cell,
    currency,
    price_cny: ownPrice('CNY'),
    price_hkd: ownPrice('HKD'),
    price_mop: ownPrice('MOP'),
    price_myr: ownPrice('MYR'),
    price_sgd: ownPrice('SGD'),
    markets: soldIn,
    /** The code of a store or warehouse. */
    location: cellOrNull(500),
    delivery_days: scaled(0, [0, longestDelivery], { exact: true }),
    sold: flag,
  };
  return v.pipe(
    shapedBy(
      {
        /** Measures in three columns, or in one as in reports: `5.71 - 5.74 x 3.52 mm`. */
        unmeasured: record({ ...fields, measurements: none, length: none, width: none, depth: none }),
        inOne: record({ ...fields, measurements: threeInOne, length: none, width: none, depth: none }),
        apart: record({
          ...fields,
          measurements: none,
          length: millimetres,
          width: millimetres,
          depth: millimetres,
        }),
      },
      ({ measurements, length, width, depth }) => {
        if (!isBlank(measurements)) return 'inOne';
        return isBlank(length) && isBlank(width) && isBlank(depth) ? 'unmeasured' : 'apart';
      },
    ),
    together(['price', 'currency'], ({ price, currency }) => {
      const amount = priceIn(price, currency, signOf('price'));
      return 'problem' in amount ? [{ path: 'price', message: amount.problem }] : [];
    }),
    together([...Object.keys(choices), 'certificate_number'], (row): readonly Problem[] =>
      contradictions({ codes: codesOf(row), certificateNumber: row.certificate_number }).map(
        ({ field, problem }) => ({ path: field, message: contradictionTexts[problem] }),
      ),
    ),
    v.transform((row) => {
      const price = priceIn(row.price, row.currency, signOf('price'));
      const ownPrices: Partial<Record<CurrencyCode, number>> = {};
      for (const [code, field] of Object.entries(ownPriceFields) as [CurrencyCode, 'price_cny'][]) {
        const ownPrice = row[field];
        if (ownPrice !== null) ownPrices[code] = ownPrice;
      }
      const three = row.measurements ?? [row.length, row.width, row.depth];
      const [length, width, depth] = three;
      return {
        sku: row.sku,
        carat: row.carat,
        codes: codesOf(row),
        measurements: length == null || width == null || depth == null ? null : { length, width, depth },
        depth: row.depth_percent,
        table: row.table_percent,
        girdle: row.girdle,
        culet: row.culet,
        certificateNumber: row.certificate_number,
        issuedOn: row.issued_on,
        inscribed: row.inscribed,
        price: 'value' in price ? price.value : 0,
        currency: row.currency,
        ownPrices,
        markets: row.markets,
        location: row.location,
        deliveryDays: row.delivery_days,
        sold: row.sold,
      };
    }),
  );
};
export type StoneRow = Valid<ReturnType<typeof stoneRow>>;
