import { isConverted, type Locale, type LocalText } from '@jinlan/domain/markets';
import type { LinkKind } from '@jinlan/domain/validity';
import type { Database } from '../../../platform/database.ts';
import { sanitiseHtml } from '../../content/index.ts';
import type { ReadModel } from '../read-model/index.ts';
import { blank, type PictureRow } from '../store.ts';
import { type ProductTypeName, typeNames } from '../types/product-types.ts';
import type { Piece } from './piece.ts';
import { type DocumentRow, loadDocuments } from './store-documents.ts';

/**
 * The data of a piece's page beyond the read model. Documents requested within one turn of the event loop are loaded by
 * one statement, and cached in a bounded cache.
 */
export interface PieceDocument {
  readonly __typename: ProductTypeName;
  readonly piece: Piece;
  readonly urlKey: string | null;
  /** Locales in which the name was converted. */
  readonly convertedNames: readonly Locale[];
  /** HTML. */
  readonly shortDescription: CleanHtml;
  readonly description: CleanHtml;
  readonly details: DocumentRow['details'];
  readonly pictures: readonly PictureRow[];
  readonly values: ReadonlyMap<number, unknown>;
  readonly optionIds: readonly number[];
  /** The configurable attributes, in order. */
  readonly attributeIds: readonly number[];
  readonly links: DocumentRow['links'];
  readonly categoryIds: readonly number[];
  /** YYYY-MM-DD */
  readonly newFrom: string | null;
  readonly attributeSetId: number;
  /** Seconds since 1970 of its last change; null for a variant. */
  readonly changedAt: number | null;
  /** Data of special types only; null for all others. */
  readonly special: SpecialFacts | null;
}

type SpecialFacts = Pick<
  DocumentRow,
  'customOptions' | 'giftCard' | 'downloads' | 'groupedItems' | 'bundleOptions' | 'bundlePricing'
>;

export const linkedIds = ({ links }: PieceDocument, kind: LinkKind): number[] =>
  links.filter((link) => link.kind === kind).map(({ id }) => id);

/** HTML that is sanitised on first use, because lists load most documents and never show it. */
export class CleanHtml {
  readonly #raw: LocalText;
  readonly #clean = new Map<Locale, string>();

  constructor(raw: LocalText) {
    this.#raw = raw;
  }

