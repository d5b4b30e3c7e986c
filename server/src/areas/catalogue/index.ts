import { businessDay } from '@jinlan/domain/kernel';
import { type Market, marketFacts, type StoreView } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Platform } from '../../platform/platform.ts';
import { createVersioned, type Versioned } from '../../platform/versioned.ts';
import type { Content } from '../content/index.ts';
import type { Pricing } from '../pricing/index.ts';
import type { Stores } from '../stores/index.ts';
import { type Address, resolveUrl } from './addresses/resolve-url.ts';
import { type FilterField, filterFields } from './attributes/filter-fields.ts';
import { createReadModelLoader } from './changes/keep-read-model.ts';
import { beginReading, type Reading } from './changes/reading.ts';
import { type CatalogueImporter, createCatalogueImporter } from './importer.ts';
import { type CataloguePieces, createPieces } from './pieces/pieces.ts';
import { type CataloguePrices, createPrices } from './prices.ts';
import { hasPage } from './read-model/columns.ts';
import type { ReadModel } from './read-model/index.ts';
import { quotesKey } from './read-model/prices.ts';
import { readStored, type StoredProduct } from './saving/read-stored.ts';
import { type ProductSaving, type ProductToSave, saveProduct } from './saving/save-product.ts';
import { type CatalogueStock, createCatalogueStock } from './stock/shelves.ts';
import { changedChannel, findUrl, isEmpty } from './store.ts';
import { type Words, words } from './words.ts';

export type { Address } from './addresses/resolve-url.ts';
export { attributeCode, attributeText } from './attributes/present-attributes.ts';
export type { Reading } from './changes/reading.ts';
export { textCosts } from './finding/search-costs.ts';
export type { ReadProgress } from './import/magento/import-magento.ts';
export type { PictureFolders } from './import/pictures.ts';
export { type CatalogueImporter, createCatalogueImporter } from './importer.ts';
export type { PieceDocument } from './pieces/documents.ts';
export { picturesPage } from './pieces/pictures-page.ts';
export { type ChosenOption, isVirtual, type Piece, uidOf } from './pieces/piece.ts';
export { goldWeights, makingDays, mediaUrl } from './pieces/present-piece.ts';
export { presentMoney, presentParts, presentStep } from './pieces/present-price.ts';
export { type PieceSource, priceOf } from './pieces/resolvers-piece.ts';
export { presentExclusion } from './pieces/returning.ts';
export type { SetPricing } from './prices.ts';
export { resolvers } from './resolvers.ts';
export type { TakenStock } from './stock/reserve-stock.ts';
export type { SourceStock } from './stock/shelves.ts';

/** A search or a list of pieces is computed for each use. */
export const useCosts = {
  'Query.products': 5_000,
  'Query.searchSuggestions': 5_000,
  'Query.searchTerm': 2_000,
  'Query.pickupLocations': 5_000,
  'Query.attributesList': 5_000,
} as const;

export type { StoredProduct } from './saving/read-stored.ts';
export type { ProductSaving, ProductToSave } from './saving/save-product.ts';
export {
  bundleChoices,
  bundleChoiceUid,
  bundleOptionUid,
  readBundleUid,
} from './types/bundle-choices.ts';
export { downloadLinkId, downloadLinkUid, readDownloadLinkUid } from './types/download-links.ts';
export {
  type GiftCardUidField,
  giftCardAmountUid,
  giftCardFieldUid,
  readGiftCardAmountUid,
  readGiftCardFieldUid,
} from './types/gift-card-uids.ts';
export { customOptionUid, optionPrice, readCustomOptionUid } from './types/present-types.ts';
export type { CustomOption, Downloads, OptionPrice } from './types/product-types.ts';
export { downloadsOf } from './types/resolvers-types.ts';

/**
 * Pieces, categories, current prices and stock. Synchronous functions answer from memory, so they may be used inside a
 * transaction. Exact stock requires `stock.reservation`.
 */
export interface Catalogue extends CatalogueImporter {
  /** Resolves when the read model is loaded; nothing else may be called before. */
  readonly ready: Promise<void>;
  /**
   * Returns a model with all changes committed before the call. If a notification was lost, a change may be
   * missing for up to a second; never with `atOnce`. Call it at the start of a request.
   */
  fresh(atOnce?: boolean): Promise<ReadModel>;
  readonly model: ReadModel;
  readonly words: Words;

