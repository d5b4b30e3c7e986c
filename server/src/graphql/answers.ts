import type { RequestContext } from '../platform/context.ts';
import type { PreparedOperation } from './documents.ts';
import type { GraphqlRequest } from './execute.ts';

/**
 * Whole answers that every guest gets alike, written out, so that the same list costs its second asker next to nothing
 * (decision 014). An answer is found only under everything it hangs on: the document, its variables, store view,
 * currency, and a stamp of all that can change meanwhile, the gold price among it. So nothing has to be thrown away
 * when a price moves: the next question carries another stamp. Whoever is signed in is never answered from here.
 */
export interface SharedAnswers {
  /** The fields of Query that hang on nothing but the stamp; an operation with another one is not shared. */
  readonly fields: ReadonlySet<string>;
  /**
   * A text that differs whenever an answer could. Waits, as the resolvers would, until what was committed before is
   * taken in.
   */
  stamp(context: RequestContext): Promise<string>;
}

export interface Answers {
  /** Null: this one is not shared. */
  keyOf(
    operation: PreparedOperation,
    request: GraphqlRequest,
    context: RequestContext,
  ): Promise<string | null>;
  /** The kept answer or the one that is being made; else makes it. Null, which is not kept: it has errors. */
  through(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
  /** What is held now. */
  size(): AnswerBounds;
}

export interface AnswerBounds {
  readonly entries: number;
  readonly bytes: number;
}

/** A list of 24 is about 30 kB. */
const bounds: AnswerBounds = { entries: 2_000, bytes: 24 * 2 ** 20 };
/** Longer variables are not worth a place. */
const longestVariables = 4_000;

export function createAnswers(shared: SharedAnswers, { entries, bytes }: AnswerBounds = bounds): Answers {
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer | null>>();
  let held = 0;

  const forget = (key: string): void => {
    held -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, answer: Buffer): void => {
    forget(key);
    kept.set(key, answer);
    held += answer.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= entries && held <= bytes) break;
      forget(oldest);
    }
  };

  return {
    size: () => ({ entries: kept.size, bytes: held }),
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
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return Promise.resolve(known);
      }
      const underway = making.get(key);
      if (underway) return underway;
      const work = make()
        .then((answer) => {
          if (answer) keep(key, answer);
          return answer;
        })
        .finally(() => making.delete(key));
      making.set(key, work);
      return work;
    },
  };
}
