import { inEachLocale, type LocalText } from '@jinlan/domain/markets';
import { localText, localTextOrNull, movedStock } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export type {
  Film as FilmRow,
  ProductPicture as PictureRow,
  ProductPrice as PriceRow,
} from '@jinlan/domain/validity';

export const changedChannel = 'catalogue';

const attributeJson = jsonColumns('catalogue.attribute', ['code'], { label: localText });
const optionJson = jsonColumns('catalogue.attribute_option', ['id'], { label: localText });
const categoryJson = jsonColumns('catalogue.category', ['key'], {
  name: localText,
  description: localText,
  labelName: localTextOrNull,
});
const changesJson = jsonColumns('catalogue.stock_item', [], { stock: movedStock });

export interface AttributeRow {
  readonly id: number;
  readonly code: string;
  readonly label: LocalText;
  readonly input: 'select' | 'multiselect' | 'text' | 'boolean' | 'number';
  readonly filterable: boolean;
  readonly searchable: boolean;
  readonly comparable: boolean;
  /** Whether the page of a piece that has no details of its own shows the attribute. */
  readonly visible: boolean;
  readonly position: number;
}

export interface OptionRow {
  readonly id: number;
  readonly attributeId: number;
  readonly code: string;
  readonly label: LocalText;
  readonly position: number;
}

export interface CategoryRow {
  readonly id: number;
  readonly key: string;
  readonly parentId: number | null;
  readonly urlKey: string;
  readonly urlPath: string;
  readonly level: number;
  readonly position: number;
  readonly includeInMenu: boolean;
  readonly name: LocalText;
  readonly description: LocalText;
  readonly labelCode: string | null;
  readonly labelName: LocalText | null;
  readonly image: string | null;
  readonly imageBanner: string | null;
  readonly isPageInternal: boolean;
  readonly pageUrl: string | null;
  readonly isStoreBrand: boolean;
}

export interface StockRow {
  readonly productId: number;
  readonly sourceId: number;
  readonly quantity: number;
}

export interface UrlRow {
  readonly path: string;
  readonly type: 'PRODUCT' | 'CATEGORY' | 'CMS_PAGE';
  readonly entityId: number;
  readonly target: string | null;
  readonly redirectCode: 0 | 301 | 302;
}

export function loadAttributes(db: Connection): Promise<AttributeRow[]> {
  return readJson(
    attributeJson,
    db.query<AttributeRow>(
      'catalogue.attributes',
      'select id, code, label, input, filterable, searchable, comparable, visible, position from catalogue.attribute order by position, id limit 1000',
    ),
  );
}

export function loadOptions(db: Connection): Promise<OptionRow[]> {
  return readJson(
    optionJson,
    db.query<OptionRow>(
      'catalogue.options',
      `select id, attribute_id as "attributeId", code, label, position
     from catalogue.attribute_option order by attribute_id, position, id limit 50000`,
    ),
  );
}

export function loadCategories(db: Connection): Promise<CategoryRow[]> {
  return readJson(
    categoryJson,
    db.query<CategoryRow>(
      'catalogue.categories',
      `select id, key, parent_id as "parentId", url_key as "urlKey", url_path as "urlPath", level, position,
       include_in_menu as "includeInMenu", name, description, label_code as "labelCode", label_name as "labelName",
       image, image_banner as "imageBanner", is_page_internal as "isPageInternal", page_url as "pageUrl",
       is_store_brand as "isStoreBrand"
     from catalogue.category order by level, position, id limit 20000`,
    ),
  );
}

/** No text in any language. */
export const blank = inEachLocale(() => '');

export interface Changes {
  readonly version: number;
  /** A transaction id. Every later change has this id or a higher one. */
  readonly mark: string;
  readonly stock: readonly (readonly [productId: number, sourceId: number, quantity: number])[] | null;
}

/**
 * The version of the catalogue, and the stock that changed since a mark. A transaction may commit after a
 * read with an id older than those already read. Therefore the mark is the oldest open transaction (xmin).
 * Rows of a restored database may have ids from the future; the upper bound excludes them.
 */
export async function readChanges(db: Connection, mark: string): Promise<Changes> {
  const [row] = await readJson(
    changesJson,
    db.query<Changes>(
      'catalogue.changes',
      `select version, pg_snapshot_xmin(pg_current_snapshot())::text as mark,
       (select jsonb_agg(jsonb_build_array(product_id, source_id, quantity)) from catalogue.stock_item
        where changed_in >= $1::text::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())) as stock
     from catalogue.version`,
      [mark],
    ),
  );
  return row as Changes;
}

export async function readMark(db: Connection): Promise<string> {
  const [row] = await db.query<{ mark: string }>(
    'catalogue.mark',
    'select pg_snapshot_xmin(pg_current_snapshot())::text as mark',
  );
  return (row as { mark: string }).mark;
}

export async function findUrl(db: Connection, paths: readonly string[]): Promise<UrlRow[]> {
  return db.query<UrlRow>(
    'catalogue.find-url',
    `select path, type, entity_id as "entityId", target, redirect_code as "redirectCode"
     from catalogue.url_rewrite where path = any($1::text[])`,
    [paths],
  );
}

/** A piece with a page of its own, or a category, with its current path without the suffix. */
export interface Standing {
  readonly path: string;
  readonly type: 'PRODUCT' | 'CATEGORY';
  /** The SKU of a piece or the key of a category. */
  readonly name: string;
}

export function standingAt(db: Connection, paths: readonly string[]): Promise<Standing[]> {
  return db.query<Standing>(
    'catalogue.standing-at',
    `select path, 'CATEGORY' as type, key as name from catalogue.url_rewrite
     join catalogue.category on category.id = entity_id
     where url_rewrite.type = 'CATEGORY' and redirect_code = 0 and path = any($1::text[])
     union all
     select path, 'PRODUCT', sku from catalogue.url_rewrite join catalogue.product on product.id = entity_id
     where url_rewrite.type = 'PRODUCT' and redirect_code = 0 and enabled and visibility <> 'none'
       and path = any($1::text[])`,
    [paths],
  );
}

export async function isEmpty(db: Connection): Promise<boolean> {
  const rows = await db.query('catalogue.is-empty', 'select 1 from catalogue.product limit 1');
  return rows.length === 0;
}

export async function readStock(tx: Connection, productIds: readonly number[]): Promise<StockRow[]> {
  return tx.query<StockRow>(
    'catalogue.read-stock',
    `select product_id as "productId", source_id as "sourceId", quantity from catalogue.stock_item
     where product_id = any($1::integer[])`,
    [productIds],
  );
}

export async function announceStock(tx: Connection): Promise<void> {
  await tx.query('catalogue.announce-stock', `select pg_notify('${changedChannel}', 'stock')`);
}

export async function announceChange(tx: Connection): Promise<void> {
  await tx.query(
    'catalogue.announce-change',
    `with moved as (update catalogue.version set version = version + 1 returning version)
     select pg_notify('${changedChannel}', version::text) from moved`,
  );
}
