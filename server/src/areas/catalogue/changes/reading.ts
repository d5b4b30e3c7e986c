import { type ReadAhead, readAhead } from '../../../platform/collections/in-turn.ts';
import type { Database } from '../../../platform/database.ts';
import { buildTaxonomy, type Taxonomy } from '../categories/taxonomy.ts';
import { loadSearchRules, type SearchRule } from '../finding/store-search.ts';
import { isColumn } from '../read-model/values.ts';
import { loadAttributes, loadCategories, loadOptions, readChanges, readMark } from '../store.ts';
import { loadPieces, loadStock, type PieceLists, pieceSpans } from './store-pieces.ts';

/**
 * The data for a state of the catalogue, still being loaded. A starting process sends the queries before it loads its own
 * modules, so that the database works in parallel.
 */
export interface Reading {
  /** A time of `performance.now`. */
  readonly askedAt: number;
  /** The catalogue's version and the mark of its stock, both read before all other data. */
  readonly version: number;
  readonly mark: string;
  readonly taxonomy: Taxonomy;
  readonly searchRules: readonly SearchRule[];
  /** The expected number of pieces and variants. */
  readonly expected: number;
  readonly pieces: ReadAhead<PieceLists | null>;
  readonly stock: ReadAhead<string>;
}

/**
 * The number of pieces and variants in one query. At a start the first query runs while modules are loaded,
 * so it may be large. Later ones are smaller, because a large result takes memory and delays requests.
 */
const sizes = { start: { first: 50_000, next: 2_000 }, beside: { first: 1_000, next: 1_000 } } as const;

export async function beginReading(db: Database, when: keyof typeof sizes): Promise<Reading> {
  const askedAt = performance.now();
  const mark = await readMark(db);
  const { version } = await readChanges(db, mark);
  const [spans, taxonomy, searchRules] = await Promise.all([
    pieceSpans(db, sizes[when]),
    loadTaxonomy(db),
    loadSearchRules(db),
  ]);
  const columns = taxonomy.attributes.filter(isColumn).map(({ id }) => id);
  const pieces = readAhead(spans.map((span) => () => loadPieces(db, span, columns)));
  const stock = readAhead(
    spans.map((span) => () => loadStock(db, span)),
    pieces,
  );
  const expected = spans.reduce((sum, span) => sum + span.pieces, 0);
  return { askedAt, version, mark, taxonomy, searchRules, expected, pieces, stock };
}

async function loadTaxonomy(db: Database): Promise<Taxonomy> {
  return buildTaxonomy(...(await Promise.all([loadAttributes(db), loadOptions(db), loadCategories(db)])));
}
