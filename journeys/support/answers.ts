/**
 * Changes the shop's answers before they reach the page, or makes them fail. The first document of a visit already contains
 * its answers, so a journey must reach such a page by a link.
 */
import { PATHS } from '@jinlan/contract/wire';
import type { Page, Request } from 'playwright-core';

/** Returns the name of the operation. A query has it in the address, a mutation in the body. */
function operationOf(request: Request): string | null {
  const operationName = new URL(request.url()).searchParams.get('operationName');
  return (
    operationName ?? (request.postDataJSON() as { operationName?: string } | null)?.operationName ?? null
  );
}

const isGraphql = (url: URL): boolean => url.pathname === PATHS.graphql;

/** Applies `change` to all later answers to this operation. */
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
  /** Value of `extensions.code` in the error. */
  readonly code: string;
}

/** Makes all later requests of this operation fail with a GraphQL error. */
export async function answerFailing(page: Page, operation: string, { status, code }: Failure): Promise<void> {
  const errors = [{ message: 'Internal server error', extensions: { code } }];
  await page.route(isGraphql, (route) =>
    operationOf(route.request()) === operation
      ? route.fulfill({ status, json: { data: null, errors } })
      : route.fallback(),
  );
}
