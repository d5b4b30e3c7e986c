/** The form of a piece bought elsewhere: its values, its checks, and the input that it sends. */
import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import {
  type AddedPieceProblem,
  checkAddedPiece,
  finenessMarks,
  mostAddedPieces,
  type PreciousMetal,
} from '@jinlan/domain/jewellery-box';
import { normalText } from '@jinlan/domain/kernel';
import type { Piece } from './piece.ts';

export interface PieceFormValues {
  name: string;
  metal: string;
  /** Parts per ten thousand, as in `finenessMarks`. */
  fineness: string;
  weight: string;
  day: string;
}
type Problems = { [Name in keyof PieceFormValues]?: string | null };

export const metals = ['GOLD', 'PLATINUM', 'SILVER'] as const;
const ofDomain = { GOLD: 'gold', PLATINUM: 'platinum', SILVER: 'silver' } as const satisfies Readonly<
  Record<(typeof metals)[number], PreciousMetal>
>;
const metalOfText = (text: string) => metals.find((metal) => metal === text) ?? 'GOLD';

export const marksOf = (metal: string): readonly number[] => finenessMarks[ofDomain[metalOfText(metal)]];

/** Karat of the gold marks that are commonly named in karat. */
export const karats: Readonly<Record<number, number>> = { 9160: 22, 7500: 18, 5850: 14, 3750: 9 };

export const valuesOf = (piece: Piece | null): PieceFormValues => {
  const [metal] = piece?.metals ?? [];
  return {
    name: piece?.name ?? '',
    metal: metal?.metal ?? 'GOLD',
    fineness: String(metal ? Math.round(metal.fineness * 10) : marksOf('GOLD')[1]),
    weight: metal ? String(metal.weight) : '',
    day: piece?.acquired_on ?? '',
  };
};

/** The chosen mark if the metal has it; else the metal's first mark, which the select then shows. */
const markOf = ({ metal, fineness }: Pick<PieceFormValues, 'metal' | 'fineness'>): number => {
  const marks = marksOf(metal);
  return marks.find((mark) => String(mark) === fineness) ?? marks[0] ?? 0;
};

export function inputOf(values: PieceFormValues) {
  const weight = normalText(values.weight, 'NFKC').trim();
  return {
    name: values.name.trim(),
    metal: metalOfText(values.metal),
    fineness: markOf(values) / 10,
    weight: /^\d{1,5}(?:\.\d{1,3})?$/.test(weight) ? Number(weight) : Number.NaN,
    acquired_on: values.day === '' ? null : values.day,
  };
}

const fields: Readonly<Record<AddedPieceProblem, keyof PieceFormValues>> = {
  name: 'name',
  fineness: 'fineness',
  weight: 'weight',
  day: 'day',
};

/** Returns the first problem, by the same rules as the server. */
export function problemsOf(values: PieceFormValues, today: string, words: Words<'jewellery'>): Problems {
  const { name, metal, weight, acquired_on: acquiredOn } = inputOf(values);
  const checked = checkAddedPiece(
    {
      name,
      metal: ofDomain[metal],
      fineness: markOf(values),
      weightMg: Math.round(weight * 1_000),
      acquiredOn,
    },
    today,
  );
  if (checked.ok) return {};
  const { field } = checked.error.data;
  return {
    [fields[field]]: field === 'fineness' ? words('jewellery.failed') : words(`jewellery.${field}.wrong`),
  };
}

/** The text for a refusal of the shop. */
export function refusalWords(error: ShopError, words: Words<'jewellery'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'JEWELLERY_BOX_FULL':
      return words('jewellery.full', { most: Number(error.data.most ?? mostAddedPieces) });
    case 'JEWELLERY_PIECE_NOT_FOUND':
      return words('jewellery.gone');
    case 'TOO_MANY_REQUESTS':
      return words('jewellery.often');
    default:
      return words('jewellery.failed');
  }
}
