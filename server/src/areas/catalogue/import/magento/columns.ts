/** Columns of Magento's product export: what is taken, and what this shop has no place for. */
export const takenColumns: ReadonlySet<string> = new Set([
  ...['sku', 'store_view_code', 'attribute_set_code', 'product_type', 'categories', 'product_websites'],
  ...['name', 'description', 'short_description', 'product_online', 'visibility', 'price', 'special_price'],
  ...[
    'special_price_from_date',
    'special_price_to_date',
    'url_key',
    'new_from_date',
    'additional_attributes',
  ],
  ...['base_image', 'base_image_label', 'small_image', 'small_image_label', 'thumbnail_image'],
  ...['thumbnail_image_label', 'additional_images', 'additional_image_labels', 'hide_from_product_page'],
  ...['qty', 'related_skus', 'crosssell_skus', 'upsell_skus', 'related_position', 'crosssell_position'],
  ...['upsell_position', 'custom_options', 'bundle_values', 'associated_skus', 'downloadable_links'],
  ...['downloadable_samples', 'configurable_variations', 'configurable_variation_labels'],
  ...['giftcard_type', 'giftcard_amount', 'giftcard_allow_open_amount', 'giftcard_open_amount_min'],
  ...['giftcard_open_amount_max', 'giftcard_lifetime', 'giftcard_allow_message', 'giftcard_is_redeemable'],
]);

/** Magento's own columns that say nothing here, by why; a column in neither list is a stranger and told of by rows. */
export const leftColumns: Readonly<Record<string, readonly string[]>> = {
  'taxes are in the price': ['tax_class_name'],
  'pages are found by name and description': ['meta_title', 'meta_keywords', 'meta_description'],
  'the shop keeps its own times': ['created_at', 'updated_at', 'new_to_date'],
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
    ...['use_config_backorders', 'min_cart_qty', 'use_config_min_sale_qty', 'max_cart_qty', 'is_in_stock'],
    ...['use_config_max_sale_qty', 'notify_on_stock_below', 'use_config_notify_stock_qty', 'manage_stock'],
    ...['use_config_manage_stock', 'use_config_qty_increments', 'qty_increments', 'is_decimal_divided'],
    ...['use_config_enable_qty_inc', 'enable_qty_increments', 'use_config_deferred_stock_update'],
    ...['deferred_stock_update'],
  ],
  'a bundle costs what is in it': [
    ...['bundle_price_type', 'bundle_sku_type', 'bundle_price_view', 'bundle_weight_type'],
    ...['bundle_shipment_type'],
  ],
  'weight is that of the gold': ['weight'],
  'not kept': ['country_of_manufacture', 'manufacturer', 'cost', 'links_purchased_separately', 'links_title'],
};

export const needed = ['sku', 'product_type', 'name'] as const;
