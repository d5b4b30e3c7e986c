import { isWebAddress, type ProductEntry } from '@jinlan/domain/validity';
import { type CsvTable, openCsv, type StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { Database } from '../../../../platform/database.ts';
import { formatNotes } from '../../../../platform/import/format-notes.ts';
import {
  Findings,
  type ImportProblem,
  type ImportReport,
  Tally,
} from '../../../../platform/import/report.ts';
import { type FileSource, inBatches, withProgress } from '../../../../platform/import/source.ts';
import type { Stores } from '../../../stores/index.ts';
import { type DownloadStore, takeDownloads } from '../downloads.ts';
import type { ReadEntry } from '../entries.ts';
import { createProductImporter, notesOfOthers } from '../keep-products.ts';
import type { ImportedPicture, PictureStore } from '../pictures.ts';
import { readProduct } from '../read-products.ts';
import { isReservedIn } from '../taken-paths.ts';
import { categoriesFile, readMagentoCategories } from './categories.ts';
import { filmsFile, readMagentoFilms } from './films.ts';
import { batch, saveVariantRows } from './keep-variants.ts';
import { pictureColumn, picturePaths } from './picture-cells.ts';
import { prepare } from './prepare.ts';
import { columnOf, requiredColumns } from './rows/columns.ts';
import { isSoldNowhere, surveyFile, unknownNames } from './rows/look.ts';
import { refuse } from './rows/refuse.ts';
import { withoutRepeatedHeader } from './rows/repeated-header.ts';
import { reportRow } from './rows/report-row.ts';
import { groupRows } from './rows/row-roles.ts';
import type { VariantReference } from './rows/survey.ts';
import { readMagentoSettings, storeViewOf, withOwnCodes } from './settings.ts';
import { withdraw } from './shown/withdraw.ts';
import { createUrlKeys } from './texts/url-keys.ts';
import { type MagentoRow, type RowFinding, type TranslateParts, translate } from './translate.ts';

/**
 * Imports Magento's product export. The file is read three times: for the survey, for pieces, and for variants, which
 * Magento writes as separate products before or after their piece. Only the current batch and the SKUs of variants are in
 * memory.
 */
export interface MagentoParts {
  readonly db: Database;
  readonly stores: Stores;
  readonly now: Date;
  readonly pictures: PictureStore | null;
  readonly downloads: DownloadStore | null;
  readonly settings: string | undefined;
  /** The text of `magento-films.json`. */
  readonly films: string | undefined;
  /** Whether the same import contains `prices.csv`. */
  readonly pricesFollow: boolean;
  /** The text of `magento-categories.json`. */
  readonly categories: string | undefined;
  /** Called with the share of the file that the current step has read. */
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

export interface ReadProgress {
  readonly file: string;
  readonly step: number;
  readonly steps: number;
  /** 0 to 1. */
  readonly done: number;
}

const noVariant: [string, VariantReference] = [
  '',
  { parent: '', line: 1, column: 1, position: 0, choices: '' },
];

export async function importMagento(source: FileSource, parts: MagentoParts): Promise<ImportReport[]> {
  const { db, stores, now } = parts;
  const file = source.name;
  const findings = new Findings();
  const notes: ImportProblem[] = [];
  /** Notes about rows, which may be many. */
  const noteFindings = new Findings();
  const {
    settings: readSettings,
    problems,
    notes: settingsNotes,
  } = readMagentoSettings(parts.settings, stores);
  const step = async (
    number: number,
    onFault: (problem: ImportProblem) => void,
  ): Promise<CsvTable | null> => {
    const table = await openCsv(
      withProgress(source, (read) =>
        parts.onProgress?.({
          file,
          step: number,
          steps: 3,
          done: source.bytes === 0 ? 1 : read / source.bytes,
        }),
      ).open(),
      {
        columns: requiredColumns,
        onFault: (fault) => onFault({ file, path: '', ...fault }),
        ...(number === 1 ? formatNotes(file, (note) => notes.push(note)) : {}),
      },
    );
    return (
      table &&
      withoutRepeatedHeader(table, (place, message) => onFault({ file, path: '', ...place, message }))
    );
  };

  const categories = readMagentoCategories(parts.categories);
  const { films, problems: filmProblems } = readMagentoFilms(parts.films);
  const otherReports = [
    ...(problems.length + settingsNotes.length === 0
      ? []
      : [{ file: 'magento.json', imported: 0, problems, notes: settingsNotes }]),
    ...(categories.problems.length === 0
      ? []
      : [{ file: categoriesFile, imported: 0, problems: categories.problems }]),
    ...(parts.films === undefined ? [] : [{ file: filmsFile, imported: films.size, problems: filmProblems }]),
  ];
  if (readSettings === null) {
    const message = 'Nothing is taken until magento.json is right';
    return [
      ...otherReports,
      { file, imported: 0, problems: [], notes: [{ file, line: 1, path: '', message }] },
    ];
  }
  const isKnownStoreView = (code: string): boolean =>
    Boolean(readSettings.isMapped ? storeViewOf(readSettings, stores, code) : stores.storeView(code));
  const fileSurvey = await surveyFile(
    (isFirst) => (isFirst ? step(1, (problem) => findings.add(problem)) : step(1, () => undefined)),
    isKnownStoreView,
    (note) => notes.push({ file, ...note }),
  );
  if (!fileSurvey) return [...otherReports, { file, imported: 0, problems: findings.listed }];
  const { survey, roles, apart } = fileSurvey;
  const settings = withOwnCodes(readSettings, stores, {
    storeViews: survey.storeViews.keys(),
    websites: survey.websites.keys(),
  });
  for (const problem of unknownNames(survey, settings, stores)) findings.add({ file, ...problem });
  for (const [code, { place, rows }] of apart.orphans())
    if (storeViewOf(settings, stores, code))
      findings.add({
        ...{ file, ...place, path: 'store_view_code' },
        message: `${rows} rows of store view ${code} belong to no row of a piece in this file: they are not taken`,
      });
  if (isSoldNowhere(survey, settings)) {
    const message =
      'No website of this file is sold in any market: name the markets of each under websites in magento.json';
    findings.add({ file, line: 1, path: 'product_websites', message });
    return [...otherReports, { file, imported: 0, problems: findings.listed, notes }];
  }
  if (stores.isEmpty())
    notes.push({ file, line: 1, path: 'qty', message: 'The shop has no store yet: no stock is taken' });
  const { directory, notes: prepareNotes } = await db.transaction((tx) =>
    prepare(tx, survey, settings, {
      isTaken: isReservedIn(stores.storeViews(), 'categorySuffix'),
      urlKey: categories.urlKey,
    }),
  );
  notes.push(...prepareNotes.map((note) => ({ file, ...note })));

  const variants = Map.groupBy(survey.parentOf, ([, { parent }]) => parent);
  const importedPictures = new Map<string, ImportedPicture>();
  const importer = await createProductImporter({
    db,
    stores,
    measures: (name) => {
      const picture = importedPictures.get(name);
      return picture?.ok ? picture.measures : null;
    },
    variantsOf: (sku) => (variants.get(sku) ?? []).map(([variant]) => variant),
  });
  const translateParts: TranslateParts = {
    ...{ settings, stores, directory, now, signs: survey.signs, dates: survey.dates },
    skuInFile: survey.skuInFile,
    films: (sku) => films.get(sku) ?? [],
    picture: (path) => {
      const picture = importedPictures.get(path);
      return picture === undefined ? path.replace(/^\/+/, '') : picture.ok ? picture.file : null;
    },
  };
  const tallied = { notes: new Tally(), problems: new Tally() };
  /** Reports findings; those that refuse a row are reported with the row. */
  const report = (rowFindings: readonly RowFinding[]): void => {
    for (const { isNote, refuses, once, ...aside } of rowFindings)
      if (refuses) continue;
      else if (once !== undefined) (isNote ? tallied.notes : tallied.problems).add(once, { file, ...aside });
      else (isNote ? noteFindings : findings).add({ file, ...aside });
  };
  const ignore = (): void => undefined;
  const importPicturesOf = async (rows: readonly MagentoRow[]): Promise<void> => {
    importedPictures.clear();
    if (!parts.pictures) return;
    const paths = (row: StreamedRow): string[] => [
      ...picturePaths(row),
      ...(films.get(row.cell('sku').trim()) ?? []).map((film) => film.file),
    ];
    for (const { row } of rows)
      for (const path of new Set(paths(row))) {
        if (!isWebAddress(path)) continue;
        const column = pictureColumn(row, path);
        tallied.notes.add('picture addresses', {
          ...{ file, ...row.positionOf(column), path: column },
          message: `{count} pictures are addresses, the first ${path.slice(0, 120)}: the import fetches none. Put the files below media/ and write their paths here`,
        });
        importedPictures.set(path, { ok: false, message: '' });
      }
    const pictures = await parts.pictures.importAll(
      rows.flatMap(({ row }) => paths(row).filter((path) => !isWebAddress(path))),
    );
    for (const [path, picture] of pictures) {
      importedPictures.set(path, picture);
      if (picture.ok) importedPictures.set(picture.file, picture);
    }
    for (const { row } of rows)
      for (const path of new Set(paths(row))) {
        const picture = importedPictures.get(path);
        if (picture && !picture.ok && !isWebAddress(path))
          findings.add({
            file,
            ...row.positionOf(pictureColumn(row, path)),
            path: pictureColumn(row, path),
            message: picture.message,
          });
      }
  };

  let imported = 0;
  const pieces = await step(2, ignore);
  let position = 0;
  const urlKeys = createUrlKeys(db, isReservedIn(stores.storeViews(), 'productSuffix'));
  /** Positions of the cells of sets, whose parts are checked at the end. */
  const setPlaces = new Map<ReadEntry<unknown>, ReturnType<StreamedRow['positionOf']>>();
  if (pieces)
    for await (const rows of inBatches(
      groupRows(pieces, (row) => !survey.parentOf.has(row.cell('sku').trim()), roles, apart),
      batch,
    )) {
      await importPicturesOf(rows);
      const translated = rows.map((magentoRow) => {
        position += 1;
        return { magentoRow, ...translate(translateParts, magentoRow, position) };
      });
      const sold = translated.filter(({ entry }) => entry.markets.length > 0);
      await withdraw(importer, translated, (key, problem) => tallied.notes.add(key, { file, ...problem }));
      await urlKeys.settle(sold);
      const entries: ReturnType<typeof readPiece>[] = [];
      for (const { magentoRow, entry: raw, rowFindings: asides } of sold) {
        report(asides);
        const parsed = readPiece(magentoRow, raw, asides);
        const { entry } = parsed.entry;
        if (!parts.downloads || !entry?.downloads) {
          entries.push(parsed);
          continue;
        }
        // A piece with a missing file is imported anyway, but not sold until the file exists.
        const downloads = await takeDownloads(parts.downloads, entry.downloads, (filePath, message) => {
          const path = filePath.startsWith('samples') ? 'downloadable_samples' : 'downloadable_links';
          findings.add({ file, ...magentoRow.row.positionOf(path), path, message });
        });
        entries.push({ ...parsed, entry: { ...parsed.entry, entry: { ...entry, downloads } } });
      }
      imported += await importer.save(entries.map(({ entry }) => entry));
      for (const { entry, row } of entries) {
        reportRow(findings, file, entry, row);
        const { bundle = null, grouped = null } = entry.entry ?? {};
        if (bundle ?? grouped) setPlaces.set(entry, row.positionOf(columnOf(bundle ? 'bundle' : 'grouped')));
      }
    }
  const { count, seenSkus } = await saveVariantRows(
    importer,
    await step(3, ignore),
    fileSurvey,
    translateParts,
    findings,
    file,
    report,
    importPicturesOf,
  );
  imported += count;
  for (const { sku, first, parent, line, column } of survey.shared)
    findings.add({
      ...{ file, line, column, path: 'configurable_variations' },
      message: `${parent} is without ${sku}, which is a variant of ${first} already: a piece is a variant of one other`,
    });
  const missing = Map.groupBy(
    [...survey.parentOf].filter(([sku]) => !seenSkus.has(sku)),
    ([, { parent }]) => parent,
  );
  for (const [parent, [[sku, { line, column }] = noVariant, ...others]] of missing) {
    const more = others.length > 0 ? ` and ${others.length} more, which are` : ', which is';
    findings.add({
      ...{ file, line, column, path: 'configurable_variations' },
      message: `${parent} names ${sku}${more} not in the file`,
    });
  }
  const { sets, lostLinks, soldNowhere, unchanged } = await importer.finish();
  if (unchanged.stocks > 0)
    notes.push({
      ...{ file, line: 1, path: 'qty' },
      message: `${unchanged.stocks} stocks differ from those of the shop, which stay: what was counted comes in stock.csv`,
    });
  const notesOfUnchanged = notesOfOthers(unchanged, {
    ...{ off: 'bring its row with product_online 2', pricesFollow: parts.pricesFollow },
  });
  notes.push(...notesOfUnchanged.map((note) => ({ file, ...note })));
  for (const { line, sku, kind, other } of lostLinks)
    findings.add({
      ...{ file, line, path: columnOf(kind) },
      message: soldNowhere.has(other)
        ? `${sku}: ${other} is sold in no market: not linked`
        : `${sku}: there is no piece ${other}: not linked`,
    });
  for (const entry of sets)
    for (const { path, message } of entry.problems)
      findings.add({
        file,
        ...(setPlaces.get(entry) ?? { line: entry.line }),
        path: columnOf(path),
        message: `${entry.entry.sku}: ${message}`,
      });
  return [
    ...otherReports,
    {
      file,
      imported,
      problems: [...findings.listed, ...tallied.problems.listed],
      unlisted: findings.unlisted,
      notes: [...notes, ...tallied.notes.listed, ...noteFindings.listed],
    },
  ];
}

function readPiece(
  magentoRow: MagentoRow,
  entry: Record<string, unknown>,
  rowFindings: readonly RowFinding[],
): { readonly entry: ReadEntry<ProductEntry>; readonly row: StreamedRow } {
  const parsed = readProduct(entry, { variantsApart: true });
  refuse(parsed.problems, rowFindings);
  return { entry: { line: magentoRow.row.line, value: entry, ...parsed }, row: magentoRow.row };
}
