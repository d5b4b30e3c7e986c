/**
 * Two of the backend's stock errors do not concern a shopper. They are removed from the response with the null list
 * entries they point at, and the rest is used (specification 8). Without another error, the response counts as
 * successful.
 */
import { CombinedError, type Exchange, mapExchange } from '@urql/core';

const stockErrorTexts = new Set([
  'Some of the products are out of stock.',
  'There are no source items with the in stock status',
]);

type Path = readonly (string | number)[];

export const stockErrorsExchange: Exchange = mapExchange({
  onResult(result) {
    const { error, data } = result;
    if (!error || !data || result.operation.kind === 'mutation') return;
    const stock = error.graphQLErrors.filter(({ message }) => stockErrorTexts.has(message));
    if (stock.length === 0) return;
    const others = error.graphQLErrors.filter(({ message }) => !stockErrorTexts.has(message));
    const paths = stock.flatMap(({ path }): Path[] => (path ? [path] : []));
    const { error: _stock, ...rest } = result;
    const remainingResult = { ...rest, data: dropEntries(data, paths) };
    return others.length > 0
      ? { ...remainingResult, error: new CombinedError({ graphQLErrors: others }) }
      : remainingResult;
  },
});

/** Returns the data without the null list entries at the given paths; untouched objects stay identical. */
export function dropEntries(data: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0 || data === null || typeof data !== 'object') return data;
  const inside = (step: string | number) =>
    paths.filter(([first]) => first === step).map((path) => path.slice(1));
  if (Array.isArray(data)) {
    return data
      .map((entry: unknown, index) =>
        dropEntries(
          entry,
          inside(index).filter((path) => path.length > 0),
        ),
      )
      .filter((entry, index) => !(entry === null && inside(index).some((path) => path.length === 0)));
  }
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      dropEntries(
        value,
        inside(name).filter((path) => path.length > 0),
      ),
    ]),
  );
}
