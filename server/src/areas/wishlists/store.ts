import type { LocalText, Market } from '@jinlan/domain/markets';
import { localText, type WishedChoices, wishedChoices } from '@jinlan/domain/validity';
import type { Visibility } from '@jinlan/domain/wishlists';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export interface ListRow {
  /** 0 for a default list that nothing was added to yet; it has no row. */
  readonly id: number;
  readonly customerId: string;
  readonly isDefault: boolean;
  /** Null for a default list that its owner has not renamed. */
  readonly name: string | null;
  readonly visibility: Visibility;
  /** The code of its link; null for a private list. */
  readonly code: string | null;
  readonly showsOwner: boolean;
  readonly updatedAt: Date;
  /** Number of different pieces. */
  readonly count: number;
}

/** The default list of a customer who has added nothing yet. */
export const unsavedDefault = (customerId: string, now: Date): ListRow => ({
  ...{ id: 0, customerId, isDefault: true, name: null, visibility: 'PRIVATE', code: null },
  ...{ showsOwner: false, updatedAt: now, count: 0 },
});

export interface WishedPiece {
  readonly productSku: string;
  /** The chosen variant of a configurable piece. */
  readonly variantSku: string | null;
  readonly choices: WishedChoices;
  readonly choiceKey: string;
  /** The name when it was added. */
  readonly name: LocalText;
  /** The market in which the piece was added. */
  readonly market: Market;
  /** The fixed price of one when it was added, in the smallest unit of the market's own currency. */
  readonly addedPrice: number | null;
  /** Whether the piece was out of stock when it was added or last checked. */
  readonly soldOut: boolean;
}

export interface ItemRow extends WishedPiece {
  readonly id: number;
  readonly listId: number;
  readonly quantity: number;
  readonly note: string | null;
  readonly addedAt: Date;
}

export type NewItem = Omit<ItemRow, 'id' | 'listId'>;

const itemJson = jsonColumns('wishlists.item', ['id'], { choices: wishedChoices, name: localText });

const listColumns = `list.id, customer_id as "customerId", is_default as "isDefault", name, visibility, code,
  shows_owner as "showsOwner", updated_at as "updatedAt",
  (select count(*)::integer from wishlists.item where list_id = list.id) as count`;

const itemColumns = `item.id, item.list_id as "listId", item.product_sku as "productSku", item.variant_sku as "variantSku",
  item.choices, item.choice_key as "choiceKey", item.name, item.quantity, item.note, item.added_at as "addedAt",
  item.market, item.added_price as "addedPrice", item.sold_out as "soldOut"`;

/** Locks a customer's lists until the transaction ends. */
export async function lockMember(tx: Connection, customerId: string): Promise<void> {
  await tx.query(
    'wishlists.lock-member',
    `insert into wishlists.member (customer_id) values ($1)
     on conflict (customer_id) do update set customer_id = excluded.customer_id`,
    [customerId],
  );
}

/** All lists of a customer, the default one first. A setting bounds their number. */
export const listsOf = (db: Connection, customerId: string): Promise<ListRow[]> =>
  db.query<ListRow>(
    'wishlists.of-customer',
    `select ${listColumns} from wishlists.list list where customer_id = $1 order by is_default desc, list.id limit 100`,
    [customerId],
  );

/** The customer's list with this id or, for null, the default one. */
export async function loadList(
  db: Connection,
  customerId: string,
  id: number | null,
): Promise<ListRow | null> {
  const [row] = await db.query<ListRow>(
    'wishlists.load',
    `select ${listColumns} from wishlists.list list
     where customer_id = $1 and case when $2::integer is null then is_default else list.id = $2 end`,
    [customerId, id],
  );
  return row ?? null;
}

export async function loadShared(db: Connection, code: string): Promise<ListRow | null> {
  const [row] = await db.query<ListRow>(
    'wishlists.load-shared',
    `select ${listColumns} from wishlists.list list where code = $1`,
    [code],
  );
  return row ?? null;
}

