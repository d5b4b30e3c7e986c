/** One shape for everything that can go wrong with a call, so that a screen decides by code and never by sentence. */
import type { RefusalCode, RefusalData } from '@jinlan/contract/refusals';
import type { CombinedError } from '@urql/core';

/** `CART_NOT_CREATED`: an action on the bag found none, and the shop could not make one. */
export type ShopErrorCode = RefusalCode | 'NETWORK' | 'CART_NOT_CREATED';

export interface ShopError {
  /** `network`: nothing came back, or the shop is away; `refusal`: the shop said no, with a code; `fault`: the shop broke. */
  readonly kind: 'network' | 'refusal' | 'fault';
  readonly code: ShopErrorCode;
  /** The wire's English texts, a line each: for logs, not for shoppers. */
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** What the server's log calls it. */
  readonly reference: string | null;
}

/** What the refusal of a code tells, as the catalogue has it; any of it may be missing, since it came over the wire. */
export const dataOf = <Code extends RefusalCode>({ data }: Pick<ShopError, 'data'>, _code: Code) =>
  data as Partial<RefusalData<Code>>;

export function readError(error: CombinedError | undefined): ShopError | null {
  if (!error) return null;
  const first = error.graphQLErrors[0];
  // A shop that is away for a moment is like a net that is.
  if (!first || first.extensions.code === 'SHOP_AWAY') {
    return { kind: 'network', code: 'NETWORK', message: error.message, data: {}, reference: null };
  }
  const { code, data, reference } = first.extensions as {
    code?: unknown;
    data?: Record<string, unknown>;
    reference?: unknown;
  };
  // What the wire says is one of ours or GraphQL's own; a screen answers a code that it does not know by its last words.
  const known =
    typeof code === 'string' && !code.startsWith('GRAPHQL_') ? (code as RefusalCode) : 'UNEXPECTED';
  return {
    kind: known === 'UNEXPECTED' ? 'fault' : 'refusal',
    code: known,
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

/** Three stock texts are shown as one: out of stock (specification 8). */
export function isOutOfStock(error: ShopError): boolean {
  return (
    outOfStock.has(error.code) ||
    /The requested qty is not available|Product that you are trying to add is not available\.|The product that was requested doesn't exist\./.test(
      error.message,
    )
  );
}
