import { isCurrencyCode } from '@jinlan/domain/money';
import {
  amountOf,
  costsNothing,
  type DayOfCell,
  daysTurned,
  daysWithoutSale,
  isTurned,
  percentOf,
  readDay,
  roundingNote,
  wholeOf,
} from '@jinlan/domain/validity';
import { openCsv, type StreamedRow } from '../../../platform/csv/read-rows.ts';
import { refreshStatistics } from '../../../platform/database/upkeep.ts';
import type { Connection, Database } from '../../../platform/database.ts';
import { ColumnSigns, readColumnSigns } from '../../../platform/import/amounts.ts';
import { formatNotes } from '../../../platform/import/format-notes.ts';
import { Findings, type ImportReport, Tally } from '../../../platform/import/report.ts';
import { type FileSource, inBatches } from '../../../platform/import/source.ts';
import type { Stores } from '../../stores/index.ts';
import { announceChange, announceStock } from '../store.ts';
import { type PriceToSave, pricedSkus, type StockToSave, savePrices, saveStock } from './store-shelves.ts';

/**
 * Imports stock counts and prices of stored pieces: row by row, one transaction per batch. Unlike the entry of a piece, a
 * stock count replaces the stored quantity.
 */
const batch = 2_000;

type ReportCell = (column: string, message: string) => void;

interface RowFile<Row extends { readonly sku: string }> {
  readonly columns: readonly string[];
  /** Columns whose cells are amounts. */
  readonly amounts?: readonly string[];
  /** Identifies a row. */
  readonly keyOf: (row: Row) => string;
  readonly read: (row: StreamedRow, fail: ReportCell, once: ReportCell, signs: ColumnSigns) => Row | null;
  readonly save: (tx: Connection, rows: readonly Row[]) => Promise<void>;
  readonly announce: (tx: Connection) => Promise<void>;
  /** Whether the price is 0, which is refused unless the type of the piece allows it. */
  readonly isFree?: (row: Row) => boolean;
  /** The note for a row whose piece is sold by weight. */
  readonly byWeight?: string;
}

/** `stock.csv`: sku, source_code, quantity. */
export function importStock(db: Database, stores: Stores, source: FileSource): Promise<ImportReport> {
  return importRows<StockToSave>(db, source, {
    columns: ['sku', 'source_code', 'quantity'],
    keyOf: ({ sku, sourceId }) => `${sku} ${sourceId}`,
    read(row, fail) {
      const source = stores.source(row.cell('source_code').trim());
      const quantity = wholeOf(row.cell('quantity'));
      if (!source) fail('source_code', 'Unknown store');
      const isValid = quantity !== null && quantity <= 1_000_000;
      if (!isValid) fail('quantity', 'Expected a whole number from 0 to 1000000');
      return source && isValid ? { sku: row.cell('sku').trim(), sourceId: source.id, quantity } : null;
    },
    save: saveStock,
    announce: announceStock,
  });
}

/** `prices.csv`: sku, currency, amount; optional was, sale_from, sale_to and commission_percent. Amounts as people write them. */
export function importPrices(db: Database, source: FileSource): Promise<ImportReport> {
  return importRows<PriceToSave>(db, source, {
    columns: ['sku', 'currency', 'amount'],
    keyOf: ({ sku, currency }) => `${sku} ${currency}`,
    amounts: ['amount', 'was'],
    read(row, fail, once, signs) {
      const currency = row.cell('currency').trim();
      if (!isCurrencyCode(currency)) {
        fail('currency', 'Unknown currency');
        return null;
      }
      const readAmount = (column: string): number | null => {
        const { amount, problem, rounded } = amountOf(row.cell(column), currency, signs.of(column));
        if (rounded !== null) once(column, roundingNote(currency, rounded));
        if (amount && amount.minor >= 0) return amount.minor;
        fail(column, problem ?? 'Must not be below 0');
        return null;
      };
      const amount = readAmount('amount');
      const was = row.cell('was').trim() === '' ? null : readAmount('was');
      const isAboveAmount = was === null || amount === null || was > amount;
      if (!isAboveAmount) fail('was', 'Must be above the present amount');
      const [from, to] = [readDay(row.cell('sale_from')), readDay(row.cell('sale_to'))];
      const days = { from: from.day, to: to.day };
      const wrongDay = wrongDayOf(from, to, was);
      if (wrongDay) fail(...wrongDay);
      const commission = percentOf(row.cell('commission_percent').trim() || '0');
      const isValid = commission !== null && commission <= 10_000;
      if (!isValid) fail('commission_percent', 'Expected a number from 0 to 100');
      if (amount === null || !isValid || !isAboveAmount || wrongDay) return null;
      return {
        ...{ sku: row.cell('sku').trim(), currency, amount, was, commission },
        ...{ saleFrom: days.from, saleTo: days.to },
      };
    },
    save: savePrices,
    announce: announceChange,
    isFree: ({ amount }) => amount === 0,
    byWeight: 'Taken as the craft charge: the piece is sold by weight',
  });
}

