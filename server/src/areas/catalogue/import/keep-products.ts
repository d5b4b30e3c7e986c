import type { LocalText, Market } from '@jinlan/domain/markets';
import type { ProductEntry, VariantEntry } from '@jinlan/domain/validity';
import { refreshStatistics } from '../../../platform/database/upkeep.ts';
import type { Connection, Database } from '../../../platform/database.ts';
import type { Stores } from '../../stores/index.ts';
import { announceChange, loadAttributes } from '../store.ts';
import {
  type GoodEntry,
  good,
  isRead,
  type ReadEntry,
  type Reading,
  refuseTwins,
  repeatable,
  skuIn,
} from './entries.ts';
import {
  categoriesAt,
  categoryIds,
  endedReductions,
  optionIds,
  otherPieces,
  type PieceToSave,
  retireVariants,
  saveAddresses,
  savePieces,
  takeOffSale,
  touchParents,
  usedNames,
} from './store.ts';
import {
  knownPieces,
  type LinkToSave,
  readParents,
  saveAttributeSets,
  saveBundle,
  saveGrouped,
  saveLinks,
} from './store-sets.ts';
import { takenByShop, takenIn } from './taken-paths.ts';
import { type Lookup, type Measures, toPieces, toVariant } from './to-pieces.ts';

/**
 * Pieces of one file, batch by batch, a transaction each: what is kept between batches are the numbers and addresses
 * that stood already, and what refers to pieces that are still to come.
 */
export interface ProductKeeper {
  /** Answers how many are in the shop; the others have problems. */
  keep(entries: ReadEntry<ProductEntry>[]): Promise<number>;
  /** Takes pieces of the file that no market sells any more off sale; answers those that were on sale. */
  withdraw(skus: readonly string[]): Promise<readonly string[]>;
  /** Variants that come apart from their pieces, which are in the shop already. */
  keepVariants(entries: ReadEntry<ApartVariant>[]): Promise<number>;
  /**
   * Sets and links whose pieces came later, and addresses. Problems of sets are added to their entries; links to pieces that
   * never came are returned.
   */
  finish(): Promise<{
    readonly sets: Entries;
    readonly lostLinks: readonly LinkToSave[];
    /** Pieces of the file that no market sells. */
    readonly nowhere: ReadonlySet<string>;
    readonly left: LeftAsTheyAre;
  }>;
}

/** What an import does not change, though somebody may expect it to. */
export interface LeftAsTheyAre {
  /** Stocks that differ from what the file says: a count is for `stock.csv`. */
  readonly stocks: number;
  /** Pieces whose reduction ends because the file has their full price, and one of them. */
  readonly ended: { readonly count: number; readonly sku: string | null };
  /** Pieces on sale that the file does not name, and one of them. */
  readonly pieces: { readonly count: number; readonly sku: string | null };
}

export interface ApartVariant {
  readonly sku: string;
  readonly parent: string;
  readonly position: number;
  readonly enabled: boolean;
  /** Read when its piece is known. */
  readonly read: (piece: {
    readonly name: LocalText;
    readonly markets: readonly Market[];
  }) => Reading<VariantEntry>;
}

export interface KeeperParts {
  readonly db: Database;
  readonly stores: Stores;
  readonly measures: (file: string) => Measures | null;
  /** Of pieces whose variants come apart: all that are still sold. */
  readonly variantsOf?: ((sku: string) => readonly string[]) | undefined;
}

type Entries = readonly GoodEntry<ProductEntry>[];

/** What entries name by key, as the shop has it now. */
export async function createLookup(
  db: Connection,
  stores: Stores,
  measures: KeeperParts['measures'],
): Promise<Lookup> {
  const categories = new Map((await categoryIds(db)).map(({ key, id }) => [key, id]));
  const attributes = new Map((await loadAttributes(db)).map((one) => [one.code, one]));
  const options = new Map(
    (await optionIds(db)).map(({ attribute, code, id }) => [`${attribute}/${code}`, id]),
  );
  return {
    category: (key) => categories.get(key) ?? null,
    attribute: (code) => attributes.get(code)?.input ?? null,
    option: (attribute, code) => options.get(`${attribute}/${code}`) ?? null,
    source: (code) => stores.source(code)?.id ?? null,
    measures,
  };
}

/** Entries with the rows that `toPieces` makes of them. */
type EntryRows = ReadonlyMap<ReadEntry<ProductEntry>, readonly PieceToSave[]>;

