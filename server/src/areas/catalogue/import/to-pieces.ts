import type { DaySpan } from '@jinlan/domain/kernel';
import { isPriced, type Problem, type ProductEntry, type VariantEntry } from '@jinlan/domain/validity';
import type { PictureRow } from '../store.ts';
import type { GoodEntry } from './entries.ts';
import type { PieceToSave } from './store.ts';

export interface Lookup {
  readonly category: (key: string) => number | null;
  readonly attribute: (code: string) => string | null;
  readonly option: (attribute: string, code: string) => number | null;
  readonly source: (code: string) => number | null;
  readonly measures: (file: string) => Measures | null;
}

export type Measures = Pick<PictureRow, 'width' | 'height' | 'color'>;

/** Adds a problem at a place of the entry. */
type Fail = (path: string, message: string) => void;

const failIn =
  (problems: Problem[], within = ''): Fail =>
  (path, message) => {
    problems.push({ path: `${within}${path}`, message });
  };

/** The rows of an entry: the piece, then its variants. What refers to nothing is named at the entry. */
export function toPieces({ entry, problems }: GoodEntry<ProductEntry>, read: Lookup): PieceToSave[] {
  const fail = failIn(problems);
  const described = describe(entry.attributes, fail, read);
  for (const code of entry.options)
    if (read.attribute(code) !== 'select') fail('options', `${code} is not an attribute with a closed list`);
  const main: PieceToSave = {
    ...priced(isPriced(entry.type) ? entry.price : null),
    sku: entry.sku,
    type: entry.type,
    parentSku: null,
    urlKey: entry.urlKey,
    name: entry.name,
    shortDescription: entry.shortDescription,
    description: entry.description,
    details: entry.details,
    markets: entry.markets,
    newFrom: entry.newFrom,
    position: entry.position,
    categoryIds: entry.categories.flatMap((key) => {
      const id = read.category(key);
      if (id === null) fail('categories', `Unknown category ${key}`);
      return id ?? [];
    }),
    optionIds: described.optionIds,
    values: described.values,
    chosenBy: entry.options,
    pictures: picturesToSave(entry.pictures, read),
    stock: stockOf(entry.stock, fail, read),
    attributeSet: entry.attributeSet,
    setDiscount: entry.bundle?.setDiscount ?? 0,
    setDiscountDays: entry.bundle?.setDiscountDays ?? anyDay,
    bundlePricing: entry.bundle?.pricing ?? null,
    customOptions: entry.customOptions,
    giftCard: entry.giftCard,
    downloads: entry.downloads,
    enabled: entry.enabled,
    soldOut: entry.soldOut,
    ofOthers: [entry.bundle?.options, entry.grouped, entry.links],
    visibility: entry.visibility,
  };
  const combinations = new Set<string>();
  const variants = entry.variants.map((variant, position): PieceToSave => {
    const within = `variants.${position}.`;
    const failHere = failIn(problems, within);
    for (const code of entry.options)
      if (!Object.hasOwn(variant.attributes, code)) failHere(`attributes.${code}`, 'Missing choice');
    const combination = entry.options.map((code) => String(variant.attributes[code])).join(' ');
    if (combinations.has(combination)) failHere('attributes', 'An earlier variant has the same choices');
    combinations.add(combination);
    const piece = toVariant({ ...entry, enabled: true }, variant, position, read, problems, within);
    return { ...piece, optionIds: [...described.optionIds, ...piece.optionIds] };
  });
  return [main, ...variants];
}

/**
 * The row of a variant: it has the name of its piece, and of its own what an entry of a variant says. Adds what refers to nothing
 * to the problems; `within` is where the variant stands in the entry.
 */
export function toVariant(
  parent: Pick<ProductEntry, 'sku' | 'name'> & { readonly enabled: boolean },
  variant: VariantEntry,
  position: number,
  read: Lookup,
  problems: Problem[],
  within = '',
): PieceToSave {
  const fail = failIn(problems, within);
  const own = describe(variant.attributes, fail, read);
  const blank = blankLike(parent.name);
  return {
    ...priced(variant.price),
    sku: variant.sku,
    type: 'simple',
    parentSku: parent.sku,
    urlKey: null,
    name: parent.name,
    shortDescription: blank,
    description: blank,
    details: [],
    markets: variant.markets,
    newFrom: null,
    position,
    categoryIds: [],
    optionIds: own.optionIds,
    values: own.values,
    chosenBy: [],
    pictures: picturesToSave(variant.pictures, read),
    stock: stockOf(variant.stock, fail, read),
    attributeSet: null,
    setDiscount: 0,
    setDiscountDays: anyDay,
    bundlePricing: null,
    customOptions: [],
    giftCard: null,
    downloads: null,
    enabled: parent.enabled,
    soldOut: false,
    ofOthers: null,
    visibility: 'both',
  };
}

/** Each file once. */
const picturesToSave = (pictures: ProductEntry['pictures'], read: Lookup): PieceToSave['pictures'] =>
  [...new Map(pictures.map((picture) => [picture.file, picture])).values()].map((picture) => ({
    width: null,
    height: null,
    color: null,
    ...picture,
    ...read.measures(picture.file),
  }));

const anyDay: DaySpan = { from: null, to: null };

const blankLike = (name: ProductEntry['name']): ProductEntry['name'] =>
  Object.fromEntries(Object.keys(name).map((locale) => [locale, ''])) as ProductEntry['name'];

const priced = (price: ProductEntry['price'] | null) => ({
  priceKind: price?.kind ?? null,
  metal: price?.metal ?? null,
  weightMg: price?.weightMg ?? null,
  prices: price?.rows ?? [],
});

const stockOf = (stock: ProductEntry['stock'], fail: Fail, read: Lookup) =>
  Object.entries(stock).flatMap(([code, quantity]) => {
    const sourceId = read.source(code);
    if (sourceId === null) fail(`stock.${code}`, 'Unknown store');
    return sourceId === null ? [] : [{ sourceId, quantity }];
  });

function describe(attributes: ProductEntry['attributes'], failAt: Fail, read: Lookup) {
  const chosen: number[] = [];
  const values: { attribute: string; value: unknown }[] = [];
  for (const [code, value] of Object.entries(attributes)) {
    const input = read.attribute(code);
    const fail = (message: string): void => failAt(`attributes.${code}`, message);
    const kind = typeof value;
    if (input === null) fail('Unknown attribute');
    else if (input === 'number' || input === 'boolean' || input === 'text') {
      if (kind === (input === 'text' ? 'string' : input)) values.push({ attribute: code, value });
      else fail(`Expected a ${input}`);
    } else {
      const codes = Array.isArray(value) ? value : [value];
      if (input === 'select' && codes.length !== 1) fail('Takes one option');
      for (const one of codes) {
        const id = typeof one === 'string' ? read.option(code, one) : null;
        if (id === null) fail(`Unknown option ${JSON.stringify(one)}`);
        else chosen.push(id);
      }
    }
  }
  return { optionIds: chosen, values };
}
