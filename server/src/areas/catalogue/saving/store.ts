import type { BusinessDay } from '@jinlan/domain/kernel';
import type { LocalText, Market } from '@jinlan/domain/markets';
import {
  type BundlePricing,
  bundlePricingOrNull,
  type CustomOption,
  customOptions,
  type Downloads,
  downloadsOrNull,
  type GiftCard,
  giftCardOrNull,
  type LinkKind,
  localText,
  type ProductDetail,
  type ProductType,
  productDetails,
  productPrices,
  type SavedBundleOption,
  type SavedPicture,
  savedBundle,
  savedChoices,
  savedGroup,
  savedLinks,
  savedPictures,
  savedStock,
  savedValues,
  type Visibility,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { PriceRow } from '../store.ts';

export interface LockedPiece {
  readonly id: number;
  readonly revision: number;
}

/** Locks the piece with this SKU until the transaction ends; null where there is none, also for a variant. */
export async function lockPiece(tx: Connection, sku: string): Promise<LockedPiece | null> {
  const [row] = await tx.query<{ id: number; revision: number }>(
    'catalogue.lock-piece',
    'select id, revision from catalogue.product where sku = $1 and parent_id is null for update',
    [sku],
  );
  return row ?? null;
}

/**
 * Locks a SKU for which no piece exists yet, until the transaction ends. If two requests create a piece with this SKU, the
 * second one waits and then finds the piece of the first.
 */
export async function lockNewSku(tx: Connection, sku: string): Promise<void> {
  await tx.query(
    'catalogue.lock-new-sku',
    "select pg_advisory_xact_lock(hashtextextended('catalogue.sku:' || $1::text, 0))",
    [sku],
  );
}

/** A piece or a variant with all its stored data, with keys instead of ids. */
export interface StoredRow {
  readonly sku: string;
  readonly isVariant: boolean;
  readonly revision: number;
  readonly type: ProductType;
  /** Null: the default attribute set. */
  readonly attributeSet: string | null;
  readonly enabled: boolean;
  readonly soldOut: boolean;
  readonly visibility: Visibility;
  readonly urlKey: string | null;
  readonly name: LocalText;
  readonly shortDescription: LocalText;
  readonly description: LocalText;
  readonly details: readonly ProductDetail[];
  readonly markets: readonly Market[];
  readonly newFrom: BusinessDay | null;
  readonly position: number;
  readonly priceKind: 'fixed' | 'by-weight' | null;
  readonly metal: string | null;
  readonly weightMg: number | null;
  readonly setDiscount: number;
  readonly setDiscountFrom: BusinessDay | null;
  readonly setDiscountTo: BusinessDay | null;
  readonly customOptions: readonly CustomOption[];
  readonly giftCard: GiftCard | null;
  readonly downloads: Downloads | null;
  readonly bundlePricing: BundlePricing | null;
  readonly categories: readonly string[];
  readonly prices: readonly PriceRow[];
  /** The options of attributes with a closed list. */
  readonly choices: readonly (readonly [attribute: string, option: string, input: string])[];
  readonly values: readonly (readonly [attribute: string, value: unknown])[];
  /** The configurable attributes, in order. */
  readonly chosenBy: readonly string[];
  readonly pictures: readonly SavedPicture[];
  readonly stock: readonly (readonly [sourceId: number, quantity: number])[];
  readonly links: readonly (readonly [kind: LinkKind, sku: string])[];
  readonly bundle: readonly SavedBundleOption[];
  readonly grouped: readonly { readonly sku: string; readonly quantity: number }[];
}

const storedJson = jsonColumns('catalogue.product', ['sku'], {
  name: localText,
  shortDescription: localText,
  description: localText,
  details: productDetails,
  customOptions,
  giftCard: giftCardOrNull,
  downloads: downloadsOrNull,
  bundlePricing: bundlePricingOrNull,
  prices: productPrices,
  choices: savedChoices,
  values: savedValues,
  pictures: savedPictures,
  stock: savedStock,
  links: savedLinks,
  bundle: savedBundle,
  grouped: savedGroup,
});

/** The piece, then its enabled variants in order; empty where there is no such piece. */
export function loadStored(tx: Connection, sku: string): Promise<StoredRow[]> {
  return readJson(
    storedJson,
    tx.query<StoredRow>(
      'catalogue.stored',
      `select piece.sku, piece.parent_id is not null as "isVariant", piece.revision, piece.type,
       case when attribute_set.id <> 4 then attribute_set.name end as "attributeSet", piece.enabled, piece.sold_out as "soldOut", piece.visibility,
       piece.url_key as "urlKey", piece.name, piece.short_description as "shortDescription", piece.description,
       piece.details, piece.markets, piece.new_from as "newFrom", piece.position, piece.price_kind as "priceKind",
       piece.metal, piece.weight_mg as "weightMg", piece.set_discount_basis_points as "setDiscount",
       piece.set_discount_from as "setDiscountFrom", piece.set_discount_to as "setDiscountTo",
       piece.custom_options as "customOptions", piece.gift_card as "giftCard", piece.downloads,
       piece.bundle_pricing as "bundlePricing",
       array(select key from catalogue.product_category join catalogue.category on category.id = category_id
         where product_id = piece.id order by key) as categories,
       (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount_minor, 'was', was_minor,
          'saleFrom', sale_from, 'saleTo', sale_to, 'commission', commission_basis_points) order by currency), '[]')
        from catalogue.price where product_id = piece.id) as prices,
       (select coalesce(jsonb_agg(jsonb_build_array(attribute.code, choice.code, attribute.input)
          order by attribute.position, attribute.id, choice.position, choice.id), '[]')
        from catalogue.attribute_option choice join catalogue.attribute on attribute.id = choice.attribute_id
        where choice.id = any(piece.option_ids)) as choices,
       (select coalesce(jsonb_agg(jsonb_build_array(code, value) order by attribute.position, attribute.id), '[]')
        from catalogue.product_value join catalogue.attribute on attribute.id = attribute_id
        where product_id = piece.id) as values,
       array(select code from catalogue.configurable_attribute join catalogue.attribute on attribute.id = attribute_id
         where product_id = piece.id order by configurable_attribute.position) as "chosenBy",
       (select coalesce(jsonb_agg(jsonb_build_object('file', file, 'alt', alt, 'position', position, 'film', film)
          order by position, id), '[]') from catalogue.picture where product_id = piece.id) as pictures,
       (select coalesce(jsonb_agg(jsonb_build_array(source_id, quantity) order by source_id), '[]')
        from catalogue.stock_item where product_id = piece.id) as stock,
       (select coalesce(jsonb_agg(jsonb_build_array(kind, other.sku) order by kind, related_product.position), '[]')
        from catalogue.related_product join catalogue.product other on other.id = related_id
        where product_id = piece.id) as links,
       (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'title', title, 'input', input, 'required', required,
          'role', role, 'selections',
          (select coalesce(jsonb_agg(jsonb_build_object('sku', item.sku, 'quantity', quantity, 'isDefault', is_default,
             'canChangeQuantity', can_change_quantity, 'charge', charge) order by selection.position, selection.id), '[]')
           from catalogue.bundle_selection selection join catalogue.product item on item.id = item_id
           where option_id = bundle_option.id)) order by position, id), '[]')
        from catalogue.bundle_option where product_id = piece.id) as bundle,
       (select coalesce(jsonb_agg(jsonb_build_object('sku', item.sku, 'quantity', quantity)
          order by grouped_item.position, item_id), '[]')
        from catalogue.grouped_item join catalogue.product item on item.id = item_id
        where product_id = piece.id) as grouped
     from catalogue.product head
     join catalogue.product piece on piece.id = head.id or (piece.parent_id = head.id and piece.enabled)
     join catalogue.attribute_set on attribute_set.id = piece.attribute_set_id
     where head.sku = $1 and head.parent_id is null
     order by piece.parent_id nulls first, piece.position, piece.id limit 10000`,
      [sku],
    ),
  );
}
