/** One type for every failed request, so screens decide by code, never by message. */
import type { RefusalCode, RefusalData } from '@jinlan/contract/refusals';
import type { CombinedError } from '@urql/core';

/**
 * `CART_NOT_CREATED`: an action needed a bag, and the shop could not create one. `WAITING`: an action of staff waits for the
 * connection.
 */
export type ShopErrorCode = RefusalCode | 'NETWORK' | 'CART_NOT_CREATED' | 'WAITING';

export interface ShopError {
  /**
   * `network`: no answer, or the shop is temporarily unavailable; `refusal`: the shop refused, with a code; `fault`: an
   * internal error.
   */
  readonly kind: 'network' | 'refusal' | 'fault';
  readonly code: ShopErrorCode;
  /** The English texts of the errors, one to a line: for logs, not for shoppers. */
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The reference in the server's log. */
  readonly reference: string | null;
}

/** Returns the data of a refusal with this code. All fields are optional, because the server may send less. */
export const dataOf = <Code extends RefusalCode>({ data }: Pick<ShopError, 'data'>, _code: Code) =>
  data as Partial<RefusalData<Code>>;

export function readError(error: CombinedError | undefined): ShopError | null {
  if (!error) return null;
  const first = error.graphQLErrors[0];
  // A temporarily unavailable shop counts as a lost connection.
  if (!first || first.extensions.code === 'SHOP_AWAY') {
    return { kind: 'network', code: 'NETWORK', message: error.message, data: {}, reference: null };
  }
  const { code, data, reference } = first.extensions as {
    code?: unknown;
    data?: Record<string, unknown>;
    reference?: unknown;
  };
  // The code may be the shop's or GraphQL's own. Screens show a general message for unknown codes.
  const knownCode =
    typeof code === 'string' && !code.startsWith('GRAPHQL_') ? (code as RefusalCode) : 'UNEXPECTED';
  return {
    kind: knownCode === 'UNEXPECTED' ? 'fault' : 'refusal',
    code: knownCode,
    message: error.graphQLErrors.map(({ message }) => message).join('\n'),
    data: data ?? {},
    reference: typeof reference === 'string' ? reference : null,
  };
}

const outOfStock = new Set<ShopErrorCode>([
  'INSUFFICIENT_STOCK',
  'NOT_SALABLE',
  'PRODUCT_NOT_EXISTING',
  'OUT_OF_STOCK',
]);

/** Whether the error is one of the three texts that mean "out of stock" (specification 8). */
export function isOutOfStock(error: ShopError): boolean {
  return (
    outOfStock.has(error.code) ||
    /The requested qty is not available|Product that you are trying to add is not available\.|The product that was requested doesn't exist\./.test(
      error.message,
    )
  );
}
