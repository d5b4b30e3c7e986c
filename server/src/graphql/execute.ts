import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { RequestContext } from '../platform/context.ts';
import { DatabaseAway } from '../platform/database/away.ts';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal, refuse } from '../platform/requests/refusal.ts';
import type { Answers } from './answers.ts';
import { type Documents, type Preparation, tooComplex } from './documents.ts';
import { type ErrorReporter, maskedError } from './errors.ts';
import { limits } from './limits.ts';
import { hasMoreValues, isLonger } from './value-sizes.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly operationName: string | null;
}

export interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}

/** Creates the context once the operation is known; may refuse, for instance for an unknown store view. */
export type MakeContext<Context = RequestContext> = (
  operation: RequestContext['operation'],
) => Promise<Context> | Context;

export class MutationByGet extends Error {}

export type Execute<Context = RequestContext> = (
  request: GraphqlRequest,
  requestId: string,
  makeContext: MakeContext<Context>,
  options?: { readOnly?: boolean; preparation?: Preparation },
) => Promise<GraphqlAnswer>;

/**
 * Creates the only function that runs GraphQL, for HTTP, rendered documents and tests, so the limits apply
 * to all.
 */
export function createExecute<Context extends object = RequestContext>(
  documents: Documents,
  reporter: ErrorReporter,
  metrics: Metrics,
): Execute<Context> {
  return async (request, requestId, makeContext, { readOnly = false, preparation: prepared } = {}) => {
    const answer = (errors: readonly GraphQLError[]): GraphqlAnswer => ({
      errors: errors.map((error) => reporter.format(error, requestId)),
    });
    const preparation = prepared ?? documents.prepare(request.query, request.operationName);
    if (!preparation.ok) return answer(preparation.errors);
    const { operation } = preparation;
    if (operation.kind === 'subscription')
      return answer([
        new GraphQLError('Subscriptions are not offered here: see the events address of storeConfig.'),
      ]);
    if (readOnly && operation.kind === 'mutation') throw new MutationByGet();
    if (hasMoreValues(request.variables, limits.values))
      return answer([tooComplex(`values in the variables, at most ${limits.values}`)]);
    const cost = operation.cost(request.variables);
    if (cost > limits.cost) return answer([tooComplex(`cost ${Math.ceil(cost)}, at most ${limits.cost}`)]);

    const stop = metrics.graphqlSeconds.startTimer({ operation: operation.kind });
    try {
      const context = await makeContext({ name: operation.name, kind: operation.kind });
      const result = await operation.run(context, request.variables);
      if (isLonger(result.data, limits.answer)) {
        stop({ outcome: 'errors' });
        return answer([new GraphQLError('', { originalError: responseTooLarge() })]);
      }
      stop({ outcome: result.errors ? 'errors' : 'ok' });
      if (!result.errors) return { data: result.data };
      const errors = result.errors.map((error) => reporter.format(error, requestId));
      return result.data === undefined ? { errors } : { errors, data: result.data };
    } catch (error) {
      stop({ outcome: 'errors' });
      if (error instanceof Refusal || error instanceof DatabaseAway)
        return answer([new GraphQLError(error.message, { originalError: error })]);
      return { errors: [maskedError(reporter.fault(error, requestId, 'graphql').reference)] };
    }
  };
}

function responseTooLarge(): Refusal {
  const most = limits.answer;
  return refuse('RESPONSE_TOO_LARGE', { most });
}

/** Does the same as `Execute`, but may return the answer in serialised form (a Buffer). */
export type ExecuteWritten = (...asked: Parameters<Execute>) => Promise<GraphqlAnswer | Buffer>;

/**
 * Does the same as `execute`, but takes shared answers from the cache. If the context or the key is refused, `execute`
 * reports why.
 */
export function withAnswers(execute: Execute, documents: Documents, answers: Answers): ExecuteWritten {
  return async (request, requestId, makeContext, options) => {
    // Passed on, because a refused document is in no cache and would be validated a second time.
    const preparation = documents.prepare(request.query, request.operationName);
    const given = { ...options, preparation };
    if (!preparation.ok || preparation.operation.kind !== 'query')
      return execute(request, requestId, makeContext, given);
    const { operation } = preparation;
    let context: RequestContext;
    let key: string | null;
    try {
      context = await makeContext({ name: operation.name, kind: 'query' });
      key = await answers.keyOf(operation, request, context);
    } catch {
      return execute(request, requestId, makeContext, given);
    }
    const make = (): Promise<GraphqlAnswer> => execute(request, requestId, () => context, given);
    if (key === null) return make();
    let newAnswer: GraphqlAnswer | undefined;
    const written = await answers.through(key, async () => {
      newAnswer = await make();
      return newAnswer.errors ? null : Buffer.from(JSON.stringify(newAnswer));
    });
    return written ?? newAnswer ?? make();
  };
}
