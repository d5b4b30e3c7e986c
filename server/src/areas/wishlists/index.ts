import { anything, customerIdOf, may } from '@jinlan/domain/people';
import type { Visibility } from '@jinlan/domain/wishlists';
import { catalogueWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { type AddedToBag, addToCart } from './add-to-cart.ts';
import type { Changed } from './additions.ts';
import { addItems, clearList, type ItemUpdate, removeItems, updateItems } from './change-items.ts';
import { createList, deleteList, type ListChange, updateList, withDefault } from './change-lists.ts';
import { createPageReader, largestPage } from './item-pages.ts';
import { findList, ownerOf } from './open-list.ts';
import type { WishlistParts } from './parts.ts';
import { presentItems, type Viewer } from './present-items.ts';
import { pageOf, type WishInput } from './read-wish.ts';
import { type ItemPage, type ListRow, loadShared, marksOf } from './store.ts';
import {
  checkPieces,
  checkPiecesEverySeconds,
  checkPiecesJob,
  tellMembers,
  tellMembersEverySeconds,
  tellMembersJob,
} from './tell-members.ts';
import { type ItemTransfer, type Transferred, transferItems } from './transfer-items.ts';

export { resolvers } from './resolvers.ts';
export { wishlistsHeld } from './store-held.ts';

/** Finding the choices of a piece costs as much as twenty fields. */
const entry = 20;
export const listSizes = {
  'Wishlist.items': { length: largestPage, entry },
  'WishlistOutput.items': { length: largestPage, entry },
  'WishlistItems.items': { entry },
} as const;
/** The cost of this type in fields, whatever fields are selected: the pieces of a list are always counted. */
export const objectCosts = { Wishlist: 300 } as const;
export const useCosts = {
  'Query.sharedWishlist': 2_000,
  'Query.wishedProducts': 2_000,
  /** Up to 200 pieces go into the bag, in four steps. */
  'Mutation.addWishlistItemsToCart': 20_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly wishlists: Wishlists;
  }
}

/** The most SKUs in one request for marks. */
const maxMarked = 100;

/** The most shared lists that one source may read, so that nobody can find codes by trying. */
const sharedListLimit: SharedLimit = { name: 'shared-wishlist', most: 120, seconds: 600 };

/** A shared list: without its owner's address, and with the first name only if the owner shows it. */
export interface SharedList {
  readonly list: ListRow;
  readonly firstName: string | null;
}

export interface Mark {
  readonly sku: string;
  readonly listId: number;
  readonly itemId: number;
}

/** Wish lists. Ids are texts as clients send them; `0` is the default list. */
export interface Wishlists {
  /** The most lists that an account may have; 0 if the shop offers none. */
  readonly most: number;
  nameOf(list: ListRow, context: Pick<RequestContext, 'storeView'>): string;
  /** The signed-in customer's lists, the default one first. */
  lists(context: RequestContext): Promise<readonly ListRow[]>;
  /** One of the customer's lists, or null. */
  list(context: RequestContext, id: string): Promise<ListRow | null>;
  shared(context: RequestContext, code: string): Promise<SharedList | null>;
  page(context: RequestContext, page: ItemPage, viewer: Viewer): Promise<Wire<'WishlistItemInterface'>[]>;
  /** The lists of the customer that contain these pieces; empty for guests. */
  marks(context: RequestContext, skus: readonly string[]): Promise<readonly Mark[]>;
  create(context: RequestContext, name: string, visibility: Visibility): Promise<ListRow>;
  update(context: RequestContext, id: string, change: ListChange): Promise<ListRow>;
  delete(context: RequestContext, id: string): Promise<readonly ListRow[]>;
  add(context: RequestContext, id: string, items: readonly WishInput[]): Promise<Changed>;
  remove(context: RequestContext, id: string, itemIds: readonly string[]): Promise<Changed>;
  updateItems(context: RequestContext, id: string, updates: readonly ItemUpdate[]): Promise<Changed>;
  clear(context: RequestContext, id: string): Promise<Changed>;
  transfer(
    context: RequestContext,
    way: 'copy' | 'move',
    lists: { readonly sourceId: string; readonly destinationId: string },
    items: readonly ItemTransfer[],
  ): Promise<Transferred>;
  addToCart(context: RequestContext, id: string, itemIds: readonly string[] | null): Promise<AddedToBag>;
}