/**
 * Saves pieces with their variants, and takes variants off sale that their piece no longer names. Entries whose names are taken
 * get a problem and are left out. Answers those that are saved, and how many of their stocks differ and stay.
 */
export async function saveEntries(
  tx: Connection,
  entries: ReadEntry<ProductEntry>[],
  pieces: EntryRows,
  { stores, variantsOf = () => [] }: Pick<KeeperParts, 'stores' | 'variantsOf'>,
): Promise<{ readonly saved: Entries; readonly stocks: number; readonly ended: LeftAsTheyAre['ended'] }> {
  await refuseForeignNames(tx, good(entries), takenIn(stores.storeViews(), 'productSuffix'));
  const saved = good(entries);
  const rows = saved.flatMap((one) => pieces.get(one) ?? []);
  const setNames = rows.flatMap(({ attributeSet }) => attributeSet ?? []);
  if (setNames.length > 0) await saveAttributeSets(tx, [...new Set(setNames)]);
  const parents = rows.filter(({ parentSku }) => parentSku === null);
  const variants = rows.filter(({ parentSku }) => parentSku !== null);
  const ended = await endedReductions(tx, rows);
  const stocks = (await savePieces(tx, parents)) + (await savePieces(tx, variants));
  await retireVariants(
    tx,
    saved.filter(hasVariants).map(({ entry: { sku, variants: own } }) => ({
      sku,
      variants: [...own.map((variant) => variant.sku), ...variantsOf(sku)],
    })),
  );
  await touchParents(
    tx,
    saved.filter(hasVariants).map(({ entry }) => entry.sku),
  );
  return { saved, stocks, ended };
}

