import type { LocalText } from '@jinlan/domain/markets';
import type { Database } from '../../platform/database.ts';
import { sanitiseHtml } from '../content/index.ts';
import type { Piece } from './piece.ts';
import type { ReadModel } from './read-model/index.ts';
import { type DocumentRow, loadDocuments, type PictureRow } from './store.ts';

/**
 * What a page shows of a piece beyond the read model. Documents that are asked for within one turn of the event loop
 * are fetched by one statement, however many resolvers ask; the ones in use stay in a bounded cache.
 */
export interface PieceDocument {
  readonly __typename: 'SimpleProduct' | 'ConfigurableProduct';
  readonly piece: Piece;
  readonly urlKey: string | null;
  /** Sanitised HTML. */
  readonly shortDescription: LocalText;
  readonly description: LocalText;
  readonly details: DocumentRow['details'];
  readonly pictures: readonly PictureRow[];
  readonly values: ReadonlyMap<number, unknown>;
  readonly optionIds: readonly number[];
  /** What is chosen on a configurable piece, in order. */
  readonly attributeIds: readonly number[];
  readonly relatedIds: readonly number[];
  readonly categoryIds: readonly number[];
  /** YYYY-MM-DD */
  readonly newFrom: string | null;
}

export interface Documents {
  /** In the order asked; null for numbers nobody has. */
  many(ids: readonly number[]): Promise<(PieceDocument | null)[]>;
  one(id: number): Promise<PieceDocument | null>;
}

const kept = 3_000;

export function createDocuments(db: Database, model: () => ReadModel): Documents {
  let cache = new Map<number, PieceDocument | null>();
  let cachedModel: ReadModel | null = null;
  let waiting: { ids: Set<number>; done: Promise<Map<number, PieceDocument | null>> } | null = null;

  const current = (): Map<number, PieceDocument | null> => {
    if (cachedModel !== model()) {
      cachedModel = model();
      cache = new Map();
    }
    return cache;
  };

  const fetch = async (ids: Set<number>): Promise<Map<number, PieceDocument | null>> => {
    await Promise.resolve();
    await new Promise<void>((resolve) => setImmediate(resolve));
    waiting = null;
    const state = model();
    const rows = new Map((await loadDocuments(db, [...ids])).map((row) => [row.id, row]));
    const found = new Map<number, PieceDocument | null>();
    const target = current();
    for (const id of ids) {
      const document = present(state, id, rows.get(id));
      found.set(id, document);
      if (state !== cachedModel) continue;
      for (const oldest of target.keys()) {
        if (target.size < kept) break;
        target.delete(oldest);
      }
      target.set(id, document);
    }
    return found;
  };

  const many: Documents['many'] = async (ids) => {
    const known = current();
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return ids.map((id) => known.get(id) ?? null);
    if (waiting === null) {
      const asked = new Set<number>();
      waiting = { ids: asked, done: fetch(asked) };
    }
    const { ids: batch, done } = waiting;
    for (const id of missing) batch.add(id);
    const found = await done;
    return ids.map((id) => found.get(id) ?? known.get(id) ?? null);
  };
  return { many, one: async (id) => (await many([id]))[0] ?? null };
}

function present({ columns }: ReadModel, id: number, row: DocumentRow | undefined): PieceDocument | null {
  const listed = columns.rowById.get(id);
  const unit = columns.unitById.get(id);
  const piece = listed === undefined ? columns.units[unit ?? -1]?.piece : columns.pieces[listed];
  if (!row || !piece) return null;
  const clean = (text: LocalText): LocalText =>
    Object.fromEntries(
      Object.entries(text).map(([locale, html]) => [locale, sanitiseHtml(html)]),
    ) as LocalText;
  const day = listed === undefined ? 0 : (columns.newFrom[listed] as number);
  return {
    __typename: piece.kind === 'configurable' ? 'ConfigurableProduct' : 'SimpleProduct',
    piece,
    urlKey: listed === undefined ? null : (columns.urlKeys[listed] ?? null),
    shortDescription: clean(row.shortDescription),
    description: clean(row.description),
    details: row.details,
    pictures: row.pictures,
    values: new Map(row.values.map(({ attributeId, value }) => [attributeId, value])),
    optionIds: row.optionIds,
    attributeIds: row.attributeIds,
    relatedIds: row.relatedIds,
    categoryIds: listed === undefined ? [] : (columns.categoryIds[listed] ?? []),
    newFrom: day === 0 ? null : String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  };
}
