import {
  type ChoiceField,
  type CodeOf,
  inscriptionText,
  isSampleNumber,
  laboratoryFacts,
  rangeDigits,
  reportUrl,
  scales,
} from '@jinlan/domain/diamonds';
import { type Locale, type Market, markets } from '@jinlan/domain/markets';
import type { Diamond, ProductStockStatus } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { Source } from '../stores/index.ts';
import { type Columns, marketBit, undated, ungraded } from './read-model/columns.ts';
import type { ReadModel } from './read-model/index.ts';
import type { Sheet } from './read-model/sheets.ts';
import { taken } from './store.ts';

/** The path below which the storefront shows stones. */
const path = 'loose-diamonds';

export const urlKeyOf = (sku: string): string => sku.toLowerCase();

/** The path of a stone's page, without a leading slash. */
export const pathOf = (sku: string): string => `${path}/${urlKeyOf(sku)}.html`;

/** Units of stored measurements in a millimetre. */
const perMillimetre = 100;

/** The context for presenting a stone. */
export interface PresentationContext {
  readonly sourceById: (id: number) => Source | null;
  readonly locale: Locale;
  /** True where the stone was requested alone, not in a list. */
  readonly isSingle: boolean;
}

/** Fields without a code for some stones. */
type OptionalField = Extract<ChoiceField, 'colour' | 'fancy_intensity' | 'cut' | 'certificate_type'>;

/**
 * A stone as GraphQL sends it. Each field is read from its column on demand, because columns are far apart in memory and a
 * list requests only half of them.
 */
export class PresentedDiamond implements Omit<Diamond, 'similar'> {
  readonly model: ReadModel;
  readonly sheet: Sheet;
  readonly row: number;
  readonly #columns: Columns;
  readonly #context: PresentationContext;

  constructor(model: ReadModel, sheet: Sheet, row: number, context: PresentationContext) {
    this.model = model;
    this.sheet = sheet;
    this.row = row;
    this.#columns = model.columns;
    this.#context = context;
  }

  get alone(): boolean {
    return this.#context.isSingle;
  }

  get sku(): string {
    return this.#columns.skus[this.row] as string;
  }

  get uid(): string {
    return btoa(`diamond/${this.sku}`);
  }

  get url_key(): string {
    return urlKeyOf(this.sku);
  }

  get canonical_url(): string {
    return pathOf(this.sku);
  }

  get sold_in(): readonly Market[] {
    const bits = this.#columns.markets[this.row] as number;
    return markets.filter((market) => (bits & marketBit(market)) !== 0);
  }

  get shape(): string {
    return this.#code('shape');
  }

  get colour(): string | null {
    return this.#codeOrNull('colour');
  }

  get coloured_option(): string {
    return this.#code('coloured_option');
  }

  get fancy_intensity(): string | null {
    return this.#codeOrNull('fancy_intensity');
  }

  get clarity(): string {
    return this.#code('clarity');
  }

  get cut(): string | null {
    return this.#codeOrNull('cut');
  }

  get polish(): string {
    return this.#code('polish');
  }

  get symmetry(): string {
    return this.#code('symmetry');
  }

  get fluorescence(): string {
    return this.#code('fluorescence');
  }

  get origin(): string {
    return this.#code('origin');
  }

  get certificate_type(): string | null {
    return this.#codeOrNull('certificate_type');
  }

  get carat(): number {
    return (this.#columns.measures.carat[this.row] as number) / 10 ** rangeDigits.carat;
  }

  get diameter(): number | null {
    return this.#measure('diameter');
  }

  get depth_percent(): number | null {
    return this.#measure('depth_percent');
  }

  get table_percent(): number | null {
    return this.#measure('table_percent');
  }

  get ratio(): number | null {
    return this.#measure('ratio');
  }

  get measurements(): Wire<'DiamondMeasurements'> | null {
    const { length, width, height } = this.#columns;
    if (length[this.row] === 0) return null;
    const millimetres = (column: Int32Array): number => (column[this.row] as number) / perMillimetre;
    return { length: millimetres(length), width: millimetres(width), depth: millimetres(height) };
  }

  get girdle(): string | null {
    return this.#text('girdle');
  }

  get culet(): string | null {
    return this.#text('culet');
  }

  get certificate_number(): string {
    return this.#columns.certificateNumbers[this.row] as string;
  }

  get certificate(): Wire<'DiamondCertificate'> {
    const laboratory = this.#code('laboratory');
    const number = this.certificate_number;
    const issued = this.#columns.issued[this.row] as number;
    return {
      laboratory,
      laboratory_name: laboratoryFacts[laboratory].name,
      type: this.certificate_type,
      number,
      issued_on: issued === undated ? null : new Date(issued * 86_400_000).toISOString().slice(0, 10),
      inscription: this.#columns.inscribed[this.row] === 1 ? inscriptionText(laboratory, number) : null,
      report_url: reportUrl(laboratory, number),
      is_sample: isSampleNumber(number),
    };
  }

  get price(): Wire<'Money'> {
    return this.#amount('price');
  }

  get price_per_carat(): Wire<'Money'> {
    return this.#amount('price_per_carat');
  }

  get stock_status(): ProductStockStatus {
    return this.#columns.sold[this.row] === taken.no ? 'IN_STOCK' : 'OUT_OF_STOCK';
  }

  get delivery_days(): number {
    return this.sheet.ranges.delivery_days.values[this.row] as number;
  }

  get location(): Wire<'DiamondLocation'> | null {
    const { sourceById, locale } = this.#context;
    const source = sourceById(this.#columns.source[this.row] as number);
    if (source?.market !== this.sheet.market) return null;
    return {
      code: source.code,
      name: source.name[locale],
      city: source.city[locale],
      is_store: !source.isEshop,
    };
  }

  #code<Field extends Exclude<ChoiceField, OptionalField>>(field: Field): CodeOf<Field> {
    const codes: readonly CodeOf<Field>[] = scales[field];
    return codes[this.#columns.ranks[field][this.row] as number] as CodeOf<Field>;
  }

  #codeOrNull(field: OptionalField): string | null {
    const rank = this.#columns.ranks[field][this.row] as number;
    return rank === ungraded ? null : (scales[field][rank] ?? null);
  }

  #measure(field: Exclude<keyof Columns['measures'], 'carat'>): number | null {
    const value = this.#columns.measures[field][this.row] as number;
    return Number.isNaN(value) ? null : value / 10 ** rangeDigits[field];
  }

  #text(field: 'girdle' | 'culet'): string | null {
    const { texts, at } = this.#columns[field];
    return texts[at[this.row] as number] ?? null;
  }

  #amount(field: 'price' | 'price_per_carat'): Wire<'Money'> {
    return {
      value: (this.sheet.ranges[field].values[this.row] as number) / 100,
      currency: this.sheet.currency,
    };
  }
}
