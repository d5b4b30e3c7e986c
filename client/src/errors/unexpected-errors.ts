/**
 * Errors that no code handled (specification 4 and 8). Each is shown once with a Debug line, and stays in the list
 * until the shopper dismisses it.
 */
import { isLostPart } from './lost-part.ts';

/** Maximum length of the list. The oldest error is removed first. */
const MOST = 20;

export interface UnexpectedError {
  /** Equal errors have the same id. */
  readonly id: string;
  /** Name, id and path, which a shopper can quote to the shop. */
  readonly debug: string;
}

export interface UnexpectedErrors {
  /** Returns what to show. Null for an error that is not the page's fault or was reported before. */
  report(thrown: unknown, path: string): UnexpectedError | null;
  handle(id: string): void;
  /** Ids, oldest first. */
  unhandled(): readonly string[];
}

export function createUnexpectedErrors(): UnexpectedErrors {
  const reported = new WeakSet<object>();
  const ids = new Set<string>();
  return {
    report(thrown, path) {
      // A script of another origin and a rejection without a reason have no message to quote.
      if (thrown === undefined || thrown === null || isLostPart(thrown)) return null;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (error.name === 'AbortError' || reported.has(error)) return null;
      reported.add(error);
      const id = shortHash(`${error.name}\n${error.message}`);
      ids.delete(id);
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > MOST && oldest !== undefined) ids.delete(oldest);
      return { id, debug: `${error.name} ${id} ${path}` };
    },
    handle: (id) => void ids.delete(id),
    unhandled: () => [...ids],
  };
}

function shortHash(text: string): string {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}