export async function addList(
  tx: Connection,
  list: Pick<ListRow, 'customerId' | 'isDefault' | 'name' | 'visibility' | 'code' | 'updatedAt'>,
): Promise<ListRow> {
  const [added] = await tx.query<{ id: number }>(
    'wishlists.add',
    `insert into wishlists.list (customer_id, is_default, name, visibility, code, updated_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [list.customerId, list.isDefault, list.name, list.visibility, list.code, list.updatedAt],
  );
  const { id } = added as { id: number };
  return { ...list, id, showsOwner: false, count: 0 };
}

export async function saveList(
  tx: Connection,
  list: Pick<ListRow, 'id' | 'name' | 'visibility' | 'code' | 'showsOwner' | 'updatedAt'>,
): Promise<void> {
  await tx.query(
    'wishlists.save',
    `update wishlists.list set name = $2, visibility = $3, code = $4, shows_owner = $5, updated_at = $6 where id = $1`,
    [list.id, list.name, list.visibility, list.code, list.showsOwner, list.updatedAt],
  );
}

export async function deleteList(tx: Connection, id: number): Promise<void> {
  await tx.query('wishlists.delete', 'delete from wishlists.list where id = $1', [id]);
}

/** All pieces of lists, the newest first. A setting bounds their number. */
export const itemsOf = (tx: Connection, listId: number): Promise<ItemRow[]> =>
  readJson(
    itemJson,
    tx.query<ItemRow>(
      'wishlists.items',
      `select ${itemColumns} from wishlists.item item where list_id = $1 order by item.id desc limit 1000`,
      [listId],
    ),
  );

export interface ItemPage {
  readonly listId: number;
  readonly skip: number;
  readonly take: number;
}

/** The pieces of pages of several lists, in one statement; the newest of a list first. */
export const itemsOnPages = (
  db: Connection,
  pages: readonly ItemPage[],
): Promise<(ItemRow & { page: number })[]> =>
  readJson(
    itemJson,
    db.query<ItemRow & { page: number }>(
      'wishlists.item-pages',
      `select page.number::integer as page, item.* from
         unnest($1::integer[], $2::integer[], $3::integer[]) with ordinality as page(list_id, skip, take, number)
       cross join lateral (
         select ${itemColumns} from wishlists.item item where item.list_id = page.list_id
         order by item.id desc offset page.skip limit page.take
       ) item order by page.number, item.id desc`,
      [pages.map(({ listId }) => listId), pages.map(({ skip }) => skip), pages.map(({ take }) => take)],
    ),
  );

/** Adds pieces. If the list has a piece with the same choices, sets its quantity and, if `note` is not null, its note. */
export async function putItems(
  tx: Connection,
  listId: number,
  items: readonly NewItem[],
  now: Date,
): Promise<void> {
  await tx.query(
    'wishlists.put-items',
    `with touched as (update wishlists.list set updated_at = $3 where id = $1)
     insert into wishlists.item (list_id, product_sku, variant_sku, choices, choice_key, name, quantity, note, added_at,
       market, added_price, told_price, sold_out)
     select $1, "productSku", "variantSku", choices, "choiceKey", name, quantity, note, "addedAt",
       market, "addedPrice", "addedPrice", "soldOut"
     from jsonb_to_recordset($2::jsonb) as given("productSku" text, "variantSku" text, choices jsonb, "choiceKey" text,
       name jsonb, quantity integer, note text, "addedAt" timestamptz, market text, "addedPrice" bigint, "soldOut" boolean)
     on conflict (list_id, choice_key) do update
     set quantity = excluded.quantity, note = coalesce(excluded.note, item.note)`,
    [listId, JSON.stringify(items), now],
  );
}

/** Saves quantities, notes and choices of pieces of one list. */
export async function saveItems(
  tx: Connection,
  listId: number,
  items: readonly ItemRow[],
  now: Date,
): Promise<void> {
  await tx.query(
    'wishlists.save-items',
    `with touched as (update wishlists.list set updated_at = $3 where id = $1)
     update wishlists.item item set variant_sku = "variantSku", choices = given.choices, choice_key = "choiceKey",
       quantity = given.quantity, note = given.note, market = given.market, added_price = "addedPrice",
       sold_out = "soldOut",
       told_price = case when item.choice_key = "choiceKey" then item.told_price else "addedPrice" end
     from jsonb_to_recordset($2::jsonb) as given(id integer, "variantSku" text, choices jsonb, "choiceKey" text,
       quantity integer, note text, market text, "addedPrice" bigint, "soldOut" boolean)
     where item.id = given.id and item.list_id = $1`,
    [listId, JSON.stringify(items), now],
  );
}

export async function removeItems(
  tx: Connection,
  listId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    'wishlists.remove-items',
    `with touched as (update wishlists.list set updated_at = $3 where id = $1)
     delete from wishlists.item where list_id = $1 and id = any($2::integer[])`,
    [listId, ids, now],
  );
}

/**
 * Claims pieces for one request until a time. Returns the ids of the claimed pieces, without those that another request has
 * claimed.
 */
export async function claimItems(
  db: Connection,
  ids: readonly number[],
  now: Date,
  until: Date,
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    'wishlists.claim-items',
    `update wishlists.item set claimed_until = $3
     where id = any($1::integer[]) and (claimed_until is null or claimed_until < $2) returning id`,
    [ids, now, until],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function releaseItems(tx: Connection, ids: readonly number[]): Promise<void> {
  await tx.query(
    'wishlists.release-items',
    'update wishlists.item set claimed_until = null where id = any($1::integer[])',
    [ids],
  );
}

export interface MarkRow {
  readonly productSku: string;
  readonly listId: number;
  readonly itemId: number;
}

/** The entries of pieces in a customer's lists: the last 100 of each piece, the latest first. */
export const marksOf = (
  db: Connection,
  customerId: string,
  productSkus: readonly string[],
): Promise<MarkRow[]> =>
  db.query<MarkRow>(
    'wishlists.marks',
    `select "productSku", "listId", "itemId"
     from (
       select product_sku as "productSku", list_id as "listId", item.id as "itemId",
         row_number() over (partition by product_sku order by item.id desc) as place
       from wishlists.item item join wishlists.list list on list.id = item.list_id
       where customer_id = $1 and product_sku = any($2::text[])
     ) entry
     where place <= 100
     order by "productSku", "itemId" desc`,
    [customerId, productSkus],
  );
