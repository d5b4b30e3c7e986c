/**
 * Answers that the sample shop does not give by itself: changed on their way to the page, or broken. A first document has
 * its answers in it, so a journey comes to such a page by a link.
 */
import { PATHS } from '@jinlan/contract/wire';
import type { Page, Request } from 'playwright-core';

/** Of a query in its address, of a mutation in its body. */
function operationOf(request: Request): string | null {
  const asked = new URL(request.url()).searchParams.get('operationName');
  return asked ?? (request.postDataJSON() as { operationName?: string } | null)?.operationName ?? null;
}

const isGraphql = (url: URL): boolean => url.pathname === PATHS.graphql;

/** From now on what the shop answers to this operation reaches the page as `change` makes it. */
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

/** From now on the operation fails, as a GraphQL server says it. */
export async function answerFailing(page: Page, operation: string, { status, code }: Failure): Promise<void> {
  const errors = [{ message: 'Internal server error', extensions: { code } }];
  await page.route(isGraphql, (route) =>
    operationOf(route.request()) === operation
      ? route.fulfill({ status, json: { data: null, errors } })
      : route.fallback(),
  );
}
