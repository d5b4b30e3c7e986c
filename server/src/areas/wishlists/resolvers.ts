import { customerIdOf } from '@jinlan/domain/people';
import type { GraphQLResolveInfo } from 'graphql';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { BagRefusal } from './add-to-cart.ts';
import type { Changed, WishRefusal } from './additions.ts';
import { largestPage } from './item-pages.ts';
import type { Viewer } from './present-items.ts';
import { textsOf } from './read-wish.ts';
import type { ListRow } from './store.ts';

const presentList = (context: RequestContext, row: ListRow): Wire<'Wishlist'> => ({
  row,
  id: String(row.id),
  items_count: row.count,
  name: context.areas.wishlists.nameOf(row, context),
  sharing_code: row.code,
  updated_at: row.updatedAt.toISOString(),
  visibility: row.visibility,
  is_default: row.isDefault,
  shows_owner: row.showsOwner,
});

const presentRefusal = ({ index, refusal }: WishRefusal): Wire<'WishListUserInputError'> => ({
  code: refusal.code === 'PRODUCT_NOT_FOUND' ? 'PRODUCT_NOT_FOUND' : 'UNDEFINED',
  message: refusal.message,
  index,
  reason: refusal.code,
});

const presentChange = (context: RequestContext, { list, refusals }: Changed) => ({
  user_errors: refusals.map(presentRefusal),
  wishlist: presentList(context, list),
});

const presentBagRefusal = (
  list: ListRow,
  { itemId, code, refusal }: BagRefusal,
): Wire<'WishlistCartUserInputError'> => ({
  code:
    code === 'PRODUCT_NOT_FOUND' || code === 'NOT_SALABLE' || code === 'INSUFFICIENT_STOCK'
      ? code
      : 'UNDEFINED',
  message: refusal.message,
  wishlistId: String(list.id),
  wishlistItemId: itemId,
  reason: refusal.code,
});

/** Two equal additions to a bag in one document are two requests. */
const withRequestId = (context: RequestContext, info: GraphQLResolveInfo): RequestContext => ({
  ...context,
  requestId: `${context.requestId}/${info.path.key}`,
});

interface PageArgs {
  readonly currentPage?: number | null;
  readonly pageSize?: number | null;
}

function readPage({ currentPage, pageSize }: PageArgs): { readonly page: number; readonly size: number } {
  const page = currentPage ?? 1;
  const size = pageSize ?? 20;
  if (page < 1) throw refuse('PAGE_INVALID', { name: 'currentPage' });
  if (size < 1) throw refuse('PAGE_INVALID', { name: 'pageSize' });
  return { page, size: Math.min(largestPage, size) };
}

async function presentPage(
  context: RequestContext,
  { id, count }: ListRow,
  args: PageArgs,
  viewer: Viewer,
): Promise<Wire<'WishlistItems'>> {
  const { page, size } = readPage(args);
  const skip = Math.min((page - 1) * size, count);
  const isEmpty = skip >= count;
  return {
    items: isEmpty
      ? []
      : await context.areas.wishlists.page(context, { listId: id, skip, take: size }, viewer),
    page_info: { current_page: page, page_size: size, total_pages: Math.ceil(count / size) },
  };
}

/** Magento's older form of the pieces. */
async function olderItems({ row }: { readonly row: ListRow }, _: object, context: RequestContext) {
  if (row.count === 0) return [];
  const page = { listId: row.id, skip: 0, take: largestPage };
  const items = await context.areas.wishlists.page(context, page, 'owner');
  return items.map((item) => ({
    added_at: item.added_at,
    description: item.description ?? null,
    id: Number(item.id),
    product: item.product ?? null,
    qty: item.quantity,
  }));
}

const isOwn = (context: RequestContext, customerId: string | null): boolean =>
  customerId !== null && customerIdOf(context.actor) === customerId;

/** The default list of the customer who calls. */
async function defaultList(context: RequestContext): Promise<ListRow> {
  const list = await context.areas.wishlists.list(context, '0');
  if (list === null) throw refuse('WISHLIST_NOT_FOUND');
  return list;
}

