import type { CsvTable, StreamedRow } from '../../../../../platform/csv/read-rows.ts';
import type { MagentoRow } from '../translate.ts';

/**
 * Which rows of an export are pieces and which say what a store view has of a piece. A row without a store view is the piece.
 * An export of one store view alone has no such rows: there its rows are the pieces.
 */
export interface RowRoles {
  isPiece(row: StreamedRow): boolean;
}

export interface RoleSurvey {
  see(row: StreamedRow): void;
  done(): RowRoles & {
    /** Rows of a store view that are pieces: the first of each store view, and how many there are. */
    readonly promoted: ReadonlyMap<string, { readonly place: Place; readonly rows: number }>;
  };
}

type Place = ReturnType<StreamedRow['place']>;

const viewOf = (row: StreamedRow): string => row.cell('store_view_code').trim();
const skuOf = (row: StreamedRow): string => row.cell('sku').trim();
/** A number to keep: as a part of the file's text it would keep that in memory, too. */
const ownSku = (row: StreamedRow): string => Buffer.from(skuOf(row)).toString();

/** Magento's names for what holds in every store view. */
const everyView = new Set(['', 'admin', 'all']);
/** Its first store view, under which a shop with one language keeps its texts. */
const firstView = 'default';

/** Roles as far as a row alone tells them. */
export const plainRoles: RowRoles = { isPiece: (row) => everyView.has(viewOf(row).toLowerCase()) };

/** `isMapped`: whether the shop has a store view for this one. */
export function createRoleSurvey(isMapped: (code: string) => boolean): RoleSurvey {
  const whole = new Set<string>();
  const candidates = new Map<string, { line: number; isFirst: boolean; code: string; place: Place }>();
  return {
    see(row) {
      if (plainRoles.isPiece(row)) {
        const own = ownSku(row);
        whole.add(own);
        candidates.delete(own);
        return;
      }
      const sku = skuOf(row);
      const code = viewOf(row);
      const isFirst = code.toLowerCase() === firstView;
      if (whole.has(sku) || (!isFirst && isMapped(code))) return;
      const before = candidates.get(sku);
      if (before && (before.isFirst || !isFirst)) return;
      candidates.set(ownSku(row), { line: row.line, isFirst, code, place: row.place('store_view_code') });
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

/** Characters of rows of store views that stand apart from their pieces; they are in memory until their piece comes. */
const mostApart = 200_000_000;

/** Rows of store views that do not follow their piece. */
export interface ApartRows {
  see(row: StreamedRow): void;
  /** Those of a piece, which has them from now on. */
  of(sku: string): readonly StreamedRow[];
  /** Of each store view the rows whose piece is not in the file, or that are too many: the first, and how many. */
  strays(): ReadonlyMap<string, { readonly place: Place; readonly rows: number }>;
}

export function createApartRows(roles: RowRoles): ApartRows {
  const rows = new Map<string, StreamedRow[]>();
  const pieces = new Set<string>();
  const lost: StreamedRow[] = [];
  let last: string | null = null;
  let size = 0;
  return {
    see(row) {
      if (roles.isPiece(row)) {
        last = ownSku(row);
        pieces.add(last);
        return;
      }
      const sku = skuOf(row);
      if (sku === last) return;
      size += row.size;
      if (size > mostApart) lost.push(row);
      else if (rows.has(sku)) rows.get(sku)?.push(row);
      else rows.set(sku, [row]);
    },
    of: (sku) => rows.get(sku) ?? [],
    strays() {
      const strays = new Map<string, { place: Place; rows: number }>();
      const without = [...rows].flatMap(([sku, own]) => (pieces.has(sku) ? [] : own));
      for (const row of [...without, ...lost]) {
        const entry = strays.get(viewOf(row));
        if (entry) entry.rows += 1;
        else strays.set(viewOf(row), { place: row.place('store_view_code'), rows: 1 });
      }
      return strays;
    },
  };
}

/** Pieces with the rows of their store views, wherever those stand. */
export async function* grouped(
  { rows }: CsvTable,
  wanted: (row: StreamedRow) => boolean,
  roles: RowRoles,
  apart: ApartRows,
): AsyncGenerator<MagentoRow> {
  let open: { row: StreamedRow; views: StreamedRow[] } | null = null;
  const finished = ({ row, views }: MagentoRow): MagentoRow => ({
    row,
    views: [...views, ...apart.of(skuOf(row))],
  });
  for await (const row of rows) {
    if (!roles.isPiece(row)) {
      if (open && skuOf(row) === skuOf(open.row)) open.views.push(row);
      continue;
    }
    if (open && wanted(open.row)) yield finished(open);
    open = { row, views: [] };
  }
  if (open && wanted(open.row)) yield finished(open);
}
