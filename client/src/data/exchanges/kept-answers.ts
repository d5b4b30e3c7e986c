/**
 * Stores answers in the browser by store view and returns them when the network fails, so pages read before work
 * offline. Entries record their types, so data of a bag or a customer can be deleted by type prefix in every store view
 * (specification 7). A customer's own data is never stored, because somebody else may use the browser next.
 */
import type { Exchange, OperationResult } from '@urql/core';
import { map, pipe, tap } from 'wonka';
import type { StoredValues } from '../stored-values.ts';

interface Answer {
  readonly key: number;
  readonly data: unknown;
  readonly types: readonly string[];
}

/** Maximum number of stored answers. Browsers allow about 5 MB for each origin; a page's answers are about 20 kB. */
export const KEPT_ANSWERS = 40;
export const KEPT_CHARACTERS = 1_000_000;

const isPersonal = (types: ReadonlySet<string>) =>
  [...types].some((type) =>
    /^(?:Appointment|Customer|Reservation|ServiceJob|Staff|Store(?:Reservation|Stock|Transfer)|Wish)/.test(
      type,
    ),
  );

const nameOf = (storeView: string) => `cache_${storeView}`;

function read(stored: StoredValues, name: string): Answer[] {
  const value = stored.get(name);
  return Array.isArray(value) ? (value as Answer[]) : [];
}

export interface KeptAnswersOptions {
  readonly stored: StoredValues;
  /** The store view, plus the currency if the shopper chose one, because answers differ. */
  readonly storeView: string;
  /** Runs the write when the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
}

export interface KeptAnswers {
  readonly exchange: Exchange;
  /**
   * Deletes, in every store view, the answers that contain a type whose name begins with one of the prefixes. This
   * includes answers that are about to be stored, and those still in flight.
   */
  readonly drop: (prefixes: readonly string[]) => void;
}

export function createKeptAnswers({ stored, storeView, whenIdle }: KeptAnswersOptions): KeptAnswers {
  const name = nameOf(storeView);
  const fresh = new Map<number, Answer>();
  /** Keys of the requests in flight. `drop` removes them, so their answers are not stored. */
  const inFlight = new Set<number>();
  let planned = false;

  function write(): void {
    planned = false;
    const answers = [...fresh.values(), ...read(stored, name).filter(({ key }) => !fresh.has(key))];
    fresh.clear();
    const storableAnswers: Answer[] = [];
    let charactersLeft = KEPT_CHARACTERS;
    for (const answer of answers.slice(0, KEPT_ANSWERS)) {
      charactersLeft -= JSON.stringify(answer.data).length;
      if (charactersLeft < 0) break;
      storableAnswers.push(answer);
    }
    stored.set(name, storableAnswers);
  }

  function store(result: OperationResult): void {
    const { key } = result.operation;
    if (!inFlight.delete(key)) return;
    const types = typesIn(result.data);
    if (isPersonal(types)) return;
    fresh.delete(key);
    fresh.set(key, { key, data: result.data, types: [...types] });
    if (planned) return;
    planned = true;
    whenIdle(write);
  }

  const exchange: Exchange =
    ({ forward }) =>
    (operations) =>
      pipe(
        operations,
        tap(({ kind, key }) => {
          if (kind === 'query') inFlight.add(key);
          else if (kind === 'teardown') inFlight.delete(key);
        }),
        forward,
        map((result) => {
          const { operation, error } = result;
          if (operation.kind !== 'query' || operation.context.unkept) return result;
          if (!error && result.data) {
            store(result);
            return result;
          }
          if (!error?.networkError) return result;
          const answer =
            fresh.get(operation.key) ?? read(stored, name).find(({ key }) => key === operation.key);
          if (!answer) return result;
          const { error: _unreachable, ...rest } = result;
          // Not marked as stale, because urql's promises wait for a final answer.
          return { ...rest, data: answer.data };
        }),
      );

  function drop(prefixes: readonly string[]): void {
    const isDropped = ({ types }: Answer) =>
      types.some((type) => prefixes.some((prefix) => type.startsWith(prefix)));
    inFlight.clear();
    for (const [key, answer] of fresh) if (isDropped(answer)) fresh.delete(key);
    for (const entry of stored.names().filter((entryName) => entryName.startsWith('cache_'))) {
      const answers = read(stored, entry);
      const remainingAnswers = answers.filter((answer) => !isDropped(answer));
      if (remainingAnswers.length < answers.length) stored.set(entry, remainingAnswers);
    }
  }

  return { exchange, drop };
}

function typesIn(value: unknown, foundTypes: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const entry of value) typesIn(entry, foundTypes);
  else if (value !== null && typeof value === 'object') {
    for (const [name, entry] of Object.entries(value)) {
      if (name === '__typename') foundTypes.add(String(entry));
      else typesIn(entry, foundTypes);
    }
  }
  return foundTypes;
}
