/**
 * urql identifies an operation by a hash of its text and variables. Of two equal mutations in flight only one would be
 * answered. Here each gets a key of its own on the way in, and its old one back on the way out.
 */
import { type Exchange, makeOperation, type Operation } from '@urql/core';
import { map, pipe } from 'wonka';

export const distinctMutationsExchange: Exchange = ({ forward }) => {
  const originals = new Map<number, Operation>();
  // urql's hashes are 32-bit and unsigned; these keys are negative.
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
