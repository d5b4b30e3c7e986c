import { readFile, stat } from 'node:fs/promises';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { GraphqlAnswer } from '../graphql/execute.ts';

/**
 * The storefront's built entry. The server imports no screens; it loads this file if present, and
 * otherwise every page reports that it is missing.
 */
export interface DocumentRequest {
  /** Path and query. */
  readonly url: string;
  readonly storeViewCode: string;
  /** Currency of the document's prices; one of the store view's. */
  readonly currency: CurrencyCode;
  readonly cookies: Readonly<Record<string, string>>;
  readonly nonce: string;
  execute(query: string, variables: object, operationName?: string): Promise<GraphqlAnswer>;
  /** Vite's manifest of the client build: source path → files. */
  readonly assets: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
}

export interface RenderedDocument {
  readonly status: number;
  /** URL of a redirect; `status` is then 301 or 302. */
  readonly redirect?: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StorefrontEntry {
  render(request: DocumentRequest): Promise<RenderedDocument>;
  readonly assets: Readonly<Record<string, unknown>>;
}

export async function loadStorefront(storefront: URL): Promise<StorefrontEntry | null> {
  const file = new URL('server/entry-server.js', storefront);
  const built = await stat(file).catch(() => null);
  if (!built) return null;
  // The timestamp in the URL makes tests that build twice load the second build.
  const module = (await import(`${file.href}?built=${built.mtimeMs}`)) as Pick<StorefrontEntry, 'render'>;
  const manifest = await readFile(new URL('client/.vite/manifest.json', storefront), 'utf8').catch(
    () => '{}',
  );
  return { render: (request) => module.render(request), assets: JSON.parse(manifest) };
}
