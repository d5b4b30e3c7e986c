/**
 * urql identifies an operation by a hash of its text and variables, so it answers only one of two equal mutations in
 * flight. This exchange gives each its own key on the way in, and restores the original key on the way out.
 */
import { type Exchange, makeOperation, type Operation } from '@urql/core';
import { map, pipe } from 'wonka';

export const distinctMutationsExchange: Exchange = ({ forward }) => {
  const originals = new Map<number, Operation>();
  // These keys are negative; urql's 32-bit hashes are not.
  let last = 0;
  return (operations) =>
    pipe(
      operations,
      map((operation) => {
        if (operation.kind !== 'mutation') return operation;
        last -= 1;
        originals.set(last, operation);
        return makeOperation('mutation', { ...operation, key: last }, operation.context);
      }),
      forward,
      map((result) => {
        const operation = originals.get(result.operation.key);
        if (!operation) return result;
        if (!result.hasNext) originals.delete(result.operation.key);
        return { ...result, operation };
      }),
    );
};
