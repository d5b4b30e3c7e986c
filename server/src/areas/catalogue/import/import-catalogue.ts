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
import { createDownloadShelf, type DownloadFolders, type DownloadShelf, takeDownloads } from './downloads.ts';
import {
  good,
  isRead,
  type ReadEntry,
  type Reading,
  readBy,
  refuseTwins,
  repeatable,
  sanitised,
  strangersIn,
} from './entries.ts';
import { importPrices, importStock } from './import-shelves.ts';
import { keepCategories } from './keep-categories.ts';
import { createProductKeeper, notesOfOthers } from './keep-products.ts';
import { importMagento, type ReadProgress } from './magento/import-magento.ts';
import {
  createPictureShelf,
  type PictureFolders,
  type PictureShelf,
  takeCategoryPictures,
} from './pictures.ts';
import { readProduct } from './read-products.ts';
import { saveAttributes } from './store.ts';
import { takenIn } from './taken-paths.ts';
import type { Measures } from './to-pieces.ts';

/**
 * Attributes, categories and pieces by key: imported again, they change nothing but what differs. Small files are one
 * transaction each, pieces one for each batch, so that a file of any size is read in bounded memory. Stock is set where there was none and left alone where there is: it is the shop's, not the file's, once
 * orders have taken from it. Bad entries are named by line and path, and the good ones are in the shop.
 */
export interface CatalogueFiles {
  /** `attributes.json` */
  readonly attributes?: string;
  /** `categories.json` */
  readonly categories?: string;
  /** `products.json` */
  readonly products?: string | FileSource;
  /** `products.csv`, as Magento exports it, and `magento.json` with what it leaves unsaid. */
  readonly magento?: FileSource;
  readonly magentoSettings?: string;
  /** `magento-films.json`: films of pieces, which Magento's export leaves out. */
  readonly magentoFilms?: string;
  /** `magento-categories.json`: addresses of categories, which Magento's export leaves out. */
  readonly magentoCategories?: string;
  /** `stock.csv` and `prices.csv` */
  readonly stock?: FileSource;
  readonly prices?: FileSource;
  /** Where the pictures lie that entries name, and where they go; without it they are taken to be there. */
  readonly media?: PictureFolders;
  /** Where the files lie that are sold; without it they are taken to be there. */
  readonly downloads?: DownloadFolders;
  /** `pictures/manifest.json`: measures and average colours. */
  readonly pictures?: string;
  /** `search.json`: synonyms, words that say nothing, redirects. */
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
    look = async (entries: ReadEntry<Entry>[]): Promise<ReadEntry<Entry>[]> => entries,
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
    for (const entry of readEntries) noteStrangers(tally, file, entry, fields);
    const entries = await look(readEntries);
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
  const pictures = files.media ? await createPictureShelf(db, files.media) : null;
  await run(
    'attributes.json',
    files.attributes,
    { read: (value) => readBy(attributeEntry, value), fields: fieldNames(attributeEntry) },
    keepAttributes,
  );
  await run(
    'categories.json',
    files.categories,
    { read: readCategory, fields: fieldNames(categoryEntry) },
    (tx, entries) => keepCategories(tx, entries, takenIn(stores.storeViews(), 'categorySuffix')),
    (entries) => takeCategoryPictures(pictures, entries),
  );
  const pricesFollow = files.prices !== undefined;
  const downloads = files.downloads ? createDownloadShelf(files.downloads) : null;
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
    { read: (value) => readBy(searchRule, value), fields: fieldNames(searchRule) },
    keepSearchRules,
  );
  return reports;
}

function readCategory(value: unknown): Reading<CategoryEntry> {
  const read = readBy(categoryEntry, value);
  const { entry } = read;
  return { ...read, entry: entry && { ...entry, description: sanitised(entry.description) } };
}

