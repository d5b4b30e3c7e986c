/**
 * The choices of a pair before its rings: how it is chosen, who wears it, the weight of its stones, and a shared style.
 */
import { genders, pairModes } from '../design/codes.ts';
import type { Workshop } from '../making/workshop.ts';
import { refusalOf, type Situation } from './legal.ts';
import type { OptionValue } from './offered.ts';
import { type PairField, type PairValues, partsOf, wearerOf } from './parts.ts';
import { type Reason, reason } from './reasons.ts';

/** All values of a field, open or closed. */
export function pairOptions(workshop: Workshop, field: PairField): readonly OptionValue[] {
  const styles = workshop.byFlow['pair-rings'];
  switch (field) {
    case 'mode':
      return pairModes;
    case 'gender':
      return genders;
    case 'carat': {
      const carats = styles.flatMap((style) => (style.kind === 'band' ? style.carats : []));
      return [...new Set(carats)].sort((a, b) => a - b);
    }
    case 'style':
      return styles.map(({ code }) => code);
  }
}

/** Returns why a value of the pair itself is closed, given the choices before it. */
export function pairRefusal(
  workshop: Workshop,
  earlier: PairValues,
  field: PairField,
  value: OptionValue,
): Reason | null {
  switch (field) {
    case 'mode': {
      const mode = pairModes.find((candidate) => candidate === value);
      if (!mode) return reason('NOT_OFFERED', {});
      const isPossible = genders.some((gender) => pairRefusal(workshop, { mode }, 'gender', gender) === null);
      return isPossible ? null : reason('NO_STYLE', {});
    }
    case 'gender': {
      const gender = genders.find((candidate) => candidate === value);
      if (!gender) return reason('NOT_OFFERED', {});
      return hasStyles(workshop, { ...earlier, gender }) ? null : reason('NO_STYLE', {});
    }
    case 'carat':
      return typeof value === 'number' && hasStyles(workshop, { ...earlier, carat: value })
        ? null
        : reason('CARAT_NOT_OFFERED', {});
    case 'style':
      if (earlier.gender === undefined) return reason('CHOOSE_FIRST', { field: 'gender' });
      return typeof value === 'string' ? styleRefusal(workshop, earlier, value) : reason('NOT_OFFERED', {});
  }
}

/** For a pair by carat without a weight yet: a style stays open if some weight fits it. */
function styleRefusal(workshop: Workshop, pair: PairValues, style: string): Reason | null {
  if (pair.mode !== 'by-carat' || pair.carat !== undefined)
    return refusalOf(together(workshop, pair), {}, 'style', style);
  let refusal: Reason | null = reason('NOT_OFFERED', {});
  for (const carat of pairOptions(workshop, 'carat')) {
    if (pairRefusal(workshop, pair, 'carat', carat)) continue;
    refusal = refusalOf(together(workshop, { ...pair, carat: Number(carat) }), {}, 'style', style);
    if (refusal === null) return null;
  }
  return refusal;
}

/** Whether there is a style for every wearer: one each, or a shared one. */
function hasStyles(workshop: Workshop, pair: PairValues): boolean {
  const { mode, gender } = pair;
  const wearers = partsOf(gender).map((part) => wearerOf[part]);
  const fits = (situation: Situation): boolean =>
    situation.styles.some(
      (style) =>
        style.kind === 'band' &&
        (mode !== 'by-carat' || style.carats.length > 0) &&
        refusalOf(situation, {}, 'style', style.code) === null,
    );
  const all = together(workshop, pair);
  return mode === 'different-designs'
    ? wearers.every((wearer) => fits({ ...all, wearers: [wearer] }))
    : fits(all);
}

/** The situation in which a shared style is checked for all wearers. */
function together(workshop: Workshop, { gender, carat }: PairValues): Situation {
  return {
    workshop,
    styles: workshop.byFlow['pair-rings'],
    style: null,
    carat: carat ?? null,
    wearers: partsOf(gender).map((part) => wearerOf[part]),
  };
}