export async function createProductKeeper({
  db,
  stores,
  measures,
  variantsOf,
}: KeeperParts): Promise<ProductKeeper> {
  const read = await createLookup(db, stores, measures);
  const skus = new Set<string>();
  const urlKeys = new Set<string>();
  const sets: GoodEntry<ProductEntry>[] = [];
  /** Pieces of the file that no market sells. */
  const nowhere = new Set<string>();
  let waiting: LinkToSave[] = [];
  let kept = 0;
  let withdrawn = 0;
  let stocksLeft = 0;
  let ended: LeftAsTheyAre['ended'] = { count: 0, sku: null };
  const addEnded = (more: LeftAsTheyAre['ended']): void => {
    ended = { count: ended.count + more.count, sku: ended.sku ?? more.sku };
  };

  const refuseKnown = (entries: ReadEntry<ProductEntry>[]): void => {
    // Also of an entry that is refused for something else: whoever mends that would meet this next.
    for (const { entry, value, problems } of entries) {
      const own = skuIn(value);
      const variants = problems.length === 0 ? (entry?.variants ?? []) : [];
      for (const sku of [...own, ...variants.map((variant) => variant.sku)]) {
        if (skus.has(sku)) {
          const message = own.includes(sku) ? 'Stands earlier in the file too' : `${sku} stands twice`;
          problems.push({ path: 'sku', message });
        }
        skus.add(sku);
      }
    }
    refuseTwins(entries, 'urlKey', ({ urlKey }) => urlKey, urlKeys);
  };

  return {
    async keep(entries) {
      refuseKnown(entries);
      const pieces = new Map(good(entries).map((one) => [one, toPieces(one, read)]));
      const {
        saved,
        stocks,
        ended: more,
      } = await db.transaction(
        repeatable(entries, (tx) => saveEntries(tx, entries, pieces, { stores, variantsOf })),
      );
      stocksLeft += stocks;
      addEnded(more);
      for (const one of saved) if (one.entry.bundle ?? one.entry.grouped) sets.push(one);
      waiting = await keepLinks(db, saved, waiting);
      kept += saved.length;
      return saved.length;
    },
    async withdraw(without) {
      const own = [...new Set(without)].filter((sku) => !skus.has(sku));
      for (const sku of own) {
        skus.add(sku);
        nowhere.add(sku);
      }
      const left = own.length === 0 ? [] : await takeOffSale(db, own);
      withdrawn += left.length;
      return left;
    },
    async keepVariants(entries) {
      const apart = entries.filter(isRead);
      const parents = new Map(
        (await readParents(db, [...new Set(apart.map(({ entry }) => entry.parent))])).map((one) => [
          one.sku,
          one,
        ]),
      );
      const rows = new Map<GoodEntry<ApartVariant>, PieceToSave>();
      for (const one of apart) {
        const { entry, problems } = one;
        const parent = parents.get(entry.parent);
        if (!parent) {
          const why = nowhere.has(entry.parent) ? 'is sold in no market' : 'is not in the shop';
          problems.push({ path: 'sku', message: `It is a variant of ${entry.parent}, which ${why}` });
          continue;
        }
        const { entry: variant, problems: found } = entry.read(parent);
        problems.push(...found);
        if (skus.has(entry.sku)) problems.push({ path: 'sku', message: 'Stands earlier in the file too' });
        skus.add(entry.sku);
        if (variant === null) continue;
        const enabled = entry.enabled && variant.markets.length > 0;
        rows.set(one, toVariant({ ...parent, enabled }, variant, entry.position, read, problems));
      }
      const save = async (tx: Connection) => {
        const sold = [...rows.values()].map(({ sku }) => sku);
        const used = new Map((await usedNames(tx, sold, [])).map(({ sku, parentSku }) => [sku, parentSku]));
        for (const [{ entry, problems }, { sku }] of rows) {
          const owner = used.get(sku);
          if (owner !== undefined && owner !== entry.parent)
            problems.push({
              path: 'sku',
              message:
                owner === null
                  ? `${entry.parent} names it as a variant, but the shop has it as a piece of its own`
                  : variantOf(owner),
            });
        }
        const kept = good(entries).flatMap((one) => rows.get(one) ?? []);
        const more = await endedReductions(tx, kept);
        const stocks = await savePieces(tx, kept);
        await touchParents(tx, [...parents.keys()]);
        return { count: kept.length, stocks, more };
      };
      const { count, stocks, more } = await db.transaction(repeatable(entries, save));
      stocksLeft += stocks;
      addEnded(more);
      kept += count;
      return count;
    },
    async finish() {
      await refreshStatistics(db, 'catalogue', kept);
      for (const one of sets) await db.transaction(repeatable([one], (tx) => keepSet(tx, one, nowhere)));
      const others = [...new Set(waiting.map(({ other }) => other))];
      const known = new Set((await usedNames(db, others, [])).map(({ sku }) => sku));
      const lostLinks = waiting.filter(({ other }) => !known.has(other));
      if (waiting.length > 0) await db.transaction((tx) => saveLinks(tx, [], waiting));
      await db.transaction(async (tx) => {
        await saveAddresses(tx, 'PRODUCT');
        if (kept + withdrawn > 0) await announceChange(tx);
      });
      const pieces = kept === 0 ? { count: 0, sku: null } : await otherPieces(db, [...skus]);
      return { sets, lostLinks, nowhere, left: { stocks: stocksLeft, pieces, ended } };
    },
  };
}

/**
 * What a report says of pieces that the file does not name, and of reductions that it ends; `off` is how a piece is turned off.
 * `pricesFollow`: the same import brings `prices.csv`, which comes after the file and has the last word.
 */
export function notesOfOthers(
  { pieces, ended }: LeftAsTheyAre,
  { off, pricesFollow }: { readonly off: string; readonly pricesFollow: boolean },
) {
  const others = `${pieces.count} pieces of the shop, one of them ${pieces.sku}, are not in this file and stay on sale. To take one off, ${off}`;
  const full = `${ended.count} pieces are reduced no more, one of them ${ended.sku}: this file has their full price. What prices.csv brought comes back when that file is imported again`;
  return [
    ...(pieces.count === 0 ? [] : [{ line: 1, path: 'sku', message: others }]),
    ...(ended.count === 0 || pricesFollow ? [] : [{ line: 1, path: 'price', message: full }]),
  ];
}

/** What an entry says of other pieces, itself left out. */
export const linksOf = ({ line, entry: { sku, links } }: GoodEntry<ProductEntry>): LinkToSave[] =>
  (['related', 'upsell', 'crosssell'] as const).flatMap((kind) =>
    links[kind]
      .filter((other) => other !== sku)
      .map((other, position): LinkToSave => ({ sku, kind, other, position, line })),
  );

const hasVariants = ({ entry }: GoodEntry<ProductEntry>): boolean => entry.type === 'configurable';

