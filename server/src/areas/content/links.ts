import type { Connection } from '../../platform/database.ts';

/** A page or block with the paths of the shop that its texts and parts lead to, each once, with a slash and without a query. */
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

const batch = 50;

/** Of all pages, then of all blocks, by identifier; a batch of trees is in memory at a time. */
export async function* linksOfContent(db: Connection, baseUrl: string): AsyncGenerator<LinkedFrom> {
  const read = {
    page: (after: string) =>
      db.query<TreeText>(
        'content.trees-of-pages',
        `select identifier, tree::text as tree from content.page where identifier > $1 order by identifier limit ${batch}`,
        [after],
      ),
    block: (after: string) =>
      db.query<TreeText>(
        'content.trees-of-blocks',
        `select identifier, tree::text as tree from content.block where identifier > $1 order by identifier limit ${batch}`,
        [after],
      ),
  };
  for (const kind of ['page', 'block'] as const) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const rows: readonly TreeText[] = await read[kind](after);
      for (const { identifier, tree } of rows)
        yield { kind, identifier, paths: pathsIn(JSON.parse(tree), baseUrl) };
      after = rows.at(-1)?.identifier;
    }
  }
}

function pathsIn(value: unknown, baseUrl: string): readonly string[] {
  const paths = new Set<string>();
  const add = (address: string): void => {
    const path = pathOf(address, baseUrl);
    if (path !== null) paths.add(path);
  };
  const visit = (one: unknown): void => {
    if (typeof one === 'string')
      for (const [, address = ''] of one.matchAll(/\shref="([^"]*)"/g)) add(address.replaceAll('&amp;', '&'));
    else if (Array.isArray(one)) one.forEach(visit);
    else if (typeof one === 'object' && one !== null) {
      if ('type' in one && one.type === 'default' && 'target' in one && typeof one.target === 'string')
        add(one.target);
      Object.values(one).forEach(visit);
    }
  };
  visit(value);
  return [...paths];
}

/** Null for what leads elsewhere, or to a place on the same page. */
function pathOf(address: string, baseUrl: string): string | null {
  const own = address.startsWith(baseUrl) ? address.slice(baseUrl.length) || '/' : address;
  if (own === '' || own.startsWith('#') || own.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(own))
    return null;
  try {
    return `/${decodeURIComponent(own.replace(/[?#].*$/s, '')).replace(/^\/+|\/+$/g, '')}`;
  } catch {
    return null;
  }
}
