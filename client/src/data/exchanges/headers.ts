/**
 * The headers of every request (specification 7). `authorization` is always sent, empty for a guest. A request may
 * carry a token that is not stored (`context.token`).
 */
import { HEADERS, MINI_PROGRAM_PLATFORM, MINTYPE } from '@jinlan/contract/wire';
import { type Exchange, makeOperation, mapExchange } from '@urql/core';

export interface HeaderSources {
  readonly token: () => string | null;
  readonly storeView: string;
  /** Null, and not sent, unless the shopper chose a currency other than the store view's default. */
  readonly currency: string | null;
  /** The mini-program platform, when the page runs in one. */
  readonly platform: () => string | null;
}

/** Headers that the staff's part adds to every request. */
export const staffHeaders = { read: (): Record<string, string> => ({}) };

export function requestHeaders({
  token,
  storeView,
  currency,
  platform,
}: HeaderSources): Record<string, string> {
  const bearer = token();
  return {
    [HEADERS.authorization]: bearer ? `Bearer ${bearer}` : '',
    [HEADERS.store]: storeView,
    [HEADERS.mintype]: mintype(platform()),
    ...(currency ? { [HEADERS.currency]: currency } : {}),
    ...staffHeaders.read(),
  };
}

function mintype(platform: string | null): string {
  if (!platform) return MINTYPE.none;
  return platform === MINI_PROGRAM_PLATFORM ? MINTYPE.miniProgram : MINTYPE.other;
}

export function headersExchange(sources: HeaderSources): Exchange {
  return mapExchange({
    onOperation(operation) {
      const fetchOptions = operation.context.fetchOptions;
      const options = typeof fetchOptions === 'function' ? fetchOptions() : (fetchOptions ?? {});
      const requestToken: unknown = operation.context.token;
      const headers = requestHeaders(
        typeof requestToken === 'string' ? { ...sources, token: () => requestToken } : sources,
      );
      return makeOperation(operation.kind, operation, {
        ...operation.context,
        fetchOptions: { ...options, headers: { ...options.headers, ...headers } },
      });
    },
  });
}
