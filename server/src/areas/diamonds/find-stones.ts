import {
  inscriptionText,
  type Laboratory,
  laboratoryFacts,
  plainNumber,
  scales,
} from '@jinlan/domain/diamonds';
import { normalText } from '@jinlan/domain/kernel';
import { type Money, money } from '@jinlan/domain/money';
import { pathOf } from './present.ts';
import { rowsWith, ungraded } from './read-model/columns.ts';
import type { ReadModel } from './read-model/index.ts';
import type { MarketCurrency } from './read-model/sheets.ts';

/** A stone found by one of its numbers. */
export interface FoundStone {
  /** `GIA 2141234567 · 1.01 ct · D · VS1`; the same in every language. */
  readonly label: string;
  /** The path of the stone's page, without a leading slash. */
  readonly path: string;
  readonly price: Money;
}

const maxTextLength = 60;

/**
 * Finds stones by certificate number or SKU, including sold ones, whose pages still exist. Returns several
 * only if two laboratories use the same number and the text names neither.
 */
export function findStones(
  { columns, sheets }: ReadModel,
  where: MarketCurrency,
  text: string,
): FoundStone[] {
  if (text.length > maxTextLength) return [];
  const sheet = sheets.sheet(where);
  const laboratoryOf = (row: number): Laboratory =>
    scales.laboratory[columns.ranks.laboratory[row] as number] as Laboratory;
  const upper = normalText(text, 'NFKC').trim().toUpperCase();
  const namedLaboratory = Object.values(laboratoryFacts).find(({ name }) => upper.startsWith(name));
  const certified = rowsWith(columns.certificateNumbers, columns.byCertificateNumber, plainNumber(text));
  return [
    ...certified.filter(
      (row) => namedLaboratory === undefined || laboratoryFacts[laboratoryOf(row)] === namedLaboratory,
    ),
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
