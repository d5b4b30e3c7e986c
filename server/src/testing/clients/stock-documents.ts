import { wishlistDocuments } from './wishlist-documents.ts';

// Documents like those of storefronts written for Magento: the same fields and the same kinds of variables, in our own
// wording. `stock-clients.test.ts` sends every document.

const money = '{ value currency }';
const region = 'region { region_id code label }';
const cartAddress = `firstname lastname company street city ${region} postcode country { code label } telephone vat_id uid customer_address_id`;
const method = `carrier_code carrier_title method_code method_title amount ${money} price_excl_tax ${money} price_incl_tax ${money}`;

const cart = `
  fragment ClientCart on Cart {
    __typename id email is_virtual total_quantity total_summary_quantity_including_config
    applied_coupons { code }
    items {
      id uid quantity __typename
      product {
        id uid name sku __typename url_key url_suffix stock_status small_image { url label } thumbnail { url }
        price { regularPrice { amount ${money} } }
        ... on ConfigurableProduct {
          variants {
            attributes { uid code value_index }
            product { id uid small_image { url } thumbnail { url } stock_status }
          }
        }
      }
      prices {
        price ${money} price_including_tax ${money} original_item_price { value } original_row_total { value }
        row_total ${money} row_total_including_tax { value } total_item_discount { value } discounts { amount { value } label }
      }
      errors { code message }
      customizable_options { label values { label value } }
      ... on ConfigurableCartItem {
        configurable_options {
          id option_label value_id value_label configurable_product_option_uid configurable_product_option_value_uid
        }
        configured_variant { uid thumbnail { url } }
      }
    }
    prices {
      grand_total ${money} subtotal_excluding_tax ${money} subtotal_including_tax ${money}
      subtotal_with_discount_excluding_tax { value } discounts { amount ${money} label } applied_taxes { amount ${money} label }
    }
    shipping_addresses {
      ${cartAddress}
      available_shipping_methods { ${method} available error_message }
      selected_shipping_method { ${method} }
    }
    billing_address { ${cartAddress} }
    available_payment_methods { code title }
    selected_payment_method { code title purchase_order_number }
  }`;

const cartChange = (name: string, input: string): string =>
  `mutation Change($input: ${input}) { ${name}(input: $input) { cart { ...ClientCart } } } ${cart}`;

const customer = 'customer { id email firstname lastname is_subscribed is_confirmed }';
const bookAddress = `id uid firstname lastname middlename company street city region { region_code region region_id }
  postcode country_code telephone vat_id default_shipping default_billing customer_id extension_attributes { attribute_code value }`;

const listItem = `id uid name sku url_key url_suffix rating_summary stock_status __typename small_image { url label } thumbnail { url }
  price { regularPrice { amount ${money} } }
  price_range { maximum_price { final_price ${money} regular_price ${money} discount { amount_off } } }`;

const choices = `configurable_options {
    id uid label position attribute_id attribute_uid attribute_id_v2 attribute_code
    values { uid label default_label store_label use_default_value value_index swatch_data { value ... on ImageSwatchData { thumbnail } } }
  }`;

const pagePiece = `
  fragment PagePiece on ProductInterface {
    ${listItem}
    image { url label } meta_description
    description { html } short_description { html }
    categories { id uid breadcrumbs { category_id category_uid } }
    media_gallery_entries { id uid label position disabled file }
    custom_attributes {
      attribute_metadata {
        uid code label attribute_labels { label store_code } data_type is_system entity_type
        ui_input { ui_input_type is_html_allowed }
        ... on ProductAttributeMetadata { used_in_components }
      }
      selected_attribute_options { attribute_option { uid label is_default } }
      entered_attribute_value { value }
    }
    custom_attributesV2 { items { code attribute { label } } }
    ... on ConfigurableProduct {
      ${choices}
      variants {
        attributes { uid code value_index }
        product {
          id uid sku name stock_status thumbnail { url } media_gallery_entries { id uid label position disabled file }
          price { regularPrice { amount ${money} } }
          price_range { maximum_price { final_price ${money} discount { amount_off } } }
          custom_attributes { attribute_metadata { uid code label } entered_attribute_value { value } selected_attribute_options { attribute_option { label } } }
        }
      }
    }
  }`;

const facets = `aggregations { attribute_code label count position options { label value } }`;
const oldFacets = `filters { name request_var filter_items_count filter_items { label value_string } }`;
const category = `id uid name description url_key url_path url_suffix position include_in_menu image path display_mode children_count
  meta_title meta_description meta_keywords`;

const orderAddress =
  'firstname lastname middlename prefix company street city region region_id postcode country_code telephone';
