import { marketFacts } from '@jinlan/domain/markets';
import { openCsv, type StreamedRow } from '../../../platform/csv/read-rows.ts';
import { refreshStatistics } from '../../../platform/database/upkeep.ts';
import type { Connection, Database } from '../../../platform/database.ts';
import { type ColumnSigns, readColumnSigns } from '../../../platform/import/amounts.ts';
import { formatNotes } from '../../../platform/import/format-notes.ts';
import { Findings, type ImportReport, Tally } from '../../../platform/import/report.ts';
import { type FileSource, inBatches, withProgress } from '../../../platform/import/source.ts';
import type { Stores } from '../../stores/index.ts';
import { announceChange } from '../store.ts';
import { cellOf, columnOf, columnsOf, type Mapping, readMapping } from './columns.ts';
import { priceFields, type StoneEntry, stoneReader } from './read-stone.ts';
import { ownersOf, type Saved, saveStones } from './store.ts';

/**
 * Imports stones by SKU, row by row. Only a batch and the SKUs so far are in memory, so a list may be larger than memory.
 * A batch is one transaction; a repeated import changes only differences. Invalid rows are reported by line and column; the
 * others are saved.
 */
export interface DiamondFiles {
  /** `diamonds.csv` */
  readonly diamonds?: FileSource;
  /** `diamonds.columns.json`: the mapping of columns to fields. */
  readonly columns?: FileSource;
}

export interface DiamondImport extends ImportReport, Saved {
  /** Rows that did not differ from the stored stone. */
  readonly unchanged: number;
}

/** The progress of an import, in the same format as other importers. */
export interface ListProgress {
  readonly file: string;
  readonly step: number;
  readonly steps: number;
  /** The progress, from 0 to 1. */
  readonly done: number;
}

const batchSize = 1_000;
const maxRows = 1_000_000;

export async function importDiamonds(
  db: Database,
  stores: Stores,
  files: DiamondFiles,
  onProgress: (progress: ListProgress) => void = () => undefined,
): Promise<readonly ImportReport[]> {
  if (!files.diamonds) return [];
  const { mapping, report } = await openMapping(files.columns);
  if (report.length > 0) return report;
  const { diamonds: list } = files;
  const source = withProgress(list, (read) =>
    onProgress({ file: list.name, step: 1, steps: 1, done: read / Math.max(1, list.bytes) }),
  );
  return [await importList(db, stores, source, mapping)];
}

