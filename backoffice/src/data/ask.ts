/**
 * Requests to `/admin/graphql`. There is no cache: every screen fetches its data when it opens. Every request has the
 * header `x-office`, which another site cannot set. The session is a cookie that scripts cannot read.
 */
import type { Result } from '@jinlan/domain/kernel';
import type { TypedDocumentNode } from '@urql/core';

export interface OfficeError {
  /** `network`: no answer; `refusal`: the server refused, with a code; `fault`: an internal error. */
  readonly kind: 'network' | 'refusal' | 'fault';
  /** A refusal code of the catalogue; empty for the other kinds. */
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Reference of a fault in the server's log. */
  readonly reference: string | null;
}

export type Ask = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Result<Data, OfficeError>>;

const path = '/admin/graphql';
const longestMs = 20_000;

const failure = (error: Partial<OfficeError>): Result<never, OfficeError> => ({
  ok: false,
  error: { kind: 'fault', code: '', data: {}, reference: null, ...error },
});

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[];
}

export const createAsk =
  (fetch: typeof globalThis.fetch, onSignedOut: () => void): Ask =>
  async <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) => {
    let answer: Answer;
    try {
      const response = await fetch(path, {
        method: 'POST',
        credentials: 'same-origin',
        cache: 'no-store',
        headers: { 'content-type': 'application/json', 'x-office': '1' },
        body: JSON.stringify({ query: document as unknown as string, variables }),
        signal: AbortSignal.timeout(longestMs),
      });
      answer = (await response.json()) as Answer;
    } catch {
      return failure({ kind: 'network' });
    }
    const [first] = answer.errors ?? [];
    if (first) {
      const error = readRefusal(first.extensions ?? {});
      if (error.code === 'OFFICE_SIGN_IN_REQUIRED') onSignedOut();
      return failure(error);
    }
    return answer.data == null ? failure({}) : { ok: true, value: answer.data as Data };
  };

function readRefusal({ code, data, reference }: Readonly<Record<string, unknown>>): Partial<OfficeError> & {
  readonly code: string;
} {
  if (code === 'SHOP_AWAY') return { kind: 'network', code: '' };
  if (typeof code !== 'string' || code === 'UNEXPECTED' || code.startsWith('GRAPHQL_'))
    return { kind: 'fault', code: '', reference: typeof reference === 'string' ? reference : null };
  return { kind: 'refusal', code, data: (data ?? {}) as OfficeError['data'] };
}
