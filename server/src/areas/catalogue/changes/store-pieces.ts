import { goldMetals } from '@jinlan/domain/pricing';
import {
  type ListedHead,
  type ListedName,
  type ListedSale,
  type ListedValue,
  listedHeads,
  listedNames,
  listedSales,
  listedValues,
} from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

/** A range of ids, `after` exclusive, `upTo` inclusive: the read model is loaded in spans, not in one large result. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
  readonly pieces: number;
}

/**
 * Splits the ids into spans of about `size` pieces. Counts rows, because repeated imports leave wide gaps
 * in the ids.
 */
export async function pieceSpans(
  db: Connection,
  { first, next }: { readonly first: number; readonly next: number },
): Promise<Span[]> {
  const steps = await db.query<{ upTo: number; pieces: number }>(
    'catalogue.piece-spans',
    `select max(id) as "upTo", count(*)::integer as pieces
     from (select id, greatest(0, (row_number() over (order by id) - 1 - $1::integer + $2::integer) / $2::integer) as step from catalogue.product) piece
     group by step order by step`,
    [first, next],
  );
  return steps.map((step, index) => ({ ...step, after: steps[index - 1]?.upTo ?? 0 }));
}

/**
 * The pieces and variants of a span as columns. Each text contains one number, word or list per piece, all in one order.
 * Separators: any character between numbers and words (`NumberText`), a semicolon between lists, a line feed between SKUs.
 */
export interface PieceLists {
  readonly pieces: number;
  readonly ids: string;
  readonly skus: string;
  /** 0 for a piece that is not a variant. */
  readonly parents: string;
  readonly positions: string;
  /** -1: not sold itself; 0: has a fixed price; else one more than the index in `goldMetals`. */
  readonly metals: string;
  /** The weights of gold in milligrams; 0 for none. */
  readonly weights: string;
  /** 1 for a variant without texts, pictures or values of its own, else 0. */
  readonly bare: string;
  /**
   * `HKD123400<130000%200`, separated by commas: the price in minor units, the price before a reduction,
   * the commission in basis points.
   */
  readonly prices: string;
  /** The options of each piece, in any order. */
  readonly options: string;
  readonly heads: readonly ListedHead[];
  /** The categories of heads (pieces that are no variants), in the order of the heads. */
  readonly categories: string;
  readonly own: readonly ListedName[];
  readonly values: readonly ListedValue[];
  readonly sales: readonly ListedSale[];
}

const pieceJson = jsonColumns('catalogue.product', [], {
  heads: listedHeads,
  own: listedNames,
  values: listedValues,
  sales: listedSales,
});

/**
 * The query for pieces and variants that meet a condition. The three parameters state the same condition for three columns:
 * `piece.id`, the id of a head, and the `product_id` of a value.
 */
