import { createHash } from 'node:crypto';
import type { DaySpan } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import type { GoldMetal } from '@jinlan/domain/pricing';
import type { AttributeEntry, CategoryEntry, ProductEntry } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { PictureRow, PriceRow } from '../store.ts';
import type { BundlePricing } from '../types/product-types.ts';

/** Inserts or updates attributes and their options by code. */
export async function saveAttributes(tx: Connection, entries: readonly AttributeEntry[]): Promise<void> {
  await tx.query(
    'catalogue.save-attributes',
    `insert into catalogue.attribute (code, label, input, filterable, searchable, comparable, visible, position)
     select code, label, input, filterable, searchable, comparable, visible, position from jsonb_to_recordset($1::jsonb)
       as row(code text, label jsonb, input text, filterable boolean, searchable boolean, comparable boolean,
         visible boolean, position integer)
     on conflict (code) do update set label = excluded.label, input = excluded.input,
       filterable = excluded.filterable, searchable = excluded.searchable, comparable = excluded.comparable,
       visible = excluded.visible, position = excluded.position`,
    [JSON.stringify(entries)],
  );
  const options = entries.flatMap(({ code, options: attributeOptions }) =>
    attributeOptions.map((option, position) => ({ attribute: code, ...option, position })),
  );
  await tx.query(
    'catalogue.save-options',
    `insert into catalogue.attribute_option (attribute_id, code, label, position)
     select attribute.id, row.code, row.label, row.position from jsonb_to_recordset($1::jsonb)
       as row(attribute text, code text, label jsonb, position integer)
     join catalogue.attribute on attribute.code = row.attribute
     order by attribute.position, attribute.id, row.position
     on conflict (attribute_id, code) do update set label = excluded.label, position = excluded.position`,
    [JSON.stringify(options)],
  );
}

export type CategoryToSave = CategoryEntry & {
  readonly urlPath: string;
  readonly level: number;
};

/** Saves one level of the tree; the parents must be stored already. */
export async function saveCategories(tx: Connection, level: readonly CategoryToSave[]): Promise<void> {
  await tx.query(
    'catalogue.save-categories',
    `insert into catalogue.category (key, parent_id, url_key, url_path, level, position, include_in_menu, name,
       description, label_code, label_name, image, image_banner, is_page_internal, page_url, is_store_brand)
     select row.key, parent.id, "urlKey", "urlPath", row.level, row.position, "includeInMenu", row.name,
       row.description, "labelCode", "labelName", row.image, "imageBanner", "isPageInternal", "pageUrl", "isStoreBrand"
     from jsonb_to_recordset($1::jsonb) as row(key text, parent text, "urlKey" text, "urlPath" text,
       level integer, position integer, "includeInMenu" boolean, name jsonb, description jsonb, "labelCode" text,
       "labelName" jsonb, image text, "imageBanner" text, "isPageInternal" boolean, "pageUrl" text,
       "isStoreBrand" boolean, place integer)
     join catalogue.category parent on parent.key = coalesce(row.parent, 'root')
     order by row.place
     on conflict (key) do update set parent_id = excluded.parent_id, url_key = excluded.url_key,
       url_path = excluded.url_path, level = excluded.level, position = excluded.position,
       include_in_menu = excluded.include_in_menu, name = excluded.name, description = excluded.description,
       label_code = excluded.label_code, label_name = excluded.label_name, image = excluded.image,
       image_banner = excluded.image_banner, is_page_internal = excluded.is_page_internal,
       page_url = excluded.page_url, is_store_brand = excluded.is_store_brand`,
    [JSON.stringify(level.map((category, place) => ({ ...category, place })))],
  );
}

const addressedPieces = `select id, url_key as path from catalogue.product
         where parent_id is null and not exists (select from catalogue.category where url_path = product.url_key)`;
const addressedCategories = 'select id, url_path as path from catalogue.category where parent_id is not null';

