/** The columns of Magento's product export that are imported. */
export const importedColumns: ReadonlySet<string> = new Set([
  ...['sku', 'store_view_code', 'attribute_set_code', 'product_type', 'categories', 'product_websites'],
  ...['name', 'description', 'short_description', 'product_online', 'visibility', 'price', 'special_price'],
  ...[
    'special_price_from_date',
    'special_price_to_date',
    'url_key',
    'new_from_date',
    'new_to_date',
    'additional_attributes',
    'gold_metal',
    'gold_weight',
  ],
  ...['base_image', 'base_image_label', 'small_image', 'small_image_label', 'thumbnail_image'],
  ...['thumbnail_image_label', 'additional_images', 'additional_image_labels', 'hide_from_product_page'],
  ...[
    'qty',
    'is_in_stock',
    'manage_stock',
    'use_config_manage_stock',
    'bundle_price_type',
    'bundle_price_view',
    'related_skus',
    'crosssell_skus',
    'upsell_skus',
    'related_position',
    'crosssell_position',
  ],
  ...['upsell_position', 'custom_options', 'bundle_values', 'associated_skus', 'downloadable_links'],
  ...['downloadable_samples', 'links_purchased_separately', 'links_title', 'samples_title'],
  ...['configurable_variations', 'configurable_variation_labels'],
  ...['giftcard_type', 'giftcard_amount', 'giftcard_allow_open_amount', 'giftcard_open_amount_min'],
  ...['giftcard_open_amount_max', 'giftcard_lifetime', 'giftcard_allow_message', 'giftcard_is_redeemable'],
]);

/** Columns of Magento that are ignored, by reason. Columns in neither list are unknown and reported. */
export const ignoredColumns: Readonly<Record<string, readonly string[]>> = {
  'taxes are in the price': ['tax_class_name'],
  'pages are found by name and description': ['meta_title', 'meta_keywords', 'meta_description'],
  'the shop keeps its own times': ['created_at', 'updated_at'],
  'the shop has its own design': [
    ...['display_product_options_in', 'custom_design', 'custom_design_from', 'custom_design_to'],
    ...[
      'custom_layout_update',
      'page_layout',
      'product_options_container',
      'swatch_image',
      'swatch_image_label',
    ],
  ],
  'there is no minimum advertised price': [
    ...['map_price', 'msrp_price', 'map_enabled', 'msrp_display_actual_price_type'],
  ],
  'every piece can be wrapped': ['gift_message_available', 'gift_wrapping_available', 'gift_wrapping_price'],
  'stock is counted in pieces at stores': [
    ...['out_of_stock_qty', 'use_config_min_qty', 'is_qty_decimal', 'allow_backorders', 'website_id'],
    ...['use_config_backorders', 'min_cart_qty', 'use_config_min_sale_qty', 'max_cart_qty'],
    ...['use_config_max_sale_qty', 'notify_on_stock_below', 'use_config_notify_stock_qty'],
    ...['use_config_qty_increments', 'qty_increments', 'is_decimal_divided'],
    ...['use_config_enable_qty_inc', 'enable_qty_increments', 'use_config_deferred_stock_update'],
    ...['deferred_stock_update'],
  ],
  'a bundle has its own number and is sent whole': [
    ...['bundle_sku_type', 'bundle_weight_type', 'bundle_shipment_type'],
  ],
  'weight is that of the gold': ['weight'],
  'not kept': ['country_of_manufacture', 'manufacturer', 'cost'],
};

/** System attributes in `additional_attributes` that are ignored, or that have columns of their own. */
export const systemAttributes: ReadonlySet<string> = new Set([
  ...['has_options', 'required_options', 'quantity_and_stock_status', 'options_container', 'old_id'],
  ...['shipment_type', 'price_type', 'price_view', 'sku_type', 'weight_type', 'tax_class_id', 'status'],
  ...['links_exist', 'links_title', 'links_purchased_separately', 'samples_title', 'minimal_price'],
  ...['category_ids', 'url_path', 'tier_price', 'media_gallery', 'gallery', 'gift_message_available'],
  ...['image', 'small_image', 'thumbnail', 'image_label', 'small_image_label', 'thumbnail_label'],
  ...['ts_dimensions_length', 'ts_dimensions_width', 'ts_dimensions_height', 'is_returnable'],
]);

/** Columns whose cells are amounts; in other columns amounts are parts of a cell. */
export const amountColumns = [
  ...(['price', 'special_price', 'giftcard_amount'] as const),
  ...(['giftcard_open_amount_min', 'giftcard_open_amount_max'] as const),
];

export const dateColumns = [
  ...(['special_price_from_date', 'special_price_to_date', 'new_from_date', 'new_to_date'] as const),
];

export const requiredColumns = ['sku', 'product_type', 'name'] as const;

/** The column that a field of an entry comes from. */
const columnOfField: Readonly<Record<string, string>> = {
  type: 'product_type',
  attributeSet: 'attribute_set_code',
  urlKey: 'url_key',
  shortDescription: 'short_description',
  markets: 'product_websites',
  attributes: 'additional_attributes',
  newFrom: 'new_from_date',
  pictures: 'base_image',
  stock: 'qty',
  related: 'related_skus',
  upsell: 'upsell_skus',
  crosssell: 'crosssell_skus',
  customOptions: 'custom_options',
  bundle: 'bundle_values',
  bundlePrice: 'price',
  setDiscountBasisPoints: 'special_price',
  setDiscountFrom: 'special_price_from_date',
  setDiscountTo: 'special_price_to_date',
  marketDiscounts: 'special_price',
  grouped: 'associated_skus',
  downloads: 'downloadable_links',
  giftCard: 'giftcard_amount',
  options: 'configurable_variations',
  variants: 'configurable_variations',
};

export function columnOf(path: string): string {
  const [first = ''] = path.split('.');
  return columnOfField[first] ?? first;
}
