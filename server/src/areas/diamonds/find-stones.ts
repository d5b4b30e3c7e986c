import {
  inscriptionText,
  type Laboratory,
  laboratoryFacts,
  plainNumber,
  scales,
} from '@jinlan/domain/diamonds';
import { type Money, money } from '@jinlan/domain/money';
import { pathOf } from './present.ts';
import { rowsWith, ungraded } from './read-model/columns.ts';
import type { ReadModel } from './read-model/index.ts';
import type { Place } from './read-model/sheets.ts';

/** A stone as a search by its number finds it. */
export interface FoundStone {
  /** `GIA 2141234567 · 1.01 ct · D · VS1`; in no language. */
  readonly label: string;
  /** Without a leading slash. */
  readonly path: string;
  readonly price: Money;
}

const longest = 60;

/**
 * Stones of this certificate's number or this number of ours, sold ones too: their pages still answer. Several only
 * where laboratories gave the same number, and the text does not name one.
 */
export function findStones({ columns, sheets }: ReadModel, place: Place, text: string): FoundStone[] {
  if (text.length > longest) return [];
  const sheet = sheets.sheet(place);
  const laboratoryOf = (row: number): Laboratory =>
    scales.laboratory[columns.ranks.laboratory[row] as number] as Laboratory;
  const upper = text.normalize('NFKC').trim().toUpperCase();
  const named = Object.values(laboratoryFacts).find(({ name }) => upper.startsWith(name));
  const certified = rowsWith(columns.certificateNumbers, columns.byCertificateNumber, plainNumber(text));
  return [
    ...certified.filter((row) => named === undefined || laboratoryFacts[laboratoryOf(row)] === named),
    ...rowsWith(columns.skus, columns.bySku, upper),
  ]
    .filter((row) => sheet.isKnown(row))
    .map((row) => {
      const grade = (field: 'colour' | 'clarity'): string[] => {
        const rank = columns.ranks[field][row] as number;
        return rank === ungraded ? [] : [scales[field][rank] as string];
      };
      const number = inscriptionText(laboratoryOf(row), columns.certificateNumbers[row] as string);
      const carat = ((columns.measures.carat[row] as number) / 100).toFixed(2);
      return {
        label: [number, `${carat} ct`, ...grade('colour'), ...grade('clarity')].join(' · '),
        path: pathOf(columns.skus[row] as string),
        price: money(sheet.ranges.price.values[row] as number, sheet.currency),
      };
    });
}
