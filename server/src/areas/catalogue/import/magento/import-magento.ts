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
import { type DownloadShelf, takeDownloads } from '../downloads.ts';
import type { ReadEntry } from '../entries.ts';
import { createProductKeeper, notesOfOthers } from '../keep-products.ts';
import type { PictureShelf, TakenPicture } from '../pictures.ts';
import { readProduct } from '../read-products.ts';
import { takenIn } from '../taken-paths.ts';
import { categoriesFile, readMagentoCategories } from './categories.ts';
import { filmsFile, readMagentoFilms } from './films.ts';
import { batch, keepVariants } from './keep-variants.ts';
import { pictureColumn, picturePaths } from './picture-cells.ts';
import { prepare } from './prepare.ts';
import { columnOf, needed } from './rows/columns.ts';
import { isSoldNowhere, look, unknownNames } from './rows/look.ts';
import { refuse } from './rows/refuse.ts';
import { withoutRepeatedHeader } from './rows/repeated-header.ts';
import { reportRow } from './rows/report-row.ts';
import { grouped } from './rows/row-roles.ts';
import type { VariantPlace } from './rows/survey.ts';
import { readMagentoSettings, storeViewOf, withOwnCodes } from './settings.ts';
import { withdraw } from './shown/withdraw.ts';
import { createUrlKeys } from './texts/url-keys.ts';
import { type Aside, type MagentoRow, type TranslateParts, translate } from './translate.ts';

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
  /** Whether `prices.csv` comes in the same import. */
  readonly pricesFollow: boolean;
  /** `magento-categories.json` */
  readonly categories: string | undefined;
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

const noVariant: [string, VariantPlace] = ['', { parent: '', line: 1, column: 1, position: 0, choices: '' }];

