import {
  bounds,
  type ChoiceField,
  type CodeOf,
  type Codes,
  contradictions,
  plainNumber,
  readCode,
  type Stone,
  type StoneProblem,
  scales,
} from '@jinlan/domain/diamonds';
import { isMarket, type Market, markets } from '@jinlan/domain/markets';
import { type CurrencyCode, type DecimalSign, isCurrencyCode } from '@jinlan/domain/money';
import type { StoneField } from '@jinlan/domain/validity';
import { amountOf, roundingNote } from '../../../platform/import/amounts.ts';

/** A row of a list as the shop keeps it. */
export interface StoneEntry extends Stone {
  readonly sku: string;
  /** Minor units of `currency`. */
  readonly price: number;
  readonly currency: CurrencyCode;
  readonly ownPrices: Readonly<Partial<Record<CurrencyCode, number>>>;
  readonly markets: readonly Market[];
  readonly sourceId: number | null;
  readonly deliveryDays: number;
  readonly sold: boolean;
}

export interface RowProblem {
  readonly field: StoneField;
  readonly message: string;
  /** The row is taken all the same. */
  readonly isNote?: true;
  /** What many rows have in common: told once, with their number for `{count}`. */
  readonly once?: string;
}

export interface Known {
  /** The number of a store or warehouse by its code. */
  readonly sourceId: (code: string) => number | null;
  /** Whether the shop has a rate from this currency to that market's own. */
  readonly canCharge: (currency: CurrencyCode, market: Market) => boolean;
  /** What stands before the decimals in the column of a field. */
  readonly signOf: (field: StoneField) => DecimalSign | null;
}

const ownPriceFields = {
  CNY: 'price_cny',
  HKD: 'price_hkd',
  MOP: 'price_mop',
  MYR: 'price_myr',
  SGD: 'price_sgd',
} as const;
/** Fields that are amounts. */
export const priceFields: readonly StoneField[] = ['price', ...Object.values(ownPriceFields)];
const longestText = 80;
const longestDelivery = 365;

/** Everything that is wrong with the row, not only the first of it; null where anything is. */
export function readStone(
  cell: (field: StoneField) => string,
  known: Known,
): { readonly stone: StoneEntry | null; readonly problems: readonly RowProblem[] } {
  const problems: RowProblem[] = [];
  const fail = (field: StoneField, message: string): void => {
    problems.push({ field, message });
  };
  const notes: RowProblem[] = [];
  const note: Note = (field, message, once) => {
    notes.push({ field, message, isNote: true, ...(once === undefined ? {} : { once }) });
  };
  const reader = new Reader(cell, fail, note, known.signOf);
  const currency = reader.currency();
  const price = reader.price('price', currency);
  const ownPrices: Partial<Record<CurrencyCode, number>> = {};
  for (const [code, field] of Object.entries(ownPriceFields) as [CurrencyCode, StoneField][])
    if (cell(field) !== '') ownPrices[code] = reader.price(field, code);
  const location = cell('location');
  const sourceId = location === '' ? null : known.sourceId(location);
  if (location !== '' && sourceId === null) fail('location', 'Unknown store');
  const soldIn = reader.markets();
  const stone: StoneEntry = {
    sku: reader.sku(),
    carat: reader.scaled('carat', 2, bounds.carat, { exact: true }) ?? 0,
    codes: reader.codes(),
    measurements: reader.measurements(),
    depth: cell('depth_percent') === '' ? null : reader.scaled('depth_percent', 1, bounds.depth),
    table: cell('table_percent') === '' ? null : reader.scaled('table_percent', 1, bounds.table),
    girdle: reader.text('girdle'),
    culet: reader.text('culet'),
    certificateNumber: plainNumber(cell('certificate_number')),
    issuedOn: reader.day('issued_on'),
    inscribed: reader.flag('inscribed'),
    price,
    currency,
    ownPrices,
    markets: soldIn,
    sourceId,
    deliveryDays: reader.days(),
    sold: reader.flag('sold'),
  };
  if (soldIn.length > 0 && !soldIn.some((market) => known.canCharge(currency, market)))
    if (Object.keys(ownPrices).length === 0)
      fail(
        'currency',
        `No market that sells it can be charged: no rate from ${currency}, and no price of its own as price_hkd`,
      );
  if (problems.length === 0)
    for (const { field, problem } of contradictions(stone)) fail(field, contradictionTexts[problem]);
  return { stone: problems.length === 0 ? stone : null, problems: [...problems, ...notes] };
}

