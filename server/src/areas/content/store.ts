import type { ContentKind, ContentNode, ContentTree } from '@jinlan/contract/content-tree';
import { type Locale, type LocalText, locales } from '@jinlan/domain/markets';
import { contentTrees, localText } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

export const changedChannel = 'content';

export type LocalTree = Readonly<Record<Locale, ContentTree>> & Pick<LocalText, 'converted'>;

export interface PageRow {
  readonly id: number;
  readonly identifier: string;
  /** Current path in each language, without slashes around it. */
  readonly paths: LocalText;
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
  readonly title: LocalText;
  readonly paths: LocalText;
  readonly changedAt: Date;
}

/** A path that a page had before. */
export interface FormerAddress {
  readonly locale: Locale;
  readonly path: string;
  readonly pageId: number;
}

export interface RedirectRow {
  /** Empty for all store views. */
  readonly storeView: string;
  readonly path: string;
  /** A path of this shop with its slash, or an https URL. */
  readonly target: string;
  readonly code: 301 | 302;
}

const nodeKinds: Readonly<Record<ContentKind, true>> = {
  ...{ row: true, 'column-group': true, column: true, heading: true, text: true, image: true, banner: true },
  ...{ slider: true, slide: true, tabs: true, 'tab-item': true, buttons: true, 'button-item': true },
  ...{ block: true, products: true, html: true, divider: true, video: true, map: true, 'link-list': true },
  ...{ faq: true, stores: true, levels: true, 'contact-form': true },
};
const tree = contentTrees<ContentNode>(Object.keys(nodeKinds) as ContentKind[]);
const pageJson = jsonColumns('content.page', ['identifier'], {
  ...{ title: localText, metaTitle: localText, metaDescription: localText, tree, paths: localText },
});
const blockJson = jsonColumns('content.block', ['identifier'], { title: localText, tree });

/** SQL for a page's paths; the identifier is the default where a path is missing. */
const paths = `(select jsonb_object_agg(known.locale, coalesce(address.path, page.identifier))
  from jsonb_object_keys(page.title) as known (locale)
  left join content.address on address.locale = known.locale and address.page_id = page.id and not former
  where known.locale <> 'converted') as paths`;

export async function readVersion(db: Connection): Promise<number> {
  const [row] = await db.query<{ version: number }>('content.version', 'select version from content.version');
  return row?.version ?? 0;
}

/** The paths of all pages, at most 5,000; former paths and redirects have the same bound. */
export function loadAddresses(db: Connection): Promise<PageAddress[]> {
  return readJson(
    pageJson,
    db.query<PageAddress>(
      'content.addresses',
      `select id, identifier, title, changed_at as "changedAt", ${paths} from content.page order by id limit 5000`,
    ),
  );
}

export function loadFormer(db: Connection): Promise<FormerAddress[]> {
  return db.query<FormerAddress>(
    'content.former-addresses',
    'select locale, path, page_id as "pageId" from content.address where former order by locale, path limit 5000',
  );
}

export function loadRedirects(db: Connection): Promise<RedirectRow[]> {
  return db.query<RedirectRow>(
    'content.redirects',
    'select store_view as "storeView", path, target, code from content.redirect order by store_view, path limit 5000',
  );
}

export async function loadPage(db: Connection, id: number): Promise<PageRow | null> {
  const [row] = await readJson(
    pageJson,
    db.query<PageRow>(
      'content.page',
      `select id, identifier, title, meta_title as "metaTitle", meta_description as "metaDescription", tree, ${paths}
     from content.page where id = $1`,
      [id],
    ),
  );
  return row ?? null;
}

export function loadBlocks(db: Connection, identifiers: readonly string[]): Promise<BlockRow[]> {
  return readJson(
    blockJson,
    db.query<BlockRow>(
      'content.blocks',
      'select id, identifier, title, tree from content.block where identifier = any($1::text[])',
      [identifiers],
    ),
  );
}

export async function savePages(tx: Connection, pages: readonly Omit<PageRow, 'id'>[]): Promise<void> {
  await tx.query(
    'content.save-pages',
    `insert into content.page (identifier, title, meta_title, meta_description, tree, changed_at)
     select identifier, title, "metaTitle", "metaDescription", tree, now()
     from jsonb_to_recordset($1::jsonb) as row(identifier text, title jsonb, "metaTitle" jsonb,
       "metaDescription" jsonb, tree jsonb)
     on conflict (identifier) do update set title = excluded.title,
       meta_title = excluded.meta_title, meta_description = excluded.meta_description, tree = excluded.tree,
       changed_at = excluded.changed_at`,
    [JSON.stringify(pages)],
  );
  const addresses = JSON.stringify(
    pages.flatMap(({ identifier, paths: pagePaths }) =>
      locales.map((locale) => ({ identifier, locale, path: pagePaths[locale] })),
    ),
  );
  const rows = `jsonb_to_recordset($1::jsonb) as row(identifier text, locale text, path text)`;
  // Two statements, because one cannot see the paths that the other has just freed.
  await tx.query(
    'content.leave-addresses',
    `update content.address set former = true
     from ${rows} join content.page on page.identifier = row.identifier
     where address.page_id = page.id and address.locale = row.locale and address.path <> row.path
       and not address.former`,
    [addresses],
  );
  await tx.query(
    'content.save-addresses',
    `insert into content.address (locale, path, page_id)
     select row.locale, row.path, page.id from ${rows} join content.page on page.identifier = row.identifier
     on conflict (locale, path) do update set page_id = excluded.page_id, former = false
     where address.former or address.page_id = excluded.page_id`,
    [addresses],
  );
  await announce(tx);
}

export async function saveRedirects(tx: Connection, redirects: readonly RedirectRow[]): Promise<void> {
  await tx.query(
    'content.save-redirects',
    `insert into content.redirect (store_view, path, target, code)
     select "storeView", path, target, code
     from jsonb_to_recordset($1::jsonb) as row("storeView" text, path text, target text, code integer)
     on conflict (store_view, path) do update set target = excluded.target, code = excluded.code`,
    [JSON.stringify(redirects)],
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

/** Deletes pages; their paths are deleted with them, former ones too. */
export async function removePages(tx: Connection, identifiers: readonly string[]): Promise<void> {
  await tx.query('content.remove-pages', 'delete from content.page where identifier = any($1::text[])', [
    identifiers,
  ]);
  await announce(tx);
}

export async function removeBlocks(tx: Connection, identifiers: readonly string[]): Promise<void> {
  await tx.query('content.remove-blocks', 'delete from content.block where identifier = any($1::text[])', [
    identifiers,
  ]);
  await announce(tx);
}

/** Deletes redirects by name: store view (may be empty), a slash, and the path. */
export async function removeRedirects(tx: Connection, names: readonly string[]): Promise<void> {
  await tx.query(
    'content.remove-redirects',
    "delete from content.redirect where store_view || '/' || path = any($1::text[])",
    [names],
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
