/**
 * Changes or breaks the shop's answers on their way to the page. A first document contains its answers, so a journey
 * reaches such a page by a link.
 */
import { PATHS } from '@jinlan/contract/wire';
import type { Page, Request } from 'playwright-core';

/** The operation of a query is in its address, of a mutation in its body. */
function operationOf(request: Request): string | null {
  const operationName = new URL(request.url()).searchParams.get('operationName');
  return (
    operationName ?? (request.postDataJSON() as { operationName?: string } | null)?.operationName ?? null
  );
}

const isGraphql = (url: URL): boolean => url.pathname === PATHS.graphql;

/** Passes answers to this operation through `change` from now on. */
export async function answerChanged<Data>(
  page: Page,
  operation: string,
  change: (data: Data) => Data,
): Promise<void> {
  await page.route(isGraphql, async (route) => {
    if (operationOf(route.request()) !== operation) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: Data };
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });
}

export interface Failure {
  readonly status: number;
  /** `extensions.code` of the error that comes with it. */
  readonly code: string;
}

/** Lets the operation fail from now on, with a GraphQL error. */
export async function answerFailing(page: Page, operation: string, { status, code }: Failure): Promise<void> {
  const errors = [{ message: 'Internal server error', extensions: { code } }];
  await page.route(isGraphql, (route) =>
    operationOf(route.request()) === operation
      ? route.fulfill({ status, json: { data: null, errors } })
      : route.fallback(),
  );
}
