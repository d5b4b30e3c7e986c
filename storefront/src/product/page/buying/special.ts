/** The interface through which sets, groups, files, services and gift cards appear in the buying column. */
import type { ReactNode } from 'react';
import type { useFiles, useGroup, useOptions, useSet } from '../sets/use-sets.ts';

/** Choices and notes of sets, groups, files, services and gift cards. The code (`SpecialBuy`) loads only for these. */
export interface Special {
  readonly set: ReturnType<typeof useSet>;
  readonly group: ReturnType<typeof useGroup>;
  readonly files: ReturnType<typeof useFiles>;
  readonly options: ReturnType<typeof useOptions>;
  readonly notice: ReactNode;
  /** `missing`: codes and uids of options that still need a choice. */
  readonly choices: (
    missing: readonly string[],
    onMissing: (missing: readonly string[]) => void,
  ) => ReactNode;
  readonly pieces: ReactNode;
  /** The form that buys a gift card, in place of the button; null for other pieces. */
  readonly card: ReactNode;
}

interface ChosenOnWire {
  readonly selected_options?: string[];
  readonly entered_options?: { uid: string; value: string }[];
}

/** Joins the choices of a set or of files with those of the customisable options. */
export function joined(first: ChosenOnWire, second: ChosenOnWire): ChosenOnWire {
  const selected = [...(first.selected_options ?? []), ...(second.selected_options ?? [])];
  const entered = [...(first.entered_options ?? []), ...(second.entered_options ?? [])];
  return {
    ...(selected.length > 0 ? { selected_options: selected } : {}),
    ...(entered.length > 0 ? { entered_options: entered } : {}),
  };
}
