/**
 * Answers are kept in the browser's storage under a key that includes the store view, and stand in when the network
 * does not answer: what was read once can be read offline. Entries remember the types they hold, so that a bag's or a
 * customer's data can be cleared by prefix, in every store view (specification section 7, reference-behaviour part 1).
 */
import type { Exchange, OperationResult } from '@urql/core';
import { map, pipe } from 'wonka';
import type { StoredValues } from '../stored-values.ts';

interface Answer {
  readonly key: number;
  readonly data: unknown;
  readonly types: readonly string[];
}

/** Browsers give about 5 MB to an origin; a page's answers are about 20 kB. */
export const KEPT_ANSWERS = 40;
export const KEPT_CHARACTERS = 1_000_000;

const nameOf = (storeView: string) => `cache_${storeView}`;

function read(stored: StoredValues, name: string): Answer[] {
  const value = stored.get(name);
  return Array.isArray(value) ? (value as Answer[]) : [];
}

export interface KeptAnswersOptions {
  readonly stored: StoredValues;
  readonly storeView: string;
  /** Runs the write when the page has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
}

export function keptAnswersExchange({ stored, storeView, whenIdle }: KeptAnswersOptions): Exchange {
  const name = nameOf(storeView);
  const fresh = new Map<number, Answer>();
  let planned = false;

  function write(): void {
    planned = false;
    const answers = [...fresh.values(), ...read(stored, name).filter(({ key }) => !fresh.has(key))];
    fresh.clear();
    const kept: Answer[] = [];
    let room = KEPT_CHARACTERS;
    for (const answer of answers.slice(0, KEPT_ANSWERS)) {
      room -= JSON.stringify(answer.data).length;
      if (room < 0) break;
      kept.push(answer);
    }
    stored.set(name, kept);
  }

  function keep(result: OperationResult): void {
    const { key } = result.operation;
    fresh.delete(key);
    fresh.set(key, { key, data: result.data, types: [...typesIn(result.data)] });
    if (planned) return;
    planned = true;
    whenIdle(write);
  }

  return ({ forward }) =>
    (operations) =>
      pipe(
        operations,
        forward,
        map((result) => {
          const { operation, error } = result;
          if (operation.kind !== 'query' || operation.context.unkept) return result;
          if (!error && result.data) {
            keep(result);
            return result;
          }
          if (!error?.networkError) return result;
          const answer =
            fresh.get(operation.key) ?? read(stored, name).find(({ key }) => key === operation.key);
          if (!answer) return result;
          const { error: _unreachable, ...rest } = result;
          // Not marked stale: urql's promises wait for an answer that is final.
          return { ...rest, data: answer.data };
        }),
      );
}

/** Drops, in every store view, the answers that hold a type whose name begins with one of the prefixes. */
export function dropAnswers(stored: StoredValues, prefixes: readonly string[]): void {
  for (const name of stored.names().filter((entry) => entry.startsWith('cache_'))) {
    const answers = read(stored, name);
    const kept = answers.filter(
      ({ types }) => !types.some((type) => prefixes.some((prefix) => type.startsWith(prefix))),
    );
    if (kept.length < answers.length) stored.set(name, kept);
  }
}

function typesIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) typesIn(entry, found);
  else if (value !== null && typeof value === 'object') {
    for (const [name, entry] of Object.entries(value)) {
      if (name === '__typename') found.add(String(entry));
      else typesIn(entry, found);
    }
  }
  return found;
}
