import type { Link } from '@jinlan/contract/content-tree';
import { LINKED_PAGES } from '@jinlan/contract/wire';
import type { ContactInput } from '@jinlan/domain/content';
import type { Locale, StoreView } from '@jinlan/domain/markets';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { createVersioned } from '../../platform/versioned.ts';
import { type Addresses, indexAddresses, pathIn, type ResolvedPath } from './addresses.ts';
import { type ContactCaller, type Mailbox, writeToShop } from './contact.ts';
import { type ContentFiles, importContent } from './importing/import-content.ts';
import {
  type BlockRow,
  changedChannel,
  loadAddresses,
  loadBlocks,
  loadFormer,
  loadPage,
  loadRedirects,
  type PageAddress,
  type PageRow,
  type RedirectRow,
  readVersion,
} from './store.ts';
import { type LinkedFrom, linksOfContent } from './store-links.ts';

export { homeIdentifier, pathIn, type ResolvedPath } from './addresses.ts';
export { readForeignText } from './foreign-text.ts';
export type { CopyMedia } from './media.ts';
export { presentPage } from './present.ts';
export { resolvers } from './resolvers.ts';
export { robotsText } from './robots.ts';
export { decodeEntities, plainTextOf, sanitiseHtml } from './sanitise.ts';
export type { PageAddress } from './store.ts';
export { validateTree } from './validate-tree.ts';

/**
 * The costs of these types in fields, whatever fields are selected: each use prints the whole page, with all its parts,
 * pictures and links.
 */
export const objectCosts = { CmsPage: 5_000 } as const;
/** Costs in fields: each use runs a statement and returns long texts. */
export const useCosts = { 'Query.cmsBlocks': 3_000, 'Query.checkoutAgreements': 3_000 } as const;

/** The fields of a store view on which the target of a link depends. */
export type LinkingView = Pick<StoreView, 'locale' | 'productSuffix' | 'categorySuffix'>;
type PathOfPiece = (sku: string, storeView: LinkingView) => string | null;

/** Pages and blocks. Their trees are in the database; those in use are cached in memory. */
export interface Content {
  page(by: { readonly id: number } | { readonly identifier: string }): Promise<PageRow | null>;
  /** The pages that the shop itself links to, if they exist or a redirect leads to a replacement. */
  linkedPages(
    storeView: Pick<StoreView, 'code' | 'locale'>,
  ): readonly { readonly identifier: string; readonly path: string }[];
  /** Returns blocks in the requested order. Unknown identifiers are omitted. */
  blocks(identifiers: readonly string[]): Promise<readonly BlockRow[]>;
  /** All pages, at most 5,000. */
  pages(): readonly PageAddress[];
  /** The page at a path of the shop (`about`, with or without slashes or `.html`), or its redirect. */
  resolve(path: string, storeView: Pick<StoreView, 'code' | 'locale'>): ResolvedPath | null;
  /** The path that a link of a tree leads to. */
  addressOf(link: Link, storeView: LinkingView): string;
  /** The retailer's redirects, at most 5,000. */
  redirects(): readonly RedirectRow[];
  /** The paths to which the texts of all pages and blocks link, read from the database. */
  links(): AsyncIterable<LinkedFrom>;
  /** Sets the lookup of product paths; before that, links to products lead to a search by SKU. */
  linkProducts(pathOf: PathOfPiece): void;
  writeToShop(caller: ContactCaller, input: ContactInput): Promise<void>;
  fresh(): Promise<void>;
  importFiles(files: ContentFiles): Promise<ImportReport[]>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly content: Content;
  }
}

/** Paths of all pages, and the documents requested so far; a change of content starts an empty cache. */
interface CachedContent {
  readonly addresses: Addresses;
  readonly pages: Map<number, PageRow>;
  readonly blocks: Map<string, BlockRow | null>;
}