const piecesThat = (ofPiece: string, ofHead: string, ofProduct: string): string =>
  `select * from
       (select count(*)::integer as pieces, string_agg(piece.id::text, ',') as ids, string_agg(piece.sku, chr(10)) as skus,
          string_agg(coalesce(piece.parent_id, 0)::text, ',') as parents,
          string_agg(piece.position::text, ',') as positions,
          string_agg((case when piece.price_kind is null then -1
            else coalesce(array_position($1::text[], piece.metal), 0) end)::text, ',') as metals,
          string_agg(coalesce(piece.weight_mg, 0)::text, ',') as weights,
          string_agg(case when piece.is_plain and with_own_data.product_id is null then '1' else '0' end, ',') as bare,
          string_agg(coalesce(price.list, ''), ';') as prices,
          string_agg(array_to_string(piece.option_ids, ','), ';') as options,
          coalesce(json_agg(json_build_array(piece.id, piece.name, array_to_string(piece.markets, ' ')))
            filter (where parent.words_hash <> piece.words_hash), '[]') as own
        from catalogue.product piece
        left join catalogue.product parent on parent.id = piece.parent_id
        left join (select product_id, string_agg(told, ',') as list
          from catalogue.price where ${ofProduct} group by product_id) price
          on price.product_id = piece.id
        left join (select product_id from catalogue.picture where ${ofProduct}
          union select product_id from catalogue.product_value where ${ofProduct}
          union select product_id from catalogue.related_product where ${ofProduct}) with_own_data
          on with_own_data.product_id = piece.id
        where piece.enabled and ${ofPiece}) piece,
       (select coalesce(json_agg(json_build_array(head.id, type, url_key, name, array_to_string(markets, ' '),
          new_from, case type
            when 'grouped' then (select json_agg(json_build_array(true, json_build_array(json_build_array(item_id, 1, null)), null)
                order by position) from catalogue.grouped_item where product_id = head.id)
            when 'bundle' then (select json_agg(json_build_array(required,
                (select json_agg(json_build_array(item_id, quantity, charge) order by position) from catalogue.bundle_selection
                 where option_id = bundle_option.id), key) order by position)
              from catalogue.bundle_option where product_id = head.id)
          end, set_discount_basis_points, gift_card,
          case when (downloads->>'separately')::boolean then jsonb_path_query_array(downloads, '$.links[*].prices') end, visibility,
          nullif(bundle_pricing->'base', 'null'), sold_out, bundle_pricing->'discounts', set_discount_from, set_discount_to)
          order by head.id), '[]') as heads,
          coalesce(string_agg(coalesce(piece_categories.list, ''), ';' order by head.id), '') as categories
        from catalogue.product head
        left join (select product_id, string_agg(category_id::text, ',') as list
          from catalogue.product_category where ${ofProduct} group by product_id) piece_categories
          on piece_categories.product_id = head.id
        where enabled and parent_id is null and ${ofHead}) head,
       (select coalesce(json_agg(json_build_array(product_id, attribute_id, value)), '[]') as values
        from catalogue.product_value
        where ${ofProduct} and attribute_id = any($2::integer[])) piece_values,
       (select coalesce(json_agg(json_build_array(product_id, currency, sale_from, sale_to)), '[]') as sales
        from catalogue.price
        where ${ofProduct} and (sale_from is not null or sale_to is not null)) sale`;

/** Loads only the values of the attributes `attributeIds`. Returns null where no piece of the span is enabled. */
export async function loadPieces(
  db: Connection,
  { after, upTo }: Span,
  attributeIds: readonly number[],
): Promise<PieceLists | null> {
  const [row] = await readJson(
    pieceJson,
    db.query<PieceLists>(
      'catalogue.pieces',
      piecesThat(
        'piece.id > $3 and piece.id <= $4',
        'head.id > $3 and head.id <= $4',
        'product_id > $3 and product_id <= $4',
      ),
      [goldMetals, attributeIds, after, upTo],
    ),
  );
  return row?.ids ? row : null;
}

/** Like `loadPieces`, but for the pieces and variants with these ids. */
export async function loadSomePieces(
  db: Connection,
  ids: readonly number[],
  attributeIds: readonly number[],
): Promise<PieceLists | null> {
  const [row] = await readJson(
    pieceJson,
    db.query<PieceLists>(
      'catalogue.some-pieces',
      piecesThat(
        'piece.id = any($3::integer[])',
        'head.id = any($3::integer[])',
        'product_id = any($3::integer[])',
      ),
      [goldMetals, attributeIds, ids],
    ),
  );
  return row?.ids ? row : null;
}

/** The ids of these pieces and of their variants, without deleted ones. */
export async function withVariants(db: Connection, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    'catalogue.with-variants',
    `select id from catalogue.product where id = any($1::integer[])
     union all select id from catalogue.product where parent_id = any($1::integer[]) limit 200000`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

const stockThat = (condition: string): string =>
  `select string_agg(concat_ws(',', product_id, sources, list), ',') as stock
     from (select product_id, count(*) as sources, string_agg(concat_ws(',', source_id, quantity), ',') as list
       from catalogue.stock_item where ${condition} and quantity <> 0 group by product_id) stock_of_piece`;

/** The stock as one text of numbers: per piece its id, the number of sources, and for each source its id and quantity. */
export async function loadStock(db: Connection, { after, upTo }: Span): Promise<string> {
  const [row] = await db.query<{ stock: string | null }>(
    'catalogue.stock',
    stockThat('product_id > $1 and product_id <= $2'),
    [after, upTo],
  );
  return row?.stock ?? '';
}

/** Like `loadStock`, but for the pieces and variants with these ids. */
export async function loadSomeStock(db: Connection, ids: readonly number[]): Promise<string> {
  const [row] = await db.query<{ stock: string | null }>(
    'catalogue.some-stock',
    stockThat('product_id = any($1::integer[])'),
    [ids],
  );
  return row?.stock ?? '';
}
