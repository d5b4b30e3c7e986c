import { readFilm } from '@jinlan/domain/content';
import {
  type AttributeEntry,
  attributeEntry,
  type CategoryEntry,
  categoryEntry,
  check,
  fieldNames,
  type ProductEntry,
  pictureMeasures,
  picturesAlone,
  productEntry,
  searchRule,
} from '@jinlan/domain/validity';
import { decodeText } from '../../../platform/csv/decode.ts';
import type { Connection, Database } from '../../../platform/database.ts';
import { positionOf, readJsonItems, streamJsonItems } from '../../../platform/import/json-items.ts';
import { Findings, type ImportProblem, type ImportReport, Tally } from '../../../platform/import/report.ts';
import { type FileSource, inBatches, textSource, withProgress } from '../../../platform/import/source.ts';
import type { Stores } from '../../stores/index.ts';
import { type SearchRule, saveSearchRules } from '../finding/store-search.ts';
import { announceChange } from '../store.ts';
import { createDownloadStore, type DownloadFolders, type DownloadStore, takeDownloads } from './downloads.ts';
import {
  isRead,
  parseEntry,
  type ReadEntry,
  type Reading,
  refuseDuplicates,
  repeatable,
  sanitised,
  unknownFieldsIn,
  validEntries,
} from './entries.ts';
import { importPrices, importStock } from './import-shelves.ts';
import { importCategories } from './keep-categories.ts';
import { createProductImporter, notesOfOthers } from './keep-products.ts';
import { importMagento, type ReadProgress } from './magento/import-magento.ts';
import {
  createPictureStore,
  importCategoryPictures,
  type PictureFolders,
  type PictureStore,
} from './pictures.ts';
import { readProduct } from './read-products.ts';
import { saveAttributes } from './store.ts';
import { isReservedIn } from './taken-paths.ts';
import type { Measures } from './to-pieces.ts';

/**
 * Imports attributes, categories and pieces by key; a repeated import changes only differences. Small files are one
 * transaction each, pieces one per batch, so memory stays bounded. Stock is set only where none was stored, because orders
 * change it. Invalid entries are reported by line and path; valid ones are saved.
 */
export interface CatalogueFiles {
  /** `attributes.json` */
  readonly attributes?: string;
  /** `categories.json` */
  readonly categories?: string;
  /** `products.json` */
  readonly products?: string | FileSource;
  /** `products.csv` as Magento exports it, and `magento.json` with the settings that it lacks. */
  readonly magento?: FileSource;
  readonly magentoSettings?: string;
  /** `magento-films.json`: films of pieces, which Magento's export lacks. */
  readonly magentoFilms?: string;
  /** `magento-categories.json`: URL keys of categories, which Magento's export lacks. */
  readonly magentoCategories?: string;
  /** `stock.csv` and `prices.csv` */
  readonly stock?: FileSource;
  readonly prices?: FileSource;
  /** Source and target folders of the pictures; without it they are assumed to be stored already. */
  readonly media?: PictureFolders;
  /** Source and target folders of files for sale; without it they are assumed to be stored already. */
  readonly downloads?: DownloadFolders;
  /** `pictures/manifest.json`: sizes and average colours. */
  readonly pictures?: string;
  /** `search.json`: synonyms, stop words, redirects. */
  readonly search?: string;
}

