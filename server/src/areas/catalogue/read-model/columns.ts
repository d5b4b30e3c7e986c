import { type LocalText, type Market, markets } from '@jinlan/domain/markets';
import { type Bits, emptyBits, hasBit, setBit } from '../../../platform/collections/bits.ts';
import { type Texts, TextsBuilder } from '../../../platform/collections/texts.ts';
import type { Taxonomy } from '../categories/taxonomy.ts';
import type { PieceLists } from '../changes/store-pieces.ts';
import type { Amounts, GiftCard, Visibility } from '../types/product-types.ts';
import { type Composite, composeAll, type StoredComposite } from './composites.ts';
import { FactsBuilder } from './gather.ts';
import { IdIndex, type JoinedTexts, NumberSets, TextIndex } from './lookups.ts';
import { type Pieces, PiecesBuilder, textsOf } from './pieces.ts';
import { type IndexedIds, TextIds } from './search/text-ids.ts';
import { Units } from './units.ts';
import { type ValueColumns, ValuesBuilder } from './values.ts';

/**
 * The catalogue as columns. A row is a piece that lists show. A unit is a piece that can be bought: the piece itself or a
 * variant. Rows and units are indexes from 0 into arrays of facts. Each filter value is a bit set over the rows.
 */
export interface Columns {
  readonly rows: number;
  readonly pieces: Pieces;
  readonly urlKeys: Texts;
  /** Units of row r: from unitStart[r] up to unitStart[r + 1]. */
  readonly unitStart: Int32Array;
  readonly units: Units;
  readonly rowById: IdIndex;
  readonly unitById: IdIndex;
  /** The SKUs of all units, then of all rows: entry n has the text at factIndexOf(n). */
  readonly skus: {
    readonly texts: JoinedTexts;
    readonly factIndexOf: (index: number) => number;
    readonly length: number;
  };
  /** The id of a piece or variant by its SKU. */
  readonly idBySku: TextIds;
  readonly idByUrlKey: TextIds;
  /** The retailer's position of each row. Rows of equal position are sorted by id. */
  readonly positions: Int32Array;
  /** Rank of each row in the retailer's order. */
  readonly positionRank: Int32Array;
  /** The day as the number YYYYMMDD; 0 without one. */
  readonly newFrom: Int32Array;
  /** Grams of gold, for a configurable piece of its lightest variant; NaN without gold. */
  readonly goldWeight: Float64Array;
  readonly inMarket: Readonly<Record<Market, Bits>>;
  /** Rows visible in lists, in search and on pages of their own; null where all rows are. */
  readonly visible: Readonly<Record<Listing, Bits | null>>;
  /** Rows in the category or in one of its descendants. */
  readonly inCategory: ReadonlyMap<number, Bits>;
  readonly withOption: ReadonlyMap<number, Bits>;
  readonly categoryIds: readonly (readonly number[])[];
  readonly values: ValueColumns;
  /** Bundles and groups: they consist of units of other rows and have no units of their own. */
  readonly composites: ReadonlyMap<number, Composite>;
  /** The stored contents of bundles and groups, by piece id. */
  readonly storedComposites: ReadonlyMap<number, StoredComposite>;
  /** The gift cards by their unit. */
  readonly giftCards: ReadonlyMap<number, GiftCard>;
  /** The prices of each file of a download by its unit, for downloads whose files are sold separately. */
  readonly filePrices: ReadonlyMap<number, readonly Amounts[]>;
}

/** The places where a piece can be visible. */
export type Listing = 'catalogue' | 'search' | 'page';

const visibilitiesByListing: Readonly<Record<Listing, readonly Visibility[]>> = {
  catalogue: ['both', 'catalogue'],
  search: ['both', 'search'],
  page: ['both', 'catalogue', 'search'],
};

/** Whether the row has a page of its own. */
export const hasPage = ({ visible }: Pick<Columns, 'visible'>, row: number): boolean =>
  visible.page === null || hasBit(visible.page, row);