const contradictionTexts: Readonly<Record<StoneProblem['problem'], string>> = {
  WHITE_NEEDS_COLOUR: 'A white stone needs a colour from D to Z',
  FANCY_HAS_NO_COLOUR: 'A fancy coloured stone has no colour from D to Z',
  FANCY_NEEDS_INTENSITY: 'A fancy coloured stone needs its intensity',
  WHITE_HAS_NO_INTENSITY: 'A white stone has no intensity',
  NUMBER_NOT_OF_LABORATORY: 'Not a number that this laboratory gives',
  TYPE_NOT_OF_LABORATORY: 'A type of another laboratory',
  LAB_GROWN_NUMBER_OF_NATURAL: 'The number is that of a lab-grown stone',
};

/** What lists have for the cut of a fancy shape, which laboratories do not grade. */
const ungraded = /^(?:none|n\/?a|-+|–|无|無)$/i;

const yes = new Set(['true', 'yes', 'y', '1', '是', 'sold', '已售']);
const no = new Set(['false', 'no', 'n', '0', '否', '', 'available', '在售']);

type Note = (field: StoneField, message: string, once?: string) => void;

class Reader {
  readonly #cell: (field: StoneField) => string;
  readonly #fail: (field: StoneField, message: string) => void;

  readonly #note: Note;
  readonly #signOf: Known['signOf'];

  constructor(
    cell: (field: StoneField) => string,
    fail: (field: StoneField, message: string) => void,
    note: Note,
    signOf: Known['signOf'],
  ) {
    this.#cell = cell;
    this.#fail = fail;
    this.#note = note;
    this.#signOf = signOf;
  }

  sku(): string {
    const sku = this.#cell('sku').toUpperCase();
    if (!/^[A-Z0-9][A-Z0-9-]{0,39}$/.test(sku))
      this.#fail('sku', sku === '' ? 'Must not be empty' : 'At most 40 letters, digits and hyphens');
    return sku;
  }

  codes(): Codes {
    const needed = <Name extends ChoiceField>(field: Name): CodeOf<Name> => {
      const code = this.#code(field);
      if (code === null && this.#cell(field) === '') this.#fail(field, 'Must not be empty');
      return code ?? (scales[field][0] as CodeOf<Name>);
    };
    return {
      shape: needed('shape'),
      colour: this.#code('colour'),
      clarity: needed('clarity'),
      cut: ungraded.test(this.#cell('cut')) ? null : this.#code('cut'),
      polish: needed('polish'),
      symmetry: needed('symmetry'),
      fluorescence: this.#fluorescence(),
      coloured_option: this.#code('coloured_option') ?? 'white',
      fancy_intensity: this.#code('fancy_intensity'),
      // Natural or grown is never guessed.
      origin: needed('origin'),
      laboratory: needed('laboratory'),
      certificate_type: this.#code('certificate_type'),
    };
  }

  /** Lists leave the cell empty where the certificate has none. */
  #fluorescence(): CodeOf<'fluorescence'> {
    if (this.#cell('fluorescence') === '')
      this.#note('fluorescence', '{count} stones have no fluorescence: taken as none', 'fluorescence');
    return this.#code('fluorescence') ?? 'none';
  }

  /** Null where the cell is empty. */
  #code<Name extends ChoiceField>(field: Name): CodeOf<Name> | null {
    const text = this.#cell(field);
    if (text === '') return null;
    const code = readCode(field, text);
    if (code === null)
      this.#fail(
        field,
        `Unknown: ${text.slice(0, longestText)}; known are ${scales[field].join(', ')}, and how the trade writes them; diamonds.columns.json may translate others`,
      );
    return code;
  }

  /** A decimal number in whole steps of its last digit, half-up; what must be exact has no more digits than that. */
  scaled(
    field: StoneField,
    digits: number,
    [least, most]: readonly [number, number],
    { exact = false } = {},
  ): number | null {
    return this.#number(field, this.#cell(field), digits, [least, most], exact);
  }

