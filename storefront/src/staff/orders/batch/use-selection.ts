/** The selected orders of a list. An order that leaves the list is no longer selected. */
import { useState } from 'react';
import type { StaffOrderRowFragment } from '../../fragments.generated.ts';
import { MOST_CHOSEN } from './batch-steps.ts';

export interface Selection {
  readonly rows: readonly StaffOrderRowFragment[];
  readonly isChosen: (number: string) => boolean;
  /** Whether all orders that fit into one request are selected. */
  readonly isAll: boolean;
  readonly toggle: (number: string) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

export function useSelection(shown: readonly StaffOrderRowFragment[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = shown.filter(({ number }) => chosen.has(number)).slice(0, MOST_CHOSEN);
  const selectable = shown.slice(0, MOST_CHOSEN).map(({ number }) => number);
  const isAll = selectable.length > 0 && rows.length >= selectable.length;
  return {
    rows,
    isAll,
    isChosen: (number) => rows.some((row) => row.number === number),
    toggle(number) {
      const others = rows.map((row) => row.number);
      const isChosen = others.includes(number);
      if (!isChosen && others.length >= MOST_CHOSEN) return;
      setChosen(new Set(isChosen ? others.filter((each) => each !== number) : [...others, number]));
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : selectable)),
    clear: () => setChosen(new Set()),
  };
}