const documentItem = `id product_name product_sku product_sale_price ${money} order_item { id product_name }`;
const totals = `grand_total ${money} subtotal ${money} total_shipping ${money} total_tax ${money} discounts { amount ${money} label }
  taxes { amount ${money} rate title } shipping_handling { total_amount ${money} }`;

export const documents = {
  cart: `query Bag($id: String!) { cart(cart_id: $id) { ...ClientCart } } ${cart}`,
  customerCart: `query OwnBag { customerCart { ...ClientCart } } ${cart}`,
  createCart: 'mutation NewBag { createEmptyCart }',
  add: `mutation Add($id: String!, $items: [CartItemInput!]!) {
    addProductsToCart(cartId: $id, cartItems: $items) { cart { ...ClientCart } user_errors { code message } } } ${cart}`,
  addSimple: cartChange('addSimpleProductsToCart', 'AddSimpleProductsToCartInput'),
  addConfigurable: cartChange('addConfigurableProductsToCart', 'AddConfigurableProductsToCartInput'),
  exchange: `mutation Exchange($id: String!, $parent: String!, $variant: String!, $count: Float!, $old: ID!) {
    addConfigurableProductsToCart(input: { cart_id: $id, cart_items: [{ parent_sku: $parent, data: { sku: $variant, quantity: $count } }] }) {
      cart { ...ClientCart } }
    removeItemFromCart(input: { cart_id: $id, cart_item_uid: $old }) { cart { ...ClientCart } } } ${cart}`,
  update: cartChange('updateCartItems', 'UpdateCartItemsInput'),
  remove: cartChange('removeItemFromCart', 'RemoveItemFromCartInput'),
  applyCoupon: cartChange('applyCouponToCart', 'ApplyCouponToCartInput'),
  removeCoupon: cartChange('removeCouponFromCart', 'RemoveCouponFromCartInput'),
  setEmail: cartChange('setGuestEmailOnCart', 'SetGuestEmailOnCartInput'),
  setShippingAddress: cartChange('setShippingAddressesOnCart', 'SetShippingAddressesOnCartInput'),
  setGuestShipping: `mutation Guest($id: String!, $email: String!, $address: CartAddressInput!) {
    setGuestEmailOnCart(input: { cart_id: $id, email: $email }) { cart { id email } }
    setShippingAddressesOnCart(input: { cart_id: $id, shipping_addresses: [{ address: $address }] }) { cart { ...ClientCart } } } ${cart}`,
  setShippingMethod: `mutation Deliver($id: String!, $method: ShippingMethodInput!) {
    setShippingMethodsOnCart(input: { cart_id: $id, shipping_methods: [$method] }) { cart { ...ClientCart } } } ${cart}`,
  setBillingAddress: cartChange('setBillingAddressOnCart', 'SetBillingAddressOnCartInput'),
  setPaymentMethod: `mutation Pay($id: String!, $method: PaymentMethodInput!) {
    setPaymentMethodOnCart(input: { cart_id: $id, payment_method: $method }) { cart { ...ClientCart } } } ${cart}`,
  estimateMethods: `mutation Methods($input: EstimateTotalsInput!) {
    estimateShippingMethods(input: $input) { ${method} available error_message } }`,
  estimateTotals: `mutation Totals($input: EstimateTotalsInput!) { estimateTotals(input: $input) { cart { ...ClientCart } } } ${cart}`,
  mergeCarts: `mutation Merge($from: String!, $to: String!) {
    mergeCarts(source_cart_id: $from, destination_cart_id: $to) { ...ClientCart } } ${cart}`,
  place:
    'mutation Place($id: String!) { placeOrder(input: { cart_id: $id }) { order { order_number } errors { code message } } }',

  createCustomer: `mutation Join($email: String!, $firstname: String!, $lastname: String!, $password: String!, $news: Boolean!) {
    createCustomer(input: { email: $email, firstname: $firstname, lastname: $lastname, password: $password, is_subscribed: $news }) {
      ${customer} } }`,
  signIn:
    'mutation In($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { token } }',
  signOut: 'mutation Out { revokeCustomerToken { result } }',
  isEmailAvailable: 'query Free($email: String!) { isEmailAvailable(email: $email) { is_email_available } }',
  customer: `query Me { customer { id email firstname lastname is_subscribed default_shipping default_billing addresses { ${bookAddress} } } }`,
  addressBook: `query Book { countries { id full_name_locale } customer { id default_shipping default_billing addresses { ${bookAddress} } } }`,
  updateCustomer: `mutation Change($input: CustomerInput!) { updateCustomer(input: $input) { ${customer} } }`,
  subscribeCustomer: `mutation News($yes: Boolean!) { updateCustomer(input: { is_subscribed: $yes }) { ${customer} } }`,
  changePassword: `mutation Password($old: String!, $new: String!) {
    changeCustomerPassword(currentPassword: $old, newPassword: $new) { id email } }`,
  requestReset: 'mutation Forgot($email: String!) { requestPasswordResetEmail(email: $email) }',
  resetPassword: `mutation Reset($email: String!, $token: String!, $password: String!) {
    resetPassword(email: $email, resetPasswordToken: $token, newPassword: $password) }`,
  createAddress: `mutation Keep($input: CustomerAddressInput!) { createCustomerAddress(input: $input) { ${bookAddress} } }`,
  updateAddress: `mutation Edit($id: Int!, $input: CustomerAddressInput) { updateCustomerAddress(id: $id, input: $input) { ${bookAddress} } }`,
  deleteAddress: 'mutation Drop($id: Int!) { deleteCustomerAddress(id: $id) }',
  orders: `query History($filter: CustomerOrdersFilterInput, $size: Int!) {
    customer {
      id email
      orders(filter: $filter, pageSize: $size) {
        page_info { current_page total_pages }
        total_count
        items {
          id number order_date status state shipping_method
          order_number increment_id created_at order_status_change_date available_actions applied_coupons { code }
          customer_info { firstname lastname prefix }
          shipping_address { ${orderAddress} }
          billing_address { ${orderAddress} }
          comments { message timestamp }
          items {
            id status product_name product_sku product_url_key product_sale_price ${money} quantity_ordered quantity_invoiced
            quantity_shipped quantity_canceled quantity_refunded quantity_returned selected_options { label value }
            product { sku url_key thumbnail { url label } } discounts { amount ${money} label } prices { price ${money} row_total ${money} }
          }
          total { ${totals} }
          invoices { id number comments { message } items { ${documentItem} quantity_invoiced } total { ${totals} } }
          shipments { id number tracking { number title carrier } comments { message } items { ${documentItem} quantity_shipped } }
          credit_memos { id number comments { message } items { ${documentItem} quantity_refunded } total { ${totals} adjustment ${money} } }
          payment_methods { name type additional_data { name value } }
        }
      }
    }
  }`,
  downloads:
    'query Files { customerDownloadableProducts { items { date download_url order_increment_id remaining_downloads status } } }',

  ...wishlistDocuments,

  list: `query List($filter: ProductAttributeFilterInput!, $size: Int!, $page: Int!, $sort: ProductAttributeSortInput) {
    products(filter: $filter, pageSize: $size, currentPage: $page, sort: $sort) {
      items { ${listItem} } page_info { total_pages current_page } total_count sort_fields { options { label value } } ${facets} ${oldFacets} } }`,
  categoryPage: `query Shelf($id: String!, $filter: ProductAttributeFilterInput!, $size: Int!, $page: Int!, $sort: ProductAttributeSortInput) {
    categories(filters: { category_uid: { in: [$id] } }) { items { ${category} cms_block { content } breadcrumbs { category_uid category_level category_name category_url_path } } }
    products(filter: $filter, pageSize: $size, currentPage: $page, sort: $sort) {
      items { ${listItem} } page_info { total_pages } total_count } }`,
  categoryPageByNumber: `query Shelf($id: Int!, $filter: ProductAttributeFilterInput!, $size: Int!, $page: Int!, $sort: ProductAttributeSortInput) {
    category(id: $id) { ${category} breadcrumbs { category_id category_level category_name category_url_path } }
    products(filter: $filter, pageSize: $size, currentPage: $page, sort: $sort) {
      items { ${listItem} } page_info { total_pages } total_count } }`,
  categoryFilters: `query Narrow($id: FilterEqualTypeInput!) { products(filter: { category_uid: $id }) { ${facets} ${oldFacets} } }`,
  categoryFiltersByNumber: `query Narrow($id: String!) { products(filter: { category_id: { eq: $id } }) { ${facets} ${oldFacets} } }`,
  search: `query Find($text: String!, $filter: ProductAttributeFilterInput!, $size: Int!, $page: Int, $sort: ProductAttributeSortInput) {
    products(search: $text, filter: $filter, pageSize: $size, currentPage: $page, sort: $sort) {
      items { ${listItem} } page_info { total_pages } total_count ${facets} ${oldFacets} sort_fields { options { label value } } } }`,
  suggest: `query Hints($text: String!, $size: Int!) {
    products(search: $text, currentPage: 1, pageSize: $size) { items { ${listItem} } ${facets} ${oldFacets} page_info { total_pages } total_count }
    searchSuggestions(search: $text) { search } }`,
  searchTerm: 'query Term($text: String) { searchTerm(Search: $text) { query_text redirect popularity } }',
  piecePage: `query Page($key: String) { products(filter: { url_key: { eq: $key } }) { items { ...PagePiece } } } ${pagePiece}`,
  pieceBySku: `query Piece($sku: String) { products(filter: { sku: { eq: $sku } }) { items { ...PagePiece } } } ${pagePiece}`,
  piecesByKeys: `query Pieces($keys: [String], $size: Int!) { products(filter: { url_key: { in: $keys } }, pageSize: $size) { items { ${listItem} } total_count } }`,
  piecesBySkus: `query Pieces($skus: [String], $size: Int!) { products(filter: { sku: { in: $skus } }, pageSize: $size) { items { ${listItem} image { url } } total_count } }`,
  chosen: `query Chosen($sku: String, $uids: [ID!]) {
    products(filter: { sku: { eq: $sku } }) {
      items { id uid image { url label } price_range { maximum_price { final_price ${money} discount { amount_off } } }
        ... on ConfigurableProduct { ${choices}
          configurable_product_options_selection(configurableOptionValueUids: $uids) {
            media_gallery { label url } variant { id uid sku price_range { maximum_price { final_price ${money} discount { amount_off } } } } } } } } }`,
  tree: `query Tree($id: String!) {
    categories(filters: { category_uid: { in: [$id] } }) { items { ${category} children { ${category} children { ${category} } } } } }`,
  treeByNumber: `query Tree($id: Int!) {
    category(id: $id) { ${category} children { ${category} products(pageSize: 1) { items { id small_image { url } } } } } }`,
  menu: `query Menu { categoryList { ${category} children { ${category} children { ${category} children { ${category} } } } } }`,
  filterInputs: `query Inputs { __type(name: "ProductAttributeFilterInput") { name inputFields { name type { name } } } }`,
  types:
    'query Types { __schema { types { kind name possibleTypes { name } } } storeConfig { code store_code store_name locale secure_base_media_url newsletter_enabled } }',
  attributes: `query Attributes { attributesList(entityType: CATALOG_PRODUCT, filters: { is_filterable: true }) { items { code label options { label value } } errors { type message } } }`,

  storeConfig: `query Config { storeConfig {
    id code store_code store_name store_group_name locale copyright product_url_suffix category_url_suffix grid_per_page
    magento_wishlist_general_is_enabled enable_multiple_wishlists maximum_number_of_wishlists configurable_thumbnail_source
    root_category_id root_category_uid customer_access_token_lifetime minimum_password_length contact_enabled newsletter_enabled
    category_canonical_tag product_canonical_tag secure_base_media_url cms_home_page cms_no_route no_route cms_no_cookies
    allow_items allow_order check_money_order_title check_money_order_enabled order_cancellation_enabled
    order_cancellation_reasons { description } currency { default_display_currency_code } } }`,
  stores: `query Stores { availableStores(useCurrentGroup: true) {
    id code store_code store_name store_group_code store_group_name store_sort_order locale default_display_currency_code
    category_url_suffix product_url_suffix secure_base_media_url } }`,
  currency: 'query Money { currency { default_display_currency_code available_currency_codes } }',
  countries:
    'query Countries { countries { id two_letter_abbreviation full_name_english full_name_locale available_regions { id code name } } }',
  country: 'query Regions($code: String!) { country(id: $code) { id available_regions { id code name } } }',
  page: `query Words($identifier: String) { cmsPage(identifier: $identifier) {
    url_key title content content_heading page_layout meta_title meta_keywords meta_description } }`,
  pageByNumber: `query Words($id: Int!) { cmsPage(id: $id) { url_key title content content_heading page_layout meta_title meta_keywords meta_description }
    storeConfig { id root_category_id } }`,
  blocks:
    'query Blocks($names: [String]!) { cmsBlocks(identifiers: $names) { items { identifier content } } }',
  route: `query Way($url: String!) { route(url: $url) { relative_url redirect_code type __typename
    ... on CmsPage { identifier } ... on ProductInterface { uid } ... on CategoryInterface { uid } } }`,
  urlResolver: 'query OldWay($url: String!) { urlResolver(url: $url) { id relative_url redirectCode type } }',
  robots: 'query Robots { robotsConfig { customInstructions defaultRobots } }',
  captcha: 'query Captcha { recaptchaV3Config { website_key badge_position language_code forms } }',
  contact: `mutation Write($name: String!, $email: String!, $comment: String!, $telephone: String) {
    contactUs(input: { name: $name, email: $email, comment: $comment, telephone: $telephone }) { status } }`,
  newsletter: 'mutation News($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }',
  pickup: `query Nearby($area: AreaInput, $sort: PickupLocationSortInput, $pieces: [ProductInfoInput], $size: Int) {
    pickupLocations(area: $area, sort: $sort, productsInfo: $pieces, pageSize: $size, currentPage: 1) {
      items { pickup_location_code name contact_name country_id region_id region city street postcode phone fax email latitude longitude description }
      page_info { page_size current_page total_pages } total_count } }`,
} as const;