  #number(
    field: StoneField,
    text: string,
    digits: number,
    [least, most]: readonly [number, number],
    exact = false,
  ): number | null {
    const [, units, fraction = ''] =
      /^(\d{1,9})(?:[.,](\d{1,9}))?\s*(?:%|ct\.?|cts|克拉|mm)?$/iu.exec(text.normalize('NFKC')) ?? [];
    if (units === undefined) {
      this.#fail(field, text === '' ? 'Must not be empty' : 'Expected a number');
      return null;
    }
    if (exact && /[1-9]/.test(fraction.slice(digits))) {
      this.#fail(field, `At most ${digits} decimals`);
      return null;
    }
    const kept = Number(`${units}${fraction.slice(0, digits).padEnd(digits, '0')}`);
    const value = kept + (Number(fraction[digits] ?? 0) >= 5 ? 1 : 0);
    if (/[1-9]/.test(fraction.slice(digits)))
      this.#note(field, `${text} is kept as ${(value / 10 ** digits).toFixed(digits)}`);
    if (value >= least && value <= most) return value;
    this.#fail(field, `Expected a number from ${least / 10 ** digits} to ${most / 10 ** digits}`);
    return null;
  }

  /** Three columns, or one as reports write it: `5.71 - 5.74 x 3.52 mm`. */
  measurements(): Stone['measurements'] {
    const written = this.#cell('measurements');
    const apart = ['length', 'width', 'depth'] as const;
    if (written === '' && apart.every((field) => this.#cell(field) === '')) return null;
    const [, ...three] = /^([\d.]+)\s*[-–x×*]\s*([\d.]+)\s*[x×*]\s*([\d.]+)\s*(?:mm)?$/i.exec(written) ?? [];
    if (written !== '' && three.length === 0) {
      this.#fail('measurements', 'Expected length, width and depth, as 5.71 x 5.74 x 3.52');
      return null;
    }
    const [length, width, depth] = apart.map((field, at) =>
      this.#number(
        written === '' ? field : 'measurements',
        three[at] ?? this.#cell(field),
        2,
        bounds.millimetres,
      ),
    );
    return length == null || width == null || depth == null ? null : { length, width, depth };
  }

  currency(): CurrencyCode {
    const code = this.#cell('currency').toUpperCase();
    if (isCurrencyCode(code)) return code;
    this.#fail('currency', code === '' ? 'Must not be empty' : 'Unknown currency');
    return 'HKD';
  }

  price(field: StoneField, currency: CurrencyCode): number {
    const { amount, problem, rounded } = amountOf(this.#cell(field), currency, this.#signOf(field));
    if (rounded !== null) this.#note(field, roundingNote(currency, rounded), `${field} ${currency}`);
    if (problem !== null) this.#fail(field, problem);
    else if (amount.minor <= 0) this.#fail(field, 'Must be above zero');
    return amount?.minor ?? 0;
  }

  /** None named is all. */
  markets(): readonly Market[] {
    const codes = this.#cell('markets')
      .toLowerCase()
      .split(/[\s;,|]+/)
      .filter(Boolean);
    const unknown = codes.filter((code) => !isMarket(code));
    if (unknown.length > 0) this.#fail('markets', `Unknown market ${unknown[0]?.slice(0, longestText)}`);
    return codes.length === 0 ? markets : markets.filter((market) => codes.includes(market));
  }

  days(): number {
    return this.scaled('delivery_days', 0, [0, longestDelivery], { exact: true }) ?? 0;
  }

  day(field: StoneField): string | null {
    const text = this.#cell(field);
    if (text === '') return null;
    const [, year = '', month = '', date = ''] =
      /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
    const read = new Date(`${day}T00:00:00Z`);
    if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)) return day;
    this.#fail(field, 'Expected a day, as 2026-03-09');
    return null;
  }

  flag(field: StoneField): boolean {
    const text = this.#cell(field).toLowerCase();
    if (!yes.has(text) && !no.has(text)) this.#fail(field, 'Expected true or false');
    return yes.has(text);
  }

  text(field: StoneField): string | null {
    const text = this.#cell(field);
    if (text.length > longestText) this.#fail(field, `At most ${longestText} characters`);
    return text === '' ? null : text;
  }
}
