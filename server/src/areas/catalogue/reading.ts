import type { Database } from '../../platform/database.ts';
import { askInTurn, type Turns } from '../../platform/in-turn.ts';
import { isColumn } from './read-model/values.ts';
import { loadAttributes, loadCategories, loadOptions, readChanges, readMark } from './store.ts';
import { loadPieces, loadStock, type PieceLists, pieceSpans } from './store-pieces.ts';
import { loadSearchRules, type SearchRule } from './store-search.ts';
import { buildTaxonomy, type Taxonomy } from './taxonomy.ts';

/**
 * What a state of the catalogue is made of, while the database is still at it. A start asks before it loads its own
 * modules: by the time they are there, the database has read most of the shop, on another core.
 */
export interface Reading {
  /** As `performance.now` has it. */
  readonly askedAt: number;
  /** The catalogue's version, and the mark of its stock, no newer than anything that is read. */
  readonly version: number;
  readonly mark: string;
  readonly taxonomy: Taxonomy;
  readonly searchRules: readonly SearchRule[];
  /** Pieces and variants to come. */
  readonly expected: number;
  readonly pieces: Turns<PieceLists | null>;
  readonly stock: Turns<string>;
}

/** Pieces and variants in one answer: at a start, when nobody waits, and beside shoppers, whom reading it would keep waiting. */
const stepSizes = { start: 50_000, beside: 1_000 } as const;

export async function beginReading(db: Database, when: keyof typeof stepSizes): Promise<Reading> {
  const askedAt = performance.now();
  const mark = await readMark(db);
  const { version } = await readChanges(db, mark);
  const [spans, taxonomy, searchRules] = await Promise.all([
    pieceSpans(db, stepSizes[when]),
    loadTaxonomy(db),
    loadSearchRules(db),
  ]);
  const columns = taxonomy.attributes.filter(isColumn).map(({ id }) => id);
  const pieces = askInTurn(spans.map((span) => () => loadPieces(db, span, columns)));
  const stock = askInTurn(
    spans.map((span) => () => loadStock(db, span)),
    pieces,
  );
  const expected = spans.reduce((sum, span) => sum + span.pieces, 0);
  return { askedAt, version, mark, taxonomy, searchRules, expected, pieces, stock };
}

async function loadTaxonomy(db: Database): Promise<Taxonomy> {
  return buildTaxonomy(...(await Promise.all([loadAttributes(db), loadOptions(db), loadCategories(db)])));
}