export function createWishlists(parts: WishlistParts): Wishlists {
  const { platform, catalogue, customers } = parts;
  const { db, config } = platform;
  const readPage = createPageReader(db);
  if (config.limits.wishlists.ofAccount > 0) {
    platform.jobs.every(checkPiecesJob, checkPiecesEverySeconds, () => checkPieces(parts));
    platform.jobs.every(tellMembersJob, tellMembersEverySeconds, () => tellMembers(parts));
  }
  const defaultName = ({ storeView }: Pick<RequestContext, 'storeView'>): string =>
    catalogueWords[storeView.locale]['wishlist.default'];

  return {
    most: config.limits.wishlists.ofAccount,
    nameOf: (list, context) => list.name ?? defaultName(context),
    lists: (context) => withDefault(db, ownerOf(platform, context.actor, 'wishlist.read'), context.now),
    list: (context, id) => findList(db, ownerOf(platform, context.actor, 'wishlist.read'), id, context.now),
    async shared({ actor, source }, code) {
      if (config.limits.wishlists.ofAccount === 0) throw refuse('WISHLIST_DISABLED');
      if (!may(actor, 'wishlist.read-shared', anything)) throw refuse('NOT_AUTHORISED');
      const verdict = await platform.limits.take([{ limit: sharedListLimit, source }]);
      if (!verdict.allowed)
        throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
      const list = /^[A-Za-z0-9]{22}$/.test(code) ? await loadShared(db, code) : null;
      if (list === null) return null;
      return { list, firstName: list.showsOwner ? await customers.firstNameOf(db, list.customerId) : null };
    },
    page: async (context, page, viewer) => presentItems(parts, context, await readPage(page), viewer),
    async marks({ actor }, skus) {
      const customerId = customerIdOf(actor);
      if (customerId === null || config.limits.wishlists.ofAccount === 0 || skus.length === 0) return [];
      if (!may(actor, 'wishlist.read', { id: null, customerId, storeId: null })) return [];
      if (skus.length > maxMarked) throw refuse('BAD_REQUEST', { reason: `at most ${maxMarked} SKUs` });
      await catalogue.fresh();
      const pageSkus = skus.map((sku) => {
        const piece = catalogue.pieces.bySku(sku);
        return piece ? pageOf(catalogue, piece).sku : sku.slice(0, 64);
      });
      const marks = Map.groupBy(await marksOf(db, customerId, pageSkus), (mark) => mark.productSku);
      return skus.flatMap((sku, index) =>
        (marks.get(pageSkus[index] ?? '') ?? []).map(({ listId, itemId }) => ({ sku, listId, itemId })),
      );
    },
    create: (context, name, visibility) =>
      createList(platform, { ...context, defaultName: defaultName(context) }, name, visibility),
    update: (context, id, change) =>
      updateList(platform, { ...context, defaultName: defaultName(context) }, id, change),
    delete: (context, id) => deleteList(platform, context, id),
    add: (context, id, items) => addItems(parts, context, id, items),
    remove: (context, id, itemIds) => removeItems(parts, context, id, itemIds),
    updateItems: (context, id, updates) => updateItems(parts, context, id, updates),
    clear: (context, id) => clearList(parts, context, id),
    transfer: (context, way, lists, items) => transferItems(parts, context, way, lists, items),
    addToCart: (context, id, itemIds) => addToCart(parts, context, id, itemIds),
  };
}
