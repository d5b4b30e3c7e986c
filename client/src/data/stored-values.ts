/**
 * The browser's storage under the shop's namespace. Each entry has its value, the time it was stored, and its lifetime
 * in seconds; an expired entry is deleted on read (specification 3). If the storage is blocked or full, values are in
 * memory until the page unloads.
 */
import { mayKeep } from './consent.ts';

export interface StoredValues {
  get(name: string): unknown;
  set(name: string, value: unknown, ttlSeconds?: number): void;
  remove(name: string): void;
  /** When the entry expires, ms since 1970; null without an entry or a lifetime. */
  expiresAt(name: string): number | null;
  /** Names of all entries of the namespace. */
  names(): string[];
}

interface Entry {
  readonly value: unknown;
  readonly timeStored: number;
  readonly ttl?: number;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function createStoredValues(
  backing: () => Backing | null,
  now: () => number = Date.now,
  namespace = 'jinlan',
  /** Names that may be written to the storage. Others stay in memory. */
  mayStore: (name: string) => boolean = () => true,
): StoredValues {
  const prefix = `${namespace}__`;
  const memory = new Map<string, string>();
  const storage = safe(backing, null);

  function read(name: string): string | null {
    return memory.get(name) ?? safe(() => storage?.getItem(prefix + name) ?? null, null);
  }

  function remove(name: string): void {
    memory.delete(name);
    safe(() => storage?.removeItem(prefix + name), undefined);
  }

  /** Returns undefined if there is none. Deletes an unreadable entry. */
  function entryOf(name: string): Entry | undefined {
    const text = read(name);
    if (text === null) return undefined;
    const entry = safe(() => JSON.parse(text) as Entry, null);
    if (entry && typeof entry === 'object' && typeof entry.timeStored === 'number') return entry;
    remove(name);
    return undefined;
  }

  return {
    get(name) {
      const entry = entryOf(name);
      if (!entry) return undefined;
      if (entry.ttl !== undefined && now() - entry.timeStored > entry.ttl * 1000) {
        remove(name);
        return undefined;
      }
      return entry.value;
    },
    set(name, value, ttlSeconds) {
      const entry: Entry = {
        value,
        timeStored: now(),
        ...(ttlSeconds === undefined ? {} : { ttl: ttlSeconds }),
      };
      const text = JSON.stringify(entry);
      memory.delete(name);
      const isStored = safe(() => {
        if (!storage || !mayStore(name)) return false;
        storage.setItem(prefix + name, text);
        return true;
      }, false);
      if (!isStored) memory.set(name, text);
    },
    remove,
    expiresAt(name) {
      const entry = entryOf(name);
      return entry?.ttl === undefined ? null : entry.timeStored + entry.ttl * 1000;
    },
    names() {
      const stored = safe(
        () =>
          Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
            .filter((key) => key.startsWith(prefix))
            .map((key) => key.slice(prefix.length)),
        [] as string[],
      );
      return [...new Set([...stored, ...memory.keys()])];
    },
  };
}

function safe<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const browserStorage = (kind: 'localStorage' | 'sessionStorage') => () =>
  typeof window === 'undefined' ? null : window[kind];

/** Values that outlive the browser's session. */
export const storedValues: StoredValues = createStoredValues(
  browserStorage('localStorage'),
  Date.now,
  'jinlan',
  (name) => mayKeep(name, storedValues),
);
/** Values that last as long as the tab. */
export const sessionValues = createStoredValues(browserStorage('sessionStorage'));
