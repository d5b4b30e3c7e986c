import type { Locale, LocalText } from '@jinlan/domain/markets';
import type { LinkKind } from '@jinlan/domain/validity';
import type { Database } from '../../../platform/database.ts';
import { sanitiseHtml } from '../../content/index.ts';
import type { ReadModel } from '../read-model/index.ts';
import { blank, type PictureRow } from '../store.ts';
import { type ProductTypeName, typeNames } from '../types/product-types.ts';
import type { Piece } from './piece.ts';
import { type DocumentRow, loadDocuments } from './store-documents.ts';

/**
 * What a page shows of a piece beyond the read model. Documents that are asked for within one turn of the event loop
 * are fetched by one statement, however many resolvers ask; the ones in use stay in a bounded cache.
 */
export interface PieceDocument {
  readonly __typename: ProductTypeName;
  readonly piece: Piece;
  readonly urlKey: string | null;
  /** HTML. */
  readonly shortDescription: CleanHtml;
  readonly description: CleanHtml;
  readonly details: DocumentRow['details'];
  readonly pictures: readonly PictureRow[];
  readonly values: ReadonlyMap<number, unknown>;
  readonly optionIds: readonly number[];
  /** What is chosen on a configurable piece, in order. */
  readonly attributeIds: readonly number[];
  readonly links: DocumentRow['links'];
  readonly categoryIds: readonly number[];
  /** YYYY-MM-DD */
  readonly newFrom: string | null;
  readonly attributeSetId: number;
  /** Seconds since 1970 of its last import; null of a variant, which comes with its piece. */
  readonly changedAt: number | null;
  /** What only some types have; null of all others. */
  readonly special: SpecialFacts | null;
}

type SpecialFacts = Pick<
  DocumentRow,
  'customOptions' | 'giftCard' | 'downloads' | 'groupedItems' | 'bundleOptions' | 'bundlePricing'
>;

export const linkedIds = ({ links }: PieceDocument, kind: LinkKind): number[] =>
  links.filter((link) => link.kind === kind).map(({ id }) => id);

/** Sanitised when it is first shown: lists, which load most documents, never show it. */
export class CleanHtml {
  readonly #raw: LocalText;
  readonly #clean = new Map<Locale, string>();

  constructor(raw: LocalText) {
    this.#raw = raw;
  }

  in(locale: Locale): string {
    const known = this.#clean.get(locale);
    if (known !== undefined) return known;
    const clean = sanitiseHtml(this.#raw[locale]);
    this.#clean.set(locale, clean);
    return clean;
  }
}

export interface Documents {
  /** In the order asked; null for numbers nobody has. */
  many(ids: readonly number[]): Promise<(PieceDocument | null)[]>;
  one(id: number): Promise<PieceDocument | null>;
}

/** One takes 2 to 4 kB. */
const mostKept = 12_000;

export function createDocuments(db: Database, model: () => ReadModel, kept = mostKept): Documents {
  let cache = new Map<number, PieceDocument | null>();
  let cachedModel: ReadModel | null = null;
  let waiting: { ids: Set<number>; done: Promise<Map<number, PieceDocument | null>> } | null = null;

  const current = (): Map<number, PieceDocument | null> => {
    const now = model();
    if (cachedModel === now) return cache;
    if (cachedModel && now.changedSince?.state === cachedModel.state)
      for (const id of now.changedSince.pieces)
        for (const { columns } of [cachedModel, now])
          for (const one of [id, ...variantIds(columns, id)]) cache.delete(one);
    else cache = new Map();
    cachedModel = now;
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
    const cached = current();
    // Read before anything is awaited: what is asked for meanwhile may push these out of the cache.
    const known = ids.map((id) => {
      const document = cached.get(id);
      // To the end of the line: what is asked for stays.
      if (document !== undefined && cached.delete(id)) cached.set(id, document);
      return document ?? bareDocument(model(), id);
    });
    const missing = ids.filter((_, index) => known[index] === undefined);
    if (missing.length === 0) return known as (PieceDocument | null)[];
    if (waiting === null) {
      const asked = new Set<number>();
      waiting = { ids: asked, done: fetch(asked) };
    }
    const { ids: batch, done } = waiting;
    for (const id of missing) batch.add(id);
    const found = await done;
    return ids.map((id, index) => known[index] ?? found.get(id) ?? null);
  };
  return { many, one: async (id) => (await many([id]))[0] ?? null };
}

function variantIds({ rowById, unitStart, units }: ReadModel['columns'], id: number): number[] {
  const row = rowById.get(id);
  return row === undefined ? [] : units.slice(unitStart[row], unitStart[row + 1]).map((unit) => unit.id);
}

/** Magento's own. */
const defaultSet = 4;

const noHtml = new CleanHtml(blank);

/** Of a variant that has nothing of its own: as the database would have it, without asking. */
function bareDocument({ columns }: ReadModel, id: number): PieceDocument | undefined {
  const unit = columns.units.at(columns.unitById.get(id) ?? -1);
  if (!unit?.bare) return undefined;
  return {
    __typename: 'SimpleProduct',
    piece: unit.piece,
    urlKey: null,
    shortDescription: noHtml,
    description: noHtml,
    details: [],
    pictures: [],
    values: new Map(),
    optionIds: unit.optionIds,
    attributeIds: [],
    links: [],
    categoryIds: [],
    newFrom: null,
    attributeSetId: defaultSet,
    changedAt: null,
    special: null,
  };
}

function present({ columns }: ReadModel, id: number, row: DocumentRow | undefined): PieceDocument | null {
  const listed = columns.rowById.get(id);
  const unit = columns.unitById.get(id);
  const piece = listed === undefined ? columns.units.at(unit ?? -1)?.piece : columns.pieces.at(listed);
  if (!row || !piece) return null;
  const day = listed === undefined ? 0 : (columns.newFrom[listed] as number);
  return {
    __typename: typeNames[piece.kind === 'variant' ? 'simple' : piece.kind],
    piece,
    urlKey: listed === undefined ? null : columns.urlKeys.at(listed),
    shortDescription: new CleanHtml(row.shortDescription),
    description: new CleanHtml(row.description),
    details: row.details,
    pictures: row.pictures,
    values: new Map(row.values.map(({ attributeId, value }) => [attributeId, value])),
    optionIds: row.optionIds,
    attributeIds: row.attributeIds,
    links: row.links,
    categoryIds: listed === undefined ? [] : (columns.categoryIds[listed] ?? []),
    attributeSetId: row.attributeSetId,
    changedAt: listed === undefined ? null : row.changedAt,
    special: isPlain(row) ? null : specialOf(row),
    newFrom: day === 0 ? null : String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  };
}

const specialOf = (row: DocumentRow): SpecialFacts => {
  const { customOptions, giftCard, downloads, groupedItems, bundleOptions, bundlePricing } = row;
  return { customOptions, giftCard, downloads, groupedItems, bundleOptions, bundlePricing };
};

const isPlain = ({ customOptions, giftCard, downloads, groupedItems, bundleOptions }: DocumentRow): boolean =>
  giftCard === null &&
  downloads === null &&
  [customOptions, groupedItems, bundleOptions].every((list) => list.length === 0);
