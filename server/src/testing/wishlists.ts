import { must } from './buyer.ts';
import type { SignedIn } from './people.ts';
import type { TestShop } from './shop.ts';

// Requests about wish lists, with the fields that Magento's clients use.

export const wishedFields = `__typename id quantity description sku product_name state price { value } price_drop { value }
  added_at selected_option_uids entered_option_texts { value } product { sku } customizable_options { label values { label value } }
  ... on ConfigurableWishlistItem {
    child_sku configured_variant { sku } configurable_options { option_label value_label }
  }
  ... on BundleWishlistItem { bundle_options { label values { label quantity } } }
  ... on GiftCardWishlistItem { gift_card_options { amount { value } message recipient_email sender_name } }
  ... on DownloadableWishlistItem { links_v2 { title } }`;
export const wishlistFields = `id name visibility sharing_code items_count is_default shows_owner updated_at
  items_v2 { items { ${wishedFields} } page_info { current_page page_size total_pages } }`;
const errors = 'user_errors { code message reason index }';

type Member = Pick<SignedIn, 'headers'> | null;

/** Returns functions that send requests about wish lists. A null member is a guest. */
export const wishes = (shop: TestShop, store = 'hk_en') => {
  const ask = (member: Member, query: string, variables: object = {}) =>
    shop.graphql(query, { ...variables }, { ...member?.headers, store });
  const items = (name: string, type: string, argument = 'wishlistItems') =>
    `mutation ($id: ID!, $items: ${type}) {
      done: ${name}(wishlistId: $id, ${argument}: $items) { wishlist { ${wishlistFields} } ${errors} } }`;
  const documents = {
    add: items('addProductsToWishlist', '[WishlistItemInput!]!'),
    update: items('updateProductsInWishlist', '[WishlistItemUpdateInput!]!'),
    remove: items('removeProductsFromWishlist', '[ID!]!', 'wishlistItemsIds'),
    clear: `mutation ($id: ID!) { done: clearWishlist(wishlistId: $id) { wishlist { ${wishlistFields} } ${errors} } }`,
    delete:
      'mutation ($id: ID!) { done: deleteWishlist(wishlistId: $id) { status wishlists { id name is_default } } }',
    create: `mutation ($input: CreateWishlistInput!) { done: createWishlist(input: $input) { wishlist { ${wishlistFields} } } }`,
    change: `mutation ($id: ID!, $name: String, $visibility: WishlistVisibilityEnum, $shows: Boolean) {
      done: updateWishlist(wishlistId: $id, name: $name, visibility: $visibility, shows_owner: $shows) {
        name uid visibility wishlist { ${wishlistFields} } } }`,
    copy: `mutation ($from: ID!, $to: ID!, $items: [WishlistItemCopyInput!]!) {
      done: copyProductsBetweenWishlists(sourceWishlistUid: $from, destinationWishlistUid: $to, wishlistItems: $items) {
        source_wishlist { ${wishlistFields} } destination_wishlist { ${wishlistFields} } ${errors} } }`,
    move: `mutation ($from: ID!, $to: ID!, $items: [WishlistItemMoveInput!]!) {
      done: moveProductsBetweenWishlists(sourceWishlistUid: $from, destinationWishlistUid: $to, wishlistItems: $items) {
        source_wishlist { ${wishlistFields} } destination_wishlist { ${wishlistFields} } ${errors} } }`,
    toCart: `mutation ($id: ID!, $items: [ID!]) {
      done: addWishlistItemsToCart(wishlistId: $id, wishlistItemIds: $items) {
        status wishlist { ${wishlistFields} }
        add_wishlist_items_to_cart_user_errors { code message reason wishlistId wishlistItemId } } }`,
    lists: `{ customer { wishlists { ${wishlistFields} } } }`,
    list: `query ($id: ID!) { customer { wishlist_v2(id: $id) { ${wishlistFields} } } }`,
    shared: `query ($code: String!) { sharedWishlist(code: $code) {
      code name owner_firstname items_count items_v2 { items { ${wishedFields} } page_info { total_pages } } } }`,
    marks: 'query ($skus: [String!]!) { wishedProducts(skus: $skus) { sku wishlist_id wishlist_item_id } }',
  };
  type Name = keyof typeof documents;
  const send = (member: Member, name: Name, variables: object = {}) =>
    ask(member, documents[name], variables);
  return {
    ask,
    send,
    /** Sends a mutation. Returns its payload; throws its errors. */
    done: async (member: Member, name: Name, variables: object = {}) =>
      (await must(send(member, name, variables))).done,
    /** Returns the code of the refusal; undefined without one. */
    code: async (member: Member, name: Name, variables: object = {}) =>
      (await send(member, name, variables)).errors?.[0]?.extensions?.code,
    message: async (member: Member, name: Name, variables: object = {}) =>
      (await send(member, name, variables)).errors?.[0]?.message,
    lists: async (member: Member) => (await must(send(member, 'lists'))).customer.wishlists,
    list: async (member: Member, id: string) =>
      (await must(send(member, 'list', { id }))).customer.wishlist_v2,
    create: async (member: Member, name: string, visibility = 'PRIVATE') =>
      (await must(send(member, 'create', { input: { name, visibility } }))).done.wishlist,
    shared: async (code: string, member: Member = null) =>
      (await must(send(member, 'shared', { code }))).sharedWishlist,
  };
};

type Listed = { readonly items_v2: { readonly items: readonly { sku: string; quantity: number }[] } };
/** Returns the SKU and quantity of each piece of a list. */
export const contentOf = ({ items_v2: { items } }: Listed): readonly (readonly [string, number])[] =>
  items.map(({ sku, quantity }) => [sku, quantity] as const);
