import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { goldTypeFor } from '@jinlan/domain/pricing';
import type { Catalogue, CatalogueImporter, PictureFolders, ReadProgress } from './areas/catalogue/index.ts';
import type { Content } from './areas/content/index.ts';
import type { Customiser } from './areas/customiser/index.ts';
import type { Diamonds } from './areas/diamonds/index.ts';
import { type Identity, samplePassword } from './areas/identity/index.ts';
import type { Pricing } from './areas/pricing/index.ts';
import type { Stores } from './areas/stores/index.ts';
import type { Encoding } from './platform/csv/decode.ts';
import { beginOnce, finishOnce, onceState, sampleShop } from './platform/database/store.ts';
import type { Database } from './platform/database.ts';
import { readText } from './platform/import/read-text.ts';
import { type ImportReport, problemText } from './platform/import/report.ts';
import { type FileSource, recoded } from './platform/import/source.ts';

/**
 * Brings a folder of shop data into the shop, area by area in the order in which one refers to another. The sample
 * shop and a retailer's own data come the same way; files that are not there are left out.
 */
export interface ImportAreas {
  readonly stores: Stores;
  readonly identity: Identity;
  readonly content: Content;
  readonly pricing: Pricing;
  readonly diamonds: Diamonds;
  readonly catalogue: CatalogueImporter;
  readonly customiser: Customiser;
}

export interface ImportOptions {
  readonly onDone?: (report: ImportReport) => void;
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Of CSV files; left out: recognised. */
  readonly encoding?: Encoding | undefined;
  /** For staff who have none. */
  readonly staffPassword?: string | null;
  /** Where the pictures go that lie beside the files; null: they are looked at and stay. */
  readonly media?: Omit<PictureFolders, 'from'>;
  /** Where files that are sold are kept; not `keep`: they are looked at and stay. */
  readonly downloads?: { readonly dataDir: string; readonly keep: boolean };
}

export async function importShop(
  { stores, identity, content, pricing, diamonds, catalogue, customiser }: ImportAreas,
  folder: URL,
  { onDone, onProgress, staffPassword = null, media, downloads, encoding }: ImportOptions = {},
): Promise<readonly ImportReport[]> {
  const known = new Set<string>();
  /** How files were read, until what came of them is known. */
  const formats = new Map<string, ImportReport>();
  let isKnown = false;
  const open = async (name: string): Promise<FileSource | null> => {
    const source = await fileIn(folder, name);
    isKnown ||= source !== null;
    return source && encoding && name.endsWith('.csv') ? recoded(source, encoding) : source;
  };
  const read = async (name: string): Promise<string | undefined> => {
    known.add(name);
    const source = await open(name);
    if (!source) return undefined;
    const { text, report } = await readText(source);
    if (report) formats.set(name, report);
    return text;
  };
  const files = async <Name extends string>(names: Readonly<Record<Name, string>>) => {
    const texts: Partial<Record<Name, string>> = {};
    for (const [key, name] of Object.entries<string>(names)) {
      const text = await read(name);
      if (text !== undefined) texts[key as Name] = text;
    }
    return texts;
  };
  /** As it lies there: a list of stones may be long. */
  const sources = async <Name extends string>(names: Readonly<Record<Name, string>>) => {
    const found: Partial<Record<Name, FileSource>> = {};
    for (const [key, name] of Object.entries<string>(names)) {
      known.add(name);
      const source = await open(name);
      if (source) found[key as Name] = source;
    }
    return found;
  };
  const reports: ImportReport[] = [];
  const add = (more: readonly ImportReport[]): void => {
    for (const one of more) {
      const report = joined(formats.get(one.file), one);
      formats.delete(one.file);
      reports.push(report);
      onDone?.(report);
    }
  };

  const takeMedia = media
    ? (names: readonly string[]) => catalogue.takeMedia(names, { from: fileURLToPath(folder), ...media })
    : undefined;
  add(
    await stores.importFiles(
      await files({ shop: 'shop.json', stores: 'stores.csv', holidays: 'holidays.csv' }),
      takeMedia,
    ),
  );
  add(await identity.importFiles(await files({ staff: 'staff.csv' }), { firstPassword: staffPassword }));
  add(await pricing.importFiles(await files({ gold: 'gold.json', coupons: 'coupons.csv' })));
  add(
    await diamonds.importFiles(
      await sources({ diamonds: 'diamonds.csv', columns: 'diamonds.columns.json' }),
      onProgress,
    ),
  );
  const pieces = await catalogue.importFiles(
    {
      ...(await files({
        attributes: 'attributes.json',
        categories: 'categories.json',
        pictures: 'pictures/manifest.json',
        search: 'search.json',
        magentoSettings: 'magento.json',
        magentoFilms: 'magento-films.json',
        magentoCategories: 'magento-categories.json',
      })),
      ...(await sources({
        products: 'products.json',
        magento: 'products.csv',
        stock: 'stock.csv',
        prices: 'prices.csv',
      })),
      ...(media ? { media: { from: fileURLToPath(folder), ...media } } : {}),
      ...(downloads ? { downloads: { from: fileURLToPath(folder), ...downloads } } : {}),
    },
    onProgress,
  );
  add(await withUnpriced(pieces, catalogue, pricing));
  add(
    await customiser.importFiles({
      ...(await files({ tables: 'customiser.json' })),
      ...(media && {
        takePictures: (names) => catalogue.takePictures(names, { from: fileURLToPath(folder), ...media }),
      }),
    }),
  );
  const contents = await content.importFiles({
    ...(await files({
      pages: 'content/pages.json',
      blocks: 'content/blocks.json',
      redirects: 'content/redirects.json',
      magentoPages: 'content/magento-pages.json',
      magentoPagesEnglish: 'content/magento-pages.en-US.json',
      magentoBlocks: 'content/magento-blocks.json',
      magentoBlocksEnglish: 'content/magento-blocks.en-US.json',
    })),
    ...(takeMedia && { takeMedia }),
    movedPaths: catalogue.movedPaths,
  });
  add(contents);
  add(await catalogue.overlaidAddresses(content));
  add(
    await catalogue.deadLinks(
      content,
      contents.map(({ file }) => file),
    ),
  );
  add([...formats.values()]);
  const unread = await strangers(folder, known);
  if (!isKnown) throw new NothingKnown(unread, known);
  add(unread);
  return reports;
}