const redirectSql = (current: string): string =>
  `update catalogue.url_rewrite set target = present.path, redirect_code = 301
     from (${current}) present
     where type = $1 and entity_id = present.id and url_rewrite.path <> present.path
       and target is distinct from present.path`;
const addressSql = (current: string): string =>
  `insert into catalogue.url_rewrite (path, type, entity_id) select path, $1, id from (${current}) present
     on conflict (path) do update set type = excluded.type, entity_id = excluded.entity_id, target = null,
       redirect_code = 0
     where (url_rewrite.type, url_rewrite.entity_id, url_rewrite.redirect_code)
       is distinct from (excluded.type, excluded.entity_id, 0)`;

/**
 * Updates the URLs of all rows. Former URLs redirect (301). If a category and a piece have the same path,
 * the category keeps it.
 */
export async function saveAddresses(tx: Connection, type: 'PRODUCT' | 'CATEGORY'): Promise<void> {
  const current = type === 'CATEGORY' ? addressedCategories : addressedPieces;
  await tx.query(`catalogue.redirect-${type.toLowerCase()}`, redirectSql(current), [type]);
  await tx.query(`catalogue.address-${type.toLowerCase()}`, addressSql(current), [type]);
}

/** Updates the URL of one piece. */
export async function saveAddress(tx: Connection, sku: string): Promise<void> {
  const current = `${addressedPieces} and sku = $2`;
  await tx.query('catalogue.redirect-piece', redirectSql(current), ['PRODUCT', sku]);
  await tx.query('catalogue.address-piece', addressSql(current), ['PRODUCT', sku]);
}

export interface CategoryId {
  readonly id: number;
  readonly key: string;
  readonly urlPath: string;
}

export function categoryIds(tx: Connection): Promise<CategoryId[]> {
  return tx.query<CategoryId>(
    'catalogue.category-keys',
    'select id, key, url_path as "urlPath" from catalogue.category limit 20000',
  );
}

export interface OptionId {
  readonly id: number;
  readonly attribute: string;
  readonly code: string;
}

export function optionIds(tx: Connection): Promise<OptionId[]> {
  return tx.query<OptionId>(
    'catalogue.option-keys',
    `select option.id, attribute.code as attribute, option.code from catalogue.attribute_option option
     join catalogue.attribute on attribute.id = option.attribute_id limit 50000`,
  );
}

/** The keys of categories by path, for these paths. */
export async function categoriesAt(
  tx: Connection,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ path: string; key: string }>(
    'catalogue.categories-at',
    'select url_path as path, key from catalogue.category where url_path = any($1::text[])',
    [paths],
  );
  return new Map(rows.map(({ path, key }) => [path, key]));
}

export interface UsedName {
  readonly sku: string;
  readonly parentSku: string | null;
  readonly urlKey: string | null;
}

/** The stored pieces that use one of these SKUs or URL keys. */
export function usedNames(
  tx: Connection,
  skus: readonly string[],
  urlKeys: readonly string[],
): Promise<UsedName[]> {
  return tx.query<UsedName>(
    'catalogue.used-names',
    `select product.sku, parent.sku as "parentSku", product.url_key as "urlKey" from catalogue.product
     left join catalogue.product parent on parent.id = product.parent_id
     where product.sku = any($1::text[]) or product.url_key = any($2::text[])`,
    [skus, urlKeys],
  );
}

