/**
 * The compare list of this browser: up to four entries in the order chosen. There is one list for stones and one for
 * pieces. Each entry stores what the compare tray shows, so no page requests it.
 */

import { type StoredValues, storedValues } from '@jinlan/client/data';
import { mostCompared, toggleCompared } from '@jinlan/domain/comparing';
import { useSyncExternalStore } from 'react';

export interface ComparedList<Entry extends { readonly sku: string }> {
  readonly list: () => readonly Entry[];
  /** Returns false if the list is full; nothing has changed then. */
  readonly toggle: (entry: Entry) => boolean;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A constant, so a page that hydrates without entries does not render again. */
const none: readonly never[] = [];

/** `isEntry` checks stored entries, because anybody can write to the browser's storage. */
export function createComparedList<Entry extends { readonly sku: string }>(
  name: string,
  isEntry: (storedEntry: Partial<Record<keyof Entry, unknown>>) => boolean,
  values: StoredValues = storedValues,
): ComparedList<Entry> {
  const listeners = new Set<() => void>();
  let cachedEntries: readonly Entry[] | null = null;
  const notify = () => {
    cachedEntries = null;
    for (const listener of listeners) listener();
  };
  const list = () => {
    if (cachedEntries === null) {
      const storedEntries = read(values.get(name));
      cachedEntries = storedEntries.length > 0 ? storedEntries : none;
    }
    return cachedEntries;
  };
  const read = (storedValue: unknown): readonly Entry[] => {
    if (!Array.isArray(storedValue)) return [];
    const seenSkus = new Set<string>();
    return storedValue
      .filter((value): value is Entry => typeof value === 'object' && value !== null && isEntry(value))
      .filter(({ sku }) => !seenSkus.has(sku) && seenSkus.add(sku))
      .slice(0, mostCompared);
  };
  return {
    list,
    toggle(entry) {
      const before = list();
      const skus = toggleCompared(
        before.map(({ sku }) => sku),
        entry.sku,
      );
      if (skus === null) return false;
      const all = [...before, entry];
      values.set(
        name,
        skus.flatMap((sku) => all.find((entry) => entry.sku === sku) ?? []),
      );
      notify();
      return true;
    },
    clear() {
      values.remove(name);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (typeof window !== 'undefined') window.addEventListener('storage', notify);
      return () => {
        listeners.delete(listener);
        if (typeof window !== 'undefined') window.removeEventListener('storage', notify);
      };
    },
  };
}

/** Empty on the server and in the first rendering: the server does not know the browser's storage. */
export function useComparedList<Entry extends { readonly sku: string }>(
  compared: ComparedList<Entry>,
): readonly Entry[] {
  return useSyncExternalStore(compared.subscribe, compared.list, () => none);
}
