import type { Connection } from '../../platform/database.ts';

/** A page or block, and the shop paths that it links to; each once, with a slash and without a query. */
export interface LinkedFrom {
  readonly kind: 'page' | 'block';
  readonly identifier: string;
  readonly paths: readonly string[];
}

interface TreeText {
  readonly identifier: string;
  /** JSON */
  readonly tree: string;
}

const batchSize = 50;

/** Yields all pages, then all blocks, by identifier; holds one batch of trees in memory. */
export async function* linksOfContent(db: Connection, baseUrl: string): AsyncGenerator<LinkedFrom> {
  const readBatch = {
    page: (after: string) =>
      db.query<TreeText>(
        'content.trees-of-pages',
        `select identifier, tree::text as tree from content.page where identifier > $1 order by identifier limit ${batchSize}`,
        [after],
      ),
    block: (after: string) =>
      db.query<TreeText>(
        'content.trees-of-blocks',
        `select identifier, tree::text as tree from content.block where identifier > $1 order by identifier limit ${batchSize}`,
        [after],
      ),
  };
  for (const kind of ['page', 'block'] as const) {
    let lastIdentifier: string | undefined = '';
    while (lastIdentifier !== undefined) {
      const rows: readonly TreeText[] = await readBatch[kind](lastIdentifier);
      for (const { identifier, tree } of rows)
        yield { kind, identifier, paths: pathsIn(JSON.parse(tree), baseUrl) };
      lastIdentifier = rows.at(-1)?.identifier;
    }
  }
}

function pathsIn(value: unknown, baseUrl: string): readonly string[] {
  const paths = new Set<string>();
  const add = (address: string): void => {
    const path = pathOf(address, baseUrl);
    if (path !== null) paths.add(path);
  };
  const visit = (node: unknown): void => {
    if (typeof node === 'string')
      for (const [, address = ''] of node.matchAll(/\shref="([^"]*)"/g))
        add(address.replaceAll('&amp;', '&'));
    else if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      if ('type' in node && node.type === 'default' && 'target' in node && typeof node.target === 'string')
        add(node.target);
      Object.values(node).forEach(visit);
    }
  };
  visit(value);
  return [...paths];
}

/** The path of an address; null for external addresses and fragments of the same page. */
function pathOf(address: string, baseUrl: string): string | null {
  const relative = address.startsWith(baseUrl) ? address.slice(baseUrl.length) || '/' : address;
  if (
    relative === '' ||
    relative.startsWith('#') ||
    relative.startsWith('//') ||
    /^[a-z][a-z0-9+.-]*:/i.test(relative)
  )
    return null;
  try {
    return `/${decodeURIComponent(relative.replace(/[?#].*$/s, '')).replace(/^\/+|\/+$/g, '')}`;
  } catch {
    return null;
  }
}
