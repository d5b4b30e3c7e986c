import { CombinedError, composeExchanges, type Exchange, type SSRData, ssrExchange } from '@urql/core';
import { filter, map, merge, pipe, share } from 'wonka';

export interface FirstAnswers {
  readonly exchange: Exchange;
  /** From now on, requests that failed in the first document are sent to the server. */
  readonly forgetErrors: () => void;
}

/**
 * The server's answers from rendering the first document. An answer that is read moves into the cache. An error cannot,
 * so it is returned until `forgetErrors`: React may render a component several times during hydration, and each render
 * must match the server's. A `network-only` request also forgets the error.
 */
export function createFirstAnswers(answers: SSRData): FirstAnswers {
  const all = Object.entries(answers);
  const errors = new Map(
    all.flatMap(([key, { data, error }]) => (error ? [[Number(key), { data, error }] as const] : [])),
  );
  const successful = Object.fromEntries(all.filter(([, { error }]) => !error));
  const errorsExchange: Exchange =
    ({ forward }) =>
    (operations) => {
      const shared = pipe(operations, share);
      const isRefused = (key: number, policy: string): boolean => {
        if (policy === 'network-only') errors.delete(key);
        return errors.has(key);
      };
      const [refused, forwarded] = [true, false].map((shouldBeRefused) =>
        pipe(
          shared,
          filter(
            ({ kind, key, context }) =>
              (kind === 'query' && isRefused(key, context.requestPolicy)) === shouldBeRefused,
          ),
        ),
      ) as [typeof shared, typeof shared];
      return merge([
        pipe(
          refused,
          map((operation) => {
            const { data, error } = errors.get(operation.key) ?? {};
            return {
              operation,
              data: data ? (JSON.parse(data) as unknown) : undefined,
              error: new CombinedError({
                ...(error?.networkError ? { networkError: new Error(error.networkError) } : {}),
                graphQLErrors: error?.graphQLErrors ?? [],
              }),
              stale: false,
              hasNext: false,
            };
          }),
        ),
        forward(forwarded),
      ]);
    };
  return {
    exchange: composeExchanges([errorsExchange, ssrExchange({ isClient: true, initialState: successful })]),
    forgetErrors: () => errors.clear(),
  };
}
