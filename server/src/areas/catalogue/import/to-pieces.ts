import type { DaySpan } from '@jinlan/domain/kernel';
import { inEachLocale, type LocalText } from '@jinlan/domain/markets';
import { isPriced, type Problem, type ProductEntry, type VariantEntry } from '@jinlan/domain/validity';
import type { PictureRow } from '../store.ts';
import type { ValidEntry } from './entries.ts';
import type { PieceToSave } from './store.ts';

export interface Lookup {
  readonly category: (key: string) => number | null;
  readonly attribute: (code: string) => string | null;
  readonly option: (attribute: string, code: string) => number | null;
  readonly source: (code: string) => number | null;
  readonly measures: (file: string) => Measures | null;
}

export type Measures = Pick<PictureRow, 'width' | 'height' | 'color'>;

/** Adds a problem at a path of the entry. */
type Fail = (path: string, message: string) => void;

const failIn =
  (problems: Problem[], within = ''): Fail =>
  (path, message) => {
    problems.push({ path: `${within}${path}`, message });
  };

/** The rows of an entry: the piece, then its variants. Unknown references are added to the problems. */
export function toPieces({ entry, problems }: ValidEntry<ProductEntry>, lookup: Lookup): PieceToSave[] {
  const fail = failIn(problems);
  const described = describe(entry.attributes, fail, lookup);
  for (const code of entry.options)
    if (lookup.attribute(code) !== 'select')
      fail('options', `${code} is not an attribute with a closed list`);
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
      const id = lookup.category(key);
      if (id === null) fail('categories', `Unknown category ${key}`);
      return id ?? [];
    }),
    optionIds: described.optionIds,
    values: described.values,
    chosenBy: entry.options,
    pictures: picturesToSave(entry.pictures, lookup),
    stock: stockOf(entry.stock, fail, lookup),
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
    const failVariant = failIn(problems, within);
    for (const code of entry.options)
      if (!Object.hasOwn(variant.attributes, code)) failVariant(`attributes.${code}`, 'Missing choice');
    const combination = entry.options.map((code) => String(variant.attributes[code])).join(' ');
    if (combinations.has(combination)) failVariant('attributes', 'An earlier variant has the same choices');
    combinations.add(combination);
    const piece = toVariant({ ...entry, enabled: true }, variant, position, lookup, problems, within);
    return { ...piece, optionIds: [...described.optionIds, ...piece.optionIds] };
  });
  return [main, ...variants];
}

/**
 * The row of a variant, with the name of its piece. Adds unknown references to the problems; `within` is the path of the
 * variant in the entry.
 */
export function toVariant(
  parent: Pick<ProductEntry, 'sku' | 'name'> & { readonly enabled: boolean },
  variant: VariantEntry,
  position: number,
  lookup: Lookup,
  problems: Problem[],
  within = '',
): PieceToSave {
  const fail = failIn(problems, within);
  const described = describe(variant.attributes, fail, lookup);
  const blank = noText;
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
    optionIds: described.optionIds,
    values: described.values,
    chosenBy: [],
    pictures: picturesToSave(variant.pictures, lookup),
    stock: stockOf(variant.stock, fail, lookup),
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

/** The pictures of an entry, each file once. */
const picturesToSave = (pictures: ProductEntry['pictures'], lookup: Lookup): PieceToSave['pictures'] =>
  [...new Map(pictures.map((picture) => [picture.file, picture])).values()].map((picture) => ({
    width: null,
    height: null,
    color: null,
    ...picture,
    ...lookup.measures(picture.file),
  }));

const anyDay: DaySpan = { from: null, to: null };

const noText: LocalText = inEachLocale(() => '');

const priced = (price: ProductEntry['price'] | null) => ({
  priceKind: price?.kind ?? null,
  metal: price?.metal ?? null,
  weightMg: price?.weightMg ?? null,
  prices: price?.rows ?? [],
});

const stockOf = (stock: ProductEntry['stock'], fail: Fail, lookup: Lookup) =>
  Object.entries(stock).flatMap(([code, quantity]) => {
    const sourceId = lookup.source(code);
    if (sourceId === null) fail(`stock.${code}`, 'Unknown store');
    return sourceId === null ? [] : [{ sourceId, quantity }];
  });

function describe(attributes: ProductEntry['attributes'], failAt: Fail, lookup: Lookup) {
  const optionIds: number[] = [];
  const values: { attribute: string; value: unknown }[] = [];
  for (const [code, value] of Object.entries(attributes)) {
    const input = lookup.attribute(code);
    const fail = (message: string): void => failAt(`attributes.${code}`, message);
    const kind = typeof value;
    if (input === null) fail('Unknown attribute');
    else if (input === 'number' || input === 'boolean' || input === 'text') {
      if (kind === (input === 'text' ? 'string' : input)) values.push({ attribute: code, value });
      else fail(`Expected a ${input}`);
    } else {
      const codes = Array.isArray(value) ? value : [value];
      if (input === 'select' && codes.length !== 1) fail('Takes one option');
      for (const optionCode of codes) {
        const id = typeof optionCode === 'string' ? lookup.option(code, optionCode) : null;
        if (id === null) fail(`Unknown option ${JSON.stringify(optionCode)}`);
        else optionIds.push(id);
      }
    }
  }
  return { optionIds, values };
}
