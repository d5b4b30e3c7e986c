import { refusalText } from '@jinlan/contract/refusals';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DatabaseAway } from '../platform/database/away.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Random } from '../platform/random.ts';
import { Refusal } from '../platform/requests/refusal.ts';

/**
 * Converts errors for responses. Refusals are sent unchanged. Errors of the document (syntax,
 * validation, limits, variables) say what is wrong. An unreachable database is reported so that clients
 * retry. All other errors are masked, with a reference that the log contains too.
 */
export interface ErrorReporter {
  format(error: GraphQLError, requestId: string): GraphQLFormattedError;
  /** Reports an error outside any field. */
  fault(error: unknown, requestId: string, place: string): { message: string; reference: string };
}

export function createErrorReporter(log: Logger, metrics: Metrics, random: Random): ErrorReporter {
  const fault = (error: unknown, requestId: string, place: string) => {
    const reference = random.token(10).toUpperCase();
    metrics.faults.inc({ place });
    log.error({ err: error, reference, requestId, place }, 'unexpected fault');
    return { message: refusalText('UNEXPECTED'), reference };
  };
  return {
    fault,
    format(error, requestId) {
      const { locations, path } = error;
      const location = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
      const cause = originalOf(error);
      if (cause instanceof Refusal)
        return { message: cause.message, ...location, extensions: refusalExtensions(cause) };
      if (cause instanceof DatabaseAway)
        return {
          message: refusalText('SHOP_AWAY'),
          ...location,
          extensions: { category: 'internal', code: 'SHOP_AWAY' },
        };
      const limit = error.extensions?.limit;
      if (cause === undefined && typeof limit === 'string')
        return {
          message: refusalText('QUERY_TOO_COMPLEX', { limit }),
          extensions: { category: 'graphql-input', code: 'QUERY_TOO_COMPLEX', data: { limit } },
        };
      if (cause === undefined && path === undefined)
        return {
          message: error.message,
          ...location,
          extensions: { category: 'graphql', code: 'QUERY_INVALID' },
        };
      const { message, reference } = fault(cause ?? error, requestId, path ? String(path[0]) : 'operation');
      return { message, ...location, extensions: { category: 'internal', code: 'UNEXPECTED', reference } };
    },
  };
}

export const maskedError = (reference: string): GraphQLFormattedError => ({
  message: refusalText('UNEXPECTED'),
  extensions: { category: 'internal', code: 'UNEXPECTED', reference },
});

/** Whether the response, or a part of it, is missing because the database cannot be reached. */
export const isAway = ({ errors }: { readonly errors?: readonly GraphQLFormattedError[] }): boolean =>
  errors?.some(({ extensions }) => extensions?.code === 'SHOP_AWAY') ?? false;

/** The response to a request that was refused before its document was read. */
export const refusedAnswer = (refusal: Refusal): { readonly errors: readonly GraphQLFormattedError[] } => ({
  errors: [{ message: refusal.message, extensions: refusalExtensions(refusal) }],
});

export const refusalExtensions = ({ category, code, data }: Refusal): Record<string, unknown> => ({
  category,
  code,
  ...(data === undefined ? {} : { data }),
});

/** The original error; executors wrap what a resolver threw, sometimes repeatedly. */
function originalOf(error: unknown): unknown {
  let cause: unknown = error;
  while (cause instanceof Error && 'originalError' in cause && cause.originalError)
    cause = cause.originalError;
  return cause instanceof GraphQLError || cause === error ? undefined : cause;
}
