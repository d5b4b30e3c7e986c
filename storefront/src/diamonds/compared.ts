/**
 * The stones that this browser compares, at most four, in the order chosen. With each number goes what its mark in the
 * tray shows, so that no page asks for it.
 */
import { mostCompared, toggleCompared } from '@jinlan/domain/diamonds';
import { useSyncExternalStore } from 'react';
import { type StoredValues, storedValues } from '../data/stored-values.ts';

export interface ComparedStone {
  readonly sku: string;
  readonly shape: string;
  readonly carat: number;
  readonly colouredOption: string;
  readonly origin: string;
}

export interface ComparedStones {
  readonly list: () => readonly ComparedStone[];
  /** False where four are there already: nothing changed. */
  readonly toggle: (stone: ComparedStone) => boolean;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const NAME = 'compared_diamonds';
const none: readonly ComparedStone[] = [];

export function createComparedStones(values: StoredValues): ComparedStones {
  const listeners = new Set<() => void>();
  let known: readonly ComparedStone[] | null = null;
  const tell = () => {
    known = null;
    for (const listener of listeners) listener();
  };
  const list = () => {
    known ??= readStones(values.get(NAME));
    return known;
  };
  return {
    list,
    toggle(stone) {
      const before = list();
      const skus = toggleCompared(
        before.map(({ sku }) => sku),
        stone.sku,
      );
      if (skus === null) return false;
      const all = [...before, stone];
      values.set(
        NAME,
        skus.flatMap((sku) => all.find((one) => one.sku === sku) ?? []),
      );
      tell();
      return true;
    },
    clear() {
      values.remove(NAME);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (typeof window !== 'undefined') window.addEventListener('storage', tell);
      return () => {
        listeners.delete(listener);
        if (typeof window !== 'undefined') window.removeEventListener('storage', tell);
      };
    },
  };
}

/** What was stored may be anybody's writing. */
function readStones(kept: unknown): readonly ComparedStone[] {
  if (!Array.isArray(kept)) return none;
  const stones = kept.filter((one): one is ComparedStone => {
    const { sku, shape, carat, colouredOption, origin } = (one ?? {}) as Partial<ComparedStone>;
    return (
      [sku, shape, colouredOption, origin].every((text) => typeof text === 'string') &&
      typeof carat === 'number'
    );
  });
  const seen = new Set<string>();
  return stones.filter(({ sku }) => !seen.has(sku) && seen.add(sku)).slice(0, mostCompared);
}

export const comparedStones = createComparedStones(storedValues);

/** None on the server and in the first drawing: the server does not know what a browser keeps. */
export function useCompared(): readonly ComparedStone[] {
  return useSyncExternalStore(comparedStones.subscribe, comparedStones.list, () => none);
}
