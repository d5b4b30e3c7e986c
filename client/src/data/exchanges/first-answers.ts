import { CombinedError, composeExchanges, type Exchange, type SSRData, ssrExchange } from '@urql/core';
import { filter, map, merge, pipe, share } from 'wonka';

export interface FirstAnswers {
  readonly exchange: Exchange;
  /** From now on the server is asked what it refused. */
  readonly forgetErrors: () => void;
}

/**
 * What the server answered while it drew the first document. An answer goes into the cache when it is read; an error has no
 * place there, so it is answered again until `forgetErrors`: while the page wakes up React may draw a part of it several
 * times, and each time must draw what the server drew. Asking `network-only` forgets it, too.
 */
export function createFirstAnswers(answers: SSRData): FirstAnswers {
  const all = Object.entries(answers);
  const errors = new Map(
    all.flatMap(([key, { data, error }]) => (error ? [[Number(key), { data, error }] as const] : [])),
  );
  const good = Object.fromEntries(all.filter(([, { error }]) => !error));
  const errorsExchange: Exchange =
    ({ forward }) =>
    (operations) => {
      const shared = pipe(operations, share);
      const isRefused = (key: number, policy: string): boolean => {
        if (policy === 'network-only') errors.delete(key);
        return errors.has(key);
      };
      const [refused, asked] = [true, false].map((wanted) =>
        pipe(
          shared,
          filter(
            ({ kind, key, context }) =>
              (kind === 'query' && isRefused(key, context.requestPolicy)) === wanted,
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
        forward(asked),
      ]);
    };
  return {
    exchange: composeExchanges([errorsExchange, ssrExchange({ isClient: true, initialState: good })]),
    forgetErrors: () => errors.clear(),
  };
}
