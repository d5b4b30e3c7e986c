import type { LocalText, Market } from '@jinlan/domain/markets';
import type { LinkKind, ProductEntry } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';

type BundleEntry = NonNullable<ProductEntry['bundle']>;
type GroupedEntry = NonNullable<ProductEntry['grouped']>;

/** A link to another piece; saved once that piece is stored. */
export interface LinkToSave {
  readonly sku: string;
  readonly kind: LinkKind;
  readonly other: string;
  readonly position: number;
  /** The line of the set in the imported file. */
  readonly line: number;
}

/** Replaces the links of the pieces `skus`, and adds `links`. */
export async function saveLinks(
  tx: Connection,
  skus: readonly string[],
  links: readonly LinkToSave[],
): Promise<void> {
  await tx.query(
    'catalogue.clear-links',
    `delete from catalogue.related_product using catalogue.product
     where product.id = product_id and product.sku = any($1::text[])`,
    [skus],
  );
  await tx.query(
    'catalogue.save-links',
    `insert into catalogue.related_product (product_id, kind, related_id, position)
     select product.id, row.kind, related.id, row.position from jsonb_to_recordset($1::jsonb)
       as row(sku text, kind text, other text, position integer)
     join catalogue.product on product.sku = row.sku
     join catalogue.product related on related.sku = row.other
     on conflict do nothing`,
    [JSON.stringify(links)],
  );
}

/** The enabled pieces with these SKUs, with their types. */
export async function knownPieces(
  tx: Connection,
  skus: readonly string[],
): Promise<{ sku: string; type: string }[]> {
  return tx.query(
    'catalogue.known-pieces',
    'select sku, type from catalogue.product where sku = any($1::text[]) and enabled',
    [skus],
  );
}

/** The configurable pieces with these SKUs: the fields that variants inherit. */
export async function readParents(
  tx: Connection,
  skus: readonly string[],
): Promise<{ sku: string; name: LocalText; markets: readonly Market[] }[]> {
  return tx.query(
    'catalogue.parents',
    "select sku, name, markets from catalogue.product where sku = any($1::text[]) and type = 'configurable'",
    [skus],
  );
}

export interface KnownPicture {
  readonly file: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly color: string | null;
}

/** The stored sizes and colours of pictures, by file. */
export async function knownPictures(tx: Connection, files: readonly string[]): Promise<KnownPicture[]> {
  return tx.query<KnownPicture>(
    'catalogue.known-pictures',
    'select distinct on (file) file, width, height, color from catalogue.picture where file = any($1::text[])',
    [files],
  );
}

export async function saveBundle(tx: Connection, sku: string, { options }: BundleEntry): Promise<void> {
  const rows = JSON.stringify(options.map((option, position) => ({ ...option, position })));
  await tx.query(
    'catalogue.clear-bundle-options',
    `delete from catalogue.bundle_option using catalogue.product
     where product.id = product_id and product.sku = $1 and not key = any($2::text[])`,
    [sku, options.map(({ key }) => key)],
  );
  await tx.query(
    'catalogue.save-bundle-options',
    `insert into catalogue.bundle_option (product_id, key, title, input, required, role, position)
     select product.id, row.key, row.title, row.input, row.required, row.role, row.position
     from jsonb_to_recordset($2::jsonb) as row(key text, title jsonb, input text, required boolean, role text,
       position integer)
     join catalogue.product on product.sku = $1
     on conflict (product_id, key) do update set title = excluded.title, input = excluded.input,
       required = excluded.required, role = excluded.role, position = excluded.position`,
    [sku, rows],
  );
  await tx.query(
    'catalogue.clear-bundle-selections',
    `delete from catalogue.bundle_selection using catalogue.bundle_option, catalogue.product
     where bundle_option.id = option_id and product.id = product_id and product.sku = $1`,
    [sku],
  );
  await tx.query(
    'catalogue.save-bundle-selections',
    `insert into catalogue.bundle_selection (option_id, item_id, quantity, position, is_default, can_change_quantity, charge)
     select bundle_option.id, item.id, row.quantity, row.position, row."isDefault", row."canChangeQuantity",
       nullif(row.charge, 'null')
     from jsonb_to_recordset($2::jsonb) as row(key text, sku text, quantity integer, position integer,
       "isDefault" boolean, "canChangeQuantity" boolean, charge jsonb)
     join catalogue.product on product.sku = $1
     join catalogue.bundle_option on bundle_option.product_id = product.id and bundle_option.key = row.key
     join catalogue.product item on item.sku = row.sku`,
    [
      sku,
      JSON.stringify(
        options.flatMap(({ key, selections }) =>
          selections.map((selection, position) => ({ key, ...selection, position })),
        ),
      ),
    ],
  );
}

export async function saveGrouped(tx: Connection, sku: string, items: GroupedEntry): Promise<void> {
  await tx.query(
    'catalogue.clear-grouped-items',
    `delete from catalogue.grouped_item using catalogue.product where product.id = product_id and product.sku = $1`,
    [sku],
  );
  await tx.query(
    'catalogue.save-grouped-items',
    `insert into catalogue.grouped_item (product_id, item_id, quantity, position)
     select product.id, item.id, row.quantity, row.position
     from jsonb_to_recordset($2::jsonb) as row(sku text, quantity integer, position integer)
     join catalogue.product on product.sku = $1 join catalogue.product item on item.sku = row.sku`,
    [sku, JSON.stringify(items.map((item, position) => ({ ...item, position })))],
  );
}

export async function saveAttributeSets(tx: Connection, names: readonly string[]): Promise<void> {
  await tx.query(
    'catalogue.save-attribute-sets',
    `insert into catalogue.attribute_set (name) select unnest($1::text[]) on conflict (name) do nothing`,
    [names],
  );
}
