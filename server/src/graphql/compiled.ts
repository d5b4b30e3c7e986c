import type { ExecutionResult } from 'graphql';

export type Compiled = (
  root: object,
  context: unknown,
  variables: object,
) => Promise<ExecutionResult> | ExecutionResult;

/**
 * The most fields of all compiled operations together. After fragments are spread, a field counts once for
 * every type that its object can have. Each takes some 1.4 kB; the whole storefront has some 35,000.
 */
const mostFields = 45_000;

export interface CompiledOperations {
  /** Returns the operation with this id, compiled now if it is not cached. */
  of(id: number, fields: number, compile: () => Compiled): Compiled;
  clear(): void;
}

/**
 * A cache of compiled operations, limited by their fields. The least recently run is evicted, and compiled
 * again when it is needed.
 */
export function createCompiledOperations(most = mostFields): CompiledOperations {
  const byId = new Map<number, { readonly compiled: Compiled; readonly fields: number }>();
  let total = 0;
  return {
    of(id, fields, compile) {
      const cached = byId.get(id);
      const entry = cached ?? { compiled: compile(), fields };
      if (cached) byId.delete(id);
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
