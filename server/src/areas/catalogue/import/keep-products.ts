import type { LocalText, Market } from '@jinlan/domain/markets';
import type { ProductEntry, VariantEntry } from '@jinlan/domain/validity';
import { refreshStatistics } from '../../../platform/database/upkeep.ts';
import type { Connection, Database } from '../../../platform/database.ts';
import type { Stores } from '../../stores/index.ts';
import { announceChange, loadAttributes } from '../store.ts';
import {
  isRead,
  type ReadEntry,
  type Reading,
  refuseDuplicates,
  repeatable,
  skuIn,
  type ValidEntry,
  validEntries,
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
import { isReservedIn, reservedByShop } from './taken-paths.ts';
import { type Lookup, type Measures, toPieces, toVariant } from './to-pieces.ts';

/**
 * Saves the pieces of one file, one transaction per batch. Between batches it only remembers the SKUs and URL keys so far,
 * and links and sets that refer to later pieces.
 */
export interface ProductImporter {
  /** Saves the entries; returns how many were saved. The others have problems. */
  save(entries: ReadEntry<ProductEntry>[]): Promise<number>;
  /** Takes pieces off sale that no market sells any more; returns those that were on sale. */
  withdraw(skus: readonly string[]): Promise<readonly string[]>;
  /** Saves variants that are separate from their pieces; the pieces must be stored already. */
  saveVariants(entries: ReadEntry<SeparateVariant>[]): Promise<number>;
  /**
   * Saves sets, links to later pieces, and URLs. Adds problems of sets to their entries; returns links to missing pieces.
   */
  finish(): Promise<{
    readonly sets: Entries;
    readonly lostLinks: readonly LinkToSave[];
    /** Pieces of the file that no market sells. */
    readonly soldNowhere: ReadonlySet<string>;
    readonly unchanged: Unchanged;
  }>;
}

/** Stored stocks and pieces that an import left as they are although the file differs, and the reductions that it ended. */
export interface Unchanged {
  /** Number of stored stocks that differ from the file; only `stock.csv` changes them. */
  readonly stocks: number;
  /** The number of pieces whose reduction ended because the file has their full price, with the SKU of one of them. */
  readonly ended: { readonly count: number; readonly sku: string | null };
  /** The number of pieces on sale that are not in the file, with the SKU of one of them. */
  readonly pieces: { readonly count: number; readonly sku: string | null };
}

export interface SeparateVariant {
  readonly sku: string;
  readonly parent: string;
  readonly position: number;
  readonly enabled: boolean;
  /** Reads the variant; called once its piece is known. */
  readonly read: (piece: {
    readonly name: LocalText;
    readonly markets: readonly Market[];
  }) => Reading<VariantEntry>;
}

export interface ImporterParts {
  readonly db: Database;
  readonly stores: Stores;
  readonly measures: (file: string) => Measures | null;
  /** The SKUs of all variants still sold, for pieces whose variants are separate entries. */
  readonly variantsOf?: ((sku: string) => readonly string[]) | undefined;
}

type Entries = readonly ValidEntry<ProductEntry>[];

/** Creates the lookup of stored ids by the keys that entries use. */
export async function createLookup(
  db: Connection,
  stores: Stores,
  measures: ImporterParts['measures'],
): Promise<Lookup> {
  const categories = new Map((await categoryIds(db)).map(({ key, id }) => [key, id]));
  const attributes = new Map((await loadAttributes(db)).map((attribute) => [attribute.code, attribute]));
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

/** Entries with their rows from `toPieces`. */
type EntryRows = ReadonlyMap<ReadEntry<ProductEntry>, readonly PieceToSave[]>;

/**
 * Saves pieces with their variants, and takes variants off sale that their piece no longer lists. Entries with a SKU or URL
 * key in use get a problem. Returns the saved entries and the number of stocks that differ and stay.
 */
export async function saveEntries(
  tx: Connection,
  entries: ReadEntry<ProductEntry>[],
  pieces: EntryRows,
  { stores, variantsOf = () => [] }: Pick<ImporterParts, 'stores' | 'variantsOf'>,
): Promise<{ readonly saved: Entries; readonly stocks: number; readonly ended: Unchanged['ended'] }> {
  await refuseForeignNames(tx, validEntries(entries), isReservedIn(stores.storeViews(), 'productSuffix'));
  const saved = validEntries(entries);
  const rows = saved.flatMap((entry) => pieces.get(entry) ?? []);
  const setNames = rows.flatMap(({ attributeSet }) => attributeSet ?? []);
  if (setNames.length > 0) await saveAttributeSets(tx, [...new Set(setNames)]);
  const parents = rows.filter(({ parentSku }) => parentSku === null);
  const variants = rows.filter(({ parentSku }) => parentSku !== null);
  const ended = await endedReductions(tx, rows);
  const stocks = (await savePieces(tx, parents)) + (await savePieces(tx, variants));
  await retireVariants(
    tx,
    saved.filter(hasVariants).map(({ entry: { sku, variants: ownVariants } }) => ({
      sku,
      variants: [...ownVariants.map((variant) => variant.sku), ...variantsOf(sku)],
    })),
  );
  await touchParents(
    tx,
    saved.filter(hasVariants).map(({ entry }) => entry.sku),
  );
  return { saved, stocks, ended };
}

export async function createProductImporter({
  db,
  stores,
  measures,
  variantsOf,
}: ImporterParts): Promise<ProductImporter> {
  const lookup = await createLookup(db, stores, measures);
  const skus = new Set<string>();
  const urlKeys = new Set<string>();
  const sets: ValidEntry<ProductEntry>[] = [];
  /** Pieces of the file that no market sells. */
  const soldNowhere = new Set<string>();
  let pendingLinks: LinkToSave[] = [];
  let savedCount = 0;
  let withdrawnCount = 0;
  let unchangedStocks = 0;
  let ended: Unchanged['ended'] = { count: 0, sku: null };
  const addEnded = (reductions: Unchanged['ended']): void => {
    ended = { count: ended.count + reductions.count, sku: ended.sku ?? reductions.sku };
  };

  const refuseDuplicateSkus = (entries: ReadEntry<ProductEntry>[]): void => {
    // Also for an entry with other problems, so that all are reported in one run.
    for (const { entry, value, problems } of entries) {
      const ownSkus = skuIn(value);
      const variants = problems.length === 0 ? (entry?.variants ?? []) : [];
      for (const sku of [...ownSkus, ...variants.map((variant) => variant.sku)]) {
        if (skus.has(sku)) {
          const message = ownSkus.includes(sku) ? 'Stands earlier in the file too' : `${sku} stands twice`;
          problems.push({ path: 'sku', message });
        }
        skus.add(sku);
      }
    }
    refuseDuplicates(entries, 'urlKey', ({ urlKey }) => urlKey, urlKeys);
  };

  return {
    async save(entries) {
      refuseDuplicateSkus(entries);
      const pieces = new Map(validEntries(entries).map((entry) => [entry, toPieces(entry, lookup)]));
      const {
        saved,
        stocks,
        ended: newlyEnded,
      } = await db.transaction(
        repeatable(entries, (tx) => saveEntries(tx, entries, pieces, { stores, variantsOf })),
      );
      unchangedStocks += stocks;
      addEnded(newlyEnded);
      for (const product of saved) if (product.entry.bundle ?? product.entry.grouped) sets.push(product);
      pendingLinks = await saveKnownLinks(db, saved, pendingLinks);
      savedCount += saved.length;
      return saved.length;
    },
    async withdraw(unsoldSkus) {
      const unseenSkus = [...new Set(unsoldSkus)].filter((sku) => !skus.has(sku));
      for (const sku of unseenSkus) {
        skus.add(sku);
        soldNowhere.add(sku);
      }
      const takenOff = unseenSkus.length === 0 ? [] : await takeOffSale(db, unseenSkus);
      withdrawnCount += takenOff.length;
      return takenOff;
    },
    async saveVariants(entries) {
      const variantEntries = entries.filter(isRead);
      const parents = new Map(
        (await readParents(db, [...new Set(variantEntries.map(({ entry }) => entry.parent))])).map(
          (parent) => [parent.sku, parent],
        ),
      );
      const rows = new Map<ValidEntry<SeparateVariant>, PieceToSave>();
      for (const readVariant of variantEntries) {
        const { entry, problems } = readVariant;
        const parent = parents.get(entry.parent);
        if (!parent) {
          const reason = soldNowhere.has(entry.parent) ? 'is sold in no market' : 'is not in the shop';
          problems.push({ path: 'sku', message: `It is a variant of ${entry.parent}, which ${reason}` });
          continue;
        }
        const { entry: variant, problems: variantProblems } = entry.read(parent);
        problems.push(...variantProblems);
        if (skus.has(entry.sku)) problems.push({ path: 'sku', message: 'Stands earlier in the file too' });
        skus.add(entry.sku);
        if (variant === null) continue;
        const enabled = entry.enabled && variant.markets.length > 0;
        rows.set(readVariant, toVariant({ ...parent, enabled }, variant, entry.position, lookup, problems));
      }
      const save = async (tx: Connection) => {
        const variantSkus = [...rows.values()].map(({ sku }) => sku);
        const parentBySku = new Map(
          (await usedNames(tx, variantSkus, [])).map(({ sku, parentSku }) => [sku, parentSku]),
        );
        for (const [{ entry, problems }, { sku }] of rows) {
          const owner = parentBySku.get(sku);
          if (owner !== undefined && owner !== entry.parent)
            problems.push({
              path: 'sku',
              message:
                owner === null
                  ? `${entry.parent} names it as a variant, but the shop has it as a piece of its own`
                  : variantOf(owner),
            });
        }
        const validRows = validEntries(entries).flatMap((entry) => rows.get(entry) ?? []);
        const more = await endedReductions(tx, validRows);
        const stocks = await savePieces(tx, validRows);
        await touchParents(tx, [...parents.keys()]);
        return { count: validRows.length, stocks, more };
      };
      const { count, stocks, more } = await db.transaction(repeatable(entries, save));
      unchangedStocks += stocks;
      addEnded(more);
      savedCount += count;
      return count;
    },
    async finish() {
      await refreshStatistics(db, 'catalogue', savedCount);
      for (const set of sets) await db.transaction(repeatable([set], (tx) => saveSet(tx, set, soldNowhere)));
      const otherSkus = [...new Set(pendingLinks.map(({ other }) => other))];
      const knownSkus = new Set((await usedNames(db, otherSkus, [])).map(({ sku }) => sku));
      const lostLinks = pendingLinks.filter(({ other }) => !knownSkus.has(other));
      if (pendingLinks.length > 0) await db.transaction((tx) => saveLinks(tx, [], pendingLinks));
      await db.transaction(async (tx) => {
        await saveAddresses(tx, 'PRODUCT');
        if (savedCount + withdrawnCount > 0) await announceChange(tx);
      });
      const pieces = savedCount === 0 ? { count: 0, sku: null } : await otherPieces(db, [...skus]);
      return { sets, lostLinks, soldNowhere, unchanged: { stocks: unchangedStocks, pieces, ended } };
    },
  };
}

/**
 * The notes about pieces missing from the file and about ended reductions; `off` explains how to disable a piece.
 * `pricesFollow`: the same import contains `prices.csv`, which is applied afterwards.
 */
export function notesOfOthers(
  { pieces, ended }: Unchanged,
  { off, pricesFollow }: { readonly off: string; readonly pricesFollow: boolean },
) {
  const others = `${pieces.count} pieces of the shop, one of them ${pieces.sku}, are not in this file and stay on sale. To take one off, ${off}`;
  const full = `${ended.count} pieces are reduced no more, one of them ${ended.sku}: this file has their full price. What prices.csv brought comes back when that file is imported again`;
  return [
    ...(pieces.count === 0 ? [] : [{ line: 1, path: 'sku', message: others }]),
    ...(ended.count === 0 || pricesFollow ? [] : [{ line: 1, path: 'price', message: full }]),
  ];
}

/** The links of an entry to other pieces, without those to itself. */
export const linksOf = ({ line, entry: { sku, links } }: ValidEntry<ProductEntry>): LinkToSave[] =>
  (['related', 'upsell', 'crosssell'] as const).flatMap((kind) =>
    links[kind]
      .filter((other) => other !== sku)
      .map((other, position): LinkToSave => ({ sku, kind, other, position, line })),
  );

const hasVariants = ({ entry }: ValidEntry<ProductEntry>): boolean => entry.type === 'configurable';

/** Saves links to stored pieces; returns those to pieces that are still missing. */
async function saveKnownLinks(
  db: Database,
  saved: Entries,
  pendingLinks: readonly LinkToSave[],
): Promise<LinkToSave[]> {
  const links = saved.flatMap(linksOf);
  const otherSkus = [...new Set(links.map(({ other }) => other))];
  return db.transaction(async (tx) => {
    const knownSkus = new Set((await knownPieces(tx, otherSkus)).map(({ sku }) => sku));
    const skus = saved.map(({ entry }) => entry.sku);
    const ready = links.filter(({ other }) => knownSkus.has(other));
    await saveLinks(tx, skus, ready);
    return [...pendingLinks, ...links.filter(({ other }) => !knownSkus.has(other))];
  });
}

/** Types that a bundle or a group can contain. */
const partTypes = new Set(['simple', 'configurable', 'virtual', 'downloadable', 'giftcard']);

/** Saves the parts of a bundle or group; a missing part is reported at the entry and skipped. */
export async function saveSet(
  tx: Connection,
  { entry, problems }: ValidEntry<ProductEntry>,
  soldNowhere: ReadonlySet<string> = new Set(),
): Promise<void> {
  const parts = [
    ...(entry.bundle?.options.flatMap(({ selections }) => selections.map(({ sku }) => sku)) ?? []),
    ...(entry.grouped?.map(({ sku }) => sku) ?? []),
  ];
  const typeBySku = new Map((await knownPieces(tx, parts)).map(({ sku, type }) => [sku, type]));
  const name = entry.bundle ? 'bundle' : 'grouped';
  const missing = [...new Set(parts)].filter((sku) => !typeBySku.has(sku));
  const disabled = new Set((await usedNames(tx, missing, [])).map(({ sku }) => sku));
  for (const sku of new Set(parts)) {
    const type = typeBySku.get(sku);
    if (type === undefined)
      problems.push({ path: name, message: describeMissing(sku, soldNowhere, disabled) });
    else if (!partTypes.has(type)) problems.push({ path: name, message: `${sku} is a ${type} itself` });
  }
  const isAvailable = ({ sku }: { readonly sku: string }): boolean => partTypes.has(typeBySku.get(sku) ?? '');
  if (entry.bundle)
    await saveBundle(tx, entry.sku, {
      ...entry.bundle,
      options: entry.bundle.options.map((option) => ({
        ...option,
        selections: option.selections.filter(isAvailable),
      })),
    });
  if (entry.grouped) await saveGrouped(tx, entry.sku, entry.grouped.filter(isAvailable));
}

const variantOf = (owner: string): string =>
  `The shop has it as a variant of ${owner}, which this file does not say: a variant stays with its piece`;

const describeMissing = (sku: string, unsold: ReadonlySet<string>, disabled: ReadonlySet<string>): string => {
  if (unsold.has(sku)) return `${sku} is sold in no market: left out`;
  return disabled.has(sku) ? `${sku} is turned off: left out` : `There is no piece ${sku}`;
};

/** Refuses a SKU or URL key that belongs to another piece, a category or the shop itself. */
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
    else if (isTaken(entry.urlKey)) fail('urlKey', reservedByShop);
    const parent = parentOf.get(entry.sku);
    if (parent !== undefined && parent !== null) fail('sku', variantOf(parent));
    for (const [at, { sku }] of entry.variants.entries()) {
      const other = parentOf.get(sku);
      if (other !== undefined && other !== entry.sku) fail(`variants.${at}.sku`, 'Belongs to another piece');
    }
  }
}
