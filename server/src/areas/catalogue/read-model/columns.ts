import { type LocalText, type Market, markets } from '@jinlan/domain/markets';
import { type Bits, emptyBits, hasBit, setBit } from '../../../platform/collections/bits.ts';
import { type Texts, TextsBuilder } from '../../../platform/collections/texts.ts';
import type { Taxonomy } from '../categories/taxonomy.ts';
import type { PieceLists } from '../changes/store-pieces.ts';
import type { Amounts, GiftCard, Visibility } from '../types/product-types.ts';
import { type Composite, composeAll, type Unmade } from './composites.ts';
import { FactsBuilder } from './gather.ts';
import { IdIndex, type JoinedTexts, NumberSets, TextIndex } from './lookups.ts';
import { type Pieces, PiecesBuilder, textsOf } from './pieces.ts';
import { type IndexedIds, TextIds } from './search/text-ids.ts';
import { Units } from './units.ts';
import { type ValueColumns, ValuesBuilder } from './values.ts';

/**
 * The catalogue turned on its side: a row is a piece that lists show, a unit is what is sold (the piece itself, or
 * each variant). Rows and units are numbers from 0, their facts stand in arrays under these numbers, and what can be
 * filtered by is a set of bits over the rows.
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
  /** Article numbers of the units, and after them of the rows: the text of the one at n is that of placeOf(n). */
  readonly skus: {
    readonly texts: JoinedTexts;
    readonly placeOf: (one: number) => number;
    readonly length: number;
  };
  /** Number of a piece or a variant. */
  readonly idBySku: TextIds;
  readonly idByUrlKey: TextIds;
  /** What the retailer orders pieces by, then their numbers. */
  readonly positions: Int32Array;
  /** Place in the order of the retailer. */
  readonly positionRank: Int32Array;
  /** Day as a number that grows; 0 without one. */
  readonly newFrom: Int32Array;
  /** Grams, of a configurable piece the lightest variant; NaN without gold. */
  readonly goldWeight: Float64Array;
  readonly inMarket: Readonly<Record<Market, Bits>>;
  /** Rows that lists, search, and pages of their own show; null where these are all. */
  readonly visible: Readonly<Record<Place, Bits | null>>;
  /** Pieces in the category or below it. */
  readonly inCategory: ReadonlyMap<number, Bits>;
  readonly withOption: ReadonlyMap<number, Bits>;
  readonly categoryIds: readonly (readonly number[])[];
  readonly values: ValueColumns;
  /** Rows that are made of other rows' units, and have none of their own. */
  readonly composites: ReadonlyMap<number, Composite>;
  /** What composites are made of, by number of the piece. */
  readonly unmade: ReadonlyMap<number, Unmade>;
  /** By unit. */
  readonly giftCards: ReadonlyMap<number, GiftCard>;
  /** By unit: of downloads whose files are bought one by one, what each file costs beside it. */
  readonly filePrices: ReadonlyMap<number, readonly Amounts[]>;
}

/** Where a piece is shown by itself. */
export type Place = 'catalogue' | 'search' | 'page';

const shownAt: Readonly<Record<Place, readonly Visibility[]>> = {
  catalogue: ['both', 'catalogue'],
  search: ['both', 'search'],
  page: ['both', 'catalogue', 'search'],
};

/** Whether it has a page of its own. */
export const hasPage = ({ visible }: Pick<Columns, 'visible'>, row: number): boolean =>
  visible.page === null || hasBit(visible.page, row);

/** Takes pieces span by span and keeps no more of each than it must. Heads are pieces that lists may show. */
export class ColumnsBuilder {
  readonly #taxonomy: Taxonomy;
  /** What marks a piece as made to order: an option of the attribute `supply`. */
  readonly #toOrder: number | undefined;
  readonly #facts: FactsBuilder;
  readonly #pieces = new PiecesBuilder();
  readonly #urlKeys = new TextsBuilder();
  readonly #newFrom: number[] = [];
  /** By head, where it is not shown everywhere. */
  readonly #visibility = new Map<number, Visibility>();
  /** Of each head. */
  readonly #places: number[] = [];
  readonly #categories: number[] = [];
  readonly #categorySets = new NumberSets();
  readonly #values = new ValuesBuilder();
  readonly #own = new Map<number, { readonly name: LocalText; readonly markets: readonly Market[] }>();
  readonly #cards = new Map<number, GiftCard>();
  readonly #files = new Map<number, readonly Amounts[]>();
  readonly #unmade = new Map<number, Unmade>();

  constructor(taxonomy: Taxonomy, expected: number) {
    this.#taxonomy = taxonomy;
    this.#toOrder = taxonomy.attributeByCode
      .get('supply')
      ?.options.find(({ code }) => code === 'made-to-order')?.id;
    this.#facts = new FactsBuilder(expected);
  }