const problemsOf = <Entry>(
  file: string,
  { line, place, problems, lost }: ReadEntry<Entry>,
): ImportProblem[] => [...problems, ...lost].map((problem) => ({ file, line, ...place, ...problem }));

/** Fields that nobody reads, once for each name. */
function noteStrangers<Entry>(
  tally: Tally,
  file: string,
  { line, place, value }: ReadEntry<Entry>,
  fields: readonly string[],
): void {
  for (const path of strangersIn(value, fields))
    tally.add(path, { file, line, ...place, path, message: 'Unknown field in {count} entries: not read' });
}

const batch = 500;

const productFields = fieldNames(productEntry);

interface Shelves {
  readonly pictures: PictureShelf | null;
  readonly downloads: DownloadShelf | null;
  /** Whether `prices.csv` comes in the same import. */
  readonly pricesFollow: boolean;
}

async function importProducts(
  { db, stores, onProgress }: ImportParts,
  products: string | FileSource,
  manifest: ReadonlyMap<string, Measures>,
  { pictures, downloads, pricesFollow }: Shelves,
): Promise<ImportReport> {
  const source = typeof products === 'string' ? textSource('products.json', products) : products;
  const file = source.name;
  const findings = new Findings();
  const tally = new Tally();
  const taken = new Map<string, Measures | null>();
  const keeper = await createProductKeeper({
    db,
    stores,
    measures: (picture) => manifest.get(picture) ?? taken.get(picture) ?? null,
  });
  const texts = decodeText(
    withProgress(source, (read) =>
      onProgress?.({ file, step: 1, steps: 1, done: source.bytes === 0 ? 1 : read / source.bytes }),
    ).open(),
  );
  let imported = 0;
  for await (const part of inBatches(streamJsonItems(texts), batch)) {
    let entries: ReadEntry<ProductEntry>[] = [];
    for (const one of part)
      if (one.kind === 'fault') {
        const { line, column, message } = one.fault;
        findings.add({ file, line, column, path: '', message });
      } else {
        const { line, value } = one.item;
        const entry = { line, place: positionOf(one.item), value, ...readProduct(value) };
        entries.push(entry);
        noteStrangers(tally, file, entry, productFields);
        for (const market of stores.isEmpty() ? [] : (entry.entry?.markets ?? []))
          if (stores.sources(market).length === 0)
            tally.add(`market ${market}`, {
              ...{ file, ...entry.place, path: 'markets' },
              message: `{count} pieces are sold in ${market}, where there is no store or warehouse (stores.csv)`,
            });
      }
    if (pictures)
      entries = await lookAt(pictures, manifest, entries, taken, ({ line, place }, path, message) =>
        findings.add({ file, line, ...place, path, message }),
      );
    if (downloads)
      for (const { entry, problems } of entries)
        if (entry?.downloads)
          await takeDownloads(downloads, entry.downloads, (place, message) =>
            problems.push({ path: `downloads.${place}`, message }),
          );
    imported += await keeper.keep(entries);
    for (const entry of entries) {
      for (const problem of problemsOf(file, entry)) findings.add(problem);
      // Those of sets are reported once more at the end.
      entry.lost.length = 0;
    }
  }
  const { sets, lostLinks, left } = await keeper.finish();
  for (const entry of sets) for (const problem of problemsOf(file, entry)) findings.add(problem);
  for (const { line, sku, kind, other } of lostLinks)
    findings.add({ file, line, entry: sku, path: kind, message: `There is no piece ${other}: not linked` });
  const { listed, unlisted } = findings;
  const others = notesOfOthers(left, { off: 'write "enabled": false in its entry', pricesFollow });
  const notes = [...tally.listed, ...others.map((note) => ({ file, ...note }))];
  return {
    ...{ file, imported, problems: listed },
    ...(notes.length > 0 ? { notes } : {}),
    ...(unlisted > 0 ? { unlisted } : {}),
  };
}