/** A row of catalogue.product with its dependent rows. */
export interface PieceToSave {
  readonly sku: string;
  readonly type: ProductEntry['type'];
  readonly attributeSet: string | null;
  readonly parentSku: string | null;
  readonly urlKey: string | null;
  readonly name: ProductEntry['name'];
  readonly shortDescription: ProductEntry['shortDescription'];
  readonly description: ProductEntry['description'];
  readonly details: ProductEntry['details'];
  readonly markets: readonly string[];
  readonly newFrom: string | null;
  readonly position: number;
  readonly priceKind: string | null;
  readonly metal: string | null;
  readonly weightMg: number | null;
  readonly prices: readonly PriceRow[];
  readonly categoryIds: readonly number[];
  readonly optionIds: readonly number[];
  readonly values: readonly { readonly attribute: string; readonly value: unknown }[];
  readonly chosenBy: readonly string[];
  readonly pictures: readonly Omit<PictureRow, 'id'>[];
  readonly setDiscount: number;
  readonly setDiscountDays: DaySpan;
  readonly bundlePricing: BundlePricing | null;
  readonly enabled: boolean;
  readonly soldOut: boolean;
  readonly visibility: ProductEntry['visibility'];
  readonly customOptions: ProductEntry['customOptions'];
  readonly giftCard: ProductEntry['giftCard'];
  readonly downloads: ProductEntry['downloads'];
  readonly stock: readonly { readonly sourceId: number; readonly quantity: number }[];
  /** References to other pieces (bundle options, links). A later step saves them; here they only change the content hash. */
  readonly ofOthers: unknown;
}

const hashOf = ({ stock: _, ...piece }: PieceToSave): string =>
  createHash('sha256').update(JSON.stringify(piece)).digest('base64url');

