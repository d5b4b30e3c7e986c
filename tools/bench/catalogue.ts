import { drawStones, type SampleStone } from '../../sample/diamonds.ts';
import { isAlone, type PieceAlone, type Price, readSample, type Variant } from '../../sample/read.ts';
import { stonesBeside } from './stones.ts';

/**
 * A catalogue of any size made from the sample's pieces; the same number gives the same catalogue. Weights, amounts and
 * names vary, so that sorting and searching have work to do. Categories, attributes, variants and texts are those of
 * the sample.
 */
/** Stock of every piece, enough for all orders of a run. */
const stock = 100_000;
/** First characters of names; two of them make a name unique. */
const letters = '金玉兰珠瑞祥福禄寿喜安康宁静雅致清和明月星辰山川云霞松竹梅荷';

/** Maps a number to a pseudo-random one between 0 and 1: the finaliser of SplitMix32. */
function mixed(seed: number): number {
  let z = (seed + 0x9e3779b9) | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
}

/** Rounds to tens, so that an amount looks like a real price. */
const scaled = (amount: number, factor: number): number =>
  Math.max(10, Math.round((amount * factor) / 10) * 10);

type Amounts = Readonly<Record<string, number>>;
const eachScaled = (amounts: Amounts, factor: number): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([currency, amount]) => [currency, scaled(amount, factor)]));

function scaledPrice(price: Price, factor: number): Price {
  if (price.kind === 'fixed')
    return {
      ...price,
      amounts: eachScaled(price.amounts, factor),
      ...(price.was ? { was: eachScaled(price.was, factor) } : {}),
    };
  return { ...price, weightMg: Math.max(1, Math.round(price.weightMg * factor)) };
}

const stocked = (ownStock: Variant['stock']): Variant['stock'] =>
  Object.fromEntries(Object.keys(ownStock).map((source) => [source, stock]));

export function makeProducts(count: number): readonly PieceAlone[] {
  const sample = readSample().products.filter(isAlone);
  const placeOf = new Map(sample.map(({ sku }, position) => [sku, position]));
  /** The SKUs that a piece links to: an earlier piece, because later ones are missing in a small catalogue. */
  const before = (sku: string, index: number): readonly string[] => {
    const position = placeOf.get(sku);
    if (position === undefined) return [];
    const round = Math.floor(index / sample.length) - (position < index % sample.length ? 0 : 1);
    return round < 0 ? [] : [`${sku}.${String(round).padStart(4, '0')}`];
  };
  return Array.from({ length: count }, (_, index) => {
    const base = sample[index % sample.length] as PieceAlone;
    const round = Math.floor(index / sample.length);
    const mark = String(round).padStart(4, '0');
    const factor = 0.7 + 0.9 * mixed(index);
    const letter = (at: number): string =>
      letters[Math.floor(mixed(index * 2 + at) * letters.length)] as string;
    const series = `${letter(10_000_019)}${letter(10_000_020)}`;
    return {
      ...base,
      sku: `${base.sku}.${mark}`,
      urlKey: `${base.urlKey}-${mark}`,
      name: {
        'zh-Hans-CN': `${series}${base.name['zh-Hans-CN'].replace(/^\S+/, '')}`,
        'en-US': `${base.name['en-US']} no. ${round + 1}`,
      },
      position: index + 1,
      price: scaledPrice(base.price, factor),
      stock: stocked(base.stock),
      related: base.related.flatMap((sku) => before(sku, index)),
      ...(base.variants
        ? {
            variants: base.variants.map((variant) => ({
              ...variant,
              sku: variant.sku.replace(base.sku, `${base.sku}.${mark}`),
              price: scaledPrice(variant.price, factor),
              stock: stocked(variant.stock),
            })),
          }
        : {}),
    };
  });
}

/** The expected answers, computed from the files alone, without the shop's own code. */
export interface Catalogue {
  /** Pieces sold in Hong Kong, the market of the benchmark's shoppers. */
  readonly products: readonly PieceAlone[];
  readonly bySku: ReadonlyMap<string, PieceAlone>;
  /** Pieces in each category or below it, by the category's path. */
  readonly inCategory: ReadonlyMap<string, readonly PieceAlone[]>;
  /** Simple pieces with one fixed price, in cents of Hong Kong dollars. */
  readonly fixedAmounts: readonly { readonly sku: string; readonly minor: number }[];
  /** Loose diamonds of all markets, generated on first use. */
  readonly stones: () => readonly SampleStone[];
}

export function makeCatalogue(count: number): Catalogue {
  const products = makeProducts(count).filter(({ markets }) => markets.includes('hk'));
  const categories = new Map(readSample().categories.map((category) => [category.key, category]));
  const lineOf = (key: string): { readonly urlKey: string }[] => {
    const category = categories.get(key);
    return category ? [...(category.parent === null ? [] : lineOf(category.parent)), category] : [];
  };
  const inCategory = new Map<string, PieceAlone[]>();
  for (const product of products) {
    const paths = new Set(
      product.categories.flatMap((key) => {
        const line = lineOf(key).map(({ urlKey }) => urlKey);
        return line.map((_, depth) => line.slice(0, depth + 1).join('/'));
      }),
    );
    for (const path of paths) {
      const piecesInCategory = inCategory.get(path) ?? [];
      inCategory.set(path, piecesInCategory);
      piecesInCategory.push(product);
    }
  }
  let stones: readonly SampleStone[] | undefined;
  return {
    stones() {
      stones ??= [...drawStones(stonesBeside(count))];
      return stones;
    },
    products,
    bySku: new Map(products.map((product) => [product.sku, product])),
    inCategory,
    fixedAmounts: products.flatMap(({ sku, type, price }) =>
      type === 'simple' && price.kind === 'fixed' ? [{ sku, minor: price.amounts.HKD as number }] : [],
    ),
  };
}

/** Filter options that a piece has, itself or through one of its variants. */
export function optionsOf(product: PieceAlone, attribute: string): readonly string[] {
  const ownOptions = [product, ...(product.variants ?? [])].flatMap(({ attributes }) => {
    const value = attributes[attribute];
    return typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  });
  return [...new Set(ownOptions)];
}
