import { businessDay } from '@jinlan/domain/kernel';
import { type Market, marketFacts, type StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { ByWeightBasis, FixedBasis, GoldQuotes, Waterfall } from '@jinlan/domain/pricing';
import type { Connection } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reservation } from '../../platform/reservation.ts';
import { createVersioned, type Versioned } from '../../platform/versioned.ts';
import type { Content } from '../content/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Source, Stores } from '../stores/index.ts';
import { type DesignDocument, type DesignedPiece, designProduct } from './design-product.ts';
import { createDocuments, type Documents, type PieceDocument } from './documents.ts';
import { type FilterField, filterFields } from './filter-fields.ts';
import { illustrated } from './illustrated.ts';
import { type CatalogueImporter, createCatalogueImporter } from './importer.ts';
import { createModelKeeper } from './keep-read-model.ts';
import { type ChosenOption, optionUid, type Piece } from './piece.ts';
import type { CustomOption, Downloads } from './product-types.ts';
import { hasPage } from './read-model/columns.ts';
import { asTag, chargesOf, ownPricesOf, setDiscountOn } from './read-model/composites.ts';
import type { ReadModel } from './read-model/index.ts';
import { basisOf, type PriceContext, priceUnit, quotesKey } from './read-model/prices.ts';
import type { Unit } from './read-model/units.ts';
import { beginReading, type Reading } from './reading.ts';
import { type StockLine, stock, type TakenStock } from './reserve-stock.ts';
import { type Address, resolveUrl } from './resolve-url.ts';
import { readStored, type StoredProduct } from './saving/read-stored.ts';
import { type ProductSaving, type ProductToSave, saveProduct } from './saving/save-product.ts';
import { changedChannel, findUrl, isEmpty, readStock, type StockRow } from './store.ts';
import { readCustomOptions, readDownloads } from './store-documents.ts';
import { type Words, words } from './words.ts';

export {
  bundleChoices,
  bundleChoiceUid,
  bundleOptionUid,
  readBundleUid,
} from './bundle-choices.ts';
export type { PieceDocument } from './documents.ts';
export { downloadLinkId, downloadLinkUid, readDownloadLinkUid } from './download-links.ts';
export type { ReadProgress } from './import/magento/import-magento.ts';
export type { PictureFolders } from './import/pictures.ts';
export { type CatalogueImporter, createCatalogueImporter } from './importer.ts';
export { picturesPage } from './pictures-page.ts';
export { type ChosenOption, canBeOrdered, isVirtual, type Piece, uidOf } from './piece.ts';
export { attributeText } from './present-attributes.ts';
export { presentMoney, presentParts, presentStep } from './present-price.ts';
export { customOptionUid, optionPrice, readCustomOptionUid } from './present-types.ts';
export type { CustomOption, Downloads, OptionPrice } from './product-types.ts';
export type { Reading } from './reading.ts';
export type { StockLine, TakenStock } from './reserve-stock.ts';
export type { Address } from './resolve-url.ts';
export { resolvers } from './resolvers.ts';
export { downloadsOf } from './resolvers-types.ts';
export type { StoredProduct } from './saving/read-stored.ts';
export type { ProductSaving, ProductToSave } from './saving/save-product.ts';

/** A piece of a bundle, by the key of the option that it is chosen in. */
export interface ChosenPiece {
  readonly option: string;
  readonly pieceId: number;
}

export interface SoldAt {
  readonly market: Market;
  readonly currency: CurrencyCode;
}

export interface SetPricing {
  readonly discountBasisPoints: number;
  /** Of a bundle with a price of its own: that price, and what each of the pieces adds; null where it costs what is in it. */
  readonly own: { readonly base: FixedBasis; readonly charges: readonly FixedBasis[] } | null;
}

/**
 * Pieces, categories, prices as they stand now, and stock. Everything without a promise is answered from memory and
 * may be used inside a transaction; what must be true to the last piece goes through `stock`.
 */
