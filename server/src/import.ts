import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { goldTypeFor } from '@jinlan/domain/pricing';
import type { Catalogue, CatalogueImporter, PictureFolders, ReadProgress } from './areas/catalogue/index.ts';
import type { Content } from './areas/content/index.ts';
import type { Customiser } from './areas/customiser/index.ts';
import type { Diamonds } from './areas/diamonds/index.ts';
import { type Identity, samplePassword } from './areas/identity/index.ts';
import type { Members } from './areas/members/index.ts';
import type { Pricing } from './areas/pricing/index.ts';
import type { ServiceDesk } from './areas/services/index.ts';
import type { Stores } from './areas/stores/index.ts';
import type { Tenders } from './areas/tenders/index.ts';
import type { TradeInDesk } from './areas/trade-ins/index.ts';
import type { Workshop } from './areas/workshop/index.ts';
import type { Encoding } from './platform/csv/decode.ts';
import { foreignExport } from './platform/csv/foreign-exports.ts';
import { openCsv } from './platform/csv/read-rows.ts';
import { beginOnce, finishOnce, onceState, sampleShop } from './platform/database/store.ts';
import type { Database } from './platform/database.ts';
import { formatNotes } from './platform/import/format-notes.ts';
import { readText } from './platform/import/read-text.ts';
import type { ImportProblem } from './platform/import/report.ts';
import { type ImportReport, problemText } from './platform/import/report.ts';
import { type FileSource, recoded, sampleOf } from './platform/import/source.ts';

/**
 * Imports a folder of shop data, area by area in the order of their references. The sample shop and
 * retailers' data use the same files. Missing files are skipped.
 */
export interface ImportAreas {
  readonly stores: Stores;
  readonly identity: Identity;
  readonly content: Content;
  readonly pricing: Pricing;
  readonly diamonds: Diamonds;
  readonly catalogue: CatalogueImporter;
  readonly customiser: Customiser;
  readonly tenders: Pick<Tenders, 'importFiles'>;
  readonly members: Pick<Members, 'importFiles' | 'refresh' | 'rewards'>;
  readonly services: Pick<ServiceDesk, 'importFile'>;
  readonly tradeIns: Pick<TradeInDesk, 'importFile'>;
  readonly workshop: Pick<Workshop, 'importFile'>;
}

export interface ImportOptions {
  readonly onDone?: (report: ImportReport) => void;
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Encoding of CSV files; detected if absent. */
  readonly encoding?: Encoding | undefined;
  /** The first password of staff who have none; with null they get none. */
  readonly staffPassword?: string | null;
  /** Target of the pictures beside the files; with `to` null they are only checked. */
  readonly media?: Omit<PictureFolders, 'from'>;
  /** Target folder for files that are sold; without `keep` they are only checked. */
  readonly downloads?: { readonly dataDir: string; readonly keep: boolean };
}