/** What came of a file and how it was read, as one report. */
function joined(format: ImportReport | undefined, report: ImportReport): ImportReport {
  if (!format || format === report) return report;
  const notes = [...(format.notes ?? []), ...(report.notes ?? [])];
  const unlisted = (format.unlisted ?? 0) + (report.unlisted ?? 0);
  return {
    ...report,
    problems: [...format.problems, ...report.problems].toSorted((a, b) => a.line - b.line),
    ...(notes.length > 0 ? { notes } : {}),
    ...(unlisted > 0 ? { unlisted } : {}),
  };
}

/** A folder without any file that the import reads; the message says what is there, and which names are known. */
export class NothingKnown extends Error {
  constructor(unread: readonly ImportReport[], known: ReadonlySet<string>) {
    const files = unread.flatMap(({ notes = [] }) => notes.map(problemText));
    super([...files, `No file of this folder is known. These are: ${[...known].join(', ')}`].join('\n'));
    this.name = 'NothingKnown';
  }
}

/** The reports of pieces, with a note for each board without a price that some of them are sold by. */
async function withUnpriced(
  reports: readonly ImportReport[],
  catalogue: Pick<Catalogue, 'weighedPieces'>,
  pricing: Pricing,
): Promise<readonly ImportReport[]> {
  const at = reports.findIndex(({ file }) => file === 'products.json' || file === 'products.csv');
  const report = reports[at];
  if (!report || report.imported === 0) return reports;
  await pricing.refresh();
  const notes = (await catalogue.weighedPieces()).flatMap(({ metal, market, count, sku }) => {
    const board = goldTypeFor(market, metal);
    if (board !== null && pricing.current(board) !== null) return [];
    const cause = board === null ? `${market} has no board of ${metal}` : `${board} has no price (gold.json)`;
    const message = `${count} pieces, one of them ${sku}, are neither listed nor sold in ${market}: ${cause}`;
    return [{ file: report.file, line: 1, path: 'price', message }];
  });
  return reports.with(at, { ...report, notes: [...(report.notes ?? []), ...notes] });
}

async function fileIn(folder: URL, name: string): Promise<FileSource | null> {
  const path = new URL(name, folder);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.isFile() ? { name, bytes: found.size, open: () => createReadStream(path) } : null;
}

/** What data comes in; nobody minds a script or a note in Markdown that lies beside it. */
const dataFile = /\.(csv|tsv|txt|json|jsonl|xml|xlsx?|ods)$/i;

/** Files beside the others that nobody reads, so that a wrong name is told and not passed over. */
async function strangers(folder: URL, known: ReadonlySet<string>): Promise<ImportReport[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => dataFile.test(name) && !known.has(name))
    .map((file) => ({
      file,
      imported: 0,
      problems: [],
      notes: [{ file, line: 1, path: '', message: `Not read: ${whyUnknown(file, known)}` }],
    }));
}

/** What a name that nobody reads was meant to be, where that can be told. */
function whyUnknown(file: string, known: ReadonlySet<string>): string {
  const bare = (name: string): string => name.toLowerCase().replace(/s?(?=\.[a-z]+$)/, '');
  const meant = /^export_catalog_product.*\.csv$/i.test(file)
    ? 'products.csv'
    : [...known].find((name) => bare(name) === bare(file));
  return meant === undefined ? 'no file of this name is known' : `name it ${meant}`;
}

const sampleFolder = new URL('../../sample/', import.meta.url);

/**
 * At the first start: an empty shop gets the sample's data, the way a retailer's comes in. Of several processes that
 * start at once one loads it and the others wait; what a killed one left half done is done again, since an import
 * repeated changes only what is missing.
 */
export async function importSampleOnce(
  db: Database,
  areas: ImportAreas & { readonly catalogue: Catalogue },
  { onBegin, onDone }: { onBegin?: () => void; onDone?: (report: ImportReport) => void } = {},
): Promise<readonly ImportReport[]> {
  if ((await onceState(db, sampleShop)) === 'done') return [];
  return db.exclusively(sampleShop, async () => {
    const state = await onceState(db, sampleShop);
    if (state === null && !(await areas.catalogue.isEmpty())) return [];
    if (state === 'done') {
      await takeIn(areas);
      return [];
    }
    onBegin?.();
    await beginOnce(db, sampleShop);
    const reports = await importShop(areas, sampleFolder, {
      staffPassword: samplePassword,
      ...(onDone ? { onDone } : {}),
    });
    await finishOnce(db, sampleShop);
    return reports;
  });
}

/** What another process has loaded meanwhile. */
async function takeIn({
  stores,
  content,
  pricing,
  diamonds,
  catalogue,
  customiser,
}: ImportAreas & { readonly catalogue: Catalogue }): Promise<void> {
  await Promise.all([stores.fresh(), content.fresh(), pricing.refresh()]);
  await Promise.all([catalogue.fresh(true), diamonds.fresh(true), customiser.offer(true)]);
}