/**
 * Takes the pictures that the manifest does not know, and films of the shop's own. A picture that cannot be taken is told
 * of and left out, and so is a film, whose picture stays.
 */
async function lookAt(
  pictures: PictureShelf,
  manifest: ReadonlyMap<string, Measures>,
  entries: readonly ReadEntry<ProductEntry>[],
  taken: Map<string, Measures | null>,
  tell: (one: ReadEntry<ProductEntry>, path: string, message: string) => void,
): Promise<ReadEntry<ProductEntry>[]> {
  taken.clear();
  const named = entries.flatMap((one) =>
    isRead(one) ? illustratedIn(one.entry).flatMap(({ pictures: own }) => own) : picturesIn(one),
  );
  const files = named.map(({ file }) => file).filter((file) => file !== '' && !manifest.has(file));
  const found = await pictures.take(files);
  for (const [file, one] of found) if (one.ok) taken.set(file, one.measures);
  const lostFilms = new Set<unknown>();
  for (const { entry, lost } of entries.filter(isRead))
    for (const { pictures: own, path } of illustratedIn(entry))
      for (const [index, { film }] of own.entries()) {
        if (film === null || readFilm(film.address)?.site !== 'own') continue;
        const message = await pictures.takeFilm(film.address);
        if (message === null) continue;
        lostFilms.add(film);
        lost.push({ path: `${path}pictures.${index}.film`, message });
      }
  return entries.map((one) => {
    const told = (own: ProductEntry['pictures'], path: string): void => {
      for (const [index, { file }] of own.entries()) {
        const picture = found.get(file);
        if (picture?.ok === false) tell(one, `${path}pictures.${index}`, picture.message);
      }
    };
    if (!isRead(one)) {
      told(picturesIn(one), '');
      return one;
    }
    const there = (own: ProductEntry['pictures'], path: string): ProductEntry['pictures'] => {
      told(own, path);
      return own
        .filter(({ file }) => found.get(file)?.ok !== false)
        .map((picture) => (lostFilms.has(picture.film) ? { ...picture, film: null } : picture));
    };
    const [whole, ...rest] = illustratedIn(one.entry).map(({ pictures: own, path }) => there(own, path));
    const variants = one.entry.variants.map((variant, at) => ({ ...variant, pictures: rest[at] ?? [] }));
    return { ...one, entry: { ...one.entry, pictures: whole ?? [], variants } };
  });
}

/** The pictures of an entry that is refused for something else: whoever mends that would meet theirs next. */
function picturesIn({ value }: ReadEntry<ProductEntry>): ProductEntry['pictures'] {
  const checked = check(picturesAlone, value);
  return checked.ok ? checked.value.pictures : [];
}

/** A piece and its variants, with where each stands in the entry. */
const illustratedIn = ({ pictures, variants }: ProductEntry) => [
  { pictures, path: '' },
  ...variants.map((variant, at) => ({ pictures: variant.pictures, path: `variants.${at}.` })),
];

async function keepAttributes(tx: Connection, entries: ReadEntry<AttributeEntry>[]): Promise<number> {
  refuseTwins(entries, 'code', ({ code }) => code);
  const kept = good(entries).map(({ entry }) => entry);
  await saveAttributes(tx, kept);
  return kept.length;
}

async function keepSearchRules(tx: Connection, entries: ReadEntry<SearchRule>[]): Promise<number> {
  refuseTwins(entries, 'key', ({ key }) => key);
  const kept = good(entries).map(({ entry }) => entry);
  await saveSearchRules(tx, kept);
  return kept.length;
}

function readManifest(text: string | undefined): ReadonlyMap<string, Measures> {
  const measures = new Map<string, Measures>();
  for (const { value } of readJsonItems(text ?? '[]').items) {
    const checked = check(pictureMeasures, value);
    if (!checked.ok) continue;
    const { file, ...one } = checked.value;
    measures.set(file, one);
  }
  return measures;
}