async function openMapping(
  source: FileSource | undefined,
): Promise<{ readonly mapping: Mapping; readonly report: readonly ImportReport[] }> {
  if (!source) return { mapping: new Map(), report: [] };
  const file = source.name;
  const parts: Uint8Array[] = [];
  for await (const part of source.open()) parts.push(part);
  let value: unknown;
  try {
    value = JSON.parse(
      Buffer.concat(parts)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } catch {
    const problems = [{ file, line: 1, path: '', message: 'Not valid JSON' }];
    return { mapping: new Map(), report: [{ file, imported: 0, problems }] };
  }
  const mapping = readMapping(value);
  if (mapping.ok) return { mapping: mapping.value, report: [] };
  const problems = mapping.error.map((problem) => ({ file, line: 1, ...problem }));
  return { mapping: new Map(), report: [{ file, imported: 0, problems }] };
}

interface ReadRow {
  readonly row: StreamedRow;
  readonly stone: StoneEntry;
}

async function importList(
  db: Database,
  stores: Stores,
  source: FileSource,
  mapping: Mapping,
): Promise<DiamondImport> {
  const file = source.name;
  const problems = new Findings();
  const noteFindings = new Findings();
  const tally = new Tally();
  const signs = await readColumnSigns(
    source.open(),
    priceFields.flatMap((field) => columnOf(mapping, field) ?? []),
  );
  const table = await openCsv(source.open(), {
    columns: columnsOf(mapping),
    onFault: (fault) => problems.add({ file, ...fault, path: '' }),
    ...formatNotes(file, (note) => noteFindings.add(note)),
  });
  const sum = { rows: 0, added: 0, changed: 0 };
  if (table) {
    const read = readRows(file, table.rows, mapping, stores, signs, { problems, noted: noteFindings, tally });
    for await (const batch of inBatches(read, batchSize)) {
      const accepted = await refuseForeignCertificates(db, file, batch, mapping, problems);
      const saved = await db.transaction((tx) => saveStones(tx, accepted));
      sum.rows += accepted.length;
      sum.added += saved.added;
      sum.changed += saved.changed;
    }
    await refreshStatistics(db, 'diamonds', sum.added + sum.changed);
    // Even without changes: an earlier import may have been killed before its notification.
    await db.transaction(announceChange);
  }
  const { rows, added, changed } = sum;
  return {
    file,
    imported: rows,
    added,
    changed,
    unchanged: rows - added - changed,
    problems: problems.listed,
    unlisted: problems.unlisted,
    notes: [...noteFindings.listed, ...tally.listed],
  };
}

async function* readRows(
  file: string,
  rows: AsyncIterable<StreamedRow>,
  mapping: Mapping,
  stores: Stores,
  signs: ColumnSigns,
  {
    problems,
    noted,
    tally,
  }: { readonly problems: Findings; readonly noted: Findings; readonly tally: Tally },
): AsyncGenerator<ReadRow> {
  const skus = new Set<string>();
  const certificates = new Set<string>();
  const shopFacts = {
    sourceId: (code: string) => stores.source(code)?.id ?? null,
    canCharge: (currency: StoneEntry['currency'], market: StoneEntry['markets'][number]) =>
      stores.rate(currency, marketFacts[market].currency) !== null,
    signOf: (field: Parameters<typeof columnOf>[1]) => signs.of(columnOf(mapping, field) ?? ''),
  };
  const readStone = stoneReader(shopFacts);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > maxRows) {
      const message = `More than ${maxRows} rows: the rest is left out`;
      problems.add({ file, line: row.line, path: '', message });
      return;
    }
    const positionOf = (field: Parameters<typeof columnOf>[1]) =>
      row.positionOf(columnOf(mapping, field) ?? '');
    const { stone, problems: rowProblems } = readStone((field) =>
      cellOf(mapping, field, (name) => row.cell(name)),
    );
    for (const { field, message, isNote, once } of rowProblems) {
      const problem = { file, ...positionOf(field), path: field, message };
      if (once === undefined) (isNote ? noted : problems).add(problem);
      else tally.add(once, problem);
    }
    if (stone === null) continue;
    if (skus.has(stone.sku)) {
      problems.add({ file, ...positionOf('sku'), path: 'sku', message: 'Stands on an earlier line too' });
      continue;
    }
    const certificate = certificateOf(stone);
    if (certificates.has(certificate)) {
      const message = 'An earlier line has the same certificate';
      problems.add({ file, ...positionOf('certificate_number'), path: 'certificate_number', message });
      continue;
    }
    skus.add(stone.sku);
    certificates.add(certificate);
    yield { row, stone };
  }
}

const certificateOf = ({ codes, certificateNumber }: StoneEntry): string =>
  `${codes.laboratory} ${certificateNumber}`;

/** Refuses stones whose certificate belongs to another SKU, because they would be sold twice. */
async function refuseForeignCertificates(
  db: Connection,
  file: string,
  batch: readonly ReadRow[],
  mapping: Mapping,
  problems: Findings,
): Promise<readonly StoneEntry[]> {
  const owners = await ownersOf(
    db,
    batch.map(({ stone }) => stone),
  );
  return batch.flatMap(({ row, stone }) => {
    const owner = owners.get(certificateOf(stone));
    if (owner === undefined || owner === stone.sku) return [stone];
    const place = row.positionOf(columnOf(mapping, 'certificate_number') ?? '');
    problems.add({ file, ...place, path: 'certificate_number', message: `Is the certificate of ${owner}` });
    return [];
  });
}