export const resolvers = {
  StoreConfig: {
    magento_wishlist_general_is_enabled: (_, __, { areas }) => (areas.wishlists.most > 0 ? '1' : '0'),
    enable_multiple_wishlists: (_, __, { areas }) => (areas.wishlists.most > 1 ? '1' : '0'),
    maximum_number_of_wishlists: (_, __, { areas }) => String(areas.wishlists.most),
  },
  Query: {
    async wishlist(_, __, context) {
      const row = await defaultList(context);
      const { items_count, name, sharing_code, updated_at } = presentList(context, row);
      return { row, items_count, name, sharing_code, updated_at };
    },
    async sharedWishlist(_, { code }, context) {
      const shared = await context.areas.wishlists.shared(context, code);
      if (shared === null) return null;
      const { list, firstName } = shared;
      return {
        row: list,
        code,
        name: context.areas.wishlists.nameOf(list, context),
        owner_firstname: firstName,
        items_count: list.count,
      };
    },
    async wishedProducts(_, { skus }, context) {
      const marks = await context.areas.wishlists.marks(context, skus);
      return marks.map(({ sku, listId, itemId }) => ({
        sku,
        wishlist_id: String(listId),
        wishlist_item_id: String(itemId),
      }));
    },
  },
  Mutation: {
    async createWishlist(_, { input: { name, visibility } }, context) {
      return {
        wishlist: presentList(context, await context.areas.wishlists.create(context, name, visibility)),
      };
    },
    async updateWishlist(_, { wishlistId, name, visibility, shows_owner }, context) {
      const list = await context.areas.wishlists.update(context, wishlistId, {
        name: name ?? null,
        visibility: visibility ?? null,
        showsOwner: shows_owner ?? null,
      });
      const wishlist = presentList(context, list);
      return { name: wishlist.name ?? '', uid: String(list.id), visibility: list.visibility, wishlist };
    },
    async deleteWishlist(_, { wishlistId }, context) {
      const lists = await context.areas.wishlists.delete(context, wishlistId);
      return { status: true, wishlists: lists.map((list) => presentList(context, list)) };
    },
    async addProductsToWishlist(_, { wishlistId, wishlistItems }, context) {
      const inputs = wishlistItems.map((item) => ({
        sku: item.sku.trim(),
        parentSku: item.parent_sku?.trim() || null,
        quantity: item.quantity,
        selectedOptions: textsOf(item.selected_options),
        enteredOptions: textsOf(item.entered_options),
      }));
      return presentChange(context, await context.areas.wishlists.add(context, wishlistId, inputs));
    },
    async removeProductsFromWishlist(_, { wishlistId, wishlistItemsIds }, context) {
      return presentChange(
        context,
        await context.areas.wishlists.remove(context, wishlistId, wishlistItemsIds),
      );
    },
    async updateProductsInWishlist(_, { wishlistId, wishlistItems }, context) {
      const updates = wishlistItems.map((item) => ({
        id: item.wishlist_item_id,
        quantity: item.quantity ?? null,
        note: item.description ?? null,
        choices:
          item.selected_options || item.entered_options
            ? {
                selectedOptions: textsOf(item.selected_options),
                enteredOptions: textsOf(item.entered_options),
              }
            : null,
      }));
      return presentChange(context, await context.areas.wishlists.updateItems(context, wishlistId, updates));
    },
    async clearWishlist(_, { wishlistId }, context) {
      return presentChange(context, await context.areas.wishlists.clear(context, wishlistId));
    },
    copyProductsBetweenWishlists: (_, args, context) => transfer(context, 'copy', args),
    moveProductsBetweenWishlists: (_, args, context) => transfer(context, 'move', args),
    async addWishlistItemsToCart(_, { wishlistId, wishlistItemIds }, context, info) {
      const { list, refusals } = await context.areas.wishlists.addToCart(
        withRequestId(context, info),
        wishlistId,
        wishlistItemIds ?? null,
      );
      return {
        add_wishlist_items_to_cart_user_errors: refusals.map((refusal) => presentBagRefusal(list, refusal)),
        status: refusals.length === 0,
        wishlist: presentList(context, list),
      };
    },
  },
  Customer: {
    wishlist: async ({ customer_id }, _, context) => {
      if (!isOwn(context, customer_id ?? null)) throw refuse('WISHLIST_NOT_ALLOWED');
      return presentList(context, await defaultList(context));
    },
    async wishlist_v2({ customer_id }, { id }, context) {
      if (!isOwn(context, customer_id ?? null)) return null;
      const list = await context.areas.wishlists.list(context, id);
      return list && presentList(context, list);
    },
    async wishlists({ customer_id }, args, context) {
      if (!isOwn(context, customer_id ?? null)) return [];
      const { page, size } = readPage(args);
      const lists = await context.areas.wishlists.lists(context);
      return lists.slice((page - 1) * size, page * size).map((list) => presentList(context, list));
    },
  },
  Wishlist: {
    items: olderItems,
    items_v2: ({ row }, args, context) => presentPage(context, row, args, 'owner'),
  },
  WishlistOutput: { items: olderItems },
  SharedWishlist: {
    items_v2: ({ row }, args, context) => presentPage(context, row, args, 'stranger'),
  },
} satisfies Resolvers;

interface TransferArgs {
  readonly sourceWishlistUid: string;
  readonly destinationWishlistUid: string;
  readonly wishlistItems: readonly {
    readonly wishlist_item_id: string;
    readonly quantity?: number | null | undefined;
  }[];
}

async function transfer(context: RequestContext, way: 'copy' | 'move', args: TransferArgs) {
  const { source, destination, refusals } = await context.areas.wishlists.transfer(
    context,
    way,
    { sourceId: args.sourceWishlistUid, destinationId: args.destinationWishlistUid },
    args.wishlistItems.map((item) => ({ id: item.wishlist_item_id, quantity: item.quantity ?? null })),
  );
  return {
    source_wishlist: presentList(context, source),
    destination_wishlist: presentList(context, destination),
    user_errors: refusals.map(presentRefusal),
  };
}
