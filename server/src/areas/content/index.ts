import type { Link } from '@jinlan/contract/content-tree';
import { LINKED_PAGES } from '@jinlan/contract/wire';
import type { ContactInput } from '@jinlan/domain/content';
import type { Locale, StoreView } from '@jinlan/domain/markets';
import type { ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { createVersioned } from '../../platform/versioned.ts';
import { type Addresses, indexAddresses, pathIn, type ResolvedPath } from './addresses.ts';
import { type ContactAsked, type Mailbox, writeToShop } from './contact.ts';
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
export type { TakeMedia } from './media.ts';
export { presentPage } from './present.ts';
export { resolvers } from './resolvers.ts';
export { robotsText } from './robots.ts';
export { decodeEntities, plainTextOf, sanitiseHtml } from './sanitise.ts';
export type { PageAddress } from './store.ts';
export { validateTree } from './validate-tree.ts';

/** The store view as far as it decides where a link leads. */
export type LinkingView = Pick<StoreView, 'locale' | 'productSuffix' | 'categorySuffix'>;
type PathOfPiece = (sku: string, storeView: LinkingView) => string | null;

/** Pages and blocks: trees in the database, the ones in use in memory. */
export interface Content {
  page(by: { readonly id: number } | { readonly identifier: string }): Promise<PageRow | null>;
  /** Those of the pages that the shop itself links to which are there, or which a redirect leads on. */
  linkedPages(
    storeView: Pick<StoreView, 'code' | 'locale'>,
  ): readonly { readonly identifier: string; readonly path: string }[];
  /** In the order asked; unknown ones are left out. */
  blocks(identifiers: readonly string[]): Promise<readonly BlockRow[]>;
  /** All of them, at most 5,000. */
  pages(): readonly PageAddress[];
  /** What stands at a path of the shop (`about`, with or without slashes or `.html`), or where it leads. */
  resolve(path: string, storeView: Pick<StoreView, 'code' | 'locale'>): ResolvedPath | null;
  /** The path a link of a tree leads to. */
  addressOf(link: Link, storeView: LinkingView): string;
  /** Redirects of the retailer, at most 5,000. */
  redirects(): readonly RedirectRow[];
  /** Where the texts of all pages and blocks lead in this shop, from the database. */
  links(): AsyncIterable<LinkedFrom>;
  /** The catalogue says where its pieces are; until then they are found by their article number. */
  linkProducts(pathOf: PathOfPiece): void;
  writeToShop(asked: ContactAsked, input: ContactInput): Promise<void>;
  fresh(): Promise<void>;
  importFiles(files: ContentFiles): Promise<ImportReport[]>;
  close(): Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Areas {
    readonly content: Content;
  }
}

/** Addresses of all pages, and the documents that were asked for; a change of content starts a new one. */
interface Known {
  readonly addresses: Addresses;
  readonly pages: Map<number, PageRow>;
  readonly blocks: Map<string, BlockRow | null>;
}

/** Names that nobody has are remembered too, so the bound is also against guessing. */
const keptDocuments = 500;
export async function createContent(platform: Platform, mailbox: Mailbox): Promise<Content> {
  const { db, log } = platform;
  let productPath: PathOfPiece = () => null;
  const known = await createVersioned<Known>({
    db,
    log,
    channel: changedChannel,
    version: () => readVersion(db),
    async load() {
      const [pages, former, redirects] = await Promise.all([
        loadAddresses(db),
        loadFormer(db),
        loadRedirects(db),
      ]);
      return {
        addresses: indexAddresses(pages, former, redirects),
        pages: new Map(),
        blocks: new Map(),
      };
    },
  });

  return {
    async page(by) {
      const { addresses, pages } = await known.fresh();
      const address = 'id' in by ? addresses.byId.get(by.id) : addresses.byIdentifier.get(by.identifier);
      if (!address) return null;
      const kept = pages.get(address.id);
      if (kept) return kept;
      const page = await loadPage(db, address.id);
      if (page) keep(pages, address.id, page);
      return page;
    },
    async blocks(identifiers) {
      const { blocks } = await known.fresh();
      const asked = [...new Set(identifiers)].slice(0, 50);
      const unknown = asked.filter((identifier) => !blocks.has(identifier));
      const found = new Map<string, BlockRow | null>(asked.map((one) => [one, blocks.get(one) ?? null]));
      if (unknown.length > 0) {
        for (const block of await loadBlocks(db, unknown)) found.set(block.identifier, block);
        for (const identifier of unknown) keep(blocks, identifier, found.get(identifier) ?? null);
      }
      return asked.flatMap((identifier) => found.get(identifier) ?? []);
    },
    linkedPages(storeView) {
      const { addresses } = known.current;
      return LINKED_PAGES.flatMap((identifier) => {
        const page = addresses.byIdentifier.get(identifier);
        if (page) return [{ identifier, path: pathIn(page, storeView.locale) }];
        return addresses.resolve(identifier, storeView) ? [{ identifier, path: `/${identifier}` }] : [];
      });
    },
    pages: () => known.current.addresses.pages,
    resolve: (path, storeView) => known.current.addresses.resolve(path, storeView),
    addressOf({ type, target }, storeView) {
      switch (type) {
        case 'default':
          return target;
        case 'category':
          return `/${target.replace(/^\/+|\.html$/g, '')}${storeView.categorySuffix}`;
        case 'page': {
          const address = known.current.addresses.byIdentifier.get(target);
          return address === undefined ? '/' : pathIn(address, storeView.locale);
        }
        case 'product':
          return productPath(target, storeView) ?? `/search.html?query=${encodeURIComponent(target)}`;
      }
    },
    redirects: () => known.current.addresses.redirects,
    linkProducts(pathOf) {
      productPath = pathOf;
    },
    writeToShop: (asked, input) => writeToShop(platform, mailbox, asked, input),
    links: () => linksOfContent(db, platform.config.baseUrl),
    fresh: async () => void (await known.fresh()),
    async importFiles(files) {
      const name = mailbox.shopName();
      const config = (path: string, locale: Locale) =>
        path === 'general/store_information/name' ? name[locale] : null;
      const reports = await importContent(db, files, config);
      await known.fresh(true);
      return reports;
    },
    close: () => known.stop(),
  };
}

function keep<K, V>(map: Map<K, V>, key: K, value: V): void {
  for (const oldest of map.keys()) {
    if (map.size < keptDocuments) break;
    map.delete(oldest);
  }
  map.set(key, value);
}
