import type { RequestContext } from '../platform/context.ts';
import type { PreparedOperation } from './documents.ts';
import type { GraphqlRequest } from './execute.ts';

/**
 * A cache of serialised answers that all guests share, so that a repeated list costs almost nothing
 * (decision 014). The key contains everything that an answer depends on: document, variables, store view,
 * currency, and a stamp of all changing data such as the gold price. So nothing is invalidated when a price
 * changes: the next request has another stamp. Signed-in customers are never answered from it.
 */
export interface SharedAnswers {
  /**
   * The fields of Query that depend on nothing but the stamp. An operation with any other field is not
   * cached.
   */
  readonly fields: ReadonlySet<string>;
  /**
   * A text that changes whenever an answer could. Like the resolvers, it first waits until changes
   * committed before the call are loaded.
   */
  stamp(context: RequestContext): Promise<string>;
}

export interface Answers {
  /** The key of a request's answer; null if the answer must not be shared. */
  keyOf(
    operation: PreparedOperation,
    request: GraphqlRequest,
    context: RequestContext,
  ): Promise<string | null>;
  /**
   * Returns the stored answer, or waits for the one that is being made, or else makes it. `make` returns null for an answer
   * with errors, which is not stored.
   */
  through(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
  /** The current number of answers and their bytes. */
  size(): AnswerBounds;
}

export interface AnswerBounds {
  readonly entries: number;
  readonly bytes: number;
}

/** The size of the cache. An answer with a list of 24 pieces has about 30 kB. */
const bounds: AnswerBounds = { entries: 2_000, bytes: 24 * 2 ** 20 };
/**
 * The most characters of variables. Answers with longer ones are not cached, because few requests repeat
 * them.
 */
const longestVariables = 4_000;

export function createAnswers(shared: SharedAnswers, { entries, bytes }: AnswerBounds = bounds): Answers {
  const answersByKey = new Map<string, Buffer>();
  const pendingAnswers = new Map<string, Promise<Buffer | null>>();
  let heldBytes = 0;

  const remove = (key: string): void => {
    heldBytes -= answersByKey.get(key)?.length ?? 0;
    answersByKey.delete(key);
  };
  const store = (key: string, answer: Buffer): void => {
    remove(key);
    answersByKey.set(key, answer);
    heldBytes += answer.length;
    for (const oldest of answersByKey.keys()) {
      if (answersByKey.size <= entries && heldBytes <= bytes) break;
      remove(oldest);
    }
  };

  return {
    size: () => ({ entries: answersByKey.size, bytes: heldBytes }),
    async keyOf(operation, request, context) {
      if (operation.kind !== 'query' || context.bearer !== null) return null;
      if (operation.rootFields.length === 0 || !operation.rootFields.every((name) => shared.fields.has(name)))
        return null;
      const variables = JSON.stringify(request.variables);
      if (variables.length > longestVariables) return null;
      const { storeView, currency, mintype } = context;
      const stamp = await shared.stamp(context);
      return JSON.stringify([stamp, storeView.code, currency, mintype, operation.id, variables]);
    },
    through(key, make) {
      const cached = answersByKey.get(key);
      if (cached) {
        answersByKey.delete(key);
        answersByKey.set(key, cached);
        return Promise.resolve(cached);
      }
      const pending = pendingAnswers.get(key);
      if (pending) return pending;
      const work = make()
        .then((answer) => {
          if (answer) store(key, answer);
          return answer;
        })
        .finally(() => pendingAnswers.delete(key));
      pendingAnswers.set(key, work);
      return work;
    },
  };
}