  in(locale: Locale): string {
    const cached = this.#clean.get(locale);
    if (cached !== undefined) return cached;
    const clean = sanitiseHtml(this.#raw[locale]);
    this.#clean.set(locale, clean);
    return clean;
  }

  isConvertedIn(locale: Locale): boolean {
    return isConverted(this.#raw, locale);
  }
}

/** The texts of the piece that were converted for this locale. */
export const convertedTexts = (
  { convertedNames, shortDescription, description }: PieceDocument,
  locale: Locale,
): ('NAME' | 'SHORT_DESCRIPTION' | 'DESCRIPTION')[] => [
  ...(convertedNames.includes(locale) ? (['NAME'] as const) : []),
  ...(shortDescription.isConvertedIn(locale) ? (['SHORT_DESCRIPTION'] as const) : []),
  ...(description.isConvertedIn(locale) ? (['DESCRIPTION'] as const) : []),
];

export interface Documents {
  /** Returns documents in the order of `ids`; null for unknown ids. */
  many(ids: readonly number[]): Promise<(PieceDocument | null)[]>;
  one(id: number): Promise<PieceDocument | null>;
}

/** The most cached documents; one takes 2 to 4 kB. */
const maxCachedDocuments = 12_000;

export function createDocuments(
  db: Database,
  model: () => ReadModel,
  maxCached = maxCachedDocuments,
): Documents {
  let cache = new Map<number, PieceDocument | null>();
  let cachedModel: ReadModel | null = null;
  let pendingBatch: { ids: Set<number>; done: Promise<Map<number, PieceDocument | null>> } | null = null;

  const current = (): Map<number, PieceDocument | null> => {
    const currentModel = model();
    if (cachedModel === currentModel) return cache;
    if (cachedModel && currentModel.changedSince?.state === cachedModel.state)
      for (const id of currentModel.changedSince.pieces)
        for (const { columns } of [cachedModel, currentModel])
          for (const pieceId of [id, ...variantIds(columns, id)]) cache.delete(pieceId);
    else cache = new Map();
    cachedModel = currentModel;
    return cache;
  };

  const fetch = async (ids: Set<number>): Promise<Map<number, PieceDocument | null>> => {
    await Promise.resolve();
    await new Promise<void>((resolve) => setImmediate(resolve));
    pendingBatch = null;
    const state = model();
    const rows = new Map((await loadDocuments(db, [...ids])).map((row) => [row.id, row]));
    const loaded = new Map<number, PieceDocument | null>();
    const currentCache = current();
    for (const id of ids) {
      const document = present(state, id, rows.get(id));
      loaded.set(id, document);
      if (state !== cachedModel) continue;
      for (const oldest of currentCache.keys()) {
        if (currentCache.size < maxCached) break;
        currentCache.delete(oldest);
      }
      currentCache.set(id, document);
    }
    return loaded;
  };

  const many: Documents['many'] = async (ids) => {
    const cached = current();
    // Read before any await, because other requests may evict documents in between.
    const cachedDocuments = ids.map((id) => {
      const document = cached.get(id);
      // Moved to the end, because the cache evicts from its beginning the least recently used.
      if (document !== undefined && cached.delete(id)) cached.set(id, document);
      return document ?? bareDocument(model(), id);
    });
    const missing = ids.filter((_, index) => cachedDocuments[index] === undefined);
    if (missing.length === 0) return cachedDocuments as (PieceDocument | null)[];
    if (pendingBatch === null) {
      const batchIds = new Set<number>();
      pendingBatch = { ids: batchIds, done: fetch(batchIds) };
    }
    const { ids: batch, done } = pendingBatch;
    for (const id of missing) batch.add(id);
    const loaded = await done;
    return ids.map((id, index) => cachedDocuments[index] ?? loaded.get(id) ?? null);
  };
  return { many, one: async (id) => (await many([id]))[0] ?? null };
}

function variantIds({ rowById, unitStart, units }: ReadModel['columns'], id: number): number[] {
  const row = rowById.get(id);
  return row === undefined ? [] : units.slice(unitStart[row], unitStart[row + 1]).map((unit) => unit.id);
}

/** Magento's default attribute set. */
const defaultAttributeSet = 4;

const noHtml = new CleanHtml(blank);

/** The document of a variant without data of its own, built without a query; undefined for others. */
function bareDocument({ columns }: ReadModel, id: number): PieceDocument | undefined {
  const unit = columns.units.at(columns.unitById.get(id) ?? -1);
  if (!unit?.bare) return undefined;
  return {
    __typename: 'SimpleProduct',
    piece: unit.piece,
    urlKey: null,
    convertedNames: [],
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
    attributeSetId: defaultAttributeSet,
    changedAt: null,
    special: null,
  };
}

function present({ columns }: ReadModel, id: number, row: DocumentRow | undefined): PieceDocument | null {
  const listedRow = columns.rowById.get(id);
  const unit = columns.unitById.get(id);
  const piece = listedRow === undefined ? columns.units.at(unit ?? -1)?.piece : columns.pieces.at(listedRow);
  if (!row || !piece) return null;
  const day = listedRow === undefined ? 0 : (columns.newFrom[listedRow] as number);
  return {
    __typename: typeNames[piece.kind === 'variant' ? 'simple' : piece.kind],
    piece,
    urlKey: listedRow === undefined ? null : columns.urlKeys.at(listedRow),
    convertedNames: row.convertedNames,
    shortDescription: new CleanHtml(row.shortDescription),
    description: new CleanHtml(row.description),
    details: row.details,
    pictures: row.pictures,
    values: new Map(row.values.map(({ attributeId, value }) => [attributeId, value])),
    optionIds: row.optionIds,
    attributeIds: row.attributeIds,
    links: row.links,
    categoryIds: listedRow === undefined ? [] : (columns.categoryIds[listedRow] ?? []),
    attributeSetId: row.attributeSetId,
    changedAt: listedRow === undefined ? null : row.changedAt,
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
