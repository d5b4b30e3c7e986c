import { type CsvTable, openCsv, type StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { Database } from '../../../../platform/database.ts';
import { Fields } from '../../../../platform/import/fields.ts';
import { formatNotes } from '../../../../platform/import/format-notes.ts';
import { Findings, type ImportProblem, type ImportReport } from '../../../../platform/import/report.ts';
import { type FileSource, inBatches, watched } from '../../../../platform/import/source.ts';
import type { Stores } from '../../../stores/index.ts';
import { type DownloadShelf, takeDownloads } from '../downloads.ts';
import type { ReadEntry } from '../entries.ts';
import { type ApartVariant, createProductKeeper, type ProductKeeper } from '../keep-products.ts';
import type { PictureShelf, TakenPicture } from '../pictures.ts';
import { type ProductEntry, readProduct, readVariant } from '../read-products.ts';
import { columnOf, leftColumns, needed } from './columns.ts';
import { filmsFile, readMagentoFilms } from './films.ts';
import { readList, readPairs } from './lists.ts';
import { prepare } from './prepare.ts';
import { type MagentoSettings, readMagentoSettings } from './settings.ts';
import { createSurveyor, type Survey } from './survey.ts';
import {
  type Aside,
  isOnline,
  type MagentoRow,
  marketsOfWebsite,
  type TranslateParts,
  translate,
  translateVariant,
} from './translate.ts';
import { createUrlKeys } from './url-keys.ts';

/**
 * Magento's product export. It is read three times: to see what it speaks of; for the pieces; for the variants, which
 * Magento writes as products of their own, before or after the piece they belong to. Nothing but the batch at hand and
 * the numbers of variants are in memory.
 */
export interface MagentoParts {
  readonly db: Database;
  readonly stores: Stores;
  readonly now: Date;
  readonly pictures: PictureShelf | null;
  readonly downloads: DownloadShelf | null;
  readonly settings: string | undefined;
  /** What `magento-films.json` says. */
  readonly films: string | undefined;
  /** Share of the file that has been read, of the step that is done now. */
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

export interface ReadProgress {
  readonly file: string;
  readonly step: number;
  readonly steps: number;
  /** 0 to 1. */
  readonly done: number;
}

const batch = 500;

export async function importMagento(source: FileSource, parts: MagentoParts): Promise<ImportReport[]> {
  const { db, stores, now } = parts;
  const file = source.name;
  const findings = new Findings();
  const notes: ImportProblem[] = [];
  /** Of rows, which may be many. */
  const noted = new Findings();
  const { settings, problems } = readMagentoSettings(parts.settings, stores);
  const step = (number: number, onFault: (problem: ImportProblem) => void): Promise<CsvTable | null> =>
    openCsv(
      watched(source, (read) =>
        parts.onProgress?.({
          file,
          step: number,
          steps: 3,
          done: source.bytes === 0 ? 1 : read / source.bytes,
        }),
      ).open(),
      {
        columns: needed,
        onFault: (fault) => onFault({ file, path: '', ...fault }),
        ...(number === 1 ? formatNotes(file, (note) => notes.push(note)) : {}),
      },
    );

  const survey = await look(await step(1, (problem) => findings.add(problem)), (note) =>
    notes.push({ file, ...note }),
  );
  const { films, problems: filmProblems } = readMagentoFilms(parts.films);
  const besides = [
    ...(problems.length === 0 ? [] : [{ file: 'magento.json', imported: 0, problems }]),
    ...(parts.films === undefined ? [] : [{ file: filmsFile, imported: films.size, problems: filmProblems }]),
  ];
  if (!survey) return [...besides, { file, imported: 0, problems: findings.listed }];
  for (const problem of unknownNames(survey, settings, stores)) findings.add({ file, ...problem });
  if (isSoldNowhere(survey, settings)) {
    const message =
      'No website of this file is sold in any market: name the markets of each under websites in magento.json';
    findings.add({ file, line: 1, path: 'product_websites', message });
    return [...besides, { file, imported: 0, problems: findings.listed, notes }];
  }
  if (stores.isEmpty())
    notes.push({ file, line: 1, path: 'qty', message: 'The shop has no store yet: no stock is taken' });
  const { directory, notes: made } = await db.transaction((tx) => prepare(tx, survey, settings));
  notes.push(...made.map((note) => ({ file, ...note })));

  const variants = Map.groupBy(survey.parentOf, ([, { parent }]) => parent);
  const taken = new Map<string, TakenPicture>();
  const keeper = await createProductKeeper({
    db,
    stores,
    measures: (name) => {
      const one = taken.get(name);
      return one?.ok ? one.measures : null;
    },
    variantsOf: (sku) => (variants.get(sku) ?? []).map(([variant]) => variant),
  });
  const told: TranslateParts = {
    ...{ settings, stores, directory, now },
    films: (sku) => films.get(sku) ?? [],
    picture: (path) => {
      const one = taken.get(path);
      return one === undefined ? path.replace(/^\/+/, '') : one.ok ? one.file : null;
    },
  };
  const tell = (asides: readonly Aside[]): void => {
    for (const { isNote, ...aside } of asides) (isNote ? noted : findings).add({ file, ...aside });
  };
  const ignore = (): void => undefined;
  const lookAt = async (rows: readonly MagentoRow[]): Promise<void> => {
    taken.clear();
    if (!parts.pictures) return;
    const paths = (row: StreamedRow): string[] => [
      ...picturePaths(row),
      ...(films.get(row.cell('sku').trim()) ?? []).map((film) => film.file),
    ];
    const found = await parts.pictures.take(rows.flatMap(({ row }) => paths(row)));
    for (const [path, one] of found) {
      taken.set(path, one);
      if (one.ok) taken.set(one.file, one);
    }
    for (const { row } of rows)
      for (const path of new Set(paths(row))) {
        const one = taken.get(path);
        if (one && !one.ok)
          findings.add({
            file,
            ...row.place(pictureColumn(row, path)),
            path: pictureColumn(row, path),
            message: one.message,
          });
      }
  };

  let imported = 0;
  const pieces = await step(2, ignore);
  let position = 0;
  const urlKeys = createUrlKeys(db);
  /** Of sets, whose pieces are known at the end: where they are named. */
  const setPlaces = new Map<ReadEntry<unknown>, ReturnType<StreamedRow['place']>>();
  if (pieces)
    for await (const rows of inBatches(
      grouped(
        pieces,
        (row) => !survey.parentOf.has(row.cell('sku').trim()),
        (problem) => findings.add({ file, ...problem }),
      ),
      batch,
    )) {
      await lookAt(rows);
      const translated = rows.map((one) => {
        position += 1;
        return { one, ...translate(told, one, position) };
      });
      await urlKeys.settle(translated);
      const entries = translated.map(({ one, entry, asides }) => {
        tell(asides);
        return readPiece(one, entry);
      });
      // A piece whose file is missing comes all the same, and is not sold until the file is there.
      if (parts.downloads)
        for (const { entry, row } of entries)
          await takeDownloads(parts.downloads, entry.entry.downloads, (place, message) => {
            const path = place.startsWith('samples') ? 'downloadable_samples' : 'downloadable_links';
            findings.add({ file, ...row.place(path), path, message });
          });
      imported += await keeper.keep(entries.map(({ entry }) => entry));
      for (const { entry, row } of entries) {
        report(findings, file, entry, row);
        const { bundle, grouped } = entry.entry;
        if (bundle ?? grouped) setPlaces.set(entry, row.place(columnOf(bundle ? 'bundle' : 'grouped')));
      }
    }
  const { count, seen } = await keepVariants(
    keeper,
    await step(3, ignore),
    survey,
    told,
    findings,
    file,
    tell,
  );
  imported += count;
  for (const [sku, { parent, line, column }] of survey.parentOf)
    if (!seen.has(sku))
      findings.add({
        file,
        line,
        column,
        path: 'configurable_variations',
        message: `${parent} names ${sku}, which is not in the file`,
      });
  const { sets, lostLinks } = await keeper.finish();
  for (const { line, sku, kind, other } of lostLinks)
    findings.add({
      ...{ file, line, path: columnOf(kind) },
      message: `${sku}: there is no piece ${other}: not linked`,
    });
  for (const entry of sets)
    for (const { path, message } of entry.fields.problems)
      findings.add({
        file,
        ...(setPlaces.get(entry) ?? { line: entry.line }),
        path: columnOf(path),
        message: `${entry.entry.sku}: ${message}`,
      });
  return [
    ...besides,
    {
      file,
      imported,
      problems: findings.listed,
      unlisted: findings.unlisted,
      notes: [...notes, ...noted.listed],
    },
  ];
}

/** What the file speaks of; null where it cannot be read. */
async function look(
  table: CsvTable | null,
  note: (note: Omit<ImportProblem, 'file'>) => void,
): Promise<Survey | null> {
  if (!table) return null;
  const surveyor = createSurveyor(table.header);
  for await (const row of table.rows) surveyor.see(row);
  const survey = surveyor.done();
  for (const [name, { rows, line }] of survey.strangers)
    note({ line, path: name, message: `Not understood: ${rows} rows say something here` });
  for (const [why, columns] of Object.entries(leftColumns)) {
    const there = columns.filter((name) => table.header.includes(name));
    if (there.length > 0) note({ line: 1, path: there.join(', '), message: `Not taken: ${why}` });
  }
  return survey;
}

/** Store views and websites that the shop does not know, each once, however many rows name it. */
function* unknownNames(
  { storeViews, websites }: Survey,
  settings: MagentoSettings,
  stores: Stores,
): Generator<Omit<ImportProblem, 'file'>> {
  for (const [code, { rows, line, column }] of storeViews)
    if (!stores.storeView(settings.storeViews[code] ?? code)) {
      const message = `Unknown store view ${code} in ${rows} rows: name ours under storeViews in magento.json`;
      yield { line, column, path: 'store_view_code', message };
    }
  for (const [code, { rows, line, column }] of websites)
    if (marketsOfWebsite(settings, code) === null) {
      const message = `Unknown website ${code} in ${rows} rows, which are sold nowhere by it: name its markets under websites in magento.json`;
      yield { line, column, path: 'product_websites', message };
    }
}

const isSoldNowhere = ({ websites }: Survey, settings: MagentoSettings): boolean =>
  Object.values(settings.websites).flat().length === 0 ||
  (websites.size > 0 &&
    [...websites.keys()].every((code) => (marketsOfWebsite(settings, code) ?? []).length === 0));

/** A row and the rows of store views that follow it. */
async function* grouped(
  { rows }: CsvTable,
  wanted: (row: StreamedRow) => boolean,
  stray: (problem: Omit<ImportProblem, 'file'>) => void,
): AsyncGenerator<MagentoRow> {
  let open: { row: StreamedRow; views: StreamedRow[] } | null = null;
  for await (const row of rows) {
    const isView = row.cell('store_view_code').trim() !== '';
    if (isView && open && row.cell('sku').trim() === open.row.cell('sku').trim()) {
      open.views.push(row);
      continue;
    }
    if (isView) {
      if (wanted(row))
        stray({
          ...row.place('store_view_code'),
          path: 'store_view_code',
          message: 'Follows no row of its product',
        });
      continue;
    }
    if (open && wanted(open.row)) yield open;
    open = { row, views: [] };
  }
  if (open && wanted(open.row)) yield open;
}

function readPiece(
  one: MagentoRow,
  entry: Record<string, unknown>,
): { readonly entry: ReadEntry<ProductEntry>; readonly row: StreamedRow } {
  const fields = new Fields(entry);
  return {
    entry: { line: one.row.line, fields, entry: readProduct(fields, { variantsApart: true }) },
    row: one.row,
  };
}

async function keepVariants(
  keeper: ProductKeeper,
  table: CsvTable | null,
  { parentOf }: Survey,
  parts: TranslateParts,
  findings: Findings,
  file: string,
  tell: (asides: readonly Aside[]) => void,
): Promise<{ readonly count: number; readonly seen: ReadonlySet<string> }> {
  const seen = new Set<string>();
  let count = 0;
  if (!table || parentOf.size === 0) return { count, seen };
  const isVariant = (row: StreamedRow): boolean => parentOf.has(row.cell('sku').trim());
  for await (const rows of inBatches(
    grouped(table, isVariant, () => undefined),
    batch,
  )) {
    const entries = rows.map((one) => {
      const sku = one.row.cell('sku').trim();
      const place = parentOf.get(sku);
      seen.add(sku);
      const fields = new Fields({});
      const entry: ApartVariant = {
        parent: place?.parent ?? '',
        position: place?.position ?? 0,
        enabled: isOnline(one.row),
        read: (soldIn) => {
          const { entry: raw, asides } = translateVariant(
            parts,
            one,
            readPairs(place?.choices ?? ''),
            soldIn,
          );
          tell(asides);
          return readVariant(new Fields(raw, '', fields.problems), soldIn);
        },
      };
      return { row: one.row, entry: { line: one.row.line, fields, entry } };
    });
    count += await keeper.keepVariants(entries.map(({ entry }) => entry));
    for (const { entry, row } of entries) report(findings, file, entry, row);
  }
  return { count, seen };
}

/** Problems of an entry at the cells that they come from. */
function report(findings: Findings, file: string, { fields }: ReadEntry<unknown>, row: StreamedRow): void {
  for (const { path, message } of fields.problems) {
    // Told once for each website, with the number of its rows.
    if (path === 'markets') continue;
    const column = columnOf(path);
    findings.add({ file, ...row.place(column), path: column, message });
  }
}

const pictureColumns = ['base_image', 'small_image', 'thumbnail_image'];

const picturePaths = (row: StreamedRow): string[] =>
  [...pictureColumns.map((name) => row.cell(name).trim()), ...readList(row.cell('additional_images'))].filter(
    (path) => path !== '' && path !== 'no_selection',
  );

const pictureColumn = (row: StreamedRow, path: string): string =>
  pictureColumns.find((name) => row.cell(name).trim() === path) ?? 'additional_images';