  readonly pieces: CataloguePieces;
  readonly prices: CataloguePrices;
  readonly stock: CatalogueStock;

  /**
   * Changes whenever an answer of `sharedFields` could change: by the catalogue, its search index, the market's stock or
   * gold prices, an exchange rate, or the day.
   */
  stamp(market: Market, currency: CurrencyCode, now: Date): Promise<string>;
  /** The filters of attributes, as fields of the filter input; the same list until the taxonomy changes. */
  filterFields(): readonly FilterField[];
  /** The number of categories in the tree. */
  categoryCount(): number;
  resolveUrl(url: string, storeView: StoreView): Promise<Address | null>;
  isEmpty(): Promise<boolean>;
  /** Saves one product; resolves when this process has it in memory. */
  saveProduct(product: ProductToSave): Promise<ProductSaving>;
  /** The stored product as an entry of `products.json`, with its revision; null where there is none. */
  readProduct(sku: string): Promise<StoredProduct | null>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly catalogue: Catalogue;
  }
}

/**
 * Query fields whose answer is the same for everyone while `stamp` is unchanged. No field below them may
 * depend on the person.
 */
export const sharedFields: ReadonlySet<string> = new Set([
  'products',
  'category',
  'categoryList',
  'categories',
]);

/** Pause between two updates of the model, so that a hundred saves do not build a hundred states. */
const patchPauseMs = 100;

/** Delay after a start before the search index is built, so that the first requests are answered first. */
const indexDelayMs = 1_000;

export async function createCatalogue(
  platform: Platform,
  areas: { readonly content: Content; readonly stores: Stores; readonly pricing: Pricing },
  startedReading?: Reading,
): Promise<Catalogue> {
  const { db, log } = platform;
  const { content, stores, pricing } = areas;
  const importer = createCatalogueImporter(platform, stores);
  const rateOf = (from: CurrencyCode, to: CurrencyCode) => stores.rate(from, to);
  const marketOf = (sourceId: number): Market | null => {
    const source = stores.sourceById(sourceId);
    return source && (source.isEshop || source.pickup) ? source.market : null;
  };

  const reading = startedReading ?? (await beginReading(db, 'start'));
  const loader = createReadModelLoader(reading, { db, marketOf, rateOf, freshen: () => stores.fresh() });
  const loading = createVersioned<ReadModel>({
    ...{ db, log, channel: changedChannel, askedAt: reading.askedAt },
    version: loader.version,
    load: loader.load,
    pauseMs: ({ changedSince }) => (changedSince ? patchPauseMs : 0),
  });
  let loaded: Versioned<ReadModel> | undefined;
  let indexTimer: NodeJS.Timeout | undefined;
  const ready = loading.then((versions) => {
    loaded = versions;
    indexTimer = setTimeout(() => void model().search.build(), indexDelayMs).unref();
  });
  // Callers of `ready` handle the failure; without this line it would also end the process.
  ready.catch(() => undefined);
  const versionedModel = (): Versioned<ReadModel> => {
    if (!loaded) throw new Error('The catalogue is not in memory yet');
    return loaded;
  };
  const model = (): ReadModel => versionedModel().current;
  const fresh = async (atOnce?: boolean): Promise<ReadModel> => {
    const now = await versionedModel().fresh(atOnce);
    if (atOnce) await now.search.settled();
    return now;
  };
  const today = () => businessDay(platform.clock.now());

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

    pieces: createPieces(db, model),
    prices: createPrices({ pricing, model, today, rateOf }),
    stock: createCatalogueStock(stores, model),

    async stamp(market, currency, now) {
      const { stock, search } = await versionedModel().fresh();
      const rate = rateOf(marketFacts[market].currency, currency);
      const quotes = quotesKey(pricing.quotes(market, currency));
      const state = `${loader.built}${search.isEarlier ? '~' : ''}`;
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
      if (saving.kind === 'saved') await versionedModel().fresh(true);
      return saving;
    },
    readProduct: (sku) => readStored(db, stores, sku),
    async close() {
      clearTimeout(indexTimer);
      await loaded?.stop();
    },
  };
}