export interface ImportParts {
  readonly db: Database;
  readonly stores: Stores;
  readonly now: Date;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

export async function importCatalogue(parts: ImportParts, files: CatalogueFiles): Promise<ImportReport[]> {
  const { db, stores } = parts;
  const reports: ImportReport[] = [];
  const run = async <Entry>(
    file: string,
    text: string | undefined,
    {
      read,
      fields,
    }: { readonly read: (value: unknown) => Reading<Entry>; readonly fields: readonly string[] },
    save: (tx: Connection, entries: ReadEntry<Entry>[]) => Promise<number>,
    prepare = async (entries: ReadEntry<Entry>[]): Promise<ReadEntry<Entry>[]> => entries,
  ): Promise<void> => {
    if (text === undefined) return;
    const { items, faults } = readJsonItems(text);
    const problems: ImportProblem[] = faults.map(({ line, column, message }) => ({
      file,
      line,
      column,
      path: '',
      message,
    }));
    const readEntries = items.map((item) => ({
      ...{ line: item.line, place: positionOf(item), value: item.value },
      ...read(item.value),
    }));
    const tally = new Tally();
    for (const entry of readEntries) noteUnknownFields(tally, file, entry, fields);
    const entries = await prepare(readEntries);
    const imported = await db.transaction(
      repeatable(entries, async (tx) => {
        const count = await save(tx, entries);
        if (count > 0) await announceChange(tx);
        return count;
      }),
    );
    for (const entry of entries) problems.push(...problemsOf(file, entry));
    reports.push({ file, imported, problems, notes: tally.listed });
  };
  const pictures = files.media ? await createPictureStore(db, files.media) : null;
  await run(
    'attributes.json',
    files.attributes,
    { read: (value) => parseEntry(attributeEntry, value), fields: fieldNames(attributeEntry) },
    keepAttributes,
  );
  await run(
    'categories.json',
    files.categories,
    { read: readCategory, fields: fieldNames(categoryEntry) },
    (tx, entries) => importCategories(tx, entries, isReservedIn(stores.storeViews(), 'categorySuffix')),
    (entries) => importCategoryPictures(pictures, entries),
  );
  const pricesFollow = files.prices !== undefined;
  const downloads = files.downloads ? createDownloadStore(files.downloads) : null;
  if (files.products !== undefined)
    reports.push(
      await importProducts(parts, files.products, readManifest(files.pictures), {
        ...{ pictures, downloads, pricesFollow },
      }),
    );
  if (files.magento)
    reports.push(
      ...(await importMagento(files.magento, {
        ...{ ...parts, pictures, downloads },
        ...{ settings: files.magentoSettings, films: files.magentoFilms },
        ...{ categories: files.magentoCategories, pricesFollow },
      })),
    );
  if (files.prices) reports.push(await importPrices(db, files.prices));
  if (files.stock) reports.push(await importStock(db, stores, files.stock));
  await run(
    'search.json',
    files.search,
    { read: (value) => parseEntry(searchRule, value), fields: fieldNames(searchRule) },
    keepSearchRules,
  );
  return reports;
}

function readCategory(value: unknown): Reading<CategoryEntry> {
  const read = parseEntry(categoryEntry, value);
  const { entry } = read;
  return { ...read, entry: entry && { ...entry, description: sanitised(entry.description) } };
}

const problemsOf = <Entry>(
  file: string,
  { line, place, problems, dropped }: ReadEntry<Entry>,
): ImportProblem[] => [...problems, ...dropped].map((problem) => ({ file, line, ...place, ...problem }));

/** Notes unknown fields, once per name. */
function noteUnknownFields<Entry>(
  tally: Tally,
  file: string,
  { line, place, value }: ReadEntry<Entry>,
  fields: readonly string[],
): void {
  for (const path of unknownFieldsIn(value, fields))
    tally.add(path, { file, line, ...place, path, message: 'Unknown field in {count} entries: not read' });
}

const batch = 500;

const productFields = fieldNames(productEntry);

interface ImportTargets {
  readonly pictures: PictureStore | null;
  readonly downloads: DownloadStore | null;
  /** Whether the same import contains `prices.csv`. */
  readonly pricesFollow: boolean;
}

async function importProducts(
  { db, stores, onProgress }: ImportParts,
  products: string | FileSource,
  manifest: ReadonlyMap<string, Measures>,
  { pictures, downloads, pricesFollow }: ImportTargets,
): Promise<ImportReport> {
  const source = typeof products === 'string' ? textSource('products.json', products) : products;
  const file = source.name;
  const findings = new Findings();
  const tally = new Tally();
  const importedMeasures = new Map<string, Measures | null>();
  const productImporter = await createProductImporter({
    db,
    stores,
    measures: (picture) => manifest.get(picture) ?? importedMeasures.get(picture) ?? null,
  });
  const texts = decodeText(
    withProgress(source, (read) =>
      onProgress?.({ file, step: 1, steps: 1, done: source.bytes === 0 ? 1 : read / source.bytes }),
    ).open(),
  );
  let imported = 0;
  for await (const batchItems of inBatches(streamJsonItems(texts), batch)) {
    let entries: ReadEntry<ProductEntry>[] = [];
    for (const item of batchItems)
      if (item.kind === 'fault') {
        const { line, column, message } = item.fault;
        findings.add({ file, line, column, path: '', message });
      } else {
        const { line, value } = item.item;
        const entry = { line, place: positionOf(item.item), value, ...readProduct(value) };
        entries.push(entry);
        noteUnknownFields(tally, file, entry, productFields);
        for (const market of stores.isEmpty() ? [] : (entry.entry?.markets ?? []))
          if (stores.sources(market).length === 0)
            tally.add(`market ${market}`, {
              ...{ file, ...entry.place, path: 'markets' },
              message: `{count} pieces are sold in ${market}, where there is no store or warehouse (stores.csv)`,
            });
      }
    if (pictures)
      entries = await importPictures(
        pictures,
        manifest,
        entries,
        importedMeasures,
        ({ line, place }, path, message) => findings.add({ file, line, ...place, path, message }),
      );
    if (downloads)
      for (const { entry, problems } of entries)
        if (entry?.downloads)
          await takeDownloads(downloads, entry.downloads, (place, message) =>
            problems.push({ path: `downloads.${place}`, message }),
          );
    imported += await productImporter.save(entries);
    for (const entry of entries) {
      for (const problem of problemsOf(file, entry)) findings.add(problem);
      // Problems of sets are found again when the import ends.
      entry.dropped.length = 0;
    }
  }
  const { sets, lostLinks, unchanged } = await productImporter.finish();
  for (const entry of sets) for (const problem of problemsOf(file, entry)) findings.add(problem);
  for (const { line, sku, kind, other } of lostLinks)
    findings.add({ file, line, entry: sku, path: kind, message: `There is no piece ${other}: not linked` });
  const { listed, unlisted } = findings;
  const notesOfUnchanged = notesOfOthers(unchanged, {
    off: 'write "enabled": false in its entry',
    pricesFollow,
  });
  const notes = [...tally.listed, ...notesOfUnchanged.map((note) => ({ file, ...note }))];
  return {
    ...{ file, imported, problems: listed },
    ...(notes.length > 0 ? { notes } : {}),
    ...(unlisted > 0 ? { unlisted } : {}),
  };
}

/**
 * Imports pictures that are not in the manifest, and the shop's own films. A failed picture is reported and dropped. A
 * failed film is dropped too, but its picture is kept.
 */
async function importPictures(
  pictures: PictureStore,
  manifest: ReadonlyMap<string, Measures>,
  entries: readonly ReadEntry<ProductEntry>[],
  importedMeasures: Map<string, Measures | null>,
  report: (entry: ReadEntry<ProductEntry>, path: string, message: string) => void,
): Promise<ReadEntry<ProductEntry>[]> {
  importedMeasures.clear();
  const namedPictures = entries.flatMap((entry) =>
    isRead(entry)
      ? illustratedIn(entry.entry).flatMap(({ pictures: entryPictures }) => entryPictures)
      : picturesOfRefused(entry),
  );
  const files = namedPictures.map(({ file }) => file).filter((file) => file !== '' && !manifest.has(file));
  const results = await pictures.importAll(files);
  for (const [file, result] of results) if (result.ok) importedMeasures.set(file, result.measures);
  const lostFilms = new Set<unknown>();
  for (const { entry, dropped } of entries.filter(isRead))
    for (const { pictures: own, path } of illustratedIn(entry))
      for (const [index, { film }] of own.entries()) {
        if (film === null || readFilm(film.address)?.site !== 'own') continue;
        const message = await pictures.importFilm(film.address);
        if (message === null) continue;
        lostFilms.add(film);
        dropped.push({ path: `${path}pictures.${index}.film`, message });
      }
  return entries.map((readEntry) => {
    const reportMissing = (entryPictures: ProductEntry['pictures'], path: string): void => {
      for (const [index, { file }] of entryPictures.entries()) {
        const picture = results.get(file);
        if (picture?.ok === false) report(readEntry, `${path}pictures.${index}`, picture.message);
      }
    };
    if (!isRead(readEntry)) {
      reportMissing(picturesOfRefused(readEntry), '');
      return readEntry;
    }
    const availablePictures = (
      entryPictures: ProductEntry['pictures'],
      path: string,
    ): ProductEntry['pictures'] => {
      reportMissing(entryPictures, path);
      return entryPictures
        .filter(({ file }) => results.get(file)?.ok !== false)
        .map((picture) => (lostFilms.has(picture.film) ? { ...picture, film: null } : picture));
    };
    const [mainPictures, ...variantPictures] = illustratedIn(readEntry.entry).map(
      ({ pictures: entryPictures, path }) => availablePictures(entryPictures, path),
    );
    const variants = readEntry.entry.variants.map((variant, at) => ({
      ...variant,
      pictures: variantPictures[at] ?? [],
    }));
    return { ...readEntry, entry: { ...readEntry.entry, pictures: mainPictures ?? [], variants } };
  });
}

/** The pictures of an invalid entry, so that their problems are reported in the same run. */
function picturesOfRefused({ value }: ReadEntry<ProductEntry>): ProductEntry['pictures'] {
  const checked = check(picturesAlone, value);
  return checked.ok ? checked.value.pictures : [];
}

/** The pictures of a piece and its variants, each with its path in the entry. */
const illustratedIn = ({ pictures, variants }: ProductEntry) => [
  { pictures, path: '' },
  ...variants.map((variant, at) => ({ pictures: variant.pictures, path: `variants.${at}.` })),
];

async function keepAttributes(tx: Connection, entries: ReadEntry<AttributeEntry>[]): Promise<number> {
  refuseDuplicates(entries, 'code', ({ code }) => code);
  const attributes = validEntries(entries).map(({ entry }) => entry);
  await saveAttributes(tx, attributes);
  return attributes.length;
}

async function keepSearchRules(tx: Connection, entries: ReadEntry<SearchRule>[]): Promise<number> {
  refuseDuplicates(entries, 'key', ({ key }) => key);
  const rules = validEntries(entries).map(({ entry }) => entry);
  await saveSearchRules(tx, rules);
  return rules.length;
}

function readManifest(text: string | undefined): ReadonlyMap<string, Measures> {
  const measures = new Map<string, Measures>();
  for (const { value } of readJsonItems(text ?? '[]').items) {
    const checked = check(pictureMeasures, value);
    if (!checked.ok) continue;
    const { file, ...size } = checked.value;
    measures.set(file, size);
  }
  return measures;
}