/** Saves links to pieces that are there; answers those that wait for pieces still to come. */
async function keepLinks(
  db: Database,
  saved: Entries,
  waiting: readonly LinkToSave[],
): Promise<LinkToSave[]> {
  const links = saved.flatMap(linksOf);
  const others = [...new Set(links.map(({ other }) => other))];
  return db.transaction(async (tx) => {
    const known = new Set((await knownPieces(tx, others)).map(({ sku }) => sku));
    const skus = saved.map(({ entry }) => entry.sku);
    const ready = links.filter(({ other }) => known.has(other));
    await saveLinks(tx, skus, ready);
    return [...waiting, ...links.filter(({ other }) => !known.has(other))];
  });
}

/** Types that a bundle or a group can be made of. */
const partTypes = new Set(['simple', 'configurable', 'virtual', 'downloadable', 'giftcard']);

/** Saves what a bundle or group is made of; a part that the shop has not is named at the entry and left out. */
export async function keepSet(
  tx: Connection,
  { entry, problems }: GoodEntry<ProductEntry>,
  nowhere: ReadonlySet<string> = new Set(),
): Promise<void> {
  const parts = [
    ...(entry.bundle?.options.flatMap(({ selections }) => selections.map(({ sku }) => sku)) ?? []),
    ...(entry.grouped?.map(({ sku }) => sku) ?? []),
  ];
  const typeOf = new Map((await knownPieces(tx, parts)).map(({ sku, type }) => [sku, type]));
  const name = entry.bundle ? 'bundle' : 'grouped';
  const missing = [...new Set(parts)].filter((sku) => !typeOf.has(sku));
  const off = new Set((await usedNames(tx, missing, [])).map(({ sku }) => sku));
  for (const sku of new Set(parts)) {
    const type = typeOf.get(sku);
    if (type === undefined) problems.push({ path: name, message: absence(sku, nowhere, off) });
    else if (!partTypes.has(type)) problems.push({ path: name, message: `${sku} is a ${type} itself` });
  }
  const isThere = ({ sku }: { readonly sku: string }): boolean => partTypes.has(typeOf.get(sku) ?? '');
  if (entry.bundle)
    await saveBundle(tx, entry.sku, {
      ...entry.bundle,
      options: entry.bundle.options.map((option) => ({
        ...option,
        selections: option.selections.filter(isThere),
      })),
    });
  if (entry.grouped) await saveGrouped(tx, entry.sku, entry.grouped.filter(isThere));
}

const variantOf = (owner: string): string =>
  `The shop has it as a variant of ${owner}, which this file does not say: a variant stays with its piece`;

const absence = (sku: string, nowhere: ReadonlySet<string>, off: ReadonlySet<string>): string => {
  if (nowhere.has(sku)) return `${sku} is sold in no market: left out`;
  return off.has(sku) ? `${sku} is turned off: left out` : `There is no piece ${sku}`;
};

/** A number or address that belongs to another piece of the shop, to a category or to the shop itself. */
async function refuseForeignNames(
  tx: Connection,
  entries: Entries,
  isTaken: (path: string) => boolean,
): Promise<void> {
  const urlKeys = entries.map(({ entry }) => entry.urlKey);
  const categoryAt = await categoriesAt(tx, urlKeys);
  const skus = entries.flatMap(({ entry }) => [entry.sku, ...entry.variants.map(({ sku }) => sku)]);
  const used = await usedNames(tx, skus, urlKeys);
  const parentOf = new Map(used.map(({ sku, parentSku }) => [sku, parentSku]));
  const ownerOf = new Map(used.map(({ sku, urlKey }) => [urlKey, sku]));
  for (const { entry, problems } of entries) {
    const fail = (path: string, message: string) => problems.push({ path, message });
    const owner = ownerOf.get(entry.urlKey);
    const category = categoryAt.get(entry.urlKey);
    if (owner !== undefined && owner !== entry.sku) fail('urlKey', `Is the address of ${owner}`);
    else if (category !== undefined) fail('urlKey', `Is the address of the category ${category}`);
    else if (isTaken(entry.urlKey)) fail('urlKey', takenByShop);
    const parent = parentOf.get(entry.sku);
    if (parent !== undefined && parent !== null) fail('sku', variantOf(parent));
    for (const [at, { sku }] of entry.variants.entries()) {
      const other = parentOf.get(sku);
      if (other !== undefined && other !== entry.sku) fail(`variants.${at}.sku`, 'Belongs to another piece');
    }
  }
}
