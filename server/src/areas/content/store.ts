import type { ContentTree } from '@jinlan/contract/content-tree';
import type { Locale, LocalText } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';

export const changedChannel = 'content';

export type LocalTree = Readonly<Record<Locale, ContentTree>>;

export interface PageRow {
  readonly id: number;
  readonly identifier: string;
  readonly urlKey: string;
  readonly title: LocalText;
  readonly metaTitle: LocalText;
  readonly metaDescription: LocalText;
  readonly tree: LocalTree;
}

export interface BlockRow {
  readonly id: number;
  readonly identifier: string;
  readonly title: LocalText;
  readonly tree: LocalTree;
}

export interface PageAddress {
  readonly id: number;
  readonly identifier: string;
  readonly urlKey: string;
}

const pageColumns = `id, identifier, url_key as "urlKey", title, meta_title as "metaTitle",
  meta_description as "metaDescription", tree`;

export async function readVersion(db: Connection): Promise<number> {
  const [row] = await db.query<{ version: number }>('content.version', 'select version from content.version');
  return row?.version ?? 0;
}

/** Every page's address: a shop has tens of pages; 5,000 is the bound. */
export function loadAddresses(db: Connection): Promise<PageAddress[]> {
  return db.query<PageAddress>(
    'content.addresses',
    'select id, identifier, url_key as "urlKey" from content.page order by id limit 5000',
  );
}

export async function loadPage(db: Connection, id: number): Promise<PageRow | null> {
  const [row] = await db.query<PageRow>(
    'content.page',
    `select ${pageColumns} from content.page where id = $1`,
    [id],
  );
  return row ?? null;
}

export function loadBlocks(db: Connection, identifiers: readonly string[]): Promise<BlockRow[]> {
  return db.query<BlockRow>(
    'content.blocks',
    'select id, identifier, title, tree from content.block where identifier = any($1::text[])',
    [identifiers],
  );
}

export async function savePages(tx: Connection, pages: readonly Omit<PageRow, 'id'>[]): Promise<void> {
  await tx.query(
    'content.save-pages',
    `insert into content.page (identifier, url_key, title, meta_title, meta_description, tree, changed_at)
     select identifier, "urlKey", title, "metaTitle", "metaDescription", tree, now()
     from jsonb_to_recordset($1::jsonb) as row(identifier text, "urlKey" text, title jsonb, "metaTitle" jsonb,
       "metaDescription" jsonb, tree jsonb)
     on conflict (identifier) do update set url_key = excluded.url_key, title = excluded.title,
       meta_title = excluded.meta_title, meta_description = excluded.meta_description, tree = excluded.tree,
       changed_at = excluded.changed_at`,
    [JSON.stringify(pages)],
  );
  await announce(tx);
}

export async function saveBlocks(tx: Connection, blocks: readonly Omit<BlockRow, 'id'>[]): Promise<void> {
  await tx.query(
    'content.save-blocks',
    `insert into content.block (identifier, title, tree, changed_at)
     select identifier, title, tree, now()
     from jsonb_to_recordset($1::jsonb) as row(identifier text, title jsonb, tree jsonb)
     on conflict (identifier) do update set title = excluded.title, tree = excluded.tree,
       changed_at = excluded.changed_at`,
    [JSON.stringify(blocks)],
  );
  await announce(tx);
}

async function announce(tx: Connection): Promise<void> {
  await tx.query(
    'content.announce',
    `with moved as (update content.version set version = version + 1 returning version)
     select pg_notify('${changedChannel}', version::text) from moved`,
  );
}
