import type { CsvTable, StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import type { MagentoRow } from '../translate.ts';

/**
 * Decides which rows of an export are pieces and which are translations of a store view. A row without a store view is a
 * piece. In an export of a single store view, its rows are the pieces.
 */
export interface RowRoles {
  isPiece(row: StreamedRow): boolean;
}

export interface RoleSurvey {
  see(row: StreamedRow): void;
  done(): RowRoles & {
    /** The position of the first row and the number of rows, for each store view whose rows count as pieces. */
    readonly promoted: ReadonlyMap<string, { readonly place: Place; readonly rows: number }>;
  };
}

type Place = ReturnType<StreamedRow['positionOf']>;

const viewOf = (row: StreamedRow): string => row.cell('store_view_code').trim();
const skuOf = (row: StreamedRow): string => row.cell('sku').trim();
/** A copy of the SKU. A slice of the file's text would keep that whole text in memory. */
const copiedSku = (row: StreamedRow): string => Buffer.from(skuOf(row)).toString();

/** Codes that mean every store view. */
const everyView = new Set(['', 'admin', 'all']);
/** The code of the first store view, which contains the texts of a shop with one language. */
const firstView = 'default';

/** Roles by the store view code alone. */
export const plainRoles: RowRoles = { isPiece: (row) => everyView.has(viewOf(row).toLowerCase()) };

/** Creates the survey of rows. `isMapped` returns whether the shop has a store view for a code. */
export function createRoleSurvey(isMapped: (code: string) => boolean): RoleSurvey {
  const pieceSkus = new Set<string>();
  const candidates = new Map<string, { line: number; isFirst: boolean; code: string; place: Place }>();
  return {
    see(row) {
      if (plainRoles.isPiece(row)) {
        const pieceSku = copiedSku(row);
        pieceSkus.add(pieceSku);
        candidates.delete(pieceSku);
        return;
      }
      const sku = skuOf(row);
      const code = viewOf(row);
      const isFirst = code.toLowerCase() === firstView;
      if (pieceSkus.has(sku) || (!isFirst && isMapped(code))) return;
      const candidate = candidates.get(sku);
      if (candidate && (candidate.isFirst || !isFirst)) return;
      candidates.set(copiedSku(row), {
        line: row.line,
        isFirst,
        code,
        place: row.positionOf('store_view_code'),
      });
    },
    done() {
      const lines = new Set([...candidates.values()].map(({ line }) => line));
      const promoted = new Map<string, { place: Place; rows: number }>();
      for (const { code, place } of candidates.values()) {
        const entry = promoted.get(code);
        if (entry) entry.rows += 1;
        else promoted.set(code, { place, rows: 1 });
      }
      return { promoted, isPiece: (row) => plainRoles.isPiece(row) || lines.has(row.line) };
    },
  };
}

/** Maximum total size in characters of detached rows, which stay in memory until their piece is read. */
const maxDetachedSize = 200_000_000;

/** Rows of store views that do not follow their piece directly. */
export interface DetachedRows {
  see(row: StreamedRow): void;
  /** The detached rows of a piece. */
  of(sku: string): readonly StreamedRow[];
  /**
   * The position of the first row and the number of rows that have no piece in the file or exceed the size limit, by store
   * view.
   */
  orphans(): ReadonlyMap<string, { readonly place: Place; readonly rows: number }>;
}

export function createDetachedRows(roles: RowRoles): DetachedRows {
  const rows = new Map<string, StreamedRow[]>();
  const pieces = new Set<string>();
  const skipped: StreamedRow[] = [];
  let lastSku: string | null = null;
  let size = 0;
  return {
    see(row) {
      if (roles.isPiece(row)) {
        lastSku = copiedSku(row);
        pieces.add(lastSku);
        return;
      }
      const sku = skuOf(row);
      if (sku === lastSku) return;
      size += row.size;
      if (size > maxDetachedSize) skipped.push(row);
      else if (rows.has(sku)) rows.get(sku)?.push(row);
      else rows.set(sku, [row]);
    },
    of: (sku) => rows.get(sku) ?? [],
    orphans() {
      const orphans = new Map<string, { place: Place; rows: number }>();
      const withoutPiece = [...rows].flatMap(([sku, ownRows]) => (pieces.has(sku) ? [] : ownRows));
      for (const row of [...withoutPiece, ...skipped]) {
        const entry = orphans.get(viewOf(row));
        if (entry) entry.rows += 1;
        else orphans.set(viewOf(row), { place: row.positionOf('store_view_code'), rows: 1 });
      }
      return orphans;
    },
  };
}

/** Yields pieces with the rows of their store views, wherever those are in the file. */
export async function* groupRows(
  { rows }: CsvTable,
  isIncluded: (row: StreamedRow) => boolean,
  roles: RowRoles,
  detachedRows: DetachedRows,
): AsyncGenerator<MagentoRow> {
  let current: { row: StreamedRow; views: StreamedRow[] } | null = null;
  const withDetached = ({ row, views }: MagentoRow): MagentoRow => ({
    row,
    views: [...views, ...detachedRows.of(skuOf(row))],
  });
  for await (const row of rows) {
    if (!roles.isPiece(row)) {
      if (current && skuOf(row) === skuOf(current.row)) current.views.push(row);
      continue;
    }
    if (current && isIncluded(current.row)) yield withDetached(current);
    current = { row, views: [] };
  }
  if (current && isIncluded(current.row)) yield withDetached(current);
}
