import type { ExecutionResult } from 'graphql';

export type Compiled = (
  root: object,
  context: unknown,
  variables: object,
) => Promise<ExecutionResult> | ExecutionResult;

/**
 * Fields written for all compiled operations together: after fragments are spread, each once for every type that its object
 * can be. A compiled operation holds some 1.4 kB for each, and all of this shop's storefront have some 35,000.
 */
const mostFields = 45_000;

export interface CompiledOperations {
  /** The operation with this id, compiled now if it is not. */
  of(id: number, fields: number, compile: () => Compiled): Compiled;
  clear(): void;
}

/** Compiled operations within a bound; the one run longest ago goes first and is compiled again when it comes back. */
export function createCompiledOperations(most = mostFields): CompiledOperations {
  const byId = new Map<number, { readonly compiled: Compiled; readonly fields: number }>();
  let total = 0;
  return {
    of(id, fields, compile) {
      const known = byId.get(id);
      const entry = known ?? { compiled: compile(), fields };
      if (known) byId.delete(id);
      else total += fields;
      byId.set(id, entry);
      for (const [oldest, its] of byId) {
        if (total <= most || oldest === id) break;
        byId.delete(oldest);
        total -= its.fields;
      }
      return entry.compiled;
    },
    clear() {
      byId.clear();
      total = 0;
    },
  };
}
