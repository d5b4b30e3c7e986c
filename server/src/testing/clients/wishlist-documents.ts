// Wish-list documents like those of three storefronts written for Magento. One has several lists and a page for each. One
// names the default list by the literal 0. One shows a single list.

const money = '{ value currency }';
const piece = `id uid name sku url_key url_suffix stock_status image { label url } small_image { url label }
  price_range { maximum_price { final_price ${money} regular_price ${money} discount { amount_off } } }
  ... on ConfigurableProduct {
    configurable_options { id attribute_code attribute_id label values { uid default_label label value_index swatch_data { value } } }
    variants { attributes { code value_index } product { uid stock_status small_image { url } } }
  }`;
const options = `customizable_options { id label values { id label value } }
  ... on ConfigurableWishlistItem {
    configurable_options {
      id option_label value_id value_label configurable_product_option_uid configurable_product_option_value_uid
    }
  }
  ... on BundleWishlistItem { bundle_options { id uid label type values { id label price quantity } } }`;
const item = `id quantity description added_at __typename product { ${piece} } ${options}`;
const page = `items { ${item} } page_info { current_page page_size total_pages }`;
const facts = 'id name visibility items_count sharing_code';

export const wishlistDocuments = {
  wishlists: `query Lists { customer { id wishlists { ${facts} } } }`,
  wishlistPage: `query ListPage($id: ID!, $page: Int) { customer { id wishlist_v2(id: $id) {
    ${facts} items_v2(currentPage: $page) { ${page} } } } }`,
  wishlistsWithPieces: `query Whole($page: Int, $size: Int) { customer { id email wishlists(pageSize: 1) {
    id items_count updated_at items_v2(currentPage: $page, pageSize: $size) { ${page} } } } }`,
  wishlistSkus: `query Hearts { customer { wishlists(pageSize: 5) {
    id items_v2(pageSize: 50) { items { id product { sku } } } } } }`,
  createWishlist: `mutation NewList($input: CreateWishlistInput!) { createWishlist(input: $input) { wishlist { ${facts} } } }`,
  updateWishlist: `mutation Rename($id: ID!, $name: String!, $visibility: WishlistVisibilityEnum) {
    updateWishlist(wishlistId: $id, name: $name, visibility: $visibility) { name uid visibility } }`,
  deleteWishlist: `mutation DropList($id: ID!) { deleteWishlist(wishlistId: $id) { status wishlists { ${facts} } } }`,
  addToWishlist: `mutation Wish($id: ID!, $item: WishlistItemInput!) {
    addProductsToWishlist(wishlistId: $id, wishlistItems: [$item]) {
      user_errors { code message } wishlist { ${facts} items_v2 { items { id product { uid sku } } } } } }`,
  addToDefaultWishlist: `mutation WishDefault($items: [WishlistItemInput!]!) {
    addProductsToWishlist(wishlistId: 0, wishlistItems: $items) {
      wishlist { id items_count items_v2 { items { id quantity product { uid } } } } user_errors { code message } } }`,
  updateWishlistItem: `mutation Note($id: ID!, $item: WishlistItemUpdateInput!) {
    updateProductsInWishlist(wishlistId: $id, wishlistItems: [$item]) {
      user_errors { code message } wishlist { id items_v2 { items { id quantity description } } } } }`,
  moveWishlistItems: `mutation Shift($from: ID!, $to: ID!, $items: [WishlistItemMoveInput!]!) {
    moveProductsBetweenWishlists(sourceWishlistUid: $from, destinationWishlistUid: $to, wishlistItems: $items) {
      source_wishlist { ${facts} } destination_wishlist { ${facts} } user_errors { code message } } }`,
  copyWishlistItems: `mutation Duplicate($from: ID!, $to: ID!, $items: [WishlistItemCopyInput!]!) {
    copyProductsBetweenWishlists(sourceWishlistUid: $from, destinationWishlistUid: $to, wishlistItems: $items) {
      source_wishlist { ${facts} } destination_wishlist { ${facts} } user_errors { code message } } }`,
  wishlistToCart: `mutation BuyWishes($id: ID!, $items: [ID!]!) {
    addWishlistItemsToCart(wishlistId: $id, wishlistItemIds: $items) {
      status add_wishlist_items_to_cart_user_errors { code message wishlistId wishlistItemId } wishlist { ${facts} } } }`,
  removeFromWishlist: `mutation Unwish($id: ID!, $items: [ID!]!) {
    removeProductsFromWishlist(wishlistId: $id, wishlistItemsIds: $items) {
      user_errors { code message } wishlist { id items_count items_v2 { items { id } } } } }`,
} as const;