/** The column with invalid days of a reduction, and the problem; null where the days are valid. */
function wrongDayOf(
  { day: from, problem: wrongFirst }: DayOfCell,
  { day: to, problem: wrongLast }: DayOfCell,
  was: number | null,
): [column: string, message: string] | null {
  if (wrongFirst !== null) return ['sale_from', wrongFirst];
  if (wrongLast !== null) return ['sale_to', wrongLast];
  if (isTurned({ from, to })) return ['sale_to', daysTurned];
  const lacksFormer = was === null && (from ?? to) !== null;
  return lacksFormer ? [from === null ? 'sale_to' : 'sale_from', daysWithoutSale('was')] : null;
}

async function importRows<Row extends { readonly sku: string }>(
  db: Database,
  source: FileSource,
  { columns, amounts, keyOf, read, save, announce, isFree, byWeight }: RowFile<Row>,
): Promise<ImportReport> {
  const file = source.name;
  const findings = new Findings();
  const noteFindings = new Findings();
  const tally = new Tally();
  const signs = amounts ? await readColumnSigns(source.open(), amounts) : new ColumnSigns();
  const table = await openCsv(source.open(), {
    columns,
    onFault: (fault) => findings.add({ file, path: '', ...fault }),
    ...formatNotes(file, (note) => noteFindings.add(note)),
  });
  const seen = new Set<string>();
  let imported = 0;
  if (table)
    for await (const rows of inBatches(table.rows, batch)) {
      const piecesBySku = await pricedSkus(
        db,
        rows.map((row) => row.cell('sku').trim()),
      );
      const validRows = rows.flatMap((row) => {
        const fail = (column: string, message: string): void =>
          findings.add({ file, ...row.positionOf(column), path: column, message });
        const once: ReportCell = (column, message) =>
          tally.add(`${column} ${row.cell('currency')}`, {
            file,
            ...row.positionOf(column),
            path: column,
            message,
          });
        const parsed = read(row, fail, once, signs);
        if (parsed === null) return [];
        const piece = piecesBySku.get(parsed.sku);
        if (!piece) fail('sku', `There is no piece ${parsed.sku} that is sold by itself`);
        else if (isFree?.(parsed) && !piece.mayBeFree) fail('amount', costsNothing);
        else if (seen.has(keyOf(parsed))) fail('sku', 'Stands earlier in the file too');
        else {
          seen.add(keyOf(parsed));
          if (byWeight && piece.kind === 'by-weight')
            noteFindings.add({ file, ...row.positionOf('amount'), path: 'amount', message: byWeight });
          return [parsed];
        }
        return [];
      });
      await db.transaction((tx) => save(tx, validRows));
      imported += validRows.length;
    }
  await refreshStatistics(db, 'catalogue', imported);
  if (imported > 0) await db.transaction(announce);
  const notes = [...noteFindings.listed, ...tally.listed];
  return { file, imported, problems: findings.listed, notes, unlisted: findings.unlisted };
}