export interface Catalogue extends CatalogueImporter {
  /** When it is in memory: nothing else may be asked of it before. */
  readonly ready: Promise<void>;
  /**
   * Takes in what was committed before the call, at most a second late without a hint; `atOnce` without delay. Ask
   * before a request's work.
   */
  fresh(atOnce?: boolean): Promise<ReadModel>;
  readonly model: ReadModel;
  readonly words: Words;

  piece(sku: string): Piece | null;
  pieceById(id: number): Piece | null;
  variantsOf(id: number): readonly Piece[];
  /** The same as the read model has them, for lists: without what they are called. */
  variantUnits(id: number): readonly Unit[];
  /** The variant of a configurable piece that the given uids choose, when they leave just one. */
  variantBy(parentId: number, optionUids: readonly string[]): Piece | null;
  /** The choices that make a variant, in the order of its parent. */
  chosenOptions(variantId: number): Promise<readonly ChosenOption[]>;
  documents: Documents;
  /** What stands for a made-to-order design where clients know products only. */
  designProduct(designed: DesignedPiece): DesignDocument;
  /** Files of downloadable pieces by SKU, as the caller's transaction sees them. */
  readDownloads(tx: Connection, skus: readonly string[]): Promise<ReadonlyMap<string, Downloads>>;
  /** The document with the pictures to show of it; see `illustrated`. */
  illustrated(document: PieceDocument): Promise<PieceDocument>;

  /** What the price of a simple piece or variant is made of; null where the market does not sell it. */
  basis(id: number, market: Market, currency: CurrencyCode): FixedBasis | ByWeightBasis | null;
  /** How these pieces are priced as a choice of the bundle; null where they are none (any more). */
  setPricing(bundleId: number, chosen: readonly ChosenPiece[], at: SoldAt): SetPricing | null;
  /** Its price by the present quotes, or by the ones given. */
  price(id: number, market: Market, currency: CurrencyCode, quotes?: GoldQuotes): Waterfall | null;
  priceContext(market: Market, currency: CurrencyCode): PriceContext;

  /** What the market can sell of it by memory's account: warehouse and collection stores together. */
  salable(id: number, market: Market): number;
  stockAt(id: number, sourceId: number): number;
  /** The database's own account of pieces' own options, by number. */
  readCustomOptions(
    tx: Connection,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, readonly CustomOption[]>>;
  /** Where an order takes its stock from: a courier's from the warehouse, a collected one from the store first. */
  sourcesFor(market: Market, pickupStoreCode: string | null): readonly Source[];
  /** The database's own account. */
  readStock(tx: Connection, ids: readonly number[]): Promise<readonly StockRow[]>;
  /** Pieces that orders hold, by order number. */
  readonly stock: Reservation<StockLine, TakenStock>;

  /**
   * Differs whenever an answer of `sharedFields` could: by the catalogue or by what its search goes by, by stock or gold price of the market, by a
   * rate, or by the day, since a piece is new until one.
   */
  stamp(market: Market, currency: CurrencyCode, now: Date): Promise<string>;
  /** Filters that attributes make, as fields of the filter's input type; the same list while the catalogue stands. */
  filterFields(): readonly FilterField[];
  /** Categories of the whole tree. */
  categoryCount(): number;
  resolveUrl(url: string, storeView: StoreView): Promise<Address | null>;
  isEmpty(): Promise<boolean>;
  /** Saves one product; this process has it in memory when it answers. */
  saveProduct(product: ProductToSave): Promise<ProductSaving>;
  /** As an entry of `products.json`, with the revision that it is saved by; null where there is none. */
  readProduct(sku: string): Promise<StoredProduct | null>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly catalogue: Catalogue;
  }
}

/** Fields of Query that say the same to everyone while `stamp` stands; what hangs on a person may not stand below them. */
export const sharedFields: ReadonlySet<string> = new Set([
  'products',
  'category',
  'categoryList',
  'categories',
]);

/** Between two states that follow saved pieces: whoever saves a hundred at once does not make a hundred states. */
const patchPauseMs = 100;