/** Builds columns from spans of pieces. Heads are pieces without a parent, which lists may show. */
export class ColumnsBuilder {
  readonly #taxonomy: Taxonomy;
  /** The option of the attribute `supply` that marks a piece as made to order. */
  readonly #madeToOrderOption: number | undefined;
  readonly #facts: FactsBuilder;
  readonly #pieces = new PiecesBuilder();
  readonly #urlKeys = new TextsBuilder();
  readonly #newFrom: number[] = [];
  /** The visibility of heads that are not visible everywhere, by head. */
  readonly #visibility = new Map<number, Visibility>();
  /** The fact index of each head. */
  readonly #factIndexes: number[] = [];
  readonly #categories: number[] = [];
  readonly #categorySets = new NumberSets();
  readonly #values = new ValuesBuilder();
  readonly #ownTexts = new Map<number, { readonly name: LocalText; readonly markets: readonly Market[] }>();
  readonly #giftCards = new Map<number, GiftCard>();
  readonly #filePrices = new Map<number, readonly Amounts[]>();
  readonly #storedComposites = new Map<number, StoredComposite>();

  constructor(taxonomy: Taxonomy, expected: number) {
    this.#taxonomy = taxonomy;
    this.#madeToOrderOption = taxonomy.attributeByCode
      .get('supply')
      ?.options.find(({ code }) => code === 'made-to-order')?.id;
    this.#facts = new FactsBuilder(expected);
  }

