import type { LocalText, Market } from '@jinlan/domain/markets';
import type { GoldMetal } from '@jinlan/domain/pricing';
import type { Connection } from '../../platform/database.ts';
import type { GiftCard, ProductType } from './product-types.ts';
import { blank, type PriceRow } from './store.ts';

/** Choices of a bundle, or the pieces of a group, each with what can be taken there. */
export type Groups = readonly (readonly [
  required: boolean,
  items: readonly (readonly [id: number, quantity: number])[] | null,
])[];

/** What the read model keeps of a piece. */
export interface PieceRow {
  readonly id: number;
  readonly sku: string;
  readonly type: ProductType;
  readonly parentId: number | null;
  readonly urlKey: string | null;
  readonly name: LocalText;
  readonly markets: readonly Market[];
  readonly newFrom: string | null;
  readonly position: number;
  readonly priceKind: 'fixed' | 'by-weight' | null;
  readonly metal: GoldMetal | null;
  readonly weightMg: number | null;
  readonly prices: readonly PriceRow[] | null;
  readonly categoryIds: readonly number[];
  readonly optionIds: readonly number[];
  /** Numbers, texts and flags of the attributes that lists go by; none of a variant. */
  readonly values: readonly (readonly [attributeId: number, value: unknown])[];
  /** Of a bundle or group: what it is made of. */
  readonly groups: Groups | null;
  readonly setDiscount: number;
  readonly giftCard: GiftCard | null;
  /** A variant of which the database says nothing beyond this: no text, picture or value of its own. */
  readonly bare: boolean;
}

/** The highest number of a piece: what the read model is built up to. */
export async function lastPieceId(db: Connection): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    'catalogue.last-piece-id',
    'select coalesce(max(id), 0) as id from catalogue.product',
  );
  return row?.id ?? 0;
}

type PieceTuple = [
  ...[id: number, sku: string, type: PieceRow['type'], parentId: number | null, urlKey: string | null],
  ...[name: LocalText | null, markets: readonly Market[] | null, newFrom: string | null, position: number],
  ...[priceKind: PieceRow['priceKind'], metal: GoldMetal | null, weightMg: number | null],
  ...[prices: readonly [PriceRow['currency'], number, number | null, number][] | null],
  ...[categoryIds: readonly number[] | null, optionIds: readonly number[] | null, bare: boolean],
  ...[values: readonly [attributeId: number, value: unknown][] | null, groups: Groups | null],
  ...[setDiscount: number, giftCard: GiftCard | null],
];

/**
 * The pieces of a span of numbers: the read model is built in steps, never in one great answer. Each comes as one JSON
 * array, which is read several times faster than columns; name and markets that a variant shares with its parent are
 * left out and taken from there. Of values only those of the given attributes come. What a variant lacks is asked with a
 * limit, row by row: `not exists` would read the whole of each table for every span.
 */
export async function loadPieces(
  db: Connection,
  after: number,
  upTo: number,
  attributeIds: readonly number[],
): Promise<UnjoinedPiece[]> {
  const rows = await db.query<{ piece: PieceTuple }>(
    'catalogue.pieces',
    `select json_build_array(product.id, product.sku, product.type, product.parent_id, product.url_key,
       case when parent.name = product.name then null else product.name end,
       case when parent.markets = product.markets then null else product.markets end, product.new_from,
       product.position, product.price_kind, product.metal, product.weight_mg,
       (select json_agg(json_build_array(currency, amount_minor, was_minor, commission_basis_points))
        from catalogue.price where product_id = product.id),
       (select json_agg(category_id) from catalogue.product_category where product_id = product.id),
       (select json_agg(option_id) from catalogue.product_option where product_id = product.id),
       product.parent_id is not null and product.details = '[]' and product.description = $3
         and product.short_description = $3
         and (select 1 from catalogue.picture where product_id = product.id limit 1) is null
         and (select 1 from catalogue.product_value where product_id = product.id limit 1) is null
         and (select 1 from catalogue.related_product where product_id = product.id limit 1) is null,
       case when product.parent_id is null then
         (select json_agg(json_build_array(attribute_id, value)) from catalogue.product_value
          where product_id = product.id and attribute_id = any($4::integer[])) end,
       case product.type
         when 'grouped' then (select json_agg(json_build_array(true, json_build_array(json_build_array(item_id, 1)))
             order by position) from catalogue.grouped_item where product_id = product.id)
         when 'bundle' then (select json_agg(json_build_array(required,
             (select json_agg(json_build_array(item_id, quantity) order by position) from catalogue.bundle_selection
              where option_id = bundle_option.id)) order by position)
           from catalogue.bundle_option where product_id = product.id)
       end,
       product.set_discount_basis_points, product.gift_card) as piece
     from catalogue.product left join catalogue.product parent on parent.id = product.parent_id
     where product.enabled and product.id > $1 and product.id <= $2 order by product.id`,
    [after, upTo, JSON.stringify(blank), attributeIds],
  );
  return rows.map(({ piece }) => {
    const [id, sku, type, parentId, urlKey, name, markets, newFrom, position, ...sold] = piece;
    const [priceKind, metal, weightMg, prices, categoryIds, optionIds, bare, values, ...composed] = sold;
    const [groups, setDiscount, giftCard] = composed;
    return {
      ...{ id, sku, type, parentId, urlKey, name, markets, newFrom, position, priceKind, metal, weightMg },
      prices:
        prices?.map(([currency, amount, was, commission]) => ({ currency, amount, was, commission })) ?? null,
      categoryIds: categoryIds ?? [],
      optionIds: optionIds ?? [],
      bare,
      values: values ?? [],
      ...{ groups, setDiscount, giftCard },
    };
  });
}

/** A piece before a variant has taken what it shares with its parent. */
export type UnjoinedPiece = Omit<PieceRow, 'name' | 'markets'> & {
  readonly name: LocalText | null;
  readonly markets: readonly Market[] | null;
};
