import { inEachLocale, type Locale } from '@jinlan/domain/markets';
import { CountedSet, countBoth, RowBuffer } from '../../../platform/collections/bits.ts';
import { labelWithoutCommas } from '../attributes/label-without-commas.ts';
import type { Attribute, Category } from '../categories/taxonomy.ts';
import { uidOf } from '../pieces/piece.ts';
import { countsIn } from '../read-model/counts-in.ts';
import type { ReadModel } from '../read-model/index.ts';
import { boundsOf, buckets, type ListQuery, roundBorders, type ValueBounds } from '../read-model/list.ts';
import { flagOf, numbersOf, pricesOf } from '../read-model/measures.ts';
import type { Words } from '../words.ts';
import type { ProductList } from './list-products.ts';

export interface Facet {
  readonly code: string;
  readonly label: string;
  readonly position: number;
  readonly options: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  /** The lowest and highest value of a facet of prices (in major units) or numbers. Ignores the choice in this facet. */
  readonly range?: { readonly min: number; readonly max: number } | null;
}

/** Buffers shared by all requests, because counting is synchronous. */
const resultBuffer = new RowBuffer();
const otherBuffer = new RowBuffer();

/** Returns the filters that have at least one option. The counts of a filter ignore the choice in that filter. */
export function countFacets(
  { model, list, stores, query }: ProductList,
  words: Words,
  options: { readonly directChildrenOnly: boolean },
): Facet[] {
  const { locale } = query;
  const { columns, taxonomy } = model;
  const facets: Facet[] = [];
  const add = (facet: Facet): void => {
    const options = facet.options.map((option) => ({ ...option, label: labelWithoutCommas(option.label) }));
    if (options.length > 0) facets.push({ ...facet, options });
  };

  const result = new CountedSet(list.result, resultBuffer, list.total);
  /** The rows that match all other filters; valid until the next call. */
  const matchesWithout = (code: string): CountedSet => {
    const bits = list.without(code);
    return bits === list.result ? result : new CountedSet(bits, otherBuffer);
  };

  const categories = categoriesUnder(model, query, options.directChildrenOnly);
  const countCategory = countsIn(columns.rows, columns.inCategory, result, categories.length);
  add({
    code: 'category_uid',
    label: words(locale, 'filter.category'),
    position: 0,
    options: categories.flatMap((category) => {
      const count = countCategory(category.id);
      return count === 0 ? [] : [{ value: uidOf(category.id), label: category.name[locale], count }];
    }),
  });

  const matches = matchesWithout('price');
  const scale = 100;
  const prices = pricesOf(list.sheet);
  const ends = boundsOf(prices, matches);
  add({
    code: 'price',
    label: words(locale, 'filter.price'),
    position: 1,
    range: rangeOf(ends, scale),
    options: buckets(prices, matches, roundBorders(ends)).map(({ from, to }) => ({
      // Value and label are in Magento's format, because its clients parse the label.
      value: `${from / scale}_${to === null ? '*' : to / scale}`,
      label: `${from / scale}-${to === null ? '*' : to / scale}`,
      // Both ends are inclusive, as in the filter of this value.
      count: countBoth(matches.bits, prices.within(from, to ?? Number.POSITIVE_INFINITY)),
    })),
  });

  // Most filters have no choice, so their counts are of the same rows.
  const countResult = countsIn(columns.rows, columns.withOption, result);
  for (const attribute of taxonomy.attributes) {
    if (!attribute.filterable || attribute.input === 'text') continue;
    const matches = matchesWithout(attribute.code);
    add({
      code: attribute.code,
      label: attribute.label[locale],
      position: attribute.position,
      ...choicesOf(
        model,
        attribute,
        matches,
        matches === result
          ? countResult
          : countsIn(columns.rows, columns.withOption, matches, attribute.options.length),
        locale,
        words,
      ),
    });
  }

  const withoutStockFilter = list.without('in_stock');
  const inStock = countBoth(withoutStockFilter, list.sheet.inStock);
  add({
    code: 'in_stock',
    label: words(locale, 'filter.inStock'),
    position: (taxonomy.attributes.at(-1)?.position ?? 0) + 1,
    options:
      inStock === 0 ? [] : [{ value: '1', label: words(locale, 'filter.inStock.yes'), count: inStock }],
  });

  const withoutStoreFilter = list.without('in_store');
  add({
    code: 'in_store',
    label: words(locale, 'filter.inStore'),
    position: (taxonomy.attributes.at(-1)?.position ?? 0) + 2,
    options: stores.flatMap(({ id, code, name }) => {
      const count = countBoth(withoutStoreFilter, model.stock.rowsInStock(id));
      return count === 0 ? [] : [{ value: code, label: name[locale], count }];
    }),
  });
  return facets;
}

const numberFormats = inEachLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: false }));

/** The distance between the end of a range and the start of the next one: numbers have three decimals. */
const precision = 0.001;

/** The options or the range of an attribute, with counts. */
function choicesOf(
  model: ReadModel,
  attribute: Attribute,
  matches: CountedSet,
  countOf: (option: number) => number,
  locale: Locale,
  words: Words,
): Pick<Facet, 'options' | 'range'> {
  if (attribute.input === 'number') {
    const numbers = numbersOf(model, attribute.code);
    const text = numberFormats[locale];
    const ends = boundsOf(numbers, matches);
    const options = buckets(numbers, matches, roundBorders(ends)).map(({ from, to, count }) => ({
      value: `${from}_${to === null ? '*' : Number((to - precision).toFixed(3))}`,
      label: rangeLabel(
        words,
        locale,
        from === 0 ? null : text.format(from),
        to === null ? null : text.format(to),
      ),
      count,
    }));
    return { options, range: rangeOf(ends) };
  }
  if (attribute.input === 'boolean') {
    const count = countBoth(matches.bits, flagOf(model, attribute.code));
    return {
      options: count === 0 ? [] : [{ value: '1', label: words(locale, 'attribute.yes'), count }],
    };
  }
  const options = attribute.options.flatMap((option) => {
    const count = countOf(option.id);
    return count === 0 ? [] : [{ value: option.code, label: option.label[locale], count }];
  });
  return { options };
}

const rangeOf = ({ low, high }: ValueBounds, scale = 1): NonNullable<Facet['range']> | null =>
  low > high ? null : { min: low / scale, max: high / scale };

function rangeLabel(words: Words, locale: Locale, from: string | null, to: string | null): string {
  if (from !== null && to !== null) return words(locale, 'range.between', { from, to });
  return from !== null
    ? words(locale, 'range.above', { from })
    : words(locale, 'range.below', { to: to ?? '' });
}

/** The children of the chosen category; without a choice, the first two levels. */
function categoriesUnder(model: ReadModel, query: ListQuery, directOnly: boolean): readonly Category[] {
  const { categoryById, root } = model.taxonomy;
  const [ids = [], ...others] = query.categories;
  const chosen = ids.length === 1 && others.length === 0 ? categoryById.get(ids[0] as number) : undefined;
  const top = chosen ?? root;
  if (directOnly || top !== root) return top.children;
  return top.children.flatMap((category) => [category, ...category.children]);
}
