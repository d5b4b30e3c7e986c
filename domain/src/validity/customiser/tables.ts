/**
 * The customiser's option tables. Their reader is written by hand, because a page of the shop uses it to find out
 * whether it is too old for the tables, and no page loads a schema.
 */
import * as v from 'valibot';
import {
  type TablesProblem as Problem,
  type TablesProblemCode as ProblemCode,
  readTables,
  type Tables,
} from '../../customiser/index.ts';
import { placeIn } from '../fields.ts';

const messages: Readonly<Record<ProblemCode, (data: Problem['data']) => string>> = {
  EXPECTED_OBJECT: () => 'Expected an object',
  EXPECTED_LIST: () => 'Expected a list',
  EXPECTED_TEXT: ({ pattern }) => `Expected text that matches ${pattern}`,
  EXPECTED_NUMBER: ({ from, to }) => `Expected a whole number from ${from} to ${to}`,
  EXPECTED_BOOLEAN: () => 'Expected true or false',
  MISSING: () => 'Missing',
  UNKNOWN_FIELD: () => 'No such field',
  UNKNOWN_CODE: ({ found }) => `No such code: ${found}`,
  TOO_FEW: ({ least }) => `At least ${least}`,
  TOO_MANY: ({ most }) => `At most ${most}`,
  TWICE: ({ found }) => `Appears twice: ${found}`,
  WRONG_WAY_ROUND: () => 'Nothing lies in this range',
  NOT_IN_TABLES: ({ found, alloy }) => `Not among what the tables price: ${found ?? alloy}`,
  NO_SUCH_STONE: ({ gem, diameter, points }) =>
    `No such stone in the tables: ${gem}, ${points === undefined ? `${diameter} micrometres` : `${points} points`}`,
  NOT_ON_THIS_KIND: ({ found }) => `Not on a style of this kind: ${found}`,
  DEAD_END: ({ field, after }) => `No ${field} is left after ${after}`,
};

export const optionTables = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, Tables>(({ dataset, addIssue, NEVER }) => {
    const read = readTables(dataset.value);
    if (read.ok) return read.value;
    for (const { path, problem, data } of read.error)
      addIssue({ message: messages[problem](data), path: placeIn(dataset.value, path) });
    return NEVER;
  }),
);
