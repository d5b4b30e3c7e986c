/**
 * urql knows an operation by a hash of its text and variables, so two equal mutations under way at once are one to it
 * and only one is ever answered. Here each gets a key of its own on the way in, and its old one back on the way out.
 */
import { type Exchange, makeOperation, type Operation } from '@urql/core';
import { map, pipe } from 'wonka';

export const distinctMutationsExchange: Exchange = ({ forward }) => {
  const known = new Map<number, Operation>();
  // Hashes are 32-bit and unsigned; ours lie below zero.
  let last = 0;
  return (operations) =>
    pipe(
      operations,
      map((operation) => {
        if (operation.kind !== 'mutation') return operation;
        last -= 1;
        known.set(last, operation);
        return makeOperation('mutation', { ...operation, key: last }, operation.context);
      }),
      forward,
      map((result) => {
        const operation = known.get(result.operation.key);
        if (!operation) return result;
        if (!result.hasNext) known.delete(result.operation.key);
        return { ...result, operation };
      }),
    );
};