/** After a start the first answers come first; then the search index is made. */
const restMs = 1_000;

export async function createCatalogue(
  platform: Platform,
  areas: { readonly content: Content; readonly stores: Stores; readonly pricing: Pricing },
  begun?: Reading,
): Promise<Catalogue> {
  const { db, log } = platform;
  const { content, stores, pricing } = areas;
  const importer = createCatalogueImporter(platform, stores);
  const rateOf = (from: CurrencyCode, to: CurrencyCode) => stores.rate(from, to);
  const marketOf = (sourceId: number): Market | null => {
    const source = stores.sourceById(sourceId);
    return source && (source.isEshop || source.pickup) ? source.market : null;
  };

  const reading = begun ?? (await beginReading(db, 'start'));
  const keeper = createModelKeeper(reading, { db, marketOf, rateOf, freshen: () => stores.fresh() });
  const loading = createVersioned<ReadModel>({
    ...{ db, log, channel: changedChannel, askedAt: reading.askedAt },
    version: keeper.version,
    load: keeper.load,
    pauseMs: ({ changedSince }) => (changedSince ? patchPauseMs : 0),
  });
  let loaded: Versioned<ReadModel> | undefined;
  let warming: NodeJS.Timeout | undefined;
  const ready = loading.then((versions) => {
    loaded = versions;
    warming = setTimeout(() => void model().search.make(), restMs).unref();
  });
  // Heard of by whoever waits for it.
  ready.catch(() => undefined);
  const known = (): Versioned<ReadModel> => {
    if (!loaded) throw new Error('The catalogue is not in memory yet');
    return loaded;
  };
  const model = (): ReadModel => known().current;
  const fresh = async (atOnce?: boolean): Promise<ReadModel> => {
    const now = await known().fresh(atOnce);
    if (atOnce) await now.search.settled();
    return now;
  };
  const unitOf = (id: number) => {
    const { units, unitById } = model().columns;
    return units.at(unitById.get(id) ?? -1) ?? null;
  };
  const documents = createDocuments(db, model);
  const today = () => businessDay(platform.clock.now());
  const priceContext = (market: Market, currency: CurrencyCode): PriceContext => ({
    ...{ market, currency, day: today() },
    quotes: pricing.quotes(market, currency),
  });
  const pieceById = (id: number): Piece | null => {
    const { rowById, pieces } = model().columns;
    return pieces.at(rowById.get(id) ?? -1) ?? unitOf(id)?.piece ?? null;
  };
  const variantUnits = (parentId: number) => {
    const { rowById, unitStart, units } = model().columns;
    const row = rowById.get(parentId);
    if (row === undefined) return [];
    return units.slice(unitStart[row], unitStart[row + 1]).filter((unit) => unit.id !== parentId);
  };

  content.linkProducts((sku, { productSuffix }) => {
    const { columns } = model();
    const { idBySku, rowById, unitById, units, urlKeys } = columns;
    const id = idBySku.get(sku) ?? -1;
    const row = rowById.get(id) ?? units.at(unitById.get(id) ?? -1)?.row ?? -1;
    const key = urlKeys.at(row);
    return key && hasPage(columns, row) ? `/${key}${productSuffix}` : null;
  });

  return {
    ready,
    fresh,
    get model() {
      return model();
    },
    words,

    piece: (sku) => pieceById(model().columns.idBySku.get(sku) ?? -1),
    pieceById,
    variantsOf: (id) => variantUnits(id).map(({ piece }) => piece),
    variantUnits,
    variantBy(parentId, optionUids) {
      const wanted = new Set(optionUids);
      const fitting = variantUnits(parentId).filter(({ optionIds }) => {
        const own = new Set(
          optionIds.map((id) => optionUid(model().taxonomy.optionById.get(id)?.attributeId ?? 0, id)),
        );
        return [...wanted].every((uid) => own.has(uid));
      });
      return wanted.size > 0 && fitting.length === 1 ? (fitting[0]?.piece ?? null) : null;
    },
    async chosenOptions(variantId) {
      const unit = unitOf(variantId);
      const parent = unit?.piece.parentId == null ? null : await documents.one(unit.piece.parentId);
      if (!unit || !parent) return [];
      const { optionById } = model().taxonomy;
      const options = unit.optionIds.flatMap((id) => optionById.get(id) ?? []);
      return parent.attributeIds.flatMap((attributeId): ChosenOption[] => {
        const option = options.find((one) => one.attributeId === attributeId);
        if (!option) return [];
        const { attribute } = option;
        return [
          {
            attributeId,
            attributeCode: attribute.code,
            attributeLabel: attribute.label,
            valueIndex: option.id,
            valueLabel: option.label,
            uid: optionUid(attributeId, option.id),
          },
        ];
      });
    },
    documents,
    designProduct,
    readDownloads,
    readCustomOptions,
    illustrated: (document) => illustrated({ documents, variantUnits }, document),

    basis(id, market, currency) {
      const unit = unitOf(id);
      return unit && basisOf(unit, { market, currency, day: today() }, rateOf);
    },
    setPricing(bundleId, chosen, at) {
      const { composites, rowById, unitById } = model().columns;
      const composite = composites.get(rowById.get(bundleId) ?? -1);
      if (composite?.kind !== 'bundle') return null;
      const units = chosen.map(({ option, pieceId }) => ({ option, unit: unitById.get(pieceId) ?? -1 }));
      const charges = chargesOf(composite, units);
      if (!charges) return null;
      const discountBasisPoints =
        setDiscountOn(composite, { market: at.market, day: today() })?.basisPoints ?? 0;
      if (!composite.base) return { discountBasisPoints, own: null };
      const prices = ownPricesOf(composite.base, at, rateOf);
      return (
        prices && {
          discountBasisPoints,
          own: { base: asTag(prices.base), charges: charges.map((one) => asTag(prices.chargeOf(one))) },
        }
      );
    },
    price(id, market, currency, quotes = pricing.quotes(market, currency)) {
      const unit = unitOf(id);
      return unit && priceUnit(unit, { market, currency, quotes, day: today() }, rateOf);
    },
    priceContext,

    salable(id, market) {
      const { unitById } = model().columns;
      const unit = unitById.get(id);
      return unit === undefined ? 0 : model().stock.salable(unit, market);
    },
    stockAt(id, sourceId) {
      const unit = model().columns.unitById.get(id);
      return unit === undefined ? 0 : model().stock.at(unit, sourceId);
    },
    sourcesFor(market, pickupStoreCode) {
      const store = pickupStoreCode === null ? null : stores.pickupStore(market, pickupStoreCode);
      return [store, stores.eshopSource(market)].filter((source) => source !== null);
    },
    readStock,
    stock,

    async stamp(market, currency, now) {
      const { stock, search } = await known().fresh();
      const rate = rateOf(marketFacts[market].currency, currency);
      const quotes = quotesKey(pricing.quotes(market, currency));
      const state = `${keeper.built}${search.isEarlier ? '~' : ''}`;
      return `${state} ${stock.serial(market)} ${rate} ${businessDay(now)} ${quotes}`;
    },
    filterFields: () => filterFields(model().taxonomy),
    categoryCount: () => model().taxonomy.categoryById.size,
    async resolveUrl(url, storeView) {
      await content.fresh();
      const find = (paths: readonly string[]) => findUrl(db, paths);
      return resolveUrl({ content, stores, columns: model().columns, find }, url, storeView);
    },
    isEmpty: () => isEmpty(db),
    ...importer,
    async importFiles(files, onProgress) {
      const reports = await importer.importFiles(files, onProgress);
      await fresh(true);
      return reports;
    },
    async saveProduct(product) {
      await stores.fresh();
      const saving = await saveProduct({ db, stores }, product);
      if (saving.kind === 'saved') await known().fresh(true);
      return saving;
    },
    readProduct: (sku) => readStored(db, stores, sku),
    async close() {
      clearTimeout(warming);
      await loaded?.stop();
    },
  };
}
