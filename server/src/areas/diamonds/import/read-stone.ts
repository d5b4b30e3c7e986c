import type { Market } from '@jinlan/domain/markets';
import { type CurrencyCode, isCurrencyCode } from '@jinlan/domain/money';
import {
  amountOf,
  check,
  ownPriceFields,
  readMeasure,
  readThree,
  roundingNote,
  type SignOf,
  type StoneField,
  type StoneRow,
  stoneFields,
  stoneRow,
} from '@jinlan/domain/validity';

/** A parsed row of a list; amounts are in minor units of their currency. */
export interface StoneEntry extends Omit<StoneRow, 'location'> {
  readonly sourceId: number | null;
}

export interface RowProblem {
  readonly field: StoneField;
  readonly message: string;
  /** True for a note: the row is imported anyway. */
  readonly isNote?: true;
  /** The key of a note that many rows share; reported once, with their number as `{count}`. */
  readonly once?: string;
}

export interface ShopFacts {
  /** The id of a store or warehouse by its code; null where unknown. */
  readonly sourceId: (code: string) => number | null;
  /** Whether the shop has an exchange rate from this currency to the market's own. */
  readonly canCharge: (currency: CurrencyCode, market: Market) => boolean;
  readonly signOf: SignOf;
}

/** Fields that are amounts. */
export const priceFields: readonly StoneField[] = ['price', ...Object.values(ownPriceFields)];

type Cell = (field: StoneField) => string;
type ReadRow = (cell: Cell) => {
  /** Null where the row is invalid. */
  readonly stone: StoneEntry | null;
  /** All problems, and notes about rounded or missing values. */
  readonly problems: readonly RowProblem[];
};

/** Creates the parser for the rows of one list. */
export function stoneReader({ sourceId, canCharge, signOf }: ShopFacts): ReadRow {
  const schema = stoneRow(signOf);
  return (cell) => {
    const row: Partial<Record<StoneField, string>> = {};
    for (const field of stoneFields) row[field] = cell(field);
    const checked = check(schema, row);
    const problems: RowProblem[] = checked.ok
      ? []
      : checked.error.map(({ path, message }) => ({ field: path as StoneField, message }));
    const location = cell('location');
    const source = location === '' ? null : sourceId(location);
    if (location !== '' && source === null) problems.push({ field: 'location', message: 'Unknown store' });
    if (checked.ok && !isCharged(checked.value, canCharge))
      problems.push({
        field: 'currency',
        message: `No market that sells it can be charged: no rate from ${checked.value.currency}, and no price of its own as price_hkd`,
      });
    const notes = notesOf(cell, signOf);
    if (!checked.ok || problems.length > 0) return { stone: null, problems: [...problems, ...notes] };
    const { location: _, ...stone } = checked.value;
    return { stone: { ...stone, sourceId: source }, problems: notes };
  };
}

const isCharged = ({ currency, ownPrices, markets }: StoneRow, canCharge: ShopFacts['canCharge']): boolean =>
  Object.keys(ownPrices).length > 0 || markets.some((market) => canCharge(currency, market));

/** Number of decimals stored per field. */
const digitsOf = { depth_percent: 1, table_percent: 1, length: 2, width: 2, depth: 2 } as const;

/** Matches two or more decimals, which may have to be rounded. */
const manyDecimals = /[.,．，]\p{Nd}{2}/u;

/** Notes about values that were rounded or defaulted. */
function notesOf(cell: Cell, signOf: SignOf): readonly RowProblem[] {
  const notes: RowProblem[] = [];
  const note = (field: StoneField, message: string, once?: string): void => {
    notes.push({ field, message, isNote: true, ...(once === undefined ? {} : { once }) });
  };
  const currency = cell('currency').toUpperCase();
  for (const [code, field] of [
    [isCurrencyCode(currency) ? currency : 'HKD', 'price'] as const,
    ...(Object.entries(ownPriceFields) as [CurrencyCode, StoneField][]),
  ]) {
    const text = cell(field);
    if (!/[.,]/.test(text)) continue;
    const { rounded } = amountOf(text, code, signOf(field));
    if (rounded !== null) note(field, roundingNote(code, rounded), `${field} ${code}`);
  }
  if (cell('fluorescence') === '')
    note('fluorescence', '{count} stones have no fluorescence: taken as none', 'fluorescence');
  const noteRounding = (field: StoneField, text: string, digits: number): void => {
    if (!manyDecimals.test(text)) return;
    const number = readMeasure(text, digits);
    if (number?.isRounded) note(field, `${text} is kept as ${(number.value / 10 ** digits).toFixed(digits)}`);
  };
  const combined = cell('measurements');
  for (const text of readThree(combined) ?? []) noteRounding('measurements', text, digitsOf.length);
  for (const [field, digits] of Object.entries(digitsOf) as [StoneField, number][])
    if (combined === '' || digits === 1) noteRounding(field, cell(field), digits);
  return notes;
}
