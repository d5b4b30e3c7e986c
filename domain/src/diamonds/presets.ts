/**
 * Combinations of grades that have a name in the trade (trade-facts 2.4), switched on and off with one tap. A preset
 * sets the choices of its fields and leaves other fields unchanged.
 */
import type { Choices, DiamondFilter, Range, RangeField } from './filter.ts';
import type { ChoiceField } from './scales.ts';

interface Preset {
  readonly choices: Choices;
  readonly ranges: Readonly<Partial<Record<RangeField, Range>>>;
}

/** IGI's ideal ranks above excellent, so 3EX includes it. */
const threeExcellent: Choices = {
  cut: ['ideal', 'excellent'],
  polish: ['excellent'],
  symmetry: ['excellent'],
};

export const presets = {
  '3ex': { choices: threeExcellent, ranges: {} },
  no_fluorescence: { choices: { fluorescence: ['none'] }, ranges: {} },
  enthusiast: {
    choices: { ...threeExcellent, fluorescence: ['none', 'faint'] },
    ranges: { depth_percent: { from: 600, to: 625 }, table_percent: { from: 540, to: 580 } },
  },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetCode = keyof typeof presets;
export const presetCodes = Object.keys(presets) as readonly PresetCode[];

export function hasPreset({ choices, ranges }: DiamondFilter, code: PresetCode): boolean {
  const preset: Preset = presets[code];
  return (
    Object.entries(preset.choices).every(
      ([field, codes]) => choices[field as ChoiceField]?.join() === codes.join(),
    ) &&
    Object.entries(preset.ranges).every(([field, { from, to }]) => {
      const range = ranges[field as RangeField];
      return range?.from === from && range?.to === to;
    })
  );
}

export function withPreset(filter: DiamondFilter, code: PresetCode): DiamondFilter {
  const preset: Preset = presets[code];
  return {
    ...filter,
    choices: { ...filter.choices, ...preset.choices },
    ranges: { ...filter.ranges, ...preset.ranges },
  };
}

export function withoutPreset(filter: DiamondFilter, code: PresetCode): DiamondFilter {
  const preset: Preset = presets[code];
  const withoutFields = <T extends object>(all: T, removedFields: object): T =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !Object.hasOwn(removedFields, field))) as T;
  return {
    ...filter,
    choices: withoutFields(filter.choices, preset.choices),
    ranges: withoutFields(filter.ranges, preset.ranges),
  };
}

export function togglePreset(filter: DiamondFilter, code: PresetCode): DiamondFilter {
  return hasPreset(filter, code) ? withoutPreset(filter, code) : withPreset(filter, code);
}