/** Saves pieces; parents must come before their variants. Returns how many stored stocks differ and stay. */
export async function savePieces(tx: Connection, pieces: readonly PieceToSave[]): Promise<number> {
  if (pieces.length === 0) return 0;
  await tx.query(
    'catalogue.save-products',
    `insert into catalogue.product (sku, type, parent_id, url_key, name, short_description, description, details,
       markets, new_from, position, price_kind, metal, weight_mg, attribute_set_id, set_discount_basis_points,
       set_discount_from, set_discount_to,
       custom_options, gift_card, downloads, bundle_pricing, option_ids, enabled, visibility, sold_out, content_hash, changed_at)
     select row.sku, row.type, parent.id, "urlKey", row.name, "shortDescription", row.description, row.details,
       array(select jsonb_array_elements_text(row.markets)), "newFrom", row.position, "priceKind", row.metal,
       "weightMg", coalesce(attribute_set.id, 4), "setDiscount",
       ("setDiscountDays"->>'from')::date, ("setDiscountDays"->>'to')::date, "customOptions", nullif("giftCard", 'null'),
       nullif(row.downloads, 'null'), nullif("bundlePricing", 'null'),
       array(select distinct option::integer from jsonb_array_elements_text("optionIds") option order by 1), row.enabled,
       row.visibility, row."soldOut", row."contentHash", now()
     from jsonb_to_recordset($1::jsonb) as row(sku text, type text, "parentSku" text, "urlKey" text, name jsonb,
       "shortDescription" jsonb, description jsonb, details jsonb, markets jsonb, "newFrom" date, position integer,
       "priceKind" text, metal text, "weightMg" integer, "attributeSet" text, "setDiscount" integer, "setDiscountDays" jsonb,
       "customOptions" jsonb, "giftCard" jsonb, downloads jsonb, "bundlePricing" jsonb, "optionIds" jsonb, enabled boolean,
       visibility text, "soldOut" boolean, "contentHash" text, place integer)
     left join catalogue.product parent on parent.sku = row."parentSku"
     left join catalogue.attribute_set on attribute_set.name = row."attributeSet"
     order by row.place
     on conflict (sku) do update set type = excluded.type, parent_id = excluded.parent_id, url_key = excluded.url_key,
       name = excluded.name, short_description = excluded.short_description, description = excluded.description,
       details = excluded.details, markets = excluded.markets, new_from = excluded.new_from,
       position = excluded.position, price_kind = excluded.price_kind, metal = excluded.metal,
       weight_mg = excluded.weight_mg, attribute_set_id = excluded.attribute_set_id,
       set_discount_basis_points = excluded.set_discount_basis_points,
       set_discount_from = excluded.set_discount_from, set_discount_to = excluded.set_discount_to, custom_options = excluded.custom_options,
       gift_card = excluded.gift_card, downloads = excluded.downloads,
       bundle_pricing = excluded.bundle_pricing, option_ids = excluded.option_ids,
       enabled = excluded.enabled, visibility = excluded.visibility, sold_out = excluded.sold_out,
       changed_at = case when product.content_hash = excluded.content_hash then product.changed_at else excluded.changed_at end,
       content_hash = excluded.content_hash,
       revision = product.revision + 1`,
    [JSON.stringify(pieces.map((piece, place) => ({ ...piece, contentHash: hashOf(piece), place })))],
  );
  const skus = pieces.map(({ sku }) => sku);
  for (const table of ['price', 'product_category', 'product_value', 'configurable_attribute', 'picture'])
    await tx.query(
      `catalogue.clear-${table}`,
      `delete from catalogue.${table} using catalogue.product where product.id = product_id and product.sku = any($1::text[])`,
      [skus],
    );
  const rowsOf = <T extends object>(list: (piece: PieceToSave) => readonly T[]): string =>
    JSON.stringify(pieces.flatMap((piece) => list(piece).map((item) => ({ sku: piece.sku, ...item }))));
  await tx.query(
    'catalogue.save-prices',
    `insert into catalogue.price (product_id, currency, amount_minor, was_minor, sale_from, sale_to, commission_basis_points)
     select product.id, currency, amount, was, "saleFrom", "saleTo", commission from jsonb_to_recordset($1::jsonb)
       as row(sku text, currency text, amount bigint, was bigint, "saleFrom" date, "saleTo" date, commission integer) join catalogue.product using (sku)`,
    [rowsOf(({ prices }) => prices)],
  );
  await tx.query(
    'catalogue.save-product-categories',
    `insert into catalogue.product_category (product_id, category_id)
     select product.id, category from jsonb_to_recordset($1::jsonb) as row(sku text, category integer)
     join catalogue.product using (sku)`,
    [rowsOf(({ categoryIds: ids }) => [...new Set(ids)].map((category) => ({ category })))],
  );
  await tx.query(
    'catalogue.save-product-values',
    `insert into catalogue.product_value (product_id, attribute_id, value)
     select product.id, attribute.id, row.value from jsonb_to_recordset($1::jsonb)
       as row(sku text, attribute text, value jsonb)
     join catalogue.product using (sku) join catalogue.attribute on attribute.code = row.attribute`,
    [rowsOf(({ values }) => values)],
  );
  await tx.query(
    'catalogue.save-configurable-attributes',
    `insert into catalogue.configurable_attribute (product_id, attribute_id, position)
     select product.id, attribute.id, row.position from jsonb_to_recordset($1::jsonb)
       as row(sku text, attribute text, position integer)
     join catalogue.product using (sku) join catalogue.attribute on attribute.code = row.attribute`,
    [rowsOf(({ chosenBy }) => chosenBy.map((attribute, position) => ({ attribute, position })))],
  );
  await tx.query(
    'catalogue.save-pictures',
    `insert into catalogue.picture (product_id, file, alt, position, width, height, color, film)
     select product.id, file, alt, row.position, width, height, color, nullif(film, 'null')
     from jsonb_to_recordset($1::jsonb) as row(sku text, file text, alt jsonb, position integer, width integer,
       height integer, color text, film jsonb)
     join catalogue.product using (sku)`,
    [rowsOf(({ pictures }) => pictures)],
  );
  const [differing] = await tx.query<{ count: number }>(
    'catalogue.save-stock',
    `with given as (select product.id, "sourceId", quantity from jsonb_to_recordset($1::jsonb)
         as row(sku text, "sourceId" integer, quantity integer) join catalogue.product using (sku)),
       saved as (insert into catalogue.stock_item (product_id, source_id, quantity)
         select id, "sourceId", quantity from given on conflict (product_id, source_id) do nothing)
     select count(*)::integer as count from given
     join catalogue.stock_item on product_id = given.id and source_id = "sourceId"
     where stock_item.quantity <> given.quantity`,
    [rowsOf(({ stock }) => stock)],
  );
  return differing?.count ?? 0;
}

