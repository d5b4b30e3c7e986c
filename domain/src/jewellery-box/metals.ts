/**
 * The metals of a piece, as far as its gold value needs them. Fineness is in parts per ten thousand: 9999 is 999.9, 7500 is
 * 18K gold.
 */
import type { Milligrams } from '../money/index.ts';
import { type GoldMetal, type Step, stepsOf } from '../pricing/index.ts';

export const preciousMetals = ['gold', 'platinum', 'silver'] as const;

export type PreciousMetal = (typeof preciousMetals)[number];

export interface MetalOfPiece {
  readonly metal: PreciousMetal;
  /** Parts per ten thousand. */
  readonly fineness: number;
  /** Weight of one piece. */
  readonly weightMg: Milligrams;
  /** The board that values it; null for a metal that no board quotes. */
  readonly board: GoldMetal | null;
}

/** Fineness of the metal that a board quotes (trade-facts 1.2, 1.7). */
export const boardFineness: Readonly<Record<GoldMetal, number>> = {
  CK9999: 9_999,
  CKBEAN: 9_999,
  CKBAR: 9_999,
  PT9995: 9_995,
};

/** From this fineness a board buys at its full price: pure gold is 999 and above (trade-facts 1.8). */
export const fullPriceFineness = 9_990;

const boardOf: Readonly<Record<PreciousMetal, GoldMetal | null>> = {
  gold: 'CK9999',
  platinum: 'PT9995',
  silver: null,
};

/** Marks that a member may choose for a piece bought elsewhere (trade-facts 1.8). */
export const finenessMarks: Readonly<Record<PreciousMetal, readonly number[]>> = {
  gold: [9_999, 9_990, 9_900, 9_160, 7_500, 5_850, 3_750],
  platinum: [9_995, 9_990, 9_500, 9_000, 8_500],
  silver: [9_990, 9_250],
};

export const metalOf = (metal: PreciousMetal, fineness: number, weightMg: Milligrams): MetalOfPiece => ({
  ...{ metal, fineness, weightMg },
  board: boardOf[metal],
});

const karatFineness: Readonly<Record<string, number>> = {
  '24': 9_999,
  '22': 9_160,
  '18': 7_500,
  '14': 5_850,
  '10': 4_160,
  '9': 3_750,
};

const markedMetals = {
  gold: 'gold',
  pt: 'platinum',
  platinum: 'platinum',
  silver: 'silver',
  s: 'silver',
} as const;

/**
 * Metal and fineness of a code of the attribute `metal` or of an alloy, such as `gold-999`, `18k-rose`, `pt950`; null
 * for any other.
 */
export function readMetalCode(
  code: string,
): { readonly metal: PreciousMetal; readonly fineness: number } | null {
  const karat = /^(\d{1,2})k(?:-|$)/.exec(code)?.[1];
  if (karat !== undefined) {
    const fineness = karatFineness[karat];
    return fineness === undefined ? null : { metal: 'gold', fineness };
  }
  const [, name, mark] = /^(gold|platinum|pt|silver|s)-?(\d{3,4})$/.exec(code) ?? [];
  if (name === undefined || mark === undefined) return null;
  const fineness = Number(mark.padEnd(4, '0'));
  return fineness < 1_000 ? null : { metal: markedMetals[name as keyof typeof markedMetals], fineness };
}

/** An attribute of a piece as it was ordered: the code of the chosen option, or the number as text. */
export interface CodedFact {
  readonly attribute?: string;
  readonly code?: string;
}

/**
 * Metals of one ordered piece: from its price where that counts metal, otherwise from the metal and the weight of its
 * facts. Empty if the weight or the metal is not recorded. A fineness in the facts is more exact than the board's.
 */
export function metalsOfOrdered(
  unitSteps: readonly Step[],
  facts: readonly CodedFact[],
): readonly MetalOfPiece[] {
  const stated = readMetalCode(codeOf(facts, 'metal'));
  const priced = [
    ...stepsOf({ steps: unitSteps }, 'gold-value').map(({ cause }): MetalOfPiece => {
      const metal = cause.metal === 'PT9995' ? 'platinum' : 'gold';
      return {
        metal,
        fineness: stated?.metal === metal ? stated.fineness : boardFineness[cause.metal],
        weightMg: cause.weightMg * (cause.pieces ?? 1),
        board: cause.metal,
      };
    }),
    ...stepsOf({ steps: unitSteps }, 'metal-value').flatMap(({ cause: { alloy, weightMg } }) => {
      const read = readMetalCode(alloy);
      return read === null ? [] : [metalOf(read.metal, read.fineness, weightMg)];
    }),
  ];
  if (priced.length > 0) return mergeAlike(priced);
  const weightMg = milligramsOf(codeOf(facts, 'gold_weight'));
  return stated === null || weightMg === null ? [] : [metalOf(stated.metal, stated.fineness, weightMg)];
}

const codeOf = (facts: readonly CodedFact[], attribute: string): string =>
  facts.find((fact) => fact.attribute === attribute)?.code ?? '';

/** Milligrams of a decimal number of grams; null for anything else, 0 and more than 100 kg. */
function milligramsOf(grams: string): Milligrams | null {
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(grams)) return null;
  const weightMg = Math.round(Number(grams) * 1_000);
  return weightMg > 0 && weightMg <= 100_000_000 ? weightMg : null;
}

/** The parts of a set and the rings of a pair are weighed together. */
function mergeAlike(metals: readonly MetalOfPiece[]): readonly MetalOfPiece[] {
  const groups = Map.groupBy(metals, ({ metal, fineness, board }) => `${metal}/${fineness}/${board}`);
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    return first ? [{ ...first, weightMg: alike.reduce((sum, { weightMg }) => sum + weightMg, 0) }] : [];
  });
}