/**
 * The most documents in the cache. Unknown names are cached too, so guessed names cannot fill the memory
 * either.
 */
const maxCachedDocuments = 500;
export async function createContent(platform: Platform, mailbox: Mailbox): Promise<Content> {
  const { db, log } = platform;
  let productPath: PathOfPiece = () => null;
  const cachedContent = await createVersioned<CachedContent>({
    db,
    log,
    channel: changedChannel,
    version: () => readVersion(db),
    async load() {
      const [pages, formerAddresses, redirects] = await Promise.all([
        loadAddresses(db),
        loadFormer(db),
        loadRedirects(db),
      ]);
      return {
        addresses: indexAddresses(pages, formerAddresses, redirects),
        pages: new Map(),
        blocks: new Map(),
      };
    },
  });

  return {
    async page(by) {
      const { addresses, pages } = await cachedContent.fresh();
      const address = 'id' in by ? addresses.byId.get(by.id) : addresses.byIdentifier.get(by.identifier);
      if (!address) return null;
      const cachedPage = pages.get(address.id);
      if (cachedPage) return cachedPage;
      const page = await loadPage(db, address.id);
      if (page) addToCache(pages, address.id, page);
      return page;
    },
    async blocks(identifiers) {
      const { blocks } = await cachedContent.fresh();
      const caller = [...new Set(identifiers)].slice(0, 50);
      const unknown = caller.filter((identifier) => !blocks.has(identifier));
      const blockByIdentifier = new Map<string, BlockRow | null>(
        caller.map((identifier) => [identifier, blocks.get(identifier) ?? null]),
      );
      if (unknown.length > 0) {
        for (const block of await loadBlocks(db, unknown)) blockByIdentifier.set(block.identifier, block);
        for (const identifier of unknown)
          addToCache(blocks, identifier, blockByIdentifier.get(identifier) ?? null);
      }
      return caller.flatMap((identifier) => blockByIdentifier.get(identifier) ?? []);
    },
    linkedPages(storeView) {
      const { addresses } = cachedContent.current;
      return LINKED_PAGES.flatMap((identifier) => {
        const page = addresses.byIdentifier.get(identifier);
        if (page) return [{ identifier, path: pathIn(page, storeView.locale) }];
        return addresses.resolve(identifier, storeView) ? [{ identifier, path: `/${identifier}` }] : [];
      });
    },
    pages: () => cachedContent.current.addresses.pages,
    resolve: (path, storeView) => cachedContent.current.addresses.resolve(path, storeView),
    addressOf({ type, target }, storeView) {
      switch (type) {
        case 'default':
          return target;
        case 'category':
          return `/${target.replace(/^\/+|\.html$/g, '')}${storeView.categorySuffix}`;
        case 'page': {
          const address = cachedContent.current.addresses.byIdentifier.get(target);
          return address === undefined ? '/' : pathIn(address, storeView.locale);
        }
        case 'product':
          return productPath(target, storeView) ?? `/search.html?query=${encodeURIComponent(target)}`;
      }
    },
    redirects: () => cachedContent.current.addresses.redirects,
    linkProducts(pathOf) {
      productPath = pathOf;
    },
    writeToShop: (caller, input) => writeToShop(platform, mailbox, caller, input),
    links: () => linksOfContent(db, platform.config.baseUrl),
    fresh: async () => void (await cachedContent.fresh()),
    async importFiles(files) {
      const name = mailbox.shopName();
      const config = (path: string, locale: Locale) =>
        path === 'general/store_information/name' ? name[locale] : null;
      const reports = await importContent(db, files, config);
      await cachedContent.fresh(true);
      return reports;
    },
    close: () => cachedContent.stop(),
  };
}

function addToCache<K, V>(map: Map<K, V>, key: K, value: V): void {
  for (const oldest of map.keys()) {
    if (map.size < maxCachedDocuments) break;
    map.delete(oldest);
  }
  map.set(key, value);
}