export async function importMagento(source: FileSource, parts: MagentoParts): Promise<ImportReport[]> {
  const { db, stores, now } = parts;
  const file = source.name;
  const findings = new Findings();
  const notes: ImportProblem[] = [];
  /** Of rows, which may be many. */
  const noted = new Findings();
  const { settings: written, problems, notes: settingsNotes } = readMagentoSettings(parts.settings, stores);
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
        columns: needed,
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
  const besides = [
    ...(problems.length + settingsNotes.length === 0
      ? []
      : [{ file: 'magento.json', imported: 0, problems, notes: settingsNotes }]),
    ...(categories.problems.length === 0
      ? []
      : [{ file: categoriesFile, imported: 0, problems: categories.problems }]),
    ...(parts.films === undefined ? [] : [{ file: filmsFile, imported: films.size, problems: filmProblems }]),
  ];
  if (written === null) {
    const message = 'Nothing is taken until magento.json is right';
    return [...besides, { file, imported: 0, problems: [], notes: [{ file, line: 1, path: '', message }] }];
  }
  const isOurs = (code: string): boolean =>
    Boolean(written.isMapped ? storeViewOf(written, stores, code) : stores.storeView(code));
  const looked = await look(
    (isFirst) => (isFirst ? step(1, (problem) => findings.add(problem)) : step(1, () => undefined)),
    isOurs,
    (note) => notes.push({ file, ...note }),
  );
  if (!looked) return [...besides, { file, imported: 0, problems: findings.listed }];
  const { survey, roles, apart } = looked;
  const settings = withOwnCodes(written, stores, {
    storeViews: survey.storeViews.keys(),
    websites: survey.websites.keys(),
  });
  for (const problem of unknownNames(survey, settings, stores)) findings.add({ file, ...problem });
  for (const [code, { place, rows }] of apart.strays())
    if (storeViewOf(settings, stores, code))
      findings.add({
        ...{ file, ...place, path: 'store_view_code' },
        message: `${rows} rows of store view ${code} belong to no row of a piece in this file: they are not taken`,
      });
  if (isSoldNowhere(survey, settings)) {
    const message =
      'No website of this file is sold in any market: name the markets of each under websites in magento.json';
    findings.add({ file, line: 1, path: 'product_websites', message });
    return [...besides, { file, imported: 0, problems: findings.listed, notes }];
  }
  if (stores.isEmpty())
    notes.push({ file, line: 1, path: 'qty', message: 'The shop has no store yet: no stock is taken' });
  const { directory, notes: made } = await db.transaction((tx) =>
    prepare(tx, survey, settings, {
      isTaken: takenIn(stores.storeViews(), 'categorySuffix'),
      urlKey: categories.urlKey,
    }),
  );
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
    ...{ settings, stores, directory, now, signs: survey.signs, dates: survey.dates },
    spelled: survey.spelled,
    films: (sku) => films.get(sku) ?? [],
    picture: (path) => {
      const one = taken.get(path);
      return one === undefined ? path.replace(/^\/+/, '') : one.ok ? one.file : null;
    },
  };
  const tallied = { notes: new Tally(), problems: new Tally() };
  /** Reports each cause with the row that it refuses. */
  const tell = (asides: readonly Aside[]): void => {
    for (const { isNote, refuses, once, ...aside } of asides)
      if (refuses) continue;
      else if (once !== undefined) (isNote ? tallied.notes : tallied.problems).add(once, { file, ...aside });
      else (isNote ? noted : findings).add({ file, ...aside });
  };
  const ignore = (): void => undefined;
  const lookAt = async (rows: readonly MagentoRow[]): Promise<void> => {
    taken.clear();
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
          ...{ file, ...row.place(column), path: column },
          message: `{count} pictures are addresses, the first ${path.slice(0, 120)}: the import fetches none. Put the files below media/ and write their paths here`,
        });
        taken.set(path, { ok: false, message: '' });
      }
    const pictures = await parts.pictures.take(
      rows.flatMap(({ row }) => paths(row).filter((path) => !isWebAddress(path))),
    );
    for (const [path, one] of pictures) {
      taken.set(path, one);
      if (one.ok) taken.set(one.file, one);
    }
    for (const { row } of rows)
      for (const path of new Set(paths(row))) {
        const one = taken.get(path);
        if (one && !one.ok && !isWebAddress(path))
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
  const urlKeys = createUrlKeys(db, takenIn(stores.storeViews(), 'productSuffix'));
  /** Of sets, whose pieces are known at the end: where they are named. */
  const setPlaces = new Map<ReadEntry<unknown>, ReturnType<StreamedRow['place']>>();
  if (pieces)
    for await (const rows of inBatches(
      grouped(pieces, (row) => !survey.parentOf.has(row.cell('sku').trim()), roles, apart),
      batch,
    )) {
      await lookAt(rows);
      const translated = rows.map((one) => {
        position += 1;
        return { one, ...translate(told, one, position) };
      });
      const sold = translated.filter(({ entry }) => entry.markets.length > 0);
      await withdraw(keeper, translated, (key, problem) => tallied.notes.add(key, { file, ...problem }));
      await urlKeys.settle(sold);
      const entries: ReturnType<typeof readPiece>[] = [];
      for (const { one, entry: raw, asides } of sold) {
        tell(asides);
        const read = readPiece(one, raw, asides);
        const { entry } = read.entry;
        if (!parts.downloads || !entry?.downloads) {
          entries.push(read);
          continue;
        }
        // A piece whose file is missing comes all the same, and is not sold until the file is there.
        const downloads = await takeDownloads(parts.downloads, entry.downloads, (place, message) => {
          const path = place.startsWith('samples') ? 'downloadable_samples' : 'downloadable_links';
          findings.add({ file, ...one.row.place(path), path, message });
        });
        entries.push({ ...read, entry: { ...read.entry, entry: { ...entry, downloads } } });
      }
      imported += await keeper.keep(entries.map(({ entry }) => entry));
      for (const { entry, row } of entries) {
        reportRow(findings, file, entry, row);
        const { bundle = null, grouped = null } = entry.entry ?? {};
        if (bundle ?? grouped) setPlaces.set(entry, row.place(columnOf(bundle ? 'bundle' : 'grouped')));
      }
    }
  const { count, seen } = await keepVariants(
    keeper,
    await step(3, ignore),
    looked,
    told,
    findings,
    file,
    tell,
    lookAt,
  );
  imported += count;
  for (const { sku, first, parent, line, column } of survey.shared)
    findings.add({
      ...{ file, line, column, path: 'configurable_variations' },
      message: `${parent} is without ${sku}, which is a variant of ${first} already: a piece is a variant of one other`,
    });
  const missing = Map.groupBy(
    [...survey.parentOf].filter(([sku]) => !seen.has(sku)),
    ([, { parent }]) => parent,
  );
  for (const [parent, [[sku, { line, column }] = noVariant, ...others]] of missing) {
    const more = others.length > 0 ? ` and ${others.length} more, which are` : ', which is';
    findings.add({
      ...{ file, line, column, path: 'configurable_variations' },
      message: `${parent} names ${sku}${more} not in the file`,
    });
  }
  const { sets, lostLinks, nowhere, left } = await keeper.finish();
  if (left.stocks > 0)
    notes.push({
      ...{ file, line: 1, path: 'qty' },
      message: `${left.stocks} stocks differ from those of the shop, which stay: what was counted comes in stock.csv`,
    });
  const others = notesOfOthers(left, {
    ...{ off: 'bring its row with product_online 2', pricesFollow: parts.pricesFollow },
  });
  notes.push(...others.map((note) => ({ file, ...note })));
  for (const { line, sku, kind, other } of lostLinks)
    findings.add({
      ...{ file, line, path: columnOf(kind) },
      message: nowhere.has(other)
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
    ...besides,
    {
      file,
      imported,
      problems: [...findings.listed, ...tallied.problems.listed],
      unlisted: findings.unlisted,
      notes: [...notes, ...tallied.notes.listed, ...noted.listed],
    },
  ];
}

function readPiece(
  one: MagentoRow,
  entry: Record<string, unknown>,
  asides: readonly Aside[],
): { readonly entry: ReadEntry<ProductEntry>; readonly row: StreamedRow } {
  const read = readProduct(entry, { variantsApart: true });
  refuse(read.problems, asides);
  return { entry: { line: one.row.line, value: entry, ...read }, row: one.row };
}