  add(lists: PieceLists): void {
    const from = this.#facts.length;
    const ids = this.#facts.add(lists);
    const placeById = new IdIndex(ids);
    const { optionSets, options } = this.#facts.facts();
    const categories = lists.categories.split(';');
    const headOf = new Map<number, number>();
    lists.heads.forEach((row, at) => {
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
      const place = from + (placeById.get(id) as number);
      const head = this.#pieces.length;
      headOf.set(id, head);
      this.#places.push(place);
      const own = optionSets.at(options[place] as number);
      const madeToOrder = this.#toOrder !== undefined && own.includes(this.#toOrder);
      this.#pieces.add(kind, name, soldIn, { madeToOrder, soldOut });
      this.#urlKeys.add(urlKey);
      this.#newFrom.push(newFrom === null ? 0 : Number(newFrom.replaceAll('-', '')));
      this.#categories.push(this.#categorySets.add(categories[at] ?? ''));
      if (visibility !== 'both') this.#visibility.set(head, visibility);
      if (card) this.#cards.set(id, card);
      if (files?.length) this.#files.set(id, files);
      if (kind === 'bundle' || kind === 'grouped')
        this.#unmade.set(id, {
          ...{ kind, base, groups: groups ?? [], marketDiscounts: marketDiscounts ?? {} },
          setDiscount: { basisPoints: setDiscount, from: days[0], to: days[1] },
        });
    });
    for (const [id, name, soldIn] of lists.own)
      this.#own.set(id, { name, markets: this.#pieces.marketsIn(soldIn) });
    for (const [id, currency, first, last] of lists.sales) {
      const place = placeById.get(id);
      if (place !== undefined) this.#facts.addSaleDays(from + place, currency, { from: first, to: last });
    }
    for (const [id, attributeId, value] of lists.values) {
      const head = headOf.get(id);
      if (head !== undefined) this.#values.add(attributeId, head, value);
    }
  }

  build(): Columns {
    const { heads, unitPlaces, unitRows, unitStart } = this.#arranged();
    const isWhole = heads.length === this.#pieces.length;
    const ofRows = <One>(all: readonly One[]): readonly One[] =>
      isWhole ? all : Array.from(heads, (head) => all[head] as One);
    const rows = heads.length;
    const rowPlaces = Int32Array.from(ofRows(this.#places));
    const facts = this.#facts.facts();
    const pieces = this.#pieces.build(facts, heads, rowPlaces);
    const urlKeys = textsOf(this.#urlKeys, heads, this.#pieces.length);
    const units = new Units(facts, unitPlaces, unitRows, pieces, this.#own);
    const rowById = new IdIndex(pieces.ids);
    const unitById = new IdIndex(unitPlaces.map((place) => facts.ids[place] as number));
    const categoryIds = ofRows(this.#categories).map((set) => this.#categorySets.at(set));
    const values = this.#values.build(this.#taxonomy, heads);
    const withOption = new Map<number, Bits>();
    const goldWeight = new Float64Array(rows).fill(Number.NaN);
    for (let row = 0; row < rows; row += 1) {
      let marked = facts.options[rowPlaces[row] as number] as number;
      for (const option of facts.optionSets.at(marked)) mark(withOption, option, row, rows);
      for (let unit = unitStart[row] as number; unit < (unitStart[row + 1] as number); unit += 1) {
        const place = unitPlaces[unit] as number;
        const set = facts.options[place] as number;
        if (set !== marked)
          for (const option of facts.optionSets.at(set)) mark(withOption, option, row, rows);
        marked = set;
        const grams = (facts.weights[place] as number) / 1000;
        if (grams > 0 && !((goldWeight[row] as number) <= grams)) goldWeight[row] = grams;
      }
    }
    const stated = values.numbers.get(this.#taxonomy.attributeByCode.get('gold_weight')?.id ?? -1);
    stated?.forEach((grams, row) => {
      if (Number.isNaN(goldWeight[row])) goldWeight[row] = grams;
    });
    return {
      ...{ rows, pieces, urlKeys, unitStart, units, rowById, unitById },
      skus: skusOf(units, pieces),
      idBySku: new TextIds(indexSkus(units, pieces)),
      idByUrlKey: new TextIds(indexUrlKeys(urlKeys, pieces.ids)),
      positions: rowPlaces.map((place) => this.#facts.positionAt(place)),
      positionRank: this.#ranks(rowPlaces),
      newFrom: Int32Array.from(ofRows(this.#newFrom)),
      ...{ goldWeight, withOption, values, categoryIds },
      inMarket: soldIn(pieces),
      visible: visibleAt(this.#visibility, heads),
      inCategory: below(categoryIds, this.#taxonomy),
      giftCards: byUnit(this.#cards, unitById),
      filePrices: byUnit(this.#files, unitById),
      unmade: this.#unmade,
      composites: composeAll(this.#unmade, { rowById, unitById, unitStart }),
    };
  }

  /** Rows are the heads that have something to show, and each one's units stand beside each other in the retailer's order. */
  #arranged(): {
    readonly heads: Int32Array;
    readonly unitPlaces: Int32Array;
    readonly unitRows: Int32Array;
    readonly unitStart: Int32Array;
  } {
    const facts = this.#facts;
    const headById = new IdIndex(Int32Array.from(this.#places, (place) => facts.idAt(place)));
    const headAt = new Int32Array(facts.length).fill(-1);
    const counts = new Int32Array(this.#pieces.length);
    const give = (place: number, head: number): void => {
      headAt[place] = head;
      counts[head] = (counts[head] as number) + 1;
    };
    this.#places.forEach((place, head) => {
      if (facts.isSold(place)) give(place, head);
    });
    for (let place = 0; place < facts.length; place += 1) {
      const parent = facts.parentAt(place);
      const head = parent === 0 ? undefined : headById.get(parent);
      if (head !== undefined && this.#pieces.isConfigurable(head)) give(place, head);
    }
    const heads = Int32Array.from(this.#places.keys()).filter(
      (head) => !this.#pieces.isConfigurable(head) || (counts[head] as number) > 0,
    );
    const unitStart = new Int32Array(heads.length + 1);
    const next = new Int32Array(this.#pieces.length);
    heads.forEach((head, row) => {
      next[head] = unitStart[row] as number;
      unitStart[row + 1] = (unitStart[row] as number) + (counts[head] as number);
    });
    const unitPlaces = new Int32Array(unitStart[heads.length] as number);
    for (let place = 0; place < facts.length; place += 1) {
      const head = headAt[place] as number;
      if (head === -1) continue;
      unitPlaces[next[head] as number] = place;
      next[head] = (next[head] as number) + 1;
    }
    const unitRows = new Int32Array(unitPlaces.length);
    for (let row = 0; row < heads.length; row += 1) {
      const [from, to] = [unitStart[row] as number, unitStart[row + 1] as number];
      unitRows.fill(row, from, to);
      if (to - from > 1) unitPlaces.subarray(from, to).sort((a, b) => facts.compare(a, b));
    }
    return { heads, unitPlaces, unitRows, unitStart };
  }

  #ranks(rowPlaces: Int32Array): Int32Array {
    const order = Int32Array.from(rowPlaces.keys()).sort((a, b) =>
      this.#facts.compare(rowPlaces[a] as number, rowPlaces[b] as number),
    );
    const rank = new Int32Array(order.length);
    order.forEach((row, place) => {
      rank[row] = place;
    });
    return rank;
  }
}

/** What is known by a piece's number; of what is not sold nothing. */
const byUnit = <One>(known: ReadonlyMap<number, One>, unitById: IdIndex): ReadonlyMap<number, One> =>
  new Map(
    [...known].flatMap(([id, one]) => {
      const unit = unitById.get(id);
      return unit === undefined ? [] : [[unit, one] as const];
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
  const at = (place: Place): Bits | null => {
    if (visibility.size === 0) return null;
    const bits = emptyBits(heads.length);
    heads.forEach((head, row) => {
      if (shownAt[place].includes(visibility.get(head) ?? 'both')) setBit(bits, row);
    });
    return bits;
  };
  return { catalogue: at('catalogue'), search: at('search'), page: at('page') };
}

function soldIn(pieces: Pieces): Columns['inMarket'] {
  const sets = Object.fromEntries(markets.map((market) => [market, emptyBits(pieces.length)])) as Record<
    Market,
    Bits
  >;
  for (let row = 0; row < pieces.length; row += 1)
    for (const market of pieces.marketsOf(row)) setBit(sets[market], row);
  return sets;
}

/** What is in no category is in the root. */
function below(
  categoryIds: readonly (readonly number[])[],
  { categoryById, root }: Taxonomy,
): ReadonlyMap<number, Bits> {
  const sets = new Map<number, Bits>();
  categoryIds.forEach((ids, row) => {
    for (const id of ids.length === 0 ? [root.id] : ids)
      for (let one = categoryById.get(id) ?? null; one !== null; one = one.parent)
        mark(sets, one.id, row, categoryIds.length);
  });
  return sets;
}

/** Made out here, like the next: what they close over stays as long as the columns do, and that must not be the builder. */
export function skusOf(units: Units, pieces: Pieces): Columns['skus'] {
  const sold = units.length;
  const { places } = pieces.heads;
  return {
    texts: units.facts.skus,
    placeOf: (one) => (one < sold ? units.placeOf(one) : (places[one - sold] as number)),
    length: sold + pieces.length,
  };
}

/** How the numbers of pieces are found by their article numbers, and by their addresses. */
export const indexSkus =
  (units: Units, pieces: Pieces): (() => IndexedIds) =>
  () => {
    const { facts } = units;
    const places = new Int32Array(units.length + pieces.length);
    places.set(units.places);
    places.set(pieces.heads.places, units.length);
    const index = new TextIndex(places.length, facts.skus, (one) => places[one] as number);
    return { index, ids: places.map((place) => facts.ids[place] as number) };
  };
export const indexUrlKeys =
  (urlKeys: Texts, ids: Int32Array): (() => IndexedIds) =>
  () => ({ index: new TextIndex(urlKeys.length, urlKeys), ids });
