import type { Locale, LocalText } from '@jinlan/domain/markets';
import {
  type BundleOption,
  type BundlePricing,
  bundleOptions,
  bundlePricingOrNull,
  type CustomOption,
  convertedLocales,
  customOptions,
  type Downloads,
  downloads,
  downloadsOrNull,
  type GiftCard,
  type GroupedItem,
  giftCardOrNull,
  groupedItems,
  type LinkKind,
  localText,
  type ProductDetail,
  productDetails,
  productLinks,
  productPictures,
  productValues,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { PictureRow } from '../store.ts';

/** The columns of a piece that the read model does not contain. */
export interface DocumentRow {
  readonly id: number;
  readonly attributeSetId: number;
  /** Seconds since 1970. */
  readonly changedAt: number;
  /** Locales in which the name was converted. */
  readonly convertedNames: readonly Locale[];
  readonly shortDescription: LocalText;
  readonly description: LocalText;
  readonly details: readonly ProductDetail[];
  readonly pictures: readonly PictureRow[];
  readonly values: readonly { readonly attributeId: number; readonly value: unknown }[];
  readonly optionIds: readonly number[];
  readonly attributeIds: readonly number[];
  readonly links: readonly { readonly kind: LinkKind; readonly id: number }[];
  readonly customOptions: readonly CustomOption[];
  readonly giftCard: GiftCard | null;
  readonly downloads: Downloads | null;
  readonly groupedItems: readonly GroupedItem[];
  readonly bundleOptions: readonly BundleOption[];
  readonly bundlePricing: BundlePricing | null;
}

const productJson = jsonColumns('catalogue.product', ['id'], {
  convertedNames: convertedLocales,
  shortDescription: localText,
  description: localText,
  details: productDetails,
  pictures: productPictures,
  values: productValues,
  links: productLinks,
  customOptions,
  giftCard: giftCardOrNull,
  downloads: downloadsOrNull,
  groupedItems,
  bundleOptions,
  bundlePricing: bundlePricingOrNull,
});
const downloadsJson = jsonColumns('catalogue.product', ['sku'], { downloads });
const optionsJson = jsonColumns('catalogue.product', ['id'], { options: customOptions });

/** The downloads by SKU, read in the caller's transaction, which prices them. */
export async function readDownloads(
  tx: Connection,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Downloads>> {
  const rows = await readJson(
    downloadsJson,
    tx.query<{ sku: string; downloads: Downloads }>(
      'catalogue.downloads',
      'select sku, downloads from catalogue.product where sku = any($1::text[]) and downloads is not null',
      [skus],
    ),
  );
  return new Map(rows.map(({ sku, downloads }) => [sku, downloads]));
}

/** The custom options by piece id, only for pieces that have options. */
export async function readCustomOptions(
  tx: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly CustomOption[]>> {
  const rows = await readJson(
    optionsJson,
    tx.query<{ id: number; options: readonly CustomOption[] }>(
      'catalogue.custom-options',
      `select id, custom_options as options from catalogue.product where id = any($1::integer[]) and custom_options <> '[]'`,
      [ids],
    ),
  );
  return new Map(rows.map(({ id, options }) => [id, options]));
}

/** Maximum links per kind; a page shows fewer. */
const maxLinks = 24;

export function loadDocuments(db: Connection, ids: readonly number[]): Promise<DocumentRow[]> {
  return readJson(
    productJson,
    db.query<DocumentRow>(
      'catalogue.documents',
      `select id, attribute_set_id as "attributeSetId", extract(epoch from changed_at)::integer as "changedAt",
       coalesce(name -> 'converted', '[]') as "convertedNames",
       short_description as "shortDescription", description, details,
       custom_options as "customOptions", gift_card as "giftCard", downloads, bundle_pricing as "bundlePricing",
       (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'file', file, 'alt', alt, 'position', position,
          'width', width, 'height', height, 'color', color, 'film', film) order by position, id), '[]')
        from catalogue.picture where product_id = product.id) as pictures,
       (select coalesce(jsonb_agg(jsonb_build_object('attributeId', attribute_id, 'value', value)), '[]')
        from catalogue.product_value where product_id = product.id) as values,
       option_ids as "optionIds",
       array(select attribute_id from catalogue.configurable_attribute where product_id = product.id order by position)
         as "attributeIds",
       (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', related_id) order by position), '[]')
        from catalogue.related_product where product_id = product.id and position < ${maxLinks}) as links,
       case when type = 'grouped' then
         (select coalesce(jsonb_agg(jsonb_build_object('itemId', item_id, 'quantity', quantity, 'position', position)
            order by position, item_id), '[]') from catalogue.grouped_item where product_id = product.id)
         else '[]' end as "groupedItems",
       case when type = 'bundle' then
         (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'key', key, 'title', title, 'input', input, 'required', required,
            'role', role, 'position', position, 'selections',
            (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'itemId', item_id, 'quantity', quantity,
               'position', position, 'isDefault', is_default, 'canChangeQuantity', can_change_quantity, 'charge', charge)
               order by position, id), '[]') from catalogue.bundle_selection where option_id = bundle_option.id))
            order by position, id), '[]') from catalogue.bundle_option where product_id = product.id)
         else '[]' end as "bundleOptions"
     from catalogue.product where id = any($1::integer[])`,
      [ids],
    ),
  );
}