  add(lists: PieceLists): void {
    const from = this.#facts.length;
    const ids = this.#facts.add(lists);
    const offsetById = new IdIndex(ids);
    const { optionSets, options } = this.#facts.facts();
    const categories = lists.categories.split(';');
    const headOf = new Map<number, number>();
    lists.heads.forEach((row, index) => {
      const [
        id,
        kind,
        urlKey,
        name,
        soldIn,
        newFrom,
        groups,
        setDiscount,
        card,
        files,
        visibility,
        base,
        soldOut,
        marketDiscounts,
        ...days
      ] = row;
      const factIndex = from + (offsetById.get(id) as number);
      const head = this.#pieces.length;
      headOf.set(id, head);
      this.#factIndexes.push(factIndex);
      const optionIds = optionSets.at(options[factIndex] as number);
      const madeToOrder =
        this.#madeToOrderOption !== undefined && optionIds.includes(this.#madeToOrderOption);
      this.#pieces.add(kind, name, soldIn, { madeToOrder, soldOut });
      this.#urlKeys.add(urlKey);
      this.#newFrom.push(newFrom === null ? 0 : Number(newFrom.replaceAll('-', '')));
      this.#categories.push(this.#categorySets.add(categories[index] ?? ''));
      if (visibility !== 'both') this.#visibility.set(head, visibility);
      if (card) this.#giftCards.set(id, card);
      if (files?.length) this.#filePrices.set(id, files);
      if (kind === 'bundle' || kind === 'grouped')
        this.#storedComposites.set(id, {
          ...{ kind, base, groups: groups ?? [], marketDiscounts: marketDiscounts ?? {} },
          setDiscount: { basisPoints: setDiscount, from: days[0], to: days[1] },
        });
    });
    for (const [id, name, soldIn] of lists.own)
      this.#ownTexts.set(id, { name, markets: this.#pieces.marketsIn(soldIn) });
    for (const [id, currency, first, last] of lists.sales) {
      const offset = offsetById.get(id);
      if (offset !== undefined) this.#facts.addSaleDays(from + offset, currency, { from: first, to: last });
    }
    for (const [id, attributeId, value] of lists.values) {
      const head = headOf.get(id);
      if (head !== undefined) this.#values.add(attributeId, head, value);
    }
  }

  build(): Columns {
    const { heads, unitFactIndexes, unitRows, unitStart } = this.#arrangeRows();
    const isWhole = heads.length === this.#pieces.length;
    const pickRows = <Value>(all: readonly Value[]): readonly Value[] =>
      isWhole ? all : Array.from(heads, (head) => all[head] as Value);
    const rows = heads.length;
    const rowFactIndexes = Int32Array.from(pickRows(this.#factIndexes));
    const facts = this.#facts.facts();
    const pieces = this.#pieces.build(facts, heads, rowFactIndexes);
    const urlKeys = textsOf(this.#urlKeys, heads, this.#pieces.length);
    const units = new Units(facts, unitFactIndexes, unitRows, pieces, this.#ownTexts);
    const rowById = new IdIndex(pieces.ids);
    const unitById = new IdIndex(unitFactIndexes.map((factIndex) => facts.ids[factIndex] as number));
    const categoryIds = pickRows(this.#categories).map((set) => this.#categorySets.at(set));
    const values = this.#values.build(this.#taxonomy, heads);
    const withOption = new Map<number, Bits>();
    const goldWeight = new Float64Array(rows).fill(Number.NaN);
    for (let row = 0; row < rows; row += 1) {
      let lastSet = facts.options[rowFactIndexes[row] as number] as number;
      for (const option of facts.optionSets.at(lastSet)) mark(withOption, option, row, rows);
      for (let unit = unitStart[row] as number; unit < (unitStart[row + 1] as number); unit += 1) {
        const factIndex = unitFactIndexes[unit] as number;
        const set = facts.options[factIndex] as number;
        if (set !== lastSet)
          for (const option of facts.optionSets.at(set)) mark(withOption, option, row, rows);
        lastSet = set;
        const grams = (facts.weights[factIndex] as number) / 1000;
        if (grams > 0 && !((goldWeight[row] as number) <= grams)) goldWeight[row] = grams;
      }
    }
    const statedWeights = values.numbers.get(this.#taxonomy.attributeByCode.get('gold_weight')?.id ?? -1);
    statedWeights?.forEach((grams, row) => {
      if (Number.isNaN(goldWeight[row])) goldWeight[row] = grams;
    });
    return {
      ...{ rows, pieces, urlKeys, unitStart, units, rowById, unitById },
      skus: skusOf(units, pieces),
      idBySku: new TextIds(indexSkus(units, pieces)),
      idByUrlKey: new TextIds(indexUrlKeys(urlKeys, pieces.ids)),
      positions: rowFactIndexes.map((factIndex) => this.#facts.positionAt(factIndex)),
      positionRank: this.#ranks(rowFactIndexes),
      newFrom: Int32Array.from(pickRows(this.#newFrom)),
      ...{ goldWeight, withOption, values, categoryIds },
      inMarket: rowsByMarket(pieces),
      visible: visibleAt(this.#visibility, heads),
      inCategory: rowsByCategory(categoryIds, this.#taxonomy),
      giftCards: byUnit(this.#giftCards, unitById),
      filePrices: byUnit(this.#filePrices, unitById),
      storedComposites: this.#storedComposites,
      composites: composeAll(this.#storedComposites, { rowById, unitById, unitStart }),
    };
  }

  /** Assigns rows to heads, except to configurable pieces without variants. Units of a row are in the retailer's order. */
  #arrangeRows(): {
    readonly heads: Int32Array;
    readonly unitFactIndexes: Int32Array;
    readonly unitRows: Int32Array;
    readonly unitStart: Int32Array;
  } {
    const facts = this.#facts;
    const headById = new IdIndex(Int32Array.from(this.#factIndexes, (factIndex) => facts.idAt(factIndex)));
    const headAt = new Int32Array(facts.length).fill(-1);
    const counts = new Int32Array(this.#pieces.length);
    const assign = (factIndex: number, head: number): void => {
      headAt[factIndex] = head;
      counts[head] = (counts[head] as number) + 1;
    };
    this.#factIndexes.forEach((factIndex, head) => {
      if (facts.isSold(factIndex)) assign(factIndex, head);
    });
    for (let factIndex = 0; factIndex < facts.length; factIndex += 1) {
      const parent = facts.parentAt(factIndex);
      const head = parent === 0 ? undefined : headById.get(parent);
      if (head !== undefined && this.#pieces.isConfigurable(head)) assign(factIndex, head);
    }
    const heads = Int32Array.from(this.#factIndexes.keys()).filter(
      (head) => !this.#pieces.isConfigurable(head) || (counts[head] as number) > 0,
    );
    const unitStart = new Int32Array(heads.length + 1);
    const next = new Int32Array(this.#pieces.length);
    heads.forEach((head, row) => {
      next[head] = unitStart[row] as number;
      unitStart[row + 1] = (unitStart[row] as number) + (counts[head] as number);
    });
    const unitFactIndexes = new Int32Array(unitStart[heads.length] as number);
    for (let factIndex = 0; factIndex < facts.length; factIndex += 1) {
      const head = headAt[factIndex] as number;
      if (head === -1) continue;
      unitFactIndexes[next[head] as number] = factIndex;
      next[head] = (next[head] as number) + 1;
    }
    const unitRows = new Int32Array(unitFactIndexes.length);
    for (let row = 0; row < heads.length; row += 1) {
      const [from, to] = [unitStart[row] as number, unitStart[row + 1] as number];
      unitRows.fill(row, from, to);
      if (to - from > 1) unitFactIndexes.subarray(from, to).sort((a, b) => facts.compare(a, b));
    }
    return { heads, unitFactIndexes, unitRows, unitStart };
  }

  #ranks(rowFactIndexes: Int32Array): Int32Array {
    const order = Int32Array.from(rowFactIndexes.keys()).sort((a, b) =>
      this.#facts.compare(rowFactIndexes[a] as number, rowFactIndexes[b] as number),
    );
    const rank = new Int32Array(order.length);
    order.forEach((row, position) => {
      rank[row] = position;
    });
    return rank;
  }
}

/** Converts keys from piece ids to units; ids that are not sold are skipped. */
const byUnit = <Value>(
  valuesById: ReadonlyMap<number, Value>,
  unitById: IdIndex,
): ReadonlyMap<number, Value> =>
  new Map(
    [...valuesById].flatMap(([id, value]) => {
      const unit = unitById.get(id);
      return unit === undefined ? [] : [[unit, value] as const];
    }),
  );

function mark(sets: Map<number, Bits>, key: number, row: number, rows: number): void {
  let bits = sets.get(key);
  if (!bits) {
    bits = emptyBits(rows);
    sets.set(key, bits);
  }
  setBit(bits, row);
}

function visibleAt(visibility: ReadonlyMap<number, Visibility>, heads: Int32Array): Columns['visible'] {
  const visibleRows = (listing: Listing): Bits | null => {
    if (visibility.size === 0) return null;
    const bits = emptyBits(heads.length);
    heads.forEach((head, row) => {
      if (visibilitiesByListing[listing].includes(visibility.get(head) ?? 'both')) setBit(bits, row);
    });
    return bits;
  };
  return { catalogue: visibleRows('catalogue'), search: visibleRows('search'), page: visibleRows('page') };
}

function rowsByMarket(pieces: Pieces): Columns['inMarket'] {
  const sets = Object.fromEntries(markets.map((market) => [market, emptyBits(pieces.length)])) as Record<
    Market,
    Bits
  >;
  for (let row = 0; row < pieces.length; row += 1)
    for (const market of pieces.marketsOf(row)) setBit(sets[market], row);
  return sets;
}

/** Pieces without a category belong to the root. */
function rowsByCategory(
  categoryIds: readonly (readonly number[])[],
  { categoryById, root }: Taxonomy,
): ReadonlyMap<number, Bits> {
  const sets = new Map<number, Bits>();
  categoryIds.forEach((ids, row) => {
    for (const id of ids.length === 0 ? [root.id] : ids)
      for (let category = categoryById.get(id) ?? null; category !== null; category = category.parent)
        mark(sets, category.id, row, categoryIds.length);
  });
  return sets;
}

/** Outside the builder, like the next functions: closures of the columns must not keep the builder in memory. */
export function skusOf(units: Units, pieces: Pieces): Columns['skus'] {
  const unitCount = units.length;
  const { factIndexes } = pieces.heads;
  return {
    texts: units.facts.skus,
    factIndexOf: (index) =>
      index < unitCount ? units.factIndexOf(index) : (factIndexes[index - unitCount] as number),
    length: unitCount + pieces.length,
  };
}

/** Return functions that build the indexes from SKU to id and from URL key to id. */
export const indexSkus =
  (units: Units, pieces: Pieces): (() => IndexedIds) =>
  () => {
    const { facts } = units;
    const factIndexes = new Int32Array(units.length + pieces.length);
    factIndexes.set(units.factIndexes);
    factIndexes.set(pieces.heads.factIndexes, units.length);
    const index = new TextIndex(factIndexes.length, facts.skus, (index) => factIndexes[index] as number);
    return { index, ids: factIndexes.map((factIndex) => facts.ids[factIndex] as number) };
  };
export const indexUrlKeys =
  (urlKeys: Texts, ids: Int32Array): (() => IndexedIds) =>
  () => ({ index: new TextIndex(urlKeys.length, urlKeys), ids });