/** Counts stored reductions, current or future, that these rows end; returns an example SKU. */
export async function endedReductions(
  tx: Connection,
  pieces: readonly Pick<PieceToSave, 'sku' | 'prices'>[],
): Promise<{ readonly count: number; readonly sku: string | null }> {
  const fullPrices = pieces.flatMap(({ sku, prices }) =>
    prices.flatMap(({ currency, was }) => (was === null ? [{ sku, currency }] : [])),
  );
  const [row] = await tx.query<{ count: number; sku: string | null }>(
    'catalogue.ended-reductions',
    `select count(distinct product.id)::integer as count, min(product.sku) as sku
     from jsonb_to_recordset($1::jsonb) as row(sku text, currency text)
     join catalogue.product on product.sku = row.sku
     join catalogue.price on product_id = product.id and price.currency = row.currency
     where was_minor is not null and (sale_to is null or sale_to >= (now() at time zone 'Asia/Shanghai')::date)`,
    [JSON.stringify(fullPrices)],
  );
  return row ?? { count: 0, sku: null };
}

/** Sets the change time of pieces whose variants changed in this transaction. */
export async function touchParents(tx: Connection, skus: readonly string[]): Promise<void> {
  await tx.query(
    'catalogue.touch-parents',
    `update catalogue.product set changed_at = now() from catalogue.product variant
     where product.sku = any($1::text[]) and variant.parent_id = product.id and variant.changed_at = now()`,
    [skus],
  );
}

/** Counts the pieces on sale that are not among these; returns an example SKU. */
export async function otherPieces(
  db: Connection,
  skus: readonly string[],
): Promise<{ readonly count: number; readonly sku: string | null }> {
  const [row] = await db.query<{ count: number; sku: string | null }>(
    'catalogue.other-pieces',
    `select count(*)::integer as count, min(sku) as sku from catalogue.product
     where parent_id is null and enabled and sku <> all($1::text[])`,
    [skus],
  );
  return row ?? { count: 0, sku: null };
}

/** Disables variants that their piece no longer lists; they stay stored for old orders. */
export async function retireVariants(
  tx: Connection,
  parents: readonly { readonly sku: string; readonly variants: readonly string[] }[],
): Promise<void> {
  await tx.query(
    'catalogue.retire-variants',
    `update catalogue.product set enabled = false, changed_at = now(), content_hash = null
     from jsonb_to_recordset($1::jsonb) as row(sku text, variants jsonb)
     join catalogue.product parent on parent.sku = row.sku
     where product.parent_id = parent.id and not row.variants ? product.sku and product.enabled`,
    [JSON.stringify(parents)],
  );
}

/** Disables the pieces that are on sale; returns their SKUs. */
export async function takeOffSale(tx: Connection, skus: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ sku: string }>(
    'catalogue.take-off-sale',
    `update catalogue.product set enabled = false, changed_at = now(), content_hash = null, revision = revision + 1
     where sku = any($1::text[]) and parent_id is null and enabled returning sku`,
    [skus],
  );
  return rows.map(({ sku }) => sku);
}

/** The number of pieces sold by weight in one metal and market, with an example SKU. */
export interface WeighedPieces {
  readonly metal: GoldMetal;
  readonly market: Market;
  readonly count: number;
  readonly sku: string;
}

/** Counts the enabled pieces sold by weight. */
export const weighedPieces = (db: Connection): Promise<readonly WeighedPieces[]> =>
  db.query(
    'catalogue.weighed-pieces',
    `select metal, market, count(*)::integer as count, min(sku) as sku
     from catalogue.product cross join lateral unnest(markets) market
     where price_kind = 'by-weight' and enabled group by metal, market order by market, metal`,
  );