export async function importShop(
  {
    stores,
    identity,
    content,
    pricing,
    diamonds,
    catalogue,
    customiser,
    tenders,
    members,
    services,
    tradeIns,
    workshop,
  }: ImportAreas,
  folder: URL,
  { onDone, onProgress, staffPassword = null, media, downloads, encoding }: ImportOptions = {},
): Promise<readonly ImportReport[]> {
  const readNames = new Set<string>();
  /** Notes about formats, for files whose import report is not made yet. */
  const formatReports = new Map<string, ImportReport>();
  let hasFiles = false;
  const open = async (name: string): Promise<FileSource | null> => {
    const source = await fileIn(folder, name);
    hasFiles ||= source !== null;
    if (!(source && encoding && name.endsWith('.csv'))) return source;
    const notes: ImportProblem[] = [];
    const sample = await sampleOf(source, encoding);
    if (sample !== null) formatNotes(name, (note) => notes.push(note)).onEncoding(encoding, sample);
    formatReports.set(name, { file: name, imported: 0, problems: [], notes });
    return recoded(source, encoding);
  };
  const read = async (name: string): Promise<string | undefined> => {
    readNames.add(name);
    const source = await open(name);
    if (!source) return undefined;
    const { text, report } = await readText(source);
    if (report) formatReports.set(name, mergeReports(formatReports.get(name), report));
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
  /** Opens the files as streams, because a list of stones may be long. */
  const sources = async <Name extends string>(names: Readonly<Record<Name, string>>) => {
    const sourcesByKey: Partial<Record<Name, FileSource>> = {};
    for (const [key, name] of Object.entries<string>(names)) {
      readNames.add(name);
      const source = await open(name);
      if (source) sourcesByKey[key as Name] = source;
    }
    return sourcesByKey;
  };
  const reports: ImportReport[] = [];
  const add = (areaReports: readonly ImportReport[]): void => {
    for (const areaReport of areaReports) {
      const report = mergeReports(formatReports.get(areaReport.file), areaReport);
      formatReports.delete(areaReport.file);
      reports.push(report);
      onDone?.(report);
    }
  };

  const copyMedia = media
    ? (names: readonly string[]) => catalogue.takeMedia(names, { from: fileURLToPath(folder), ...media })
    : undefined;
  add(
    await stores.importFiles(
      await files({ shop: 'shop.json', stores: 'stores.csv', holidays: 'holidays.csv' }),
      copyMedia,
    ),
  );
  add(await identity.importFiles(await files({ staff: 'staff.csv' }), { firstPassword: staffPassword }));
  add(await pricing.importFiles(await files({ gold: 'gold.json', coupons: 'coupons.csv' })));
  add(
    await tenders.importFiles(await files({ giftCards: 'gift-cards.csv', storeCredit: 'store-credit.csv' })),
  );
  add(await members.importFiles(await files({ terms: 'members.json' })));
  add(
    await diamonds.importFiles(
      await sources({ diamonds: 'diamonds.csv', columns: 'diamonds.columns.json' }),
      onProgress,
    ),
  );
  const pieceReports = await catalogue.importFiles(
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
  add(await withUnpriced(pieceReports, catalogue, pricing));
  add(await pricing.importFiles(await files({ promotions: 'promotions.json' }), catalogue.unknownNames));
  add(
    await customiser.importFiles({
      ...(await files({ tables: 'customiser.json' })),
      ...(media && {
        takePictures: (names) => catalogue.takePictures(names, { from: fileURLToPath(folder), ...media }),
      }),
    }),
  );
  const capacity = await read('workshop.csv');
  if (capacity !== undefined) add([await workshop.importFile(capacity)]);
  const servicePrices = await read('services.csv');
  if (servicePrices !== undefined) add([await services.importFile(servicePrices)]);
  const tradeInRules = await read('trade-in.csv');
  if (tradeInRules !== undefined) add([await tradeIns.importFile(tradeInRules)]);
  const rewards = await read('rewards.json');
  if (rewards !== undefined)
    add([
      await members.rewards.importFile(
        rewards,
        media && ((names) => catalogue.takePictures(names, { from: fileURLToPath(folder), ...media })),
      ),
    ]);
  const contentReports = await content.importFiles({
    ...(await files({
      pages: 'content/pages.json',
      blocks: 'content/blocks.json',
      redirects: 'content/redirects.json',
      magentoPages: 'content/magento-pages.json',
      magentoPagesEnglish: 'content/magento-pages.en-US.json',
      magentoBlocks: 'content/magento-blocks.json',
      magentoBlocksEnglish: 'content/magento-blocks.en-US.json',
    })),
    ...(copyMedia && { takeMedia: copyMedia }),
    movedPaths: catalogue.movedPaths,
  });
  add(contentReports);
  add(await catalogue.overlaidAddresses(content));
  add(
    await catalogue.deadLinks(
      content,
      contentReports.map(({ file }) => file),
    ),
  );
  add([...formatReports.values()]);
  const unreadReports = await unreadFiles(folder, readNames);
  if (!hasFiles) throw new NoKnownFiles(unreadReports, readNames);
  add(unreadReports);
  return reports;
}

/** Merges the reports of a file's format and its import. */
function mergeReports(format: ImportReport | undefined, report: ImportReport): ImportReport {
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

/**
 * Thrown if the folder has no file that the import reads. The message lists the files of the folder, and the names that the
 * import knows.
 */
export class NoKnownFiles extends Error {
  constructor(unread: readonly ImportReport[], knownNames: ReadonlySet<string>) {
    const files = unread.flatMap(({ notes = [] }) => notes.map(problemText));
    super([...files, `No file of this folder is known. These are: ${[...knownNames].join(', ')}`].join('\n'));
    this.name = 'NothingKnown';
  }
}

/** Adds a note for each board without a price that pieces are priced by. */
async function withUnpriced(
  reports: readonly ImportReport[],
  catalogue: Pick<Catalogue, 'weighedPieces'>,
  pricing: Pricing,
): Promise<readonly ImportReport[]> {
  const index = reports.findIndex(({ file }) => file === 'products.json' || file === 'products.csv');
  const report = reports[index];
  if (!report || report.imported === 0) return reports;
  await pricing.refresh();
  const notes = (await catalogue.weighedPieces()).flatMap(({ metal, market, count, sku }) => {
    const board = goldTypeFor(market, metal);
    if (board !== null && pricing.current(board) !== null) return [];
    const cause = board === null ? `${market} has no board of ${metal}` : `${board} has no price (gold.json)`;
    const message = `${count} pieces, one of them ${sku}, are neither listed nor sold in ${market}: ${cause}`;
    return [{ file: report.file, line: 1, path: 'price', message }];
  });
  return reports.with(index, { ...report, notes: [...(report.notes ?? []), ...notes] });
}

async function fileIn(folder: URL, name: string): Promise<FileSource | null> {
  const path = new URL(name, folder);
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return stats?.isFile() ? { name, bytes: stats.size, open: () => createReadStream(path) } : null;
}

/** Extensions of data files; scripts and Markdown notes in the folder are ignored. */
const dataFile = /\.(csv|tsv|txt|json|jsonl|xml|xlsx?|ods)$/i;

/** Reports data files that nothing reads, so that a wrong name is noticed. */
async function unreadFiles(folder: URL, knownNames: ReadonlySet<string>): Promise<ImportReport[]> {
  const names = await readdir(folder).catch(() => []);
  const unreadNames = names.filter((name) => dataFile.test(name) && !knownNames.has(name));
  return Promise.all(
    unreadNames.map(async (file) => {
      const foreign = file.toLowerCase().endsWith('.csv') ? await foreignExportIn(folder, file) : null;
      const message = `Not read: ${foreign ?? explainUnknown(file, knownNames)}`;
      return { file, imported: 0, problems: [], notes: [{ file, line: 1, path: '', message }] };
    }),
  );
}

/** Returns the message about a file with the columns of another shop's known export; null for other columns. */
async function foreignExportIn(folder: URL, name: string): Promise<string | null> {
  const source = await fileIn(folder, name);
  const table = source && (await openCsv(source.open(), { onFault: () => undefined }));
  if (table === null) return null;
  for await (const _ of table.rows) break;
  return foreignExport(table.header);
}

/** Guesses which known file an unknown name was meant to be. */
function explainUnknown(file: string, knownNames: ReadonlySet<string>): string {
  const normalised = (name: string): string => name.toLowerCase().replace(/s?(?=\.[a-z]+$)/, '');
  const intendedName = /^export_catalog_product.*\.csv$/i.test(file)
    ? 'products.csv'
    : [...knownNames].find((name) => normalised(name) === normalised(file));
  return intendedName === undefined ? 'no file of this name is known' : `name it ${intendedName}`;
}

const sampleFolder = new URL('../../sample/', import.meta.url);

/**
 * Imports the sample shop into an empty shop at the first start. If several processes start, one imports it while the others
 * wait. After an interruption the import is repeated, and changes only the missing parts.
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
      await reloadAreas(areas);
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

/** Loads the changes that another process has imported meanwhile. */
async function reloadAreas({
  stores,
  content,
  pricing,
  diamonds,
  catalogue,
  customiser,
  members,
}: ImportAreas & { readonly catalogue: Catalogue }): Promise<void> {
  await Promise.all([stores.fresh(), content.fresh(), pricing.refresh(), members.refresh()]);
  await Promise.all([catalogue.fresh(true), diamonds.fresh(true), customiser.offer(true)]);
}
